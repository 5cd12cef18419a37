import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_LINE, splitLongLine } from './split-line.ts';
import { lineSyllables, syllablesBefore } from './syllables.ts';

const words = fc.constantFrom(
  ...[
    'rain',
    'and',
    'remember',
    'to',
    'ß',
    'don’t',
    '7',
    'x2',
    '雨',
    '夜里',
    '的',
    'ao,',
    'end.',
    '“so”',
    'e\u0301',
    'привет',
    '!',
  ],
);
const lines = fc
  .array(fc.tuple(words, fc.constantFrom('', ' ', ', ', '。')), { maxLength: 60 })
  .map((parts) => parts.flat().join('').trim());

describe('a long line', () => {
  it('is counted in one pass as it is piece by piece, wherever a word or a character begins', () =>
    fc.assert(
      fc.property(lines, (line) => {
        const places = [...line.matchAll(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu)].map(
          (match) => match.index,
        );
        expect(syllablesBefore(line, places)).toEqual(places.map((at) => lineSyllables(line.slice(0, at))));
      }),
    ));

  it('keeps its words, in their order', () =>
    fc.assert(
      fc.property(lines, (line) => {
        const letters = (text: string) => text.replace(/[^\p{L}\p{N}\p{M}]/gu, '');
        expect(letters(splitLongLine(line).join(''))).toBe(letters(line));
      }),
    ));

  it.each(['rain ', '雨', '( a', 'a,', '  a', 'and '])(
    'of five thousand characters of %j is looked at a few times, not once a word',
    (unit) => {
      // Counting letters by how often the dictionary is asked would be the same: pieces halve, so levels are few.
      const line = unit.repeat(Math.ceil(5_000 / unit.length)).slice(0, 5_000);
      let looked = 0;
      const match = String.prototype.match;
      String.prototype.match = function (this: string, pattern: RegExp) {
        looked += this.length;
        return match.call(this, pattern);
      } as typeof match;
      try {
        const pieces = splitLongLine(line);
        for (const piece of pieces) expect(lineSyllables(piece)).toBeLessThanOrEqual(2 * LONGEST_LINE.en);
      } finally {
        String.prototype.match = match;
      }
      expect(looked).toBeLessThan(200 * line.length);
    },
  );
});
