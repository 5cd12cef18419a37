import { expect, it } from 'vitest';
import { shortSong, soundAfterRereading } from './score-sound.ts';

it.each([
  ['folk', 'English', 1],
  ['guofeng', 'Mandarin', 2],
  ['jazz', 'Mandarin', 3],
] as const)(
  '%s, %s: out, in and rendered it is the same samples',
  async (style, language, seed) => {
    const song = await shortSong(style, language, seed);
    expect(song.score.lyrics.length).toBeGreaterThan(0);
    expect((await soundAfterRereading(song, style)).differing).toEqual([]);
  },
  600_000,
);
