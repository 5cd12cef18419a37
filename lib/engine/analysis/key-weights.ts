import type { KeyEvidence } from './find-key.ts';

/**
 * What speaks for a key, in log-odds.
 * Made by `npm run fit -- key-weights` (tools/fit/key-weights.ts): a conditional logit over the 24 keys (ridge 0.5) on
 * excerpts, misheard now and then, of the songs of the POP909 dataset (given with `--data`), of 900 bands of
 * tools/fixtures/others (seeds 5400 on) of 3 composed songs of each style (seeds 97300 on; 3 times as heavy), and, 10
 * times as heavy, on what is heard in every 4th of own-clips.ts; 13 of 16 clips right, a quarter of them left out at a
 * time.
 */
export const KEY_WEIGHTS: Readonly<KeyEvidence> = {
  notes: 7.31,
  rootTime: 4.83,
  tonicTime: 0.945,
  homeTime: 0.736,
  chordTime: 4,
  dominantTime: -0.994,
  first: 0.788,
  last: -0.0409,
  authentic: 5.66,
  plagal: 1.87,
  minor: -0.155,
};
