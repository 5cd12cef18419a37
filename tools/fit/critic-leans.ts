import { ConfigurationError } from '#lib/config/env.ts';
import { CRITIC_LEANS } from '#lib/engine/compose/learned/critic-leans.ts';
import {
  MELODY_FEATURES,
  type MelodyFeature,
  melodyFeatures,
} from '#lib/engine/compose/learned/melody-features.ts';
import { composeSong } from '#lib/engine/doors/compose-song.ts';
import { chordMask, chordsByStep, gridSongs, isHeldOut } from '#tools/corpus/grid-song.ts';
import { readSongs } from '#tools/corpus/read-songs.ts';
import { fittedMelodyStyles } from '../fixtures/melody-requests.ts';
import { matched } from '../measure/melody/matched.ts';
import { sungGrid } from '../measure/melody/sung-grid.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { tellApart, tellingWeights } from './tell-apart.ts';

/** Songs a style and round, and the first of their seeds: none that is measured with. */
const SEEDS = 12;
const FIRST_SEED = 51_000;
const FEWEST_NOTES = 60;
const ROUNDS = 6;
/**
 * How far the first round goes against what tells, and how far each other one does, less and less: a round is noisy. Of
 * so many rounds at the end the mean is kept.
 */
const STRIDE = 12;
const KEPT_ROUNDS = 3;
const strideOf = (round: number) => STRIDE / (1 + round / 2);
/**
 * A round is held beside so many parts of the people, one after the other: each as few as `npm run quality -- melody` has,
 * paired no better. What tells from all of them is what is gone against.
 */
const PARTS = 4;

export const criticLeans: FittedTable = {
  name: 'critic-leans',
  file: 'lib/engine/compose/learned/critic-leans.ts',
  constant: 'CRITIC_LEANS',
  type: 'Readonly<Record<MelodyFeature, number>>',
  imports: "import type { MelodyFeature } from './melody-features.ts';",
  about:
    'What the critic pushes a section’s features against, a deviation each, so that whole songs are not told from people’s.',
  recipe:
    'rounds from the leans in place (0 at first): against the weights of the linear classifier that tells eight sung styles from excerpts of four fifths of the songs of the POP909 dataset, a quarter of them at a time, matched in length and density, given with `--data` in the format that tools/corpus/README.md says; the mean of the last rounds',
  async fit({ data, say }) {
    if (!data)
      throw new ConfigurationError(
        'critic-leans is fitted beside a corpus: give one with --data FILE (tools/corpus/README.md)',
      );
    const people = gridSongs(readSongs(data))
      .filter((song, i) => !isHeldOut(song, i))
      .map(({ notes, chords, tonic }) => ({
        notes,
        ground: { tonic, stepsPerBar: 16, chordMaskAt: chordsByStep(chords, chordMask, 0) },
      }));
    // The critic reads the very table that is fitted, here alone as one that changes.
    const leans: Record<MelodyFeature, number> = CRITIC_LEANS;
    const rounds: Record<MelodyFeature, number>[] = [];
    const told: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const own = await composeRound(FIRST_SEED + round * SEEDS);
      let areas = 0;
      for (let part = 0; part < PARTS; part++) {
        const pairs = matched(
          own,
          people.filter((_, i) => i % PARTS === part),
        );
        const ours = pairs.map(({ one, oneNotes }) => melodyFeatures(oneNotes, one.ground));
        const theirs = pairs.map(({ other, otherNotes }) => melodyFeatures(otherNotes, other.ground));
        areas += tellApart(ours, theirs);
        tellingWeights(ours, theirs).forEach((weight, i) => {
          leans[MELODY_FEATURES[i]!] += (strideOf(round) * weight) / PARTS;
        });
      }
      told.push((areas / PARTS).toFixed(2));
      say(`round ${round + 1}: ${own.length} songs, told from people’s ${told.at(-1)}`);
      rounds.push({ ...leans });
    }
    const kept = rounds.slice(-KEPT_ROUNDS);
    const table = Object.fromEntries(
      MELODY_FEATURES.map((feature) => [
        feature,
        kept.reduce((sum, round) => sum + round[feature], 0) / kept.length,
      ]),
    );
    return { table: rounded(table, 3), figures: `told from people’s, round by round: ${told.join(', ')}` };
  },
};

async function composeRound(firstSeed: number): Promise<ReturnType<typeof sungGrid>[]> {
  const own: ReturnType<typeof sungGrid>[] = [];
  for (const { tags, about } of fittedMelodyStyles)
    for (let i = 0; i < SEEDS; i++) {
      const { score } = await composeSong({ tags, description: about, seed: firstSeed + i });
      const grid = sungGrid(score);
      if (grid.notes.length >= FEWEST_NOTES && grid.ground.stepsPerBar === 16) own.push(grid);
    }
  return own;
}
