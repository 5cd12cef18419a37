/** Every kernel of the mix against its plain loops: any sizes, odd ones too, any place in a buffer, awkward samples. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awkwardSamples, farthest, makeSamples } from '#tools/fixtures/awkward-samples.ts';
import { type BiquadCoefficients, designBiquad } from '../biquad.ts';
import { rideBandsReference } from './bands.reference.ts';
import { bandStates, rideBands } from './bands.ts';
import { inBlock, inBlocks } from './block.ts';
import { bendReference } from './curve.reference.ts';
import { bendPeaks } from './curve.ts';
import { cascadeReference, weighReference } from './filters.reference.ts';
import { filterBlock, filterStates, inRows, weighedPower } from './filters.ts';
import { applyGainsReference, measureReference, peaksReference, widenReference } from './levels.reference.ts';
import { measureBlock, measureLevels, rideSteps, widenBlock } from './levels.ts';
import { type MiddleBandReference, rideBandReference } from './middle.reference.ts';
import { bandPowers, MiddleBand, rideMiddle } from './middle.ts';
import { networkReference } from './network.reference.ts';
import { networkMemory, runNetwork } from './network.ts';
import { raiseReference } from './oversampled.reference.ts';
import { raiseEnvelope } from './oversampled.ts';
import { doubleReference, halveReference } from './rates.reference.ts';
import { addDoubled, halveRate } from './rates.ts';
import {
  BLOCK_SAMPLES,
  DOWN_PAIRS,
  LEVEL_STEP,
  NETWORK_BLOCK,
  NETWORK_CONTROL,
  OVERSAMPLING_TAPS,
  PEAK_PHASES,
  TAP_CONTROL,
  TAP_HISTORY,
  UP_PAIRS,
} from './sizes.ts';
import { rideReference } from './sums.reference.ts';
import { addToBus } from './sums.ts';
import { tapReference } from './taps.reference.ts';
import { addTaps } from './taps.ts';

/** What rounding to floats, some in a row, may make of a share of the peak. */
const FLOATS = 3e-6;
/** Filters forget what is this small: its denormal numbers would be slow. */
const FORGOTTEN = 1e-23;
const RUNS = { numRuns: 60 };
const inBlockOnly = awkwardSamples(BLOCK_SAMPLES);
const blocks = awkwardSamples(2 * BLOCK_SAMPLES + 700);
const gainDb = fc.double({ min: -12, max: 12, noNaN: true });
/** Thousandths: floats hold them well, and none is smaller than the least float. */
const unit = fc.integer({ min: -1000, max: 1000 }).map((thousandths) => thousandths / 1000);

const filterOf = (k: number, hz: number, db: number): BiquadCoefficients =>
  designBiquad({
    type: (['peak', 'highpass', 'lowshelf', 'lowpass'] as const)[k % 4]!,
    hz: hz * (k + 1),
    gainDb: db,
  });
/** Both sides in a row: of what is given to both, the greater peak decides how far off either may be. */
const together = (left: ArrayLike<number>, right: ArrayLike<number>): Float64Array =>
  Float64Array.from([...Array.from(left), ...Array.from(right)]);
const middleOf = (left: Float32Array, right: Float32Array): Float64Array =>
  Float64Array.from(left, (x, i) => 0.5 * (x + right[i]!));

