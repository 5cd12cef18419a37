import { describe, expect, it } from 'vitest';
import { Random } from '#lib/engine/random.ts';
import { tellApart, tellingWeights } from './tell-apart.ts';

describe('telling melodies apart', () => {
  const rows = (seed: number, shift: number) =>
    Array.from({ length: 60 }, (_, i) => {
      const random = new Random(seed * 1000 + i);
      return [random.gaussian(shift), random.gaussian(), random.gaussian()];
    });

  it('finds what differs, and nothing where nothing does', () => {
    expect(tellApart(rows(1, 0), rows(2, 4))).toBeGreaterThan(0.95);
    expect(Math.abs(tellApart(rows(1, 0), rows(2, 0)) - 0.5)).toBeLessThan(0.15);
  });

  it('says by what, and in which direction', () => {
    const [first, second, third] = tellingWeights(rows(1, 2), rows(2, 0)) as [number, number, number];
    expect(first).toBeGreaterThan(0.2);
    for (const other of [second, third]) expect(Math.abs(other)).toBeLessThan(0.2 * first);
  });
});
