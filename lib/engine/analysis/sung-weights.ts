import type { SungFeatures } from './sung-features.ts';

/**
 * Log-odds that the line that stands out is sung. A singer stands before the band all the time, stops for consonants,
 * has other vowels from note to note and sways.
 * Made by `npm run fit -- sung` (tools/fit/sung.ts): logistic regression (ridge 1 on standardised features, sung and
 * played of equal weight) on 20 to 28 s each of voice-clips.ts: bands and ensembles that FluidSynth plays with two
 * sound fonts, the same with a tune that Festival, flite and eSpeak NG sing, own songs with and without their voice,
 * the tunes alone, and music of games; each clip by weights that knew neither its tune nor its singer: area under the
 * ROC 0.989, 7 of 110 sung missed, 8 of 164 played taken for sung.
 */
export const SUNG_WEIGHTS: Readonly<SungFeatures & { bias: number }> = {
  bias: -11.3,
  levelDb: 0.5932,
  softDb: 0.465,
  breaks: 5.749,
  vowels: 0.7285,
  turns: 0.4119,
  offPitch: 0.08888,
  scoop: 0.01753,
  sway: 0.07035,
  octaves: -1.575,
  octavesOff: -3.034,
  movement: 0.05528,
  salience: 5.125,
};
