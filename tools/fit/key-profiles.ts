import { ConfigurationError } from '#lib/config/env.ts';
import { type CorpusSong, readSongs } from '#tools/corpus/read-songs.ts';
import { type FittedTable, rounded } from './fitted-table.ts';

/** How long each degree sounds in a song, as shares of the whole, the tonic first. */
function degreesOf({ tonic, melody, bridge, piano }: CorpusSong): number[] {
  const beats = new Array<number>(12).fill(0);
  for (const [, length, pitch] of [...melody, ...bridge, ...piano])
    beats[(pitch - tonic + 120) % 12]! += length;
  const sum = beats.reduce((total, value) => total + value, 0);
  return beats.map((value) => value / Math.max(1e-9, sum));
}

export const keyProfiles: FittedTable = {
  name: 'key-profiles',
  file: 'lib/engine/analysis/key-profiles.ts',
  constant: 'KEY_PROFILES',
  type: "Readonly<Record<'major' | 'minor', readonly number[]>>",
  about: 'How long each degree sounds in songs of a key, as shares of the whole, the tonic first.',
  recipe:
    'the median over songs of the POP909 dataset (Wang et al., ISMIR 2020; MIT licence), given with `--data` in the format that README.md says',
  async fit({ data }) {
    if (!data)
      throw new ConfigurationError(
        'key-profiles is made from a corpus: give one with --data FILE (tools/corpus/README.md)',
      );
    const songs = readSongs(data);
    const profileOf = (mode: CorpusSong['mode'], some: readonly CorpusSong[]) => {
      const degrees = some.filter((song) => song.mode === mode).map(degreesOf);
      const medians = Array.from({ length: 12 }, (_, degree) => {
        const shares = degrees.map((each) => each[degree]!).toSorted((a, b) => a - b);
        return shares[shares.length >> 1] ?? 0;
      });
      const sum = medians.reduce((total, value) => total + value, 0);
      return medians.map((value) => value / sum);
    };
    const count = (mode: CorpusSong['mode']) => songs.filter((song) => song.mode === mode).length;
    return {
      table: rounded({ major: profileOf('maj', songs), minor: profileOf('min', songs) }, 3),
      figures: `${count('maj')} songs in major, ${count('min')} in minor`,
    };
  },
};
