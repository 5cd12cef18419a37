import { ConfigurationError } from '#lib/config/env.ts';
import {
  MELODY_FEATURES,
  melodyFeatures,
  phraseStarts,
} from '#lib/engine/compose/learned/melody-features.ts';
import { excerptSize, LONGEST_EXCERPT, SHORTEST_EXCERPT } from '#lib/engine/compose/learned/typical.ts';
import { chordMask, chordsByStep, gridSongs, isHeldOut } from '#tools/corpus/grid-song.ts';
import { readSongs } from '#tools/corpus/read-songs.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { ridge } from './solve.ts';

/** Excerpts of a song, each so much longer than the one before. */
const LONGER = 1.5;
/** Every so many phrases one begins. */
const PHRASES_APART = 3;

export const typicalMelodies: FittedTable = {
  name: 'typical-melodies',
  file: 'lib/engine/compose/learned/typical-melodies.ts',
  constant: 'TYPICAL_MELODIES',
  type: 'Readonly<Record<MelodyFeature, TypicalFeature>>',
  imports:
    "import type { MelodyFeature } from './melody-features.ts';\nimport type { TypicalFeature } from './typical.ts';",
  about: 'What features people’s melodies have, by their length and density.',
  recipe:
    'lines by least squares over excerpts of four fifths of the songs of the POP909 dataset (Wang et al., ISMIR 2020; MIT, see LICENCE.txt), given with `--data` in the format that tools/corpus/README.md says',
  async fit({ data }) {
    if (!data)
      throw new ConfigurationError(
        'typical-melodies is learned of a corpus: give one with --data FILE (tools/corpus/README.md)',
      );
    const songs = gridSongs(readSongs(data)).filter((song, i) => !isHeldOut(song, i));
    const rows: number[][] = [];
    const measured: Float64Array[] = [];
    for (const { notes, chords, tonic } of songs) {
      const ground = { tonic, stepsPerBar: 16, chordMaskAt: chordsByStep(chords, chordMask, 0) };
      const starts = phraseStarts(notes);
      for (let count = SHORTEST_EXCERPT; count <= Math.min(LONGEST_EXCERPT, notes.length); count *= LONGER) {
        const size = Math.round(count);
        for (let i = 0; i < starts.length; i += PHRASES_APART) {
          const excerpt = notes.slice(starts[i], starts[i]! + size);
          if (excerpt.length < size) break;
          const features = melodyFeatures(excerpt, ground);
          const { doublings, density } = excerptSize(size, features);
          rows.push([1, doublings, density]);
          measured.push(features);
        }
      }
    }
    const table = Object.fromEntries(
      MELODY_FEATURES.map((feature, f) => {
        const values = measured.map((features) => features[f]!);
        const ofDensity = feature === 'notesPerBar';
        const known = ofDensity ? rows.map(([one, doublings]) => [one!, doublings!]) : rows;
        const [base, perDoubling, perDensity = 0] = ridge(known, values, 1e-3);
        const squares = values.reduce((sum, value, i) => {
          const [, doublings, density] = rows[i]!;
          return sum + (value - base! - perDoubling! * doublings! - perDensity * density!) ** 2;
        }, 0);
        return [feature, { base, perDoubling, perDensity, deviation: Math.sqrt(squares / values.length) }];
      }),
    );
    return { table: rounded(table, 4), figures: `${rows.length} excerpts of ${songs.length} songs` };
  },
};
