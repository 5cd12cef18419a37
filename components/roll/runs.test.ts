import { expect, it } from 'vitest';
import { runsOf } from './runs.ts';

it.each([
  [[], []],
  [['Em'], [[0, 0]]],
  [
    ['Em', 'Em', 'D', 'Em'],
    [
      [0, 1],
      [2, 2],
      [3, 3],
    ],
  ],
])('%j is written as runs', (names, runs) =>
  expect(runsOf(names).map(({ from, until }) => [from, until])).toEqual(runs),
);
