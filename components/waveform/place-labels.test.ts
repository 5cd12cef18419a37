import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { barStep, type Label, placeLabels, rankOf } from './place-labels.ts';

const labels = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 60 }),
      width: fc.integer({ min: 1, max: 90 }),
      rank: fc.integer({ min: -1, max: 4 }),
    }),
    {
      maxLength: 80,
    },
  )
  .map((all) => {
    let left = 0;
    return all.map(({ step, width, rank }): Label => {
      left += step;
      return { left, width, rank };
    });
  });

it('never lets two names meet', () =>
  fc.assert(
    fc.property(labels, (all) => {
      const placed = placeLabels(all, 4).map((at) => all[at]!);
      for (const [at, one] of placed.entries())
        if (at > 0) expect(one.left).toBeGreaterThanOrEqual(placed[at - 1]!.left + placed[at - 1]!.width + 4);
    }),
  ));

it('leaves out only what another one of its rank or above has no room beside', () =>
  fc.assert(
    fc.property(labels, (all) => {
      const placed = placeLabels(all, 4);
      for (const [at, one] of all.entries()) {
        if (placed.includes(at)) continue;
        const inTheWay = placed
          .map((other) => all[other]!)
          .filter(
            (other) => other.left < one.left + one.width + 4 && one.left < other.left + other.width + 4,
          );
        expect(inTheWay.some((other) => other.rank >= one.rank)).toBe(true);
      }
    }),
  ));

test('chords of a bar each thin out to every second bar, then every fourth', () => {
  const at = (pixels: number) =>
    placeLabels(
      Array.from({ length: 16 }, (_, bar) => ({ left: bar * pixels, width: 22, rank: rankOf(bar) })),
      4,
    );
  expect(at(26)).toHaveLength(16);
  expect(at(14)).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
  expect(at(7)).toEqual([0, 4, 8, 12]);
});

test.each([
  [0, 4],
  [16, 4],
  [2, 1],
  [1, 0],
  [0.5, -1],
  [6, 1],
])('bar %f has rank %i', (bar, rank) => expect(rankOf(bar)).toBe(rank));

test.each([
  [60, 1],
  [28, 1],
  [20, 2],
  [9, 4],
  [3, 16],
])('with bars of %i pixels every %i has its number', (pixels, step) =>
  expect(barStep(pixels, 28)).toBe(step),
);
