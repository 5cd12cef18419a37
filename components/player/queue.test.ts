import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveItem } from '../move-item.ts';
import { followingIndex, indexAfterMove, precedingIndex, shuffled } from './queue.ts';

it.each([
  [0, 3, 'off', 1, null],
  [2, 3, 'off', null, 1],
  [2, 3, 'all', 0, 1],
  [0, 1, 'all', 0, 0],
  [-1, 0, 'all', null, null],
] as const)('at %i of %i, repeat %s', (index, length, repeat, following, preceding) => {
  expect([followingIndex(index, length, repeat), precedingIndex(index, length, repeat)]).toEqual([
    following,
    preceding,
  ]);
});

it('shuffles everything and keeps the first in front', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), (items, at) => {
      const first = at % items.length;
      const result = shuffled(items, first);
      expect(result[0]).toBe(items[first]);
      expect(new Set(result)).toEqual(new Set(items));
    }),
  );
});

it('what plays goes on, whatever is moved in the queue', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.integer({ min: -2, max: 9 }),
      fc.integer({ min: -2, max: 9 }),
      (queue, at, from, to) => {
        const index = at % queue.length;
        const after = indexAfterMove(index, from, to, queue.length);
        expect(moveItem(queue, from, to)[after]).toBe(queue[index]);
      },
    ),
  );
});
