import type { SungFeatures } from './sung-features.ts';

/**
 * Log-odds that the line that stands out is sung. A singer stands before the band all the time, stops for consonants,
 * has other vowels from note to note and sways.
 * Made by `npm run fit -- sung` (tools/fit/sung.ts): logistic regression (ridge 1 on standardised features, sung and
 * played of equal weight) on 20 to 28 s each of voice-clips.ts: bands and ensembles that FluidSynth plays with two
 * sound fonts, the same with a tune that Festival, flite and eSpeak NG sing, own songs with and without their voice,
 * the tunes alone, and music of games; each clip by weights that knew neither its tune nor its singer: area under the
 * ROC 0.990, 7 of 110 sung missed, 7 of 164 played taken for sung.
 */
export const SUNG_WEIGHTS: Readonly<SungFeatures & { bias: number }> = {
  bias: -11.15,
  levelDb: 0.6234,
  softDb: 0.4725,
  breaks: 5.537,
  vowels: 0.7272,
  turns: 0.411,
  offPitch: 0.1112,
  scoop: 0.02357,
  sway: 0.07039,
  octaves: -1.651,
  octavesOff: -3.025,
  movement: 0.01824,
  salience: 4.95,
};
