import { ConfigurationError } from '#lib/config/env.ts';
import type { ChordQuality } from '#lib/engine/score/score.ts';
import { CHORD_INTERVALS } from '#lib/engine/theory/chords.ts';
import { readChord } from '#tools/corpus/grid-song.ts';
import { type CorpusSong, readSongs } from '#tools/corpus/read-songs.ts';
import { type FittedTable, rounded } from './fitted-table.ts';

/** Added to the share of each chord: what no song had may come up in the next. */
const UNSEEN = 0.002;

export const hasMinorThird = (quality: ChordQuality): boolean => CHORD_INTERVALS[quality].includes(3);

/** Logarithms of how long each chord sounds: major and minor of each degree in turn, the tonic first. */
function chordShares(songs: readonly CorpusSong[]): number[] {
  const beats = new Array<number>(24).fill(0);
  for (const { chords, tonic } of songs)
    for (const [, length, name] of chords) {
      const chord = readChord(name);
      if (chord)
        beats[2 * ((chord.root - tonic + 12) % 12) + Number(hasMinorThird(chord.quality))]! += length;
    }
  const sum = beats.reduce((total, value) => total + value, 0);
  return beats.map((value) => Math.log((value / sum + UNSEEN) / (1 + 24 * UNSEEN)));
}

export const keyChords: FittedTable = {
  name: 'key-chords',
  file: 'lib/engine/analysis/key-chords.ts',
  constant: 'KEY_CHORDS',
  type: "Readonly<Record<'major' | 'minor', readonly number[]>>",
  about:
    'How long each chord sounds in songs of a key, as logarithms of shares of the whole: major and minor of each degree in turn, the tonic first.',
  recipe:
    'sums over songs of the POP909 dataset (Wang et al., ISMIR 2020; MIT licence), given with `--data` in the format that tools/corpus says',
  async fit({ data }) {
    if (!data)
      throw new ConfigurationError(
        'key-chords is made from a corpus: give one with --data FILE (tools/corpus/README.md)',
      );
    const songs = readSongs(data);
    const of = (mode: CorpusSong['mode']) => songs.filter((song) => song.mode === mode);
    return {
      table: rounded({ major: chordShares(of('maj')), minor: chordShares(of('min')) }, 3),
      figures: `${of('maj').length} songs in major, ${of('min').length} in minor`,
    };
  },
};
