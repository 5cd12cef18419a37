import { ConfigurationError } from '#lib/config/env.ts';
import { CRITIC_LEANS } from '#lib/engine/compose/learned/critic-leans.ts';
import { MELODY_FEATURES, melodyFeatures } from '#lib/engine/compose/learned/melody-features.ts';
import { composeSong } from '#lib/engine/doors/compose-song.ts';
import { chordMask, chordsByStep, gridSongs, isHeldOut } from '#tools/corpus/grid-song.ts';
import { readSongs } from '#tools/corpus/read-songs.ts';
import { melodyStyles } from '../fixtures/melody-requests.ts';
import { besidePeople } from '../measure/melody/beside-people.ts';
import { matched } from '../measure/melody/matched.ts';
import { sungGrid } from '../measure/melody/sung-grid.ts';
import { type FittedTable, rounded } from './fitted-table.ts';

/** Songs a style, and the first of their seeds: none that is measured with. */
const SEEDS = 8;
const FIRST_SEED = 51_000;
const FEWEST_NOTES = 60;
/** How far a round goes to where the songs would no longer be told apart, and how far leans may go in all. */
const STRIDE = 0.8;
const FARTHEST = 2.5;

export const criticLeans: FittedTable = {
  name: 'critic-leans',
  file: 'lib/engine/compose/learned/critic-leans.ts',
  constant: 'CRITIC_LEANS',
  type: 'Readonly<Record<MelodyFeature, number>>',
  imports: "import type { MelodyFeature } from './melody-features.ts';",
  about:
    'What the critic adds to the deviations of a section’s features, so that whole songs come out where people’s are.',
  recipe:
    'rounds from the leans in place (0 at first, 1.5 for what returns): by how many deviations eight sung styles lie from excerpts of four fifths of the songs of the POP909 dataset, matched in length and density, given with `--data` in the format that tools/corpus/README.md says',
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
    const own: ReturnType<typeof sungGrid>[] = [];
    for (const { style, tags, about } of melodyStyles) {
      for (let i = 0; i < SEEDS; i++) {
        const { score } = await composeSong({ tags, description: about, seed: FIRST_SEED + i });
        const grid = sungGrid(score);
        if (grid.notes.length >= FEWEST_NOTES && grid.ground.stepsPerBar === 16) own.push(grid);
      }
      say(`${style}: ${own.length} songs until now`);
    }
    const pairs = matched(own, people);
    const rows = besidePeople(
      pairs.map(({ one, oneNotes }) => melodyFeatures(oneNotes, one.ground)),
      pairs.map(({ other, otherNotes }) => melodyFeatures(otherNotes, other.ground)),
    );
    const table = Object.fromEntries(
      MELODY_FEATURES.map((feature) => {
        const { z } = rows.find((row) => row.feature === feature)!;
        const lean = CRITIC_LEANS[feature] + STRIDE * z;
        return [feature, Math.max(-FARTHEST, Math.min(FARTHEST, lean))];
      }),
    );
    const far = rows[0]!;
    return {
      table: rounded(table, 3),
      figures: `${own.length} songs; before this round the farthest was ${far.feature}, ${far.z.toFixed(2)}`,
    };
  },
};
