import { expect, test } from 'vitest';
import { type BuildProgress, withAnswer } from './build-progress.ts';

const after = (...answers: [seconds: number, share: number | null][]) =>
  answers.reduce<BuildProgress | undefined>(
    (before, [seconds, share]) => withAnswer(before, share, 1000 * seconds),
    undefined,
  );

test.each<[string, [number, number | null][], number | null, number | null]>([
  ['nothing is known', [[0, null]], null, null],
  ['nothing more than the share at first', [[0, 0.2]], 0.2, null],
  [
    'too soon for a pace',
    [
      [0, 0.2],
      [2, 0.3],
    ],
    0.3,
    null,
  ],
  [
    'too little for a pace',
    [
      [0, 0.2],
      [10, 0.21],
    ],
    0.21,
    null,
  ],
  [
    'a pace, from the first answer on',
    [
      [0, null],
      [60, 0.2],
      [70, 0.4],
    ],
    0.4,
    30,
  ],
  [
    'a pace that slows down',
    [
      [0, 0],
      [10, 0.5],
      [30, 0.6],
    ],
    0.6,
    20,
  ],
  [
    'an answer of another process of the service',
    [
      [0, 0.2],
      [10, 0.4],
      [12, null],
    ],
    0.4,
    30,
  ],
  [
    'done',
    [
      [0, 0.2],
      [10, 1],
    ],
    1,
    0,
  ],
])('%s', (_, answers, share, secondsLeft) => {
  const told = after(...answers)!;
  expect(told.share).toBe(share);
  if (secondsLeft === null) expect(told.secondsLeft).toBeNull();
  else expect(told.secondsLeft).toBeCloseTo(secondsLeft, 6);
});
