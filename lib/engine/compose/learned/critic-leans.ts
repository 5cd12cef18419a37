import type { MelodyFeature } from './melody-features.ts';

/**
 * What the critic pushes a section’s features against, a deviation each, so that whole songs are not told from
 * people’s.
 * Made by `npm run fit -- critic-leans` (tools/fit/critic-leans.ts): rounds from the leans in place (0 at first):
 * against the weights of the linear classifier that tells eight sung styles from excerpts of four fifths of the songs
 * of the POP909 dataset, a quarter of them a round, matched in length and density, given with `--data` in the format
 * that tools/corpus/README.md says; the mean of the last rounds; told from people’s, round by round: 0.79, 0.70, 0.73,
 * 0.64, 0.78, 0.67.
 */
export const CRITIC_LEANS: Readonly<Record<MelodyFeature, number>> = {
  range: -8.37,
  same: 0.703,
  step: 0.173,
  third: -0.462,
  leap: -0.911,
  bigLeap: -2.27,
  intervalEntropy: 4.86,
  onsetGapEntropy: 2.24,
  trigramSurprise: 5.97,
  eighths: 10.2,
  sixteenths: 11.9,
  quarters: -5.39,
  dotted: -5.85,
  syncopation: 1.12,
  offEighth: 0.772,
  onBeat: 2.15,
  notesPerBar: -9.21,
  distinctRhythmBars: 4.87,
  distinctPitchBars: 6.03,
  zigzag: 2.6,
  barRange: -4.07,
  phraseNotes: -8.17,
  archedPhrases: -0.0198,
  fallingPhrases: -0.634,
  lastNoteSteps: -7.19,
  tonic: 0.872,
  'third-degree': -0.187,
  'fifth-degree': 1.01,
  'second-degree': 0.876,
  'sixth-degree': 2.77,
  degreeEntropy: 2.66,
  chordTones: 11.9,
  phrasesOffTheBarLine: -4.89,
};
