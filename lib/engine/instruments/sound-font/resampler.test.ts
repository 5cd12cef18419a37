import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awkwardSamples, farthest, makeSamples } from '#tools/fixtures/awkward-samples.ts';
import { Biquad, designBiquad } from '../../dsp/biquad.ts';
import { hermiteReference, lowPassReference, onePoleReference } from './resampler.reference.ts';
import { resampler } from './resampler.ts';
import { STAGE_SAMPLES } from './sizes.ts';

const FRAMES = 90_000;
const RADIANS = 0.05;
const data = Float32Array.from({ length: FRAMES }, (_, i) => Math.sin(RADIANS * i));

/** A voice in blocks of 64, read in two stretches each, as loops make them. */
function play(step: number, length: number, filter?: { b0: number; a1: number; a2: number } | number) {
  const out = { left: new Float32Array(length), right: new Float32Array(length) };
  resampler.begin(out, 0, true, true);
  if (typeof filter === 'number') resampler.onePole = filter;
  else if (filter) resampler.filter = filter;
  for (let start = 0, block = 0; start < length; start += 64, block++) {
    const count = Math.min(64, length - start);
    const first = 1 + (block % (count - 1));
    resampler.moveTo(start, count);
    for (const [from, run] of [
      [start, first],
      [start + first, count - first],
    ] as const)
      resampler.read(data, 1 + from * step, step, from, run, filter !== undefined);
    resampler.mix(start, count, 1, 0, 1, 0.5);
  }
  resampler.end();
  return out;
}

/** Greatest magnitude of what `error` says of each sample. */
const worst = (samples: Float32Array, error: (value: number, i: number) => number): number =>
  samples.reduce((most, value, i) => Math.max(most, Math.abs(error(value, i))), 0);

describe('Resampler', () => {
  it.each([0.37, 1, 1.6, 7.9])('reads a sine %f frames a sample, to both sides', (step) => {
    const { left, right } = play(step, 10_000);
    expect(worst(left, (value, i) => value - Math.sin(RADIANS * (1 + i * step)))).toBeLessThan(1e-4);
    expect(worst(right, (value, i) => value - 0.5 * left[i]!)).toBeLessThan(1e-6);
  });

  it('filters as a biquad does', () => {
    const design = designBiquad({ type: 'lowpass', hz: 900, q: 2 });
    const expected = play(1.6, 10_000).left;
    new Biquad(design).process(expected);
    expect(worst(play(1.6, 10_000, design).left, (value, i) => value - expected[i]!)).toBeLessThan(1e-4);
  });

  it('filters with one pole', () => {
    const share = 0.3;
    let y = 0;
    const expected = play(1.6, 10_000).left.map((x) => (y += share * (x - y)));
    expect(worst(play(1.6, 10_000, share).left, (value, i) => value - expected[i]!)).toBeLessThan(1e-6);
  });

  it('agrees with its references: any step, place, stretch, length and filter, awkward recordings', () => {
    const design = designBiquad({ type: 'lowpass', hz: 2000, q: 1.5 });
    fc.assert(
      fc.property(
        awkwardSamples(2 * STAGE_SAMPLES),
        fc.integer({ min: 1, max: 60 * 256 }),
        fc.nat(255),
        fc.integer({ min: 1, max: 16 }),
        fc.constantFrom(undefined, design, 0.3),
        (description, step256, place256, fours, filter) => {
          // Steps and places that the kernels' whole numbers hold exactly.
          const [step, position] = [step256 / 256, 1 + place256 / 256];
          const { length } = description;
          const frames = makeSamples({
            ...description,
            length: Math.ceil(position + step * (length + 8)) + 8,
          });
          const out = { left: makeSamples(description, 1), right: new Float32Array(length) };
          const before = out.left.slice();
          resampler.begin(out, 0, true, true);
          if (typeof filter === 'number') resampler.onePole = filter;
          else if (filter) resampler.filter = filter;
          // Blocks of a multiple of 4 samples, each read in two stretches of any length.
          for (let start = 0; start < length; ) {
            const count = Math.min(4 * fours, length - start);
            const first = Math.min(count, 1 + (start % 7));
            resampler.moveTo(start, count);
            for (const [from, run] of [
              [start, first],
              [start + first, count - first],
            ] as const)
              if (run > 0)
                resampler.read(frames, position + from * step, step, from, run, filter !== undefined);
            resampler.mix(start, count, 0.5 + 0.001 * start, 0.001, 1, -0.25);
            start += count;
          }
          resampler.end();
          const read = Float64Array.from({ length }, (_, i) => hermiteReference(frames, position + i * step));
          const filtered =
            typeof filter === 'number'
              ? onePoleReference(read, filter)
              : filter
                ? lowPassReference(read, filter)
                : read;
          const voice = filtered.map((y, i) => (0.5 + 0.001 * i) * y);
          const left = voice.map((y, i) => before[i]! + y);
          // Loud frames may all but cancel out: what is left is as exact as they are.
          const rounding = 5e-7 * frames.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
          // A recursive filter in floats keeps the rounding of the smallest of them for a while.
          const right = voice.map((y) => -0.25 * y);
          expect(farthest(out.left, left, Math.max(1e-41, rounding))).toBeLessThan(2e-5);
          expect(farthest(out.right, right, Math.max(1e-41, rounding))).toBeLessThan(2e-5);
        },
      ),
      { numRuns: 100 },
    );
  });
});
