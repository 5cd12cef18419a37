import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awkwardSamples, farthest, makeSamples } from '#tools/fixtures/awkward-samples.ts';
import { convolveReference } from './convolution.reference.ts';
import { createKernels, type Geometry } from './kernels.ts';

const INPUT = 4096;
const WEIGHTS = 400_000;
const BIAS = 900_000;
const OUTPUT = 1_000_000;
const kernels = createKernels(3_000_000);
const memory = new Float32Array(kernels.memory.buffer);

/** Layers of any size, that begin at any float. */
const layers = fc.record({
  description: awkwardSamples(1),
  rows: fc.integer({ min: 1, max: 7 }),
  width: fc.integer({ min: 1, max: 39 }),
  groups: fc.integer({ min: 1, max: 30 }),
  step: fc.integer({ min: 1, max: 24 }),
  skew: fc.nat(3),
  spare: fc.nat(9),
});

/** Fills the memory for a layer of `taps` a row and `channels` outputs; returns its geometry. */
function lay(
  layer: typeof layers extends fc.Arbitrary<infer L> ? L : never,
  taps: number,
  channels: number,
): Geometry {
  const { description, rows, groups, step, skew, spare } = layer;
  const rowLength = 4 * groups * step + taps + spare;
  const input = makeSamples({ ...description, length: rows * rowLength });
  const weights = makeSamples({ kind: 'noise', seed: description.seed, length: rows * taps * channels }, 1);
  memory.set(input, INPUT / 4 + skew);
  memory.set(weights, WEIGHTS / 4 + skew);
  return {
    input: INPUT + 4 * skew,
    step: 4 * step,
    rowStride: 4 * rowLength,
    weights: WEIGHTS + 4 * skew,
    rows,
    taps,
    output: OUTPUT + 4 * skew,
    outputStep: 4 * (channels + spare),
    groups,
  };
}

const outputs = (g: Geometry, channel: number): Float64Array =>
  Float64Array.from(
    { length: 4 * g.groups },
    (_, pixel) => memory[(g.output + pixel * g.outputStep) / 4 + channel]!,
  );

describe("the network's kernels agree with their reference", () => {
  it('eight channels at once, of more than eight, rectified or not', () => {
    fc.assert(
      fc.property(layers, fc.constantFrom(8, 32), fc.boolean(), (layer, channels, rectifies) => {
        const g = lay(layer, layer.width, channels);
        const biases = makeSamples({ kind: 'noise', seed: layer.description.seed, length: 8 }, 2);
        memory.set(biases, BIAS / 4);
        kernels.convolve8(g, 4 * channels, BIAS, rectifies);
        const expected = Array.from({ length: 8 }, (_, channel) =>
          convolveReference(
            memory,
            { ...g, weights: g.weights + 4 * channel },
            4 * channels,
            biases[channel]!,
          ),
        );
        const heard = expected.flatMap((_, channel) => [...outputs(g, channel)]);
        const wanted = expected.flatMap((sums) =>
          [...sums].map((sum) => (rectifies ? Math.max(0, sum) : sum)),
        );
        const most = Math.max(...expected.flatMap((sums) => [...sums].map(Math.abs)));
        expect(farthest([...heard, most], [...wanted, most])).toBeLessThan(1e-4);
      }),
      { numRuns: 100 },
    );
  });

  it('one channel, rows of any four', () => {
    fc.assert(
      fc.property(layers, fc.double({ min: -1, max: 1, noNaN: true }), (layer, bias) => {
        const g = lay(layer, 4 * layer.width, 1);
        kernels.dot(g, bias);
        expect(farthest(outputs(g, 0), convolveReference(memory, g, 4, bias))).toBeLessThan(1e-4);
      }),
      { numRuns: 100 },
    );
  });

  it('has as much memory as is asked for', () => {
    expect(createKernels(70_000).memory.buffer.byteLength).toBeGreaterThanOrEqual(70_000);
  });
});
