/**
 * How long each degree sounds in songs of a key, as shares of the whole, the tonic first.
 * Made by `npm run fit -- key-profiles` (tools/fit/key-profiles.ts): the median over songs of the POP909 dataset (Wang
 * et al., ISMIR 2020; MIT licence), given with `--data` in the format that README.md says; 338 songs in major, 262 in
 * minor.
 */
export const KEY_PROFILES: Readonly<Record<'major' | 'minor', readonly number[]>> = {
  major: [0.217, 0, 0.134, 0, 0.147, 0.0902, 0.000683, 0.212, 0.00216, 0.126, 0.00098, 0.0703],
  minor: [0.237, 0, 0.0857, 0.148, 0, 0.121, 0, 0.202, 0.0717, 0.0000613, 0.13, 0.00465],
};
