import type { SungFeatures } from './sung-features.ts';

/**
 * Log-odds that the line that stands out is sung. A singer stands before the band all the time, stops for consonants,
 * has other vowels from note to note and sways.
 * Made by `npm run fit -- sung` (tools/fit/sung.ts): logistic regression (ridge 1 on standardised features, sung and
 * played of equal weight) on 20 s each of voice-clips.ts: bands that FluidSynth plays with two sound fonts, the same
 * with a tune that Festival, flite and eSpeak NG sing, own songs with and without their voice, the tunes alone, and
 * music of games; each clip by weights that knew neither its tune nor its singer: area under the ROC 0.993, 6 of 72
 * sung missed, 3 of 126 played taken for sung.
 */
export const SUNG_WEIGHTS: Readonly<SungFeatures & { bias: number }> = {
  bias: -12,
  levelDb: 0.6453,
  softDb: 0.1946,
  breaks: 4.588,
  vowels: 0.95,
  sway: 0.08015,
  octaves: -2.223,
  octavesOff: -1.301,
  movement: 0.2007,
  salience: 7.385,
};
