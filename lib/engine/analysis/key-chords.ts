/**
 * How long each chord sounds in songs of a key, as logarithms of shares of the whole: major and minor of each degree
 * in turn, the tonic first.
 * Made by `npm run fit -- key-chords` (tools/fit/key-chords.ts): sums over songs of the POP909 dataset (Wang et al.,
 * ISMIR 2020; MIT licence), given with `--data` in the format that tools/corpus says; 338 songs in major, 262 in
 * minor.
 */
export const KEY_CHORDS: Readonly<Record<'major' | 'minor', readonly number[]>> = {
  major: [
    -1.41, -5.66, -4.71, -6.03, -3.92, -2.62, -5.31, -5.61, -4.35, -2.57, -1.97, -4.54, -5.21, -5.02, -1.59,
    -5.52, -4.52, -6.05, -3.85, -2.11, -4.49, -5.42, -5.65, -5.31,
  ],
  minor: [
    -2.92, -1.38, -5.09, -5.54, -5.39, -4.64, -2.25, -6.07, -5.76, -5.24, -3.76, -2.38, -5.86, -5.92, -2.87,
    -2.49, -2.11, -5.39, -5.59, -4.92, -1.93, -5.83, -5.51, -5.72,
  ],
};
