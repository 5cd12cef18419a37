import { SAMPLE_RATE } from '../audio.ts';
import { resample } from '../dsp/resample.ts';
import { hamming } from '../dsp/window.ts';
import { linearPrediction, polynomialRoots } from './linear-prediction.ts';
import { type PitchTrack, trackPitch } from './pitch-track.ts';
import { measureVibrato } from './vibrato.ts';

/** What can be measured of a voice on its own. Zeros where there is no voice. */
export interface VoiceFeatures {
  voicedSeconds: number;
  medianHz: number;
  /** 5th and 95th percentile, MIDI numbers with fractions. */
  lowMidi: number;
  highMidi: number;
  /** Medians of the first four formants, Hz. */
  formantsHz: [number, number, number, number];
  /** Formants beside those of an average man (2500 and 3500 Hz for the third and fourth): above 1, a shorter throat. */
  formantScale: number;
  /** Median harmonics-to-noise ratio, dB. */
  harmonicsToNoiseDb: number;
  vibratoHz: number;
  vibratoCents: number;
  /** Share of the held notes that vibrate, 0–1. */
  vibratoShare: number;
}

const PITCH_RATE = 22_050;
const FORMANT_RATE = 11_025;
const FORMANT_FRAME = 330;
const LPC_ORDER = 12;
const NOISE_FRAME = 1024;

/**
 * Pitch range, formants (LPC-12 at 11 kHz), harmonics-to-noise ratio (normalised autocorrelation, P. Boersma 1993) and
 * vibrato of a voice on its own. On stems taken from a mix, trust none of it much.
 * @param samples one channel at 44.1 kHz
 */
export function analyseVoice(samples: Float32Array): VoiceFeatures {
  const mono = resample(samples, SAMPLE_RATE, PITCH_RATE);
  const track = trackPitch(mono, PITCH_RATE);
  let loudest = 0;
  for (const level of track.rms) loudest = Math.max(loudest, level);
  const frames: number[] = [];
  for (let t = 0; t < track.rms.length; t++)
    if (track.voiced[t] && track.rms[t]! > 0.05 * loudest && loudest > 1e-4) frames.push(t);
  const midi = frames.map((t) => 69 + 12 * Math.log2(track.frequencyHz[t]! / 440)).sort((a, b) => a - b);
  const formantsHz = measureFormants(samples, track, frames, loudest);
  const vibrato = measureVibrato(track, 0.05 * loudest);
  return {
    voicedSeconds: frames.length * track.hopSeconds,
    medianHz: midi.length > 0 ? 440 * 2 ** ((quantile(midi, 0.5) - 69) / 12) : 0,
    lowMidi: quantile(midi, 0.05),
    highMidi: quantile(midi, 0.95),
    formantsHz,
    formantScale: (formantsHz[2] / 2500 + formantsHz[3] / 3500) / 2,
    harmonicsToNoiseDb: harmonicsToNoise(mono, track, frames),
    vibratoHz: vibrato.rateHz,
    vibratoCents: vibrato.cents,
    vibratoShare: vibrato.share,
  };
}

/** 0 of an empty list. */
const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;

function measureFormants(
  samples: Float32Array,
  track: PitchTrack,
  frames: readonly number[],
  loudest: number,
): [number, number, number, number] {
  const y = resample(samples, SAMPLE_RATE, FORMANT_RATE);
  const window = hamming(FORMANT_FRAME, 'symmetric');
  const frame = new Float64Array(FORMANT_FRAME);
  const found: number[][] = [[], [], [], []];
  for (const t of frames) {
    if (t % 3 !== 0 || track.rms[t]! < 0.15 * loudest) continue;
    const start = Math.round(t * track.hopSeconds * FORMANT_RATE) - FORMANT_FRAME / 2;
    if (start < 1 || start + FORMANT_FRAME >= y.length) continue;
    for (let i = 0; i < FORMANT_FRAME; i++)
      frame[i] = (y[start + i]! - 0.97 * y[start + i - 1]!) * window[i]!;
    const { re, im } = polynomialRoots(linearPrediction(frame, LPC_ORDER));
    const formants: number[] = [];
    for (let i = 0; i < re.length; i++) {
      if (!(im[i]! > 0)) continue;
      const hz = (Math.atan2(im[i]!, re[i]!) * FORMANT_RATE) / (2 * Math.PI);
      const bandwidth = (-Math.log(Math.hypot(re[i]!, im[i]!)) * FORMANT_RATE) / Math.PI;
      if (hz > 200 && hz < 5200 && bandwidth < 500) formants.push(hz);
    }
    formants.sort((a, b) => a - b);
    if (formants.length >= 4) for (const [k, list] of found.entries()) list.push(formants[k]!);
  }
  const medians = found.map((list) =>
    quantile(
      list.sort((a, b) => a - b),
      0.5,
    ),
  );
  return [medians[0]!, medians[1]!, medians[2]!, medians[3]!];
}

function harmonicsToNoise(mono: Float32Array, track: PitchTrack, frames: readonly number[]): number {
  const ratios: number[] = [];
  for (const t of frames) {
    if (t % 2 !== 0) continue;
    const start = Math.round(t * track.hopSeconds * PITCH_RATE) - NOISE_FRAME / 2;
    const lag = Math.round(PITCH_RATE / track.frequencyHz[t]!);
    if (start < 0 || start + NOISE_FRAME >= mono.length || lag > NOISE_FRAME / 2) continue;
    let best = 0;
    for (let l = lag - 2; l <= lag + 2; l++) {
      let product = 0;
      let first = 0;
      let second = 0;
      for (let i = 0; i < NOISE_FRAME - l; i++) {
        const a = mono[start + i]!;
        const b = mono[start + i + l]!;
        product += a * b;
        first += a * a;
        second += b * b;
      }
      best = Math.max(best, product / Math.sqrt(first * second + 1e-12));
    }
    if (best > 0.3 && best < 1) ratios.push(10 * Math.log10(best / (1 - best)));
  }
  return quantile(
    ratios.sort((a, b) => a - b),
    0.5,
  );
}
