import { ConfigurationError } from '#lib/config/env.ts';
import { phraseStarts } from '#lib/engine/compose/learned/melody-features.ts';
import { packCounts } from '#lib/engine/compose/learned/packed.ts';
import {
  BAR_STEPS,
  FEELS,
  GAP_COUNTS,
  gapIndex,
  LONGEST_GAP,
  placeOf,
  TEMPO_WIDTH,
  TEMPOS,
} from '#lib/engine/compose/learned/rhythm-model.ts';
import { type GridSong, gridSongs, isHeldOut } from '#tools/corpus/grid-song.ts';
import { readSongs } from '#tools/corpus/read-songs.ts';
import type { FittedTable } from './fitted-table.ts';

/** Shares of notes on odd sixteenths from which a song goes by some sixteenths, and by sixteenths. */
const SOME_SIXTEENTHS = 0.05;
const SIXTEENTHS = 0.2;
/** Phrases of fewer notes tell nothing. */
const FEWEST_NOTES = 3;

function feelOf({ notes }: GridSong): number {
  const odd = notes.filter(({ startStep }) => startStep % 2 !== 0).length / notes.length;
  return odd < SOME_SIXTEENTHS ? 0 : odd < SIXTEENTHS ? 1 : 2;
}

export const rhythmCounts: FittedTable = {
  name: 'rhythm-counts',
  file: 'lib/engine/compose/learned/rhythm-counts.ts',
  constant: 'RHYTHM_COUNTS',
  type: 'PackedRhythms',
  imports: "import type { PackedRhythms } from './rhythm-model.ts';",
  about: 'How often people sing each gap between notes, by place in the bar and the gaps before it.',
  recipe:
    'counts over four fifths of the songs of the POP909 dataset (Wang et al., ISMIR 2020; MIT, see LICENCE.txt), given with `--data` in the format that tools/corpus/README.md says',
  async fit({ data }) {
    if (!data)
      throw new ConfigurationError(
        'rhythm-counts is learned of a corpus: give one with --data FILE (tools/corpus/README.md)',
      );
    const songs = gridSongs(readSongs(data)).filter((song, i) => !isHeldOut(song, i));
    const gaps = new Float64Array(GAP_COUNTS);
    const starts = new Float64Array(FEELS * BAR_STEPS);
    const ends = new Float64Array(FEELS * BAR_STEPS);
    const tempos = new Float64Array(TEMPOS * FEELS);
    for (const song of songs) {
      const feel = feelOf(song);
      tempos[Math.min(TEMPOS - 1, Math.floor(song.bpm / TEMPO_WIDTH)) * FEELS + feel]!++;
      const firsts = phraseStarts(song.notes);
      firsts.forEach((from, i) => {
        const phrase = song.notes.slice(from, firsts[i + 1] ?? song.notes.length);
        if (phrase.length < FEWEST_NOTES) return;
        starts[feel * BAR_STEPS + placeOf(phrase[0]!.startStep)]!++;
        ends[feel * BAR_STEPS + placeOf(phrase.at(-1)!.startStep)]!++;
        let beforeLast = 0;
        let last = 0;
        phrase.slice(1).forEach(({ startStep }, k) => {
          const { startStep: before } = phrase[k]!;
          const gap = Math.min(LONGEST_GAP, startStep - before);
          gaps[gapIndex(feel, placeOf(before), beforeLast, last, gap)]!++;
          beforeLast = last;
          last = gap;
        });
      });
    }
    return {
      table: {
        gaps: packCounts(gaps),
        starts: packCounts(starts),
        ends: packCounts(ends),
        tempos: packCounts(tempos),
      },
      figures: `${gaps.reduce((sum, count) => sum + count, 0)} gaps of ${songs.length} songs`,
    };
  },
};
