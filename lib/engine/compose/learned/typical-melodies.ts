import type { MelodyFeature } from './melody-features.ts';
import type { TypicalFeature } from './typical.ts';

/**
 * What features people’s melodies have, by their length and density.
 * Made by `npm run fit -- typical-melodies` (tools/fit/typical-melodies.ts): lines by least squares over excerpts of
 * four fifths of the songs of the POP909 dataset (Wang et al., ISMIR 2020; MIT, see LICENCE.txt), given with `--data`
 * in the format that tools/corpus/README.md says; 26367 excerpts of 466 songs.
 */
export const TYPICAL_MELODIES: Readonly<Record<MelodyFeature, TypicalFeature>> = {
  range: { base: 7.001, perDoubling: 1.41, perDensity: -0.2607, deviation: 3.117 },
  same: { base: 0.1753, perDoubling: -0.004822, perDensity: 0.01874, deviation: 0.1254 },
  step: { base: 0.4535, perDoubling: 0.00123, perDensity: -0.004905, deviation: 0.132 },
  third: { base: 0.2126, perDoubling: 0.002224, perDensity: -0.009367, deviation: 0.09036 },
  leap: { base: 0.1585, perDoubling: 0.001369, perDensity: -0.004467, deviation: 0.07997 },
  bigLeap: { base: 0.03893, perDoubling: 0.0004268, perDensity: -0.001392, deviation: 0.04064 },
  intervalEntropy: { base: 2.15, perDoubling: 0.1528, perDensity: -0.03612, deviation: 0.3377 },
  onsetGapEntropy: { base: 1.345, perDoubling: 0.1092, perDensity: -0.06893, deviation: 0.4003 },
  trigramSurprise: { base: 1.2, perDoubling: -0.04934, perDensity: -0.00539, deviation: 0.06149 },
  eighths: { base: 0.6531, perDoubling: 0.01085, perDensity: -0.04407, deviation: 0.2053 },
  sixteenths: { base: -0.2541, perDoubling: -0.03364, perDensity: 0.1302, deviation: 0.1599 },
  quarters: { base: 0.3484, perDoubling: 0.01465, perDensity: -0.05933, deviation: 0.1167 },
  dotted: { base: 0.0983, perDoubling: 0.002088, perDensity: -0.005931, deviation: 0.0742 },
  syncopation: { base: 0.202, perDoubling: 0.007466, perDensity: -0.02179, deviation: 0.1081 },
  offEighth: { base: -0.138, perDoubling: -0.02029, perDensity: 0.08533, deviation: 0.1427 },
  onBeat: { base: 0.7329, perDoubling: 0.01475, perDensity: -0.06934, deviation: 0.1189 },
  notesPerBar: { base: 3.414, perDoubling: 0.2982, perDensity: 0, deviation: 1.373 },
  distinctRhythmBars: { base: 1.277, perDoubling: -0.1425, perDensity: 0.05523, deviation: 0.1541 },
  distinctPitchBars: { base: 1.337, perDoubling: -0.1018, perDensity: 0.02306, deviation: 0.1154 },
  zigzag: { base: 0.5242, perDoubling: 0.000647, perDensity: 0.004559, deviation: 0.1282 },
  barRange: { base: 3.961, perDoubling: 0.01437, perDensity: 0.4184, deviation: 1.539 },
  phraseNotes: { base: -7.916, perDoubling: 0.478, perDensity: 3.358, deviation: 7.033 },
  archedPhrases: { base: 0.3524, perDoubling: 0.001067, perDensity: 0.01803, deviation: 0.3 },
  fallingPhrases: { base: 0.3683, perDoubling: 0.007929, perDensity: -0.004494, deviation: 0.2846 },
  lastNoteSteps: { base: 8.532, perDoubling: 1.01, perDensity: -1.473, deviation: 3.624 },
  tonic: { base: 0.2092, perDoubling: 0.001251, perDensity: -0.001622, deviation: 0.09585 },
  'third-degree': { base: 0.1896, perDoubling: -0.0006138, perDensity: -0.001295, deviation: 0.08441 },
  'fifth-degree': { base: 0.19, perDoubling: -0.0007667, perDensity: -0.00001351, deviation: 0.08902 },
  'second-degree': { base: 0.1235, perDoubling: 0.0006152, perDensity: 0.00106, deviation: 0.09445 },
  'sixth-degree': { base: 0.07876, perDoubling: 0.0006338, perDensity: 0.000139, deviation: 0.09695 },
  degreeEntropy: { base: 1.939, perDoubling: 0.09694, perDensity: -0.01897, deviation: 0.2328 },
  chordTones: { base: 0.701, perDoubling: -0.001874, perDensity: 0.005028, deviation: 0.1671 },
  phrasesOffTheBarLine: { base: 0.7374, perDoubling: 0.004749, perDensity: -0.007529, deviation: 0.3657 },
};
