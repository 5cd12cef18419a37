import { realFft } from '../../dsp/fft.ts';
import { resample } from '../../dsp/resample.ts';
import { hann } from '../../dsp/window.ts';
import { lpcFormants } from './lpc-formants.ts';
import { midiOf, trackPitch } from './pitch-track.ts';
import { median, percentile } from './statistics.ts';
import { findVibrato, type VibratoFound } from './vibrato.ts';

/** What can be measured of a voice in a dry recording. */
export interface VoiceFeatures {
  voicedSeconds: number;
  totalSeconds: number;
  /** MIDI numbers: 5th, 20th, 50th, 80th and 95th percentile. */
  pitch: { p5: number; p20: number; p50: number; p80: number; p95: number };
  /** Spacing of the upper formants in kHz: about 1.0 for an adult man. */
  formantSpacingKhz: number;
  /** Harmonics-to-noise ratio, dB, median of voiced frames. */
  harmonicsToNoiseDb: number;
  /** Median periodicity of frames that sound, 0–1. */
  periodicity: number;
  /** Long-term level of the bands of {@link BANDS_HZ} against 80–1500 Hz, dB. */
  bandsDb: number[];
  /** First harmonic against the second, dB. */
  firstHarmonicDb: number;
  /** Median movement from one frame to the next, cents. */
  jitterCents: number;
  /** Energy half-way between the harmonics against the harmonics, dB. */
  subharmonicsDb: number;
  vibrato: VibratoFound;
}

export const BANDS_HZ: readonly (readonly [number, number])[] = [
  [1500, 2400],
  [2400, 3600],
  [3600, 5200],
  [5200, 8000],
  [8000, 13_000],
];
const RATE = 11_025;
const SPECTRUM = 4096;

/** Measures a recording of one voice. @param samples mono @param sampleRate Hz */
export function measureFeatures(samples: Float32Array, sampleRate: number): VoiceFeatures {
  const low = resample(samples, sampleRate, RATE);
  const { hz, strength, hopSeconds } = trackPitch(low, RATE);
  const voiced: number[] = [];
  let sounding = 0;
  hz.forEach((value, q) => {
    if (value > 0) sounding++;
    if (strength[q]! > 0.6) voiced.push(q);
  });
  const pitches = voiced.map((q) => midiOf(hz[q]!));
  const track = new Float64Array(hz.length).fill(Number.NaN);
  voiced.forEach((q, i) => {
    track[q] = pitches[i]!;
  });
  const steps: number[] = [];
  for (let i = 1; i < voiced.length; i++)
    if (voiced[i] === voiced[i - 1]! + 1) steps.push(Math.abs(pitches[i]! - pitches[i - 1]!) * 100);
  const clear = voiced.filter((q) => strength[q]! > 0.75);
  const spectrum = longTermSpectrum(samples, sampleRate, voiced, hz, hopSeconds);
  return {
    voicedSeconds: voiced.length * hopSeconds,
    totalSeconds: samples.length / sampleRate,
    pitch: {
      p5: percentile(pitches, 0.05),
      p20: percentile(pitches, 0.2),
      p50: median(pitches),
      p80: percentile(pitches, 0.8),
      p95: percentile(pitches, 0.95),
    },
    formantSpacingKhz: formantSpacing(low, voiced, strength, hopSeconds) / 1000,
    harmonicsToNoiseDb: median(clear.map((q) => 10 * Math.log10(strength[q]! / (1 - strength[q]!)))),
    periodicity: sounding ? voiced.reduce((sum, q) => sum + strength[q]!, 0) / sounding : 0,
    ...spectrum,
    jitterCents: median(steps),
    vibrato: findVibrato(track, hopSeconds),
  };
}

/** ΔF by least squares over F3 and F4, which vowels move least (H. Wakita 1977; P. Lammert & S. Narayanan 2015). */
function formantSpacing(
  samples: Float32Array,
  voiced: readonly number[],
  strength: Float32Array,
  hopSeconds: number,
): number {
  const spacings: number[] = [];
  for (const q of voiced) {
    if (q % 4 !== 0 || strength[q]! < 0.8) continue;
    const found = lpcFormants(samples, Math.round(q * hopSeconds * RATE) - 180, 360, 12, RATE);
    if (found.length < 4) continue;
    spacings.push((found[2]! * 2.5 + found[3]! * 3.5) / (2.5 * 2.5 + 3.5 * 3.5));
  }
  return median(spacings);
}

function longTermSpectrum(
  samples: Float32Array,
  sampleRate: number,
  voiced: readonly number[],
  hz: Float32Array,
  hopSeconds: number,
): Pick<VoiceFeatures, 'bandsDb' | 'firstHarmonicDb' | 'subharmonicsDb'> {
  const fft = realFft(SPECTRUM);
  const window = hann(SPECTRUM);
  const frame = new Float64Array(SPECTRUM);
  const re = new Float64Array(fft.bins);
  const im = new Float64Array(fft.bins);
  const power = new Float64Array(fft.bins);
  const first: number[] = [];
  const between: number[] = [];
  for (const q of voiced) {
    if (q % 4 !== 0) continue;
    const start = Math.round(q * hopSeconds * sampleRate) - SPECTRUM / 2;
    let energy = 0;
    for (let i = 0; i < SPECTRUM; i++) {
      frame[i] = (samples[start + i] ?? 0) * window[i]!;
      energy += frame[i]! ** 2;
    }
    if (energy < 1e-7) continue;
    fft.forward(frame, re, im);
    const near = (frequency: number) => {
      const middle = Math.round((frequency * SPECTRUM) / sampleRate);
      let best = 0;
      for (let k = Math.max(1, middle - 1); k <= middle + 1 && k < fft.bins; k++)
        best = Math.max(best, re[k]! ** 2 + im[k]! ** 2);
      return best + 1e-12;
    };
    const f0 = hz[q]!;
    first.push(10 * Math.log10(near(f0) / near(2 * f0)));
    let on = 0;
    let off = 0;
    for (let h = 1; h <= 6; h++) {
      on += near(h * f0);
      off += near((h + 0.5) * f0);
    }
    between.push(10 * Math.log10(off / on));
    for (let k = 0; k < fft.bins; k++) power[k]! += (re[k]! ** 2 + im[k]! ** 2) / energy;
  }
  const band = (from: number, to: number) => {
    let sum = 0;
    for (
      let k = Math.ceil((from * SPECTRUM) / sampleRate);
      k < Math.min(fft.bins, (to * SPECTRUM) / sampleRate);
      k++
    )
      sum += power[k]!;
    return 10 * Math.log10(sum + 1e-12);
  };
  const base = band(80, 1500);
  return {
    bandsDb: BANDS_HZ.map(([from, to]) => band(from, to) - base),
    firstHarmonicDb: median(first),
    subharmonicsDb: median(between),
  };
}
