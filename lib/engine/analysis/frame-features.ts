import { realFft } from '../dsp/fft.ts';
import { hann } from '../dsp/window.ts';

/** Rate the onset features are taken at, in Hz. */
export const RHYTHM_RATE = 22_050;
export const RHYTHM_HOP = 256;
/** Frames per second of every array in {@link OnsetFeatures}. */
export const FRAME_RATE = RHYTHM_RATE / RHYTHM_HOP;

const SIZE = 2048;
const BANDS = 48;
/** Frames between which a rise is measured: the window is eight hops long, so one hop would hide it. */
const LAG = 2;

/** Frame-wise onset strengths, all ≥ 0. */
export interface OnsetFeatures {
  frames: number;
  /** All bands. */
  full: Float32Array;
  /** Below about 170 Hz: kick and bass. */
  low: Float32Array;
  /** Above about 1 kHz: snare, hats, consonants. */
  high: Float32Array;
  /** Mean level of a frame in dB (full scale = 0), floor −100. */
  levelDb: Float32Array;
  /** log10(1 + 10·mel), `frames × BANDS`. */
  logMel: Float32Array;
  bands: number;
}

interface MelBand {
  first: number;
  weights: Float32Array;
}

/** Triangular mel filters (Slaney/HTK scale: 2595·log10(1 + f/700)). */
function melFilters(bands: number, lowHz: number, highHz: number, size: number, rate: number): MelBand[] {
  const toMel = (hz: number) => 2595 * Math.log10(1 + hz / 700);
  const toHz = (mel: number) => 700 * (10 ** (mel / 2595) - 1);
  const edge = (i: number) =>
    (toHz(toMel(lowHz) + ((toMel(highHz) - toMel(lowHz)) * i) / (bands + 1)) * size) / rate;
  return Array.from({ length: bands }, (_, band) => {
    const from = edge(band);
    const centre = edge(band + 1);
    const to = edge(band + 2);
    const first = Math.max(1, Math.floor(from));
    const last = Math.min(size / 2, Math.ceil(to));
    const weights = new Float32Array(last - first + 1);
    for (let bin = first; bin <= last; bin++)
      weights[bin - first] = Math.max(
        0,
        bin < centre ? (bin - from) / (centre - from) : (to - bin) / (to - centre),
      );
    return { first, weights };
  });
}

/**
 * SuperFlux onset strength (Böck & Widmer, DAFx 2013) on 48 log-mel bands: the rise over the maximum of the
 * neighbouring bands two frames ago, so that vibrato does not count as an onset.
 * @param mono at {@link RHYTHM_RATE}; frame t is centred on sample t·256
 */
export function onsetFeatures(mono: Float32Array): OnsetFeatures {
  const fft = realFft(SIZE);
  const window = hann(SIZE);
  const filters = melFilters(BANDS, 30, 10_000, SIZE, RHYTHM_RATE);
  const frames = Math.floor(mono.length / RHYTHM_HOP) + 1;
  const logMel = new Float32Array(frames * BANDS);
  const frame = new Float32Array(SIZE);
  const power = new Float64Array(fft.bins);
  const { first: lastBand, weights: lastWeights } = filters.at(-1)!;
  const top = lastBand + lastWeights.length;
  for (let t = 0; t < frames; t++) {
    const start = t * RHYTHM_HOP - SIZE / 2;
    const begin = Math.max(0, -start);
    const end = Math.min(SIZE, mono.length - start);
    frame.fill(0, 0, begin).fill(0, end);
    for (let i = begin; i < end; i++) frame[i] = mono[start + i]! * window[i]!;
    fft.power(frame, power);
    for (let k = 0; k < top; k++) power[k] = Math.sqrt(power[k]!);
    for (let band = 0; band < BANDS; band++) {
      const { first, weights } = filters[band]!;
      let sum = 0;
      for (let i = 0; i < weights.length; i++) sum += weights[i]! * power[first + i]!;
      logMel[t * BANDS + band] = Math.log10(1 + 10 * sum);
    }
  }
  return { frames, levelDb: frameLevels(mono), logMel, bands: BANDS, ...flux(logMel, frames) };
}

/** Mean level of each frame alone, as in {@link OnsetFeatures}. @param mono at {@link RHYTHM_RATE} */
export function frameLevels(mono: Float32Array): Float32Array {
  const frames = Math.floor(mono.length / RHYTHM_HOP) + 1;
  const levelDb = new Float32Array(frames);
  for (let t = 0; t < frames; t++) {
    const start = t * RHYTHM_HOP - SIZE / 2;
    const end = Math.min(mono.length, start + SIZE);
    let energy = 0;
    for (let i = Math.max(0, start); i < end; i++) energy += mono[i]! * mono[i]!;
    levelDb[t] = Math.max(-100, 10 * Math.log10(energy / SIZE + 1e-12));
  }
  return levelDb;
}

const LOW_BANDS = 4;
const HIGH_FROM = 13;

function flux(logMel: Float32Array, frames: number) {
  const full = new Float32Array(frames);
  const low = new Float32Array(frames);
  const high = new Float32Array(frames);
  for (let t = LAG; t < frames; t++) {
    for (let band = 0; band < BANDS; band++) {
      const before = (t - LAG) * BANDS + band;
      const reference = Math.max(
        logMel[before]!,
        band > 0 ? logMel[before - 1]! : 0,
        band < BANDS - 1 ? logMel[before + 1]! : 0,
      );
      const rise = logMel[t * BANDS + band]! - reference;
      if (rise <= 0) continue;
      full[t]! += rise / BANDS;
      if (band < LOW_BANDS) low[t]! += rise / LOW_BANDS;
      if (band >= HIGH_FROM) high[t]! += rise / (BANDS - HIGH_FROM);
    }
  }
  return { full, low, high };
}
