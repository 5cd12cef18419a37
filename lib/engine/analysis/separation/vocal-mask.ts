import { combAt } from './harmonic-comb.ts';
import { BIN_HZ, leadSpectrum } from './lead-spectrum.ts';
import { type Spectrogram, STFT_BINS } from './stft.ts';
import { VOCAL_MASK_WEIGHTS } from './vocal-mask-weights.ts';

export interface VocalMask {
  /** Voice's share of each bin, `frames × STFT_BINS`. */
  mask: Float32Array;
  /** Of the sung line, Hz a frame, 0 where nobody sings. */
  frequencyHz: Float32Array;
  /** Mean salience of the sung frames, 0–1. */
  confidence: number;
}

/** What tells how much of a bin on a harmonic of the sung line is the voice. */
export const MASK_FEATURES = [
  /** Share of the bin in the harmonic's tooth. */
  'tooth',
  /** log10 of the sides beside the middle. */
  'spread',
  /** Shares of what stays and of what is struck. */
  'steady',
  'struck',
  /** log10 of the bin beside its surroundings, half the pitch to either side. */
  'peak',
  /** How clearly the line stands out in the frame. */
  'salience',
  /** Octaves above 1 kHz, and their square; of the harmonic above the fundamental. */
  'octaves',
  'octavesSquared',
  'harmonic',
] as const;
export type MaskWeights = Record<(typeof MASK_FEATURES)[number], number> & { bias: number };

const WEIGHTS = Float64Array.from(MASK_FEATURES, (name) => VOCAL_MASK_WEIGHTS[name]);

/**
 * Which share of each bin is the singing voice: on the harmonics of the predominant pitch, by how it lies in the stereo
 * picture and beside what stays, what is struck and what is around it. Elsewhere none is.
 * @param unvoicedLevel as `predominantPitch` takes it
 * @param shareOf takes {@link MASK_FEATURES} of a bin; by default the table's logistic function
 */
export function vocalMask(
  left: Spectrogram,
  right: Spectrogram,
  unvoicedLevel: number,
  shareOf: (features: Float64Array, bin: number) => number = learnedShare,
): VocalMask {
  const { frames } = left;
  const lead = leadSpectrum(left, right, unvoicedLevel);
  const { frequencyHz, salience } = lead;
  const mask = new Float32Array(frames * STFT_BINS);
  const harmonics = new Uint8Array(STFT_BINS);
  const features = new Float64Array(MASK_FEATURES.length);
  const sums = new Float64Array(STFT_BINS + 1);
  let sum = 0;
  let sung = 0;
  for (let t = 0; t < frames; t++) {
    if (frequencyHz[t] === 0) continue;
    sum += salience[t]!;
    sung++;
    const row = t * STFT_BINS;
    const comb = mask.subarray(row, row + STFT_BINS);
    combAt(frequencyHz, t, comb, harmonics);
    for (let k = 0; k < STFT_BINS; k++) sums[k + 1] = sums[k]! + lead.power[row + k]!;
    const reach = Math.max(2, Math.round(frequencyHz[t]! / BIN_HZ / 2));
    for (let k = 0; k < STFT_BINS; k++) {
      if (comb[k] === 0) continue;
      const i = row + k;
      const whole = lead.power[i]! + 1e-12;
      const from = Math.max(0, k - reach);
      const to = Math.min(STFT_BINS, k + reach + 1);
      const octaves = OCTAVES[k]!;
      features[0] = comb[k]!;
      features[1] = Math.log10(Math.min(10, lead.spread[i]!) + 1e-3);
      features[2] = Math.min(1, lead.steady[i]! / whole);
      features[3] = Math.min(3, lead.struck[i]! / whole);
      features[4] = Math.log10(whole / ((sums[to]! - sums[from]!) / (to - from) + 1e-12) + 1e-3);
      features[5] = salience[t]!;
      features[6] = octaves;
      features[7] = octaves * octaves;
      features[8] = HARMONIC_OCTAVES[harmonics[k]!]!;
      mask[i] = shareOf(features, i);
    }
  }
  return { mask, frequencyHz, confidence: sung > 0 ? sum / sung : 0 };
}

const OCTAVES = Float64Array.from({ length: STFT_BINS }, (_, k) =>
  Math.log2((Math.max(1, k) * BIN_HZ) / 1000),
);
const HARMONIC_OCTAVES = Float64Array.from({ length: 256 }, (_, h) => Math.log2(Math.max(1, h)));

function learnedShare(features: Float64Array): number {
  let odds = VOCAL_MASK_WEIGHTS.bias;
  for (let f = 0; f < WEIGHTS.length; f++) odds += WEIGHTS[f]! * features[f]!;
  return 1 / (1 + Math.exp(-odds));
}
