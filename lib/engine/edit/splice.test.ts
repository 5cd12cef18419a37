import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';
import { joinAt, overwriteRegion, replaceRegion } from './splice.ts';

function noise(length: number, seed: number): StereoBuffer {
  const random = new Random(seed);
  const channel = () => Float32Array.from({ length }, () => random.range(-1, 1));
  return { left: channel(), right: channel() };
}

describe('replaceRegion', () => {
  it('leaves every sample outside of the region as it was and takes the insert inside', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4000 }),
        fc.integer({ min: 10, max: 4000 }),
        fc.integer(),
        (start, length, seed) => {
          const source = noise(8000, seed);
          const end = Math.min(8000, start + length);
          const insert = noise(end - start + 100, seed + 1);
          const result = replaceRegion(source, insert, start, end, 50);
          expect(result.left.subarray(0, start)).toEqual(source.left.subarray(0, start));
          expect(result.right.subarray(end)).toEqual(source.right.subarray(end));
          const middle = Math.floor((start + end) / 2);
          expect(result.left[middle]).toBe(insert.left[50 + middle - start]);
          expect(result.left.length).toBe(8000);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('replaces from the very first and to the very last sample', () => {
    const source = noise(3000, 1);
    const insert = noise(3000, 2);
    const result = replaceRegion(source, insert, 0, 3000, 0);
    expect(result.left).toEqual(insert.left);
  });

  it('does not change a signal that is replaced by itself', () => {
    const source = noise(5000, 3);
    const result = replaceRegion(source, source, 1000, 4000, 1000);
    for (let i = 0; i < 5000; i++) expect(result.left[i]).toBeCloseTo(source.left[i]!, 5);
  });
});

describe('joinAt', () => {
  it('keeps the source up to the join and continues with the insert', () => {
    const source = noise(5000, 4);
    const insert = noise(6000, 5);
    const result = joinAt(source, insert, 3000, 1000);
    expect(result.left.length).toBe(8000);
    expect(result.left.subarray(0, 3000)).toEqual(source.left.subarray(0, 3000));
    expect(result.right.subarray(4500)).toEqual(insert.right.subarray(2500));
  });

  it('lets a hit that was just struck ring out under the new music', () => {
    const length = 12_000;
    const source: StereoBuffer = { left: new Float32Array(length), right: new Float32Array(length) };
    const hit = noise(6000, 6);
    source.left.set(hit.left, 6000 - 200);
    const silence: StereoBuffer = { left: new Float32Array(length), right: new Float32Array(length) };
    const { left } = joinAt(source, silence, 6000, 6000);
    const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0);
    // 20 ms after the join it has lost no more than a hall would take.
    const share = power(left.subarray(6800, 7000)) / power(source.left.subarray(6800, 7000));
    expect(share).toBeGreaterThan(0.3);
    expect(power(left.subarray(9600, length))).toBe(0);
  });
});

it('a region that is replaced in place leaves the same samples', () => {
  const struck = (length: number, seed: number): StereoBuffer => {
    const random = new Random(seed);
    // Hits here and there, by which fades are chosen.
    const side = () =>
      Float32Array.from({ length }, (_, i) => random.range(-1, 1) * (i % 9_000 < 1_500 ? 1 : 0.01));
    return { left: side(), right: side() };
  };
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 90_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 4_000 }),
      (length, one, other, offset) => {
        const [start, end] = [one, other].map((share) => Math.round(share * length)).sort((a, b) => a - b);
        fc.pre(end! - start! >= 10);
        const [record, insert] = [struck(length, 1), struck(100_000, 2)];
        const wanted = replaceRegion(record, insert, start!, end!, offset);
        overwriteRegion(record, insert, start!, end!, offset);
        expect(record).toEqual(wanted);
      },
    ),
    { numRuns: 60 },
  );
});
