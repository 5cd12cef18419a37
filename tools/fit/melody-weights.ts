import { ConfigurationError } from '#lib/config/env.ts';
import { COLUMN_GROUPS, fillColumns, LARGEST_INTERVAL } from '#lib/engine/compose/learned/melody-columns.ts';
import { Random } from '#lib/engine/random.ts';
import { type GridSong, gridSongs, isHeldOut } from '#tools/corpus/grid-song.ts';
import { readSongs } from '#tools/corpus/read-songs.ts';
import type { FittedTable } from './fitted-table.ts';
import { notesInContext } from './melody/people-notes.ts';
import { type Example, NetworkInTraining } from './melody/train-network.ts';

const ROUNDS = 4;

const examplesOf = (song: GridSong): Example[] =>
  notesInContext(song).map(({ context, interval }) => {
    const columns = new Int32Array(COLUMN_GROUPS);
    fillColumns(context, columns);
    const answer = Math.max(-LARGEST_INTERVAL, Math.min(LARGEST_INTERVAL, interval)) + LARGEST_INTERVAL;
    return { columns, answer };
  });

export const melodyWeights: FittedTable = {
  name: 'melody-weights',
  file: 'lib/engine/compose/learned/melody-weights.ts',
  constant: 'MELODY_WEIGHTS',
  type: 'PackedNetwork',
  imports: "import type { PackedNetwork } from './melody-network.ts';",
  about: 'What interval people sing next, by what was sung before, place, chord, phrase and memory.',
  recipe:
    'a network learned of four fifths of the songs of the POP909 dataset (Wang et al., ISMIR 2020; MIT, see LICENCE.txt), given with `--data` in the format that tools/corpus/README.md says',
  async fit({ data, say }) {
    if (!data)
      throw new ConfigurationError(
        'melody-weights is learned of a corpus: give one with --data FILE (tools/corpus/README.md)',
      );
    const songs = gridSongs(readSongs(data));
    const learned = songs.filter((song, i) => !isHeldOut(song, i)).flatMap(examplesOf);
    const heldOut = songs.filter(isHeldOut).flatMap(examplesOf);
    const network = new NetworkInTraining(new Random(909));
    let loss = 0;
    for (let round = 1; round <= ROUNDS; round++) {
      const learning = network.round(learned);
      loss = network.loss(heldOut);
      say(`round ${round}: ${learning.toFixed(3)} nats a note, ${loss.toFixed(4)} on songs held out`);
    }
    return {
      table: network.pack(),
      figures: `${learned.length} notes learned; ${loss.toFixed(2)} nats a note on songs held out`,
    };
  },
};
