import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awkwardSamples, farthest, makeSamples } from '#tools/fixtures/awkward-samples.ts';
import { CONTROL_BLOCK } from '../performance/performed-note.ts';
import { filterReference } from './filter.reference.ts';
import { filterBlock, left, right, stillFilters } from './filter-kernel.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe("a subtractive voice's filter agrees with its reference", () => {
  it.each([2, 4] as const)('%i poles, blocks of any length', (poles) => {
    fc.assert(
      fc.property(
        awkwardSamples(6 * CONTROL_BLOCK),
        fc.integer({ min: 1, max: CONTROL_BLOCK }),
        number(0.001, 3),
        number(0.05, 1.9),
        number(0, 0.1),
        (description, size, g, damping, highPass) => {
          const settings = { poles, g, firstDamping: 1.2, damping, highPass };
          const sides = [makeSamples(description), makeSamples(description, 1)] as const;
          const states = [new Float64Array(5), new Float64Array(5)] as const;
          const heard: number[] = [];
          const expected: number[] = [];
          stillFilters();
          for (let from = 0; from < sides[0].length; from += size) {
            const blocks = sides.map((side) => side.subarray(from, from + size));
            const count = blocks[0]!.length;
            left.set(blocks[0]!);
            right.set(blocks[1]!);
            filterBlock(settings, count, 0.8, -0.01);
            heard.push(...left.subarray(0, count), ...right.subarray(0, count));
            for (const [k, block] of blocks.entries())
              expected.push(...filterReference(settings, block, 0.8, -0.01, states[k]!));
          }
          expect(farthest(heard, expected)).toBeLessThan(1e-6);
        },
      ),
      { numRuns: 100 },
    );
  });
});
