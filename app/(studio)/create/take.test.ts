import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beatTime } from './metronome.ts';
import { peaksOf, soundingRange, type Take, trim } from './take.ts';

const RATE = 1000;
const take = (...values: number[]): Take => ({ samples: Float32Array.from(values), sampleRate: RATE });
const ones = (seconds: number): number[] => Array.from({ length: seconds * RATE }, () => 1);
const silence = (seconds: number): number[] => Array.from({ length: seconds * RATE }, () => 0);

describe('a take is cut', () => {
  test('to the part that was asked for, the rest of it untouched', () => {
    const cut = trim(take(...ones(3)), { start: 1, end: 2 });
    expect(cut.samples).toHaveLength(RATE);
    expect([...cut.samples.slice(5, -5)].every((sample) => sample === 1)).toBe(true);
    // Both ends were cut, and begin and end in silence.
    expect([cut.samples[0], cut.samples.at(-1)]).toEqual([0, 0]);
  });

  test('and an end that is not cut is not faded', () => {
    expect(trim(take(...ones(1)), { start: 0, end: 1 }).samples).toEqual(Float32Array.from(ones(1)));
  });

  test('never to more than there is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (length, a, b) => {
          const given = take(...Array.from({ length }, () => 0.5));
          const [start, end] = [Math.min(a, b), Math.max(a, b)];
          expect(trim(given, { start, end }).samples.length).toBeLessThanOrEqual(length);
        },
      ),
    );
  });
});

test.each([
  [take(...silence(1), ...ones(1), ...silence(1)), 0.85, 2.15],
  [take(...ones(1)), 0, 1],
  [take(...silence(2)), 0, 2],
])('what sounds begins and ends %#', (given, start, end) => {
  const range = soundingRange(given);
  expect(range.start).toBeCloseTo(start, 2);
  expect(range.end).toBeCloseTo(end, 2);
});

test('peaks are those of each stretch', () => {
  expect(peaksOf(take(0, 0.5, -1, 0.25), 2)).toEqual([0.5, 1]);
  expect(peaksOf(take(0.5), 3)).toEqual([0.5, 0.5, 0.5]);
});

test('beats lie where the tempo says', () => {
  expect([0, 1, 4].map((beat) => beatTime(beat, 120, 10))).toEqual([10, 10.5, 12]);
});
