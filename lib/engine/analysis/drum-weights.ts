import type { DrumFeatures } from './has-drums.ts';

export const DRUM_WEIGHTS: Readonly<DrumFeatures & { bias: number }> = {
  bias: 0,
  together: 0,
  share: 0,
  flatness: 0,
  sharpness: 0,
  fall: 0,
  usualFlatness: 0,
  usualSharpness: 0,
  beat: 0,
};
