import { expect, it } from 'vitest';
import { wholeBars } from './given-melody.ts';

it.each([
  [32, 4, 32],
  [32.4, 4, 32],
  [33.5, 4, 36],
  [9.5, 3, 9],
  [10, 3, 12],
  [0.5, 4, 4],
])('a melody of %d beats in bars of %d is accompanied for %d', (beats, beatsPerBar, whole) => {
  expect(wholeBars(beats, beatsPerBar)).toBe(whole);
});
