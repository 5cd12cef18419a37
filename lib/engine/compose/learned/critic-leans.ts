import type { MelodyFeature } from './melody-features.ts';

/**
 * What the critic pushes a section’s features against, a deviation each, so that whole songs are not told from
 * people’s.
 * Made by `npm run fit -- critic-leans` (tools/fit/critic-leans.ts): rounds from the leans in place (0 at first):
 * against the weights of the linear classifier that tells eight sung styles from excerpts of four fifths of the songs
 * of the POP909 dataset, matched in length and density, given with `--data` in the format that tools/corpus/README.md
 * says; the mean of the last rounds; told from people’s, round by round: 0.70, 0.73, 0.75, 0.72, 0.71, 0.73.
 */
export const CRITIC_LEANS: Readonly<Record<MelodyFeature, number>> = {
  range: -5.87,
  same: 0.759,
  step: 0.0256,
  third: -0.771,
  leap: -0.319,
  bigLeap: -1.78,
  intervalEntropy: 2.31,
  onsetGapEntropy: 0.34,
  trigramSurprise: 5.97,
  eighths: 5.68,
  sixteenths: 8.59,
  quarters: -5.19,
  dotted: -5.49,
  syncopation: -1.76,
  offEighth: 2.04,
  onBeat: 0.795,
  notesPerBar: -7.56,
  distinctRhythmBars: 4.23,
  distinctPitchBars: 4.46,
  zigzag: 2.2,
  barRange: -3.48,
  phraseNotes: -3.8,
  archedPhrases: -0.348,
  fallingPhrases: -0.835,
  lastNoteSteps: -5.6,
  tonic: 1.31,
  'third-degree': 0.327,
  'fifth-degree': 0.0996,
  'second-degree': 0.816,
  'sixth-degree': 3.65,
  degreeEntropy: 1.8,
  chordTones: 7.12,
  phrasesOffTheBarLine: -5.57,
};