describe('kernels agree with their references', () => {
  it.each([1, 2, 3, 4, 7])('%i filters in a row', (count) => {
    fc.assert(
      fc.property(blocks, gainDb, fc.integer({ min: 20, max: 4000 }), (description, db, hz) => {
        const filters = Array.from({ length: count }, (_, k) => filterOf(k, hz, db));
        const [left, right] = [makeSamples(description), makeSamples(description, 1)];
        const expected = [left, right].map((samples) => Float64Array.from(samples));
        for (const samples of expected) cascadeReference(filters, new Float64Array(2 * count), samples);
        const states = filterStates(count);
        const rows = inRows(filters);
        inBlocks(left, right, 0, left.length, (size) => filterBlock(rows, states, size));
        expect(farthest(left, expected[0]!, FORGOTTEN)).toBeLessThan(FLOATS * count);
        expect(farthest(right, expected[1]!, FORGOTTEN)).toBeLessThan(FLOATS * count);
      }),
      RUNS,
    );
  });

  it('K-weighted power, from any place', () => {
    const stages = [
      designBiquad({ type: 'highshelf', hz: 1500, gainDb: 4 }),
      { ...designBiquad({ type: 'highpass', hz: 38 }), b0: 1, b1: -2, b2: 1 },
    ] as const;
    fc.assert(
      fc.property(inBlockOnly, fc.nat(5), (description, start) => {
        const [left, right] = [makeSamples(description), makeSamples(description, 1)];
        const size = Math.max(0, left.length - start);
        const expected = [left, right].reduce(
          (sum, side) =>
            sum + weighReference(stages, new Float64Array(4), side.subarray(start, start + size)),
          0,
        );
        const power = weighedPower(stages, filterStates(2), left, right, start, size);
        expect(farthest([power], [expected], 1e-80)).toBeLessThan(1e-9);
      }),
      RUNS,
    );
  });

  it('parts into buses', () => {
    fc.assert(
      fc.property(
        inBlockOnly,
        fc.nat(9),
        unit,
        unit,
        fc.boolean(),
        (description, start, own, other, rides) => {
          const part = { left: makeSamples(description), right: makeSamples(description, 1) };
          const bus = { left: makeSamples(description, 2), right: makeSamples(description, 3) };
          const before = { left: bus.left.slice(), right: bus.right.slice() };
          const from = Math.min(start, part.left.length);
          const rideAt = (k: number) => (rides ? 0.5 + 0.4 * Math.sin(k) : 1);
          const gains = { left: own, right: other };
          const mono = addToBus(part, bus, from, part.left.length, gains, 64, rides ? rideAt : undefined);
          const added = {
            left: rideReference(part.left.subarray(from), own, 64, rideAt),
            right: rideReference(part.right.subarray(from), other, 64, rideAt),
          };
          for (const side of ['left', 'right'] as const) {
            const expected = Float64Array.from(
              before[side],
              (x, i) => x + (i < from ? 0 : added[side][i - from]!),
            );
            expect(farthest(bus[side], expected)).toBeLessThan(FLOATS);
          }
          const expected = added.left.map((x, i) => 0.5 * (x + added.right[i]!));
          expect(farthest(mono.subarray(0, expected.length), expected)).toBeLessThan(FLOATS);
        },
      ),
      RUNS,
    );
  });

  it.each([1, 2])('%i bands with gains of their own', (count) => {
    const bands = [700, 2800].slice(0, count).map((hz) => designBiquad({ type: 'bandpass', hz, q: 0.5 }));
    fc.assert(
      fc.property(inBlockOnly, fc.constantFrom(16, 64, 256), unit, (description, step, most) => {
        const [left, right] = [makeSamples(description), makeSamples(description, 1)];
        const gainsAt = (k: number) => ({ wide: 1 - 0.3 * Math.sin(k), band: most * Math.cos(k) });
        const expected = rideBandsReference(bands, left, right, step, gainsAt);
        inBlock(left, right, 0, left.length, () =>
          rideBands(bands, bandStates(), left.length, step, (k, gains) => Object.assign(gains, gainsAt(k))),
        );
        const wanted = together(expected.left, expected.right);
        expect(farthest(together(left, right), wanted)).toBeLessThan(FLOATS);
      }),
      RUNS,
    );
  });

  it('peaks of steps, and gains from step to step', () => {
    fc.assert(
      fc.property(inBlockOnly, unit, (description, slope) => {
        const [left, right] = [makeSamples(description), makeSamples(description, 1)];
        const before = [left.slice(), right.slice()];
        const peaks: number[] = [];
        const gainAfter = (k: number) => 1 + slope * Math.sin(k);
        inBlock(left, right, 0, left.length, () =>
          rideSteps(left.length, gainAfter(0), (peak) => gainAfter(peaks.push(peak))),
        );
        expect(peaks).toEqual(peaksReference(before[0]!, before[1]!, LEVEL_STEP));
        const gains = Array.from({ length: peaks.length + 1 }, (_, k) => gainAfter(k));
        for (const [k, side] of [left, right].entries())
          expect(farthest(side, applyGainsReference(before[k]!, gains, LEVEL_STEP))).toBeLessThan(FLOATS);
      }),
      RUNS,
    );
  });

  it('levels, over any stretch, and width', () => {
    fc.assert(
      fc.property(
        blocks,
        fc.nat(9),
        fc.double({ min: 0, max: 2, noNaN: true }),
        (description, start, width) => {
          const [left, right] = [makeSamples(description), makeSamples(description, 1)];
          const from = Math.min(start, left.length);
          const expected = measureReference(left.subarray(from), right.subarray(from));
          const levels = measureLevels(left, right, from);
          expect(levels.peak).toBe(expected.peak);
          expect(farthest([levels.power], [expected.power], 1e-43)).toBeLessThan(1e-4);
          // Sums of what is above and below zero: of so many floats, each rounded.
          const most = expected.peak * left.length * 1e-5;
          expect(farthest([levels.left, levels.right], [expected.left, expected.right], most)).toBe(0);
          const wide = [widenReference(left, right, width), widenReference(right, left, width)];
          inBlocks(left, right, 0, left.length, (size) => widenBlock(size, width));
          expect(farthest(together(left, right), together(wide[0]!, wide[1]!))).toBeLessThan(FLOATS);
        },
      ),
      RUNS,
    );
  });

  it('levels of a block', () => {
    fc.assert(
      fc.property(inBlockOnly, (description) => {
        const [left, right] = [makeSamples(description), makeSamples(description, 1)];
        const expected = measureReference(left, right);
        inBlock(left, right, 0, left.length, () => {
          const levels = measureBlock(left.length);
          expect(levels.peak).toBe(expected.peak);
          expect(farthest([levels.power], [expected.power], 1e-43)).toBeLessThan(1e-4);
        });
      }),
      RUNS,
    );
  });

  it.each([32, 64, 256] as const)('bands of the middle, %i samples a step', (step) => {
    const designs = [
      designBiquad({ type: 'highpass', hz: 1500, q: 0.7 }),
      designBiquad({ type: 'bandpass', hz: 340, q: 2 }),
    ];
    fc.assert(
      fc.property(blocks, unit, (description, most) => {
        const [left, right] = [makeSamples(description), makeSamples(description, 1)];
        const before = [left.slice(), right.slice()];
        const length = step * Math.ceil(left.length / step);
        const middle = new Float64Array(length);
        middle.set(middleOf(left, right));
        const folded = middle.slice();
        const expected: number[][] = [[], []];
        const references = designs.map(
          (design): MiddleBandReference => ({ design, states: new Float64Array(2), gain: 0 }),
        );
        for (const [index, reference] of references.entries())
          rideBandReference(reference, middle, step, (k, power, whole) => {
            expected[index]!.push(power, whole);
            return most * Math.sin(k + index);
          });
        const heard: number[][] = [[], []];
        const bands = designs.map((design) => new MiddleBand(design));
        inBlocks(left, right, 0, left.length, (size, from) =>
          rideMiddle(bands, size, step, (index, k, power, whole) => {
            heard[index]!.push(power, whole);
            return most * Math.sin(k + from / step + index);
          }),
        );
        for (const index of [0, 1])
          expect(farthest(heard[index]!, expected[index]!, 1e-40)).toBeLessThan(1e-4);
        const wanted = before.map((side) => Float64Array.from(side, (x, i) => x + middle[i]! - folded[i]!));
        expect(farthest(together(left, right), together(wanted[0]!, wanted[1]!), FORGOTTEN)).toBeLessThan(
          2e-5,
        );
      }),
      RUNS,
    );
  });

  it('powers of bands', () => {
    const design = designBiquad({ type: 'bandpass', hz: 1300, q: 0.8 });
    fc.assert(
      fc.property(inBlockOnly, (description) => {
        const samples = makeSamples(description);
        const padded = new Float64Array(64 * Math.ceil(samples.length / 64));
        padded.set(samples);
        const expected: number[] = [];
        const reference = { design, states: new Float64Array(2), gain: 0 };
        rideBandReference(reference, padded, 64, (_, power) => expected.push(power) * 0);
        const heard: number[] = [];
        bandPowers([new MiddleBand(design)], samples, samples.length, 64, (_, __, power) =>
          heard.push(power),
        );
        expect(farthest(heard, expected, 1e-40)).toBeLessThan(1e-5);
      }),
      RUNS,
    );
  });

  it('moving taps, across blocks', () => {
    fc.assert(
      fc.property(
        blocks,
        fc.integer({ min: 2, max: TAP_HISTORY - 300 }),
        fc.double({ min: -0.01, max: 0.01, noNaN: true }),
        (description, delay, slope) => {
          const [left, right] = [makeSamples(description), makeSamples(description, 1)];
          const delayAt = (at: number) => Math.max(1, delay + 0.25 + slope * at);
          const mean = middleOf(left, right);
          const heard = tapReference(mean, new Float64Array(TAP_HISTORY + 1), TAP_CONTROL, delayAt);
          const expected = [left, right].map((side, k) =>
            Float64Array.from(side, (x, i) => 0.5 * x + [0.25, -0.125][k]! * heard[i]!),
          );
          const history = new Float32Array(TAP_HISTORY);
          inBlocks(left, right, 0, left.length, (size, from) =>
            addTaps(history, size, from, 0.5, [{ delayAt, left: 0.25, right: -0.125 }]),
          );
          // Delays are floats: a few thousand samples are told to a quarter of a thousandth.
          const wanted = together(expected[0]!, expected[1]!);
          expect(farthest(together(left, right), wanted)).toBeLessThan(1e-3);
        },
      ),
      RUNS,
    );
  });

  it('the curve, across blocks', () => {
    fc.assert(
      fc.property(blocks, fc.double({ min: 0.1, max: 10, noNaN: true }), (description, inward) => {
        const [left, right] = [makeSamples(description), makeSamples(description, 1)];
        const expected = [left, right].map((side) => bendReference(side, inward, 0));
        const before = { left: 0, right: 0 };
        inBlocks(left, right, 0, left.length, (size) => bendPeaks(size, inward, before));
        expect(farthest(left, expected[0]!)).toBeLessThan(FLOATS);
        expect(farthest(right, expected[1]!)).toBeLessThan(FLOATS);
      }),
      RUNS,
    );
  });

  it('half the rate and twice the rate', () => {
    const down = Float64Array.from({ length: DOWN_PAIRS }, (_, k) => (-0.7) ** k / 4);
    const up = Float64Array.from({ length: UP_PAIRS }, (_, k) => (-0.6) ** k / 3);
    fc.assert(
      fc.property(blocks, fc.nat(5), (description, start) => {
        const samples = makeSamples(description);
        const count = 2 * Math.floor(Math.max(0, samples.length - start) / 2);
        const half = new Float32Array(count / 2);
        const history = makeSamples({ ...description, length: 4 * DOWN_PAIRS - 2 }, 1);
        const input = [...history, ...samples.subarray(start, start + count)];
        halveRate(down, history, samples, start, count, half);
        // What is told may be small where much was summed: the sums' own peak decides how far off it may be.
        expect(farthest(together(half, input), together(halveReference(down, input), input))).toBeLessThan(
          FLOATS,
        );
        expect([...history]).toEqual(input.slice(input.length - history.length));

        const remembered = makeSamples({ ...description, length: 2 * UP_PAIRS - 1 }, 2);
        const doubled = doubleReference(up, [...remembered, ...half]);
        const out = makeSamples(description, 3);
        const expected = Float64Array.from(out, (x, i) => x + (doubled[i - start] ?? 0));
        addDoubled(up, remembered, out, start, half, half.length);
        expect(farthest(together(out, remembered), together(expected, remembered))).toBeLessThan(FLOATS);
      }),
      RUNS,
    );
  });

  it('peaks between samples', () => {
    const rows = Array.from({ length: PEAK_PHASES }, (_, phase) =>
      Float64Array.from(
        { length: OVERSAMPLING_TAPS },
        (__, tap) => Math.sin(tap + phase) / (1 + Math.abs(tap - 23)),
      ),
    );
    fc.assert(
      fc.property(blocks, fc.double({ min: 0, max: 1.5, noNaN: true }), (description, nearby) => {
        const x = makeSamples(description);
        const level = Math.fround(nearby);
        const raised = raiseReference(rows, x, level);
        const before = makeSamples(description, 1).map(Math.abs);
        const envelope = before.slice();
        raiseEnvelope(Float64Array.from(rows.flatMap((row) => [...row])), x, envelope, level);
        // Four samples are looked at together: what is near a peak of theirs may be worked out without need.
        const everywhere = raiseReference(rows, x, -1);
        const wrong = envelope.findIndex((y, i) => {
          const near = (value: number) =>
            farthest([y], [Math.max(before[i]!, value)], 1e-5 * Math.max(1e-38, everywhere[i]!) + 1e-42) <
            1e-4;
          return !near(raised[i]!) && !near(everywhere[i]!);
        });
        expect(wrong).toBe(-1);
        expect(envelope.every((y, i) => y >= before[i]! && y >= Math.abs(x[i]!))).toBe(true);
      }),
      RUNS,
    );
  });

  it('reverberation, in blocks of any size', () => {
    const shape = {
      preDelay: 97,
      taps: [31, 57, 83, 119],
      earlyGains: [0.3, 0.25, -0.2, 0.15],
      laterSamples: 23,
      diffusers: [
        [13, 78, 27],
        [12, 67, 163],
      ],
      diffusion: 0.6,
      lengths: [201, 233, 301, 367, 253, 451, 299, 217],
      gains: [0.9, 0.89, 0.88, 0.87, 0.86, 0.85, 0.84, 0.83],
      damping: 0.3,
      outGain: 0.4,
      mostMoved: 8,
    };
    const moved = (control: number, k: number) => 2 + k + 0.5 + 0.3 * Math.sin(control + k);
    const movedAt = (n: number, k: number) => {
      const control = Math.floor(n / NETWORK_CONTROL);
      const part = n / NETWORK_CONTROL - control;
      return moved(control, k) + part * (moved(control + 1, k) - moved(control, k));
    };
    fc.assert(
      fc.property(
        awkwardSamples(6000),
        fc.integer({ min: 1, max: NETWORK_BLOCK / 32 }),
        (description, blocksOf32) => {
          const input = [makeSamples(description), makeSamples(description, 1)] as const;
          const expected = networkReference(shape, input, movedAt);
          const memory = networkMemory(shape);
          const out = [new Float32Array(input[0].length), new Float32Array(input[0].length)] as const;
          for (let from = 0; from < input[0].length; from += 32 * blocksOf32) {
            const to = Math.min(input[0].length, from + 32 * blocksOf32);
            const [inLeft, inRight] = [input[0].subarray(from, to), input[1].subarray(from, to)];
            const [outLeft, outRight] = [out[0].subarray(from, to), out[1].subarray(from, to)];
            runNetwork(
              shape,
              memory,
              [inLeft, inRight],
              [outLeft, outRight],
              to - from,
              (control, table, place) => {
                for (let k = 0; k < 4; k++) table[place + k] = moved(control + from / NETWORK_CONTROL, k);
              },
            );
          }
          expect(farthest(together(...out), together(...expected), 1e-12)).toBeLessThan(1e-4);
        },
      ),
      RUNS,
    );
  });

  it('a network is refused whose delays have no room', () => {
    const shape = {
      ...{ preDelay: 1, taps: [1, 1, 1, 1], earlyGains: [1, 1, 1, 1], laterSamples: 1, diffusion: 0.5 },
      ...{ lengths: [9, 9, 9, 9, 9, 9, 9, 9], gains: [1, 1, 1, 1, 1, 1, 1, 1], damping: 0, outGain: 1 },
      ...{ mostMoved: 1, diffusers: [[4], [512]] },
    };
    expect(() => networkMemory(shape)).not.toThrow();
    expect(() => networkMemory({ ...shape, diffusers: [[3], [4]] })).toThrow(/4 to 512/);
    expect(() => networkMemory({ ...shape, diffusers: [[4], [513]] })).toThrow(/4 to 512/);
    expect(() => networkMemory({ ...shape, lengths: [5000] })).toThrow(/longer than there is room/);
  });
});
