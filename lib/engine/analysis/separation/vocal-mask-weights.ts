import type { MaskWeights } from './vocal-mask.ts';

/**
 * What speaks for the voice in a bin on a harmonic of the sung line, in log-odds of its share.
 * Made by `npm run fit -- vocal-mask` (tools/fit/vocal-mask.ts): a logistic regression (ridge 1) of the share that
 * gives the voice best, on 1500 bins, louder ones drawn the sooner, of 8 s of each of the first 24 sung mixes of
 * voice-clips.ts; 0.367 off in the mean (0.441 without features), a quarter of the mixes left out at a time.
 */
export const VOCAL_MASK_WEIGHTS: Readonly<MaskWeights> = {
  bias: 0.5473,
  tooth: 2.166,
  spread: -0.8866,
  steady: -0.7394,
  struck: 0.4628,
  peak: 0.7133,
  salience: 0.844,
  octaves: 1.431,
  octavesSquared: -0.3086,
  harmonic: -1.211,
};
