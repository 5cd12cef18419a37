import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { makeTitle } from './make-title.ts';
import { parseLyrics } from './parse-lyrics.ts';
import { readStyle } from './read-style.ts';

const titleOf = (lyrics: string) => makeTitle(parseLyrics(lyrics).sections, new Random(1));

describe('makeTitle', () => {
  it.each([
    [
      '[Verse]\nwalking home\n[Chorus]\nLight me up tonight\nall the way\nLight me up tonight',
      'Light Me Up Tonight',
    ],
    ['[Chorus]\nAnd I will always remember the way you looked at me', 'I Will Always Remember the Way'],
    ['[副歌]\n夜空中最亮的星\n请照亮我前行', '夜空中最亮的星'],
  ])('%j → %j', (lyrics, title) => {
    expect(titleOf(lyrics)).toBe(title);
  });

  it('names an instrumental after what was asked for', () => {
    expect(makeTitle(readStyle('an ambient piece about winter mornings'), new Random(1))).toBe(
      'Winter Mornings',
    );
    const title = makeTitle(readStyle('dark techno, aggressive'), new Random(1));
    expect(title.length).toBeGreaterThan(2);
    expect(makeTitle(readStyle('国风，悲伤'), new Random(1))).toMatch(/\p{Script=Han}/u);
  });

  it('is never empty', () => {
    for (let seed = 0; seed < 20; seed++) {
      expect(makeTitle([], new Random(seed))).not.toBe('');
      expect(makeTitle(readStyle(''), new Random(seed))).not.toBe('');
    }
  });
});
