import type { KeyEvidence } from './find-key.ts';

/**
 * What speaks for a key, in log-odds.
 * Made by `npm run fit -- key-weights` (tools/fit/key-weights.ts): a conditional logit over the 24 keys (ridge 0.5) on
 * 8 composed songs of each style, seeds 97300 on, misheard now and then, and, 4 times as heavy, on what is heard in
 * own-clips.ts; 59 of 64 clips right, an eighth of them left out at a time.
 */
export const KEY_WEIGHTS: Readonly<KeyEvidence> = {
  notes: 9.01,
  rootTime: 4.02,
  tonicTime: 4.08,
  homeTime: 6.38,
  dominantTime: -0.353,
  first: 1.2,
  last: -0.0792,
  authentic: 2.1,
  plagal: 0.466,
  minor: 0.335,
};
