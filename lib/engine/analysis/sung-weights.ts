import type { SungFeatures } from './sung-features.ts';

/**
 * Log-odds that the line that stands out is sung. A singer stands before the band all the time, stops for consonants,
 * has other vowels from note to note and sways.
 * Made by `npm run fit -- sung` (tools/fit/sung.ts): logistic regression (ridge 1 on standardised features, sung and
 * played of equal weight) on 20 s each of voice-clips.ts: bands that FluidSynth plays with two sound fonts, the same
 * with a tune that Festival, flite and eSpeak NG sing, own songs with and without their voice, the tunes alone, and
 * music of games; each clip by weights that knew neither its tune nor its singer: area under the ROC 0.996, 4 of 45
 * sung missed, 1 of 73 played taken for sung.
 */
export const SUNG_WEIGHTS: Readonly<SungFeatures & { bias: number }> = {
  bias: -6.889,
  levelDb: 0.4128,
  softDb: 0.1844,
  breaks: 5.599,
  vowels: 0.7722,
  sway: 0.125,
  octaves: -2.263,
  movement: 0.1447,
};
