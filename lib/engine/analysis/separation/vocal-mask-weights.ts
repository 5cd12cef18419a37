/**
 * What is heard on the harmonics is the voice’s more surely in the middle of its range than where bass and cymbals are:
 * from the shares that would have been best (least squares) on six mixes of known voice. Of an earlier script:
 * tools/fit/vocal-mask.ts says why it stands.
 */
export const VOCAL_MASK_WEIGHTS: readonly (readonly [hz: number, weight: number])[] = [
  [130, 0.1],
  [190, 0.6],
  [330, 1.6],
  [1_200, 1.6],
  [1_800, 1.1],
  [4_200, 0.85],
  [5_500, 0.25],
];
