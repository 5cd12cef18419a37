import { describe, expect, it } from 'vitest';
import { countSyllables, hintsOf, insertTag } from './lyrics-hints.ts';

describe('countSyllables', () => {
  it.each([
    ['city lights fade into dawn', 7],
    ['make', 1],
    ['table', 2],
    ['城市的灯光', 5],
    ['我说 hello', 4],
    ['', 0],
    ["don't", 1],
  ])('%s: %i', (line, count) => expect(countSyllables(line)).toBe(count));
});

it('counts only what is sung and names the first line that is too long', () => {
  expect(hintsOf('[Verse]\nhello\n\n【副歌】\n一二三四五六七八九十一二三四五六七')).toEqual({
    lineCount: 2,
    syllableCount: 19,
    longLine: { line: 5, syllables: 17 },
  });
});

it.each([
  ['', 0, '[Verse]\n', 8],
  ['one\n', 4, 'one\n\n[Verse]\n', 13],
  ['one\ntwo', 3, 'one\n\n[Verse]\ntwo', 13],
])('puts a tag into %j at %i', (text, at, result, cursor) =>
  expect(insertTag(text, at, 'Verse')).toEqual({ text: result, cursor }),
);
