/**
 * What is heard on the harmonics is the voice’s more surely in the middle of its range than where bass and cymbals
 * are.
 * Made by `npm run fit -- vocal-mask` (tools/fit/vocal-mask.ts): the shares that would have been best (least squares
 * of the voice’s own spectrum, clip by clip of equal weight) on 10 s of every second sung clip of own-clips.ts, of
 * which the voice is known; 16 clips.
 */
export const VOCAL_MASK_WEIGHTS: readonly (readonly [hz: number, weight: number])[] = [
  [130, 0.464],
  [190, 1.17],
  [330, 1.08],
  [600, 1.08],
  [1200, 1.06],
  [1800, 1.07],
  [3000, 1.12],
  [4200, 1.14],
  [5500, 0.984],
];
