import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCharacters, formatTime, metresIn, parseTime } from './format.ts';

describe('times', () => {
  it.each([
    [0, '0:00'],
    [59.99, '0:59'],
    [61, '1:01'],
    [3661, '1:01:01'],
    [Number.NaN, '0:00'],
  ])('%s → %s', (seconds, text) => expect(formatTime(seconds)).toBe(text));
  it.each([
    ['1:02.5', 62.5],
    ['12,4', 12.4],
    ['1:00:01', 3601],
    ['', null],
    ['a', null],
    ['1:2:3:4', null],
  ])('%s → %s', (text, seconds) => expect(parseTime(text)).toBe(seconds));
  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), (tenths) => {
        expect(parseTime(formatTime(tenths / 10, true))).toBeCloseTo(tenths / 10, 5);
      }),
    );
  });
});

it('counts code points', () => expect([countCharacters('夜🎵'), countCharacters('e\u0301')]).toEqual([2, 1]));

it('a song has the metres that it has, each once', () => {
  const at = (time_signature: string) => ({ time_signature, start_s: 0, end_s: 1 });
  expect(metresIn({ time_signature: '4/4' })).toBe('4/4');
  expect(metresIn({ time_signature: '4/4', time_signatures: [at('4/4'), at('3/4'), at('4/4')] })).toBe(
    '4/4, 3/4',
  );
  expect(metresIn(null)).toBeUndefined();
});
