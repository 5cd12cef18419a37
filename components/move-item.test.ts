import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveItem } from './move-item.ts';

test('moving keeps every entry in order, and puts the moved one where it was asked for', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (items, a, b) => {
      const [from, to] = [a % items.length, b % items.length];
      const result = moveItem(items, from, to);
      expect(result[to]).toBe(items[from]);
      const others = (list: number[]) => list.filter((item) => item !== items[from]);
      expect(others(result)).toEqual(others(items));
    }),
  );
});

test.each([
  [0, 2],
  [0, -1],
  [5, 0],
])('from %i to %i is no move', (from, to) => expect(moveItem([1, 2], from, to)).toEqual([1, 2]));
