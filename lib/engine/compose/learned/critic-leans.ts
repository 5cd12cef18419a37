import type { MelodyFeature } from './melody-features.ts';

/**
 * What the critic pushes a section’s features against, a deviation each, so that whole songs are not told from
 * people’s.
 * Made by `npm run fit -- critic-leans` (tools/fit/critic-leans.ts): rounds from the leans in place (0 at first):
 * against the weights of the linear classifier that tells eight sung styles from excerpts of four fifths of the songs
 * of the POP909 dataset, a quarter of them at a time, matched in length and density, given with `--data` in the format
 * that tools/corpus/README.md says; the mean of the last rounds; told from people’s, round by round: 0.78, 0.71, 0.67,
 * 0.61, 0.58, 0.59.
 */
export const CRITIC_LEANS: Readonly<Record<MelodyFeature, number>> = {
  range: -9.41,
  same: 1.17,
  step: -0.054,
  third: -0.479,
  leap: -1.36,
  bigLeap: -2.5,
  intervalEntropy: 4.32,
  onsetGapEntropy: 4.33,
  trigramSurprise: 6.3,
  eighths: 13.4,
  sixteenths: 14.8,
  quarters: -1.92,
  dotted: -2.74,
  syncopation: 2.22,
  offEighth: -1.9,
  onBeat: 3.91,
  notesPerBar: -9.19,
  distinctRhythmBars: 7.18,
  distinctPitchBars: 6.6,
  zigzag: 3.18,
  barRange: -1.89,
  phraseNotes: -9.54,
  archedPhrases: 0.046,
  fallingPhrases: 0.397,
  lastNoteSteps: -6.36,
  tonic: 0.874,
  'third-degree': -0.474,
  'fifth-degree': 1.22,
  'second-degree': 0.915,
  'sixth-degree': 1.69,
  degreeEntropy: 3.81,
  chordTones: 16.4,
  phrasesOffTheBarLine: -2.86,
};
