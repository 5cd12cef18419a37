import { histogramOf } from '#lib/engine/analysis/beat-sync.ts';
import { findChords } from '#lib/engine/analysis/chord-tracker.ts';
import { closesOf, closing, oddsOfKey } from '#lib/engine/analysis/find-key.ts';
import { harmonyByBeats } from '#lib/engine/analysis/key-and-chords.ts';
import { analyseRhythm } from '#lib/engine/analysis/rhythm.ts';
import { readSongFeatures } from '#lib/engine/analysis/song-features.ts';
import type { StereoBuffer } from '#lib/engine/audio.ts';
import type { Key } from '#lib/engine/score/score.ts';
import { isMinorMode } from '#lib/engine/theory/scales.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { type Choice, conditionalLogit, likeliest } from './solve.ts';
import { knownMixes } from './voice-clips.ts';

const LAMBDA = 1;
const FOLDS = 8;

/** What the chords of a recording say for each key without its periods, and how these close. */
function choiceOf(audio: StereoBuffer, key: Key): Choice {
  const features = readSongFeatures(audio);
  const { beats } = analyseRhythm(audio, features);
  const { all, bass, strong } = harmonyByBeats(features.noteChroma, beats, features.durationSeconds);
  const chords = findChords(all, bass, strong).spans;
  const candidates = Array.from({ length: 24 }, (_, i) => {
    const candidate: Key = { tonic: i >> 1, mode: i & 1 ? 'minor' : 'major' };
    return [oddsOfKey(candidate, histogramOf(all), chords), closing(candidate, chords, closesOf(strong))];
  });
  return { candidates, right: 2 * key.tonic + Number(isMinorMode(key.mode)) };
}

const fitted = (choices: readonly Choice[]) => conditionalLogit(choices, [LAMBDA, LAMBDA], [1, 0]);

export const keyClose: FittedTable = {
  name: 'key-close',
  file: 'lib/engine/analysis/key-close.ts',
  constant: 'KEY_CLOSE',
  type: 'number',
  about: 'What it says for a key that every eighth bar is on its tonic, in the log-odds of KEY_WEIGHTS.',
  recipe: `a conditional logit over the 24 keys (ridge ${LAMBDA}, towards what KEY_WEIGHTS say alone) on what is heard of the bands and ensembles of voice-clips.ts that are only played`,
  async fit({ say }) {
    const heard: { group: string; choice: Choice }[] = [];
    const isWanted = (name: string, singer: string) => singer === 'none' && /^(?:band|ensemble)-/.test(name);
    for await (const { group, song, mix, name } of knownMixes(isWanted)) {
      heard.push({ group, choice: choiceOf(mix, song.key!) });
      if (heard.length % 20 === 0) say(`  heard ${heard.length}, ${name}`);
    }
    const groups = [...new Set(heard.map(({ group }) => group))];
    const foldOf = (group: string) => groups.indexOf(group) % FOLDS;
    let alone = 0;
    let right = 0;
    for (let fold = 0; fold < FOLDS; fold++) {
      const weights = fitted(heard.filter(({ group }) => foldOf(group) !== fold).map(({ choice }) => choice));
      for (const { group, choice } of heard) {
        if (foldOf(group) !== fold) continue;
        alone += Number(likeliest(choice.candidates, [1, 0]) === choice.right);
        right += Number(likeliest(choice.candidates, weights) === choice.right);
      }
    }
    const [page, close] = fitted(heard.map(({ choice }) => choice)) as [number, number];
    return {
      table: rounded(close / page, 3),
      figures: `${right} of ${heard.length} clips right, an eighth of the songs left out at a time; ${alone} without it`,
    };
  },
};
