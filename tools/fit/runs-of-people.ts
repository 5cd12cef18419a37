import { ConfigurationError } from '#lib/config/env.ts';
import { RunFilter, runHashes } from '#lib/engine/compose/learned/heard-runs.ts';
import { packBytes } from '#lib/engine/compose/learned/packed.ts';
import { gridSongs } from '#tools/corpus/grid-song.ts';
import { readSongs } from '#tools/corpus/read-songs.ts';
import type { FittedTable } from './fitted-table.ts';

/** Bits of the filter a run: about one in 150 is taken for one it is not. */
const BITS_A_RUN = 10;

export const runsOfPeople: FittedTable = {
  name: 'runs-of-people',
  file: 'lib/engine/compose/learned/runs-of-people.ts',
  constant: 'RUNS_OF_PEOPLE',
  type: 'string',
  about:
    'Which runs of eight notes the songs have that melodies are learned of, as marks that nothing can be sung from: what nobody is to take.',
  recipe:
    'a Bloom filter of all songs of the POP909 dataset (Wang et al., ISMIR 2020; MIT, see LICENCE.txt), given with `--data` in the format that tools/corpus/README.md says',
  async fit({ data }) {
    if (!data)
      throw new ConfigurationError(
        'runs-of-people are marks of a corpus: give one with --data FILE (tools/corpus/README.md)',
      );
    const runs = new Map(
      gridSongs(readSongs(data))
        .flatMap(({ notes }) => runHashes(notes))
        .map((hash) => [hash[0], hash]),
    );
    const filter = new RunFilter(new Uint8Array(Math.ceil((runs.size * BITS_A_RUN) / 8)));
    for (const hash of runs.values()) filter.add(hash);
    return { table: packBytes(new Int8Array(filter.bytes)), figures: `${runs.size} runs` };
  },
};
