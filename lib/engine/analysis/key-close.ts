/**
 * What it says for a key that every eighth bar is on its tonic, in the log-odds of KEY_WEIGHTS.
 * Made by `npm run fit -- key-close` (tools/fit/key-close.ts): a conditional logit over the 24 keys (ridge 1, towards
 * what KEY_WEIGHTS say alone) on what is heard of the bands and ensembles of voice-clips.ts that are only played; 81
 * of 102 clips right, an eighth of the songs left out at a time; 78 without it.
 */
export const KEY_CLOSE: number = 1.96;
