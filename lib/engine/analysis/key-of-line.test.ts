import { expect, it } from 'vitest';
import { keyOfLine, shareOutside } from './key-of-line.ts';

const line = (pitches: readonly number[]) =>
  pitches.map((pitch, i) => ({ pitch, length: i === pitches.length - 1 ? 2 : 1 }));

// Ode to Joy, Greensleeves with its raised leading note, Scarborough Fair in dorian.
it.each([
  ['D major', [66, 66, 67, 69, 69, 67, 66, 64, 62, 62, 64, 66, 64, 62, 62], 2, 'major'],
  ['A minor', [69, 72, 74, 76, 77, 76, 74, 71, 67, 69, 71, 72, 71, 69, 68, 66, 68, 69], 9, 'minor'],
  ['D minor', [62, 62, 69, 69, 64, 65, 64, 62, 69, 72, 74, 72, 69, 71, 67, 69, 62], 2, 'minor'],
] as const)('hears %s', (_name, pitches, tonic, mode) => {
  for (const shift of [0, 5, 11]) {
    const { key } = keyOfLine(line(pitches.map((pitch) => pitch + shift)));
    expect(key).toEqual({ tonic: (tonic + shift) % 12, mode });
  }
});

it('tells how much of a line lies outside of its key', () => {
  const chromatic = line(Array.from({ length: 13 }, (_, i) => 60 + i));
  expect(shareOutside(keyOfLine(chromatic).key, chromatic)).toBeGreaterThan(0.25);
  expect(shareOutside({ tonic: 0, mode: 'major' }, line([60, 62, 64, 65, 67]))).toBe(0);
});
