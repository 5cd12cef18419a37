import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awkwardSamples, farthest, makeSamples } from '#tools/fixtures/awkward-samples.ts';
import { HOP_SAMPLES } from '../plan/control-rate.ts';
import { lfSource } from './lf-source.ts';
import { FIXED_FORMANTS, MOST_TABLES, MOVING_FORMANTS } from './sizes.ts';
import {
  makePulsesReference,
  noseReference,
  type PulseReference,
  type ResonatorReference,
  resonateReference,
} from './voice.reference.ts';
import * as kernels from './voice-kernels.ts';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const { PULSE_NUMBERS, pulse, block, air, noise, puffs } = kernels;
/** Whole hops of samples. */
const hops = awkwardSamples(1).map((description) => ({ ...description, length: 6 * HOP_SAMPLES }));

/** Puts the pulse at a sample and phase. @param share of voice, the rest is breath @returns what was put */
function startPulse(from: number, phase: number, hz: number, share: number): PulseReference {
  const numbers: PulseReference = {
    ...{ phase, hz, period: 1.01, strength: 0.9, hzStep: 0.01, voiced: share, voicedStep: 1e-3 },
    ...{ breath: 1 - share, breathStep: -1e-3, between: share, airiness: 0.4, breathiness: 0.2 },
    ...{ airPole: 0.5, airOut: 0.1, airIn: -0.1, at: from, length: HOP_SAMPLES, rate: 44_100 },
  };
  for (const [name, place] of Object.entries(PULSE_NUMBERS)) pulse[place] = numbers[name]!;
  return numbers;
}

describe("the voice's kernels agree with their references", () => {
  it('pulses and breath, from any sample and phase', () => {
    const { tables, flows } = lfSource();
    fc.assert(
      fc.property(
        hops,
        fc.nat(HOP_SAMPLES - 1),
        number(0, 0.999),
        number(20, 3000),
        fc.nat(18),
        fc.nat(8),
        number(0, 1),
        (description, from, phase, hz, shape, octave, share) => {
          const cycles = [tables[shape]![octave]!, tables[shape + 1]![octave]!, flows[shape]!] as const;
          const numbers = startPulse(from, phase, hz, share);
          noise.set(makeSamples(description).subarray(0, HOP_SAMPLES));
          const expected = {
            block: block.slice(),
            air: air.slice(),
            puffs: Float64Array.from(puffs),
          };
          const end = kernels.makePulses(from, ...cycles);
          makePulsesReference(numbers, from, cycles, noise, expected);
          expect(end).toBe(numbers['at']);
          expect(farthest(block, expected.block)).toBeLessThan(1e-12);
          expect(farthest(air, expected.air)).toBeLessThan(1e-12);
          expect(farthest(puffs, expected.puffs)).toBeLessThan(1e-7);
          const after = Object.keys(PULSE_NUMBERS).map((name) => numbers[name]!);
          expect(farthest(pulse, after)).toBeLessThan(1e-12);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('nose and twenty resonators, moving and not, as late as they say', () => {
    fc.assert(
      fc.property(hops, number(0, 1), number(-0.9, 0.9), (description, move, zeroB) => {
        const samples = Float64Array.from(makeSamples(description));
        const expected = samples.slice();
        kernels.stillTract();
        const radius = (k: number) => 0.5 + 0.02 * k;
        const tuned = (k: number, hop: number) => {
          const angle = 0.2 + 0.1 * k + (k < MOVING_FORMANTS ? 0.05 * move * Math.sin(hop) : 0);
          const b = 2 * radius(k) * Math.cos(angle);
          return [1 - b + radius(k) ** 2, b, -radius(k) * radius(k)] as const;
        };
        const references = Array.from(
          { length: MOVING_FORMANTS + FIXED_FORMANTS },
          (_, k): ResonatorReference => {
            const [a, b, c] = tuned(k, 0);
            kernels.tuneResonator(k, a, b, c, false);
            return { a, b, c, y1: 0, y2: 0 };
          },
        );
        const nose = { zeroA: 1.2, zeroB, poleA: 0.7, poleB: 0.5, c: -0.3 };
        kernels.tuneNose(nose.zeroA, nose.zeroB, nose.poleA, nose.poleB, nose.c);
        noseReference(nose, [0, 0, 0, 0], expected);
        const heard = new Float64Array(samples.length);
        const hopCount = samples.length / HOP_SAMPLES;
        for (let hop = 0; hop < hopCount; hop++) {
          const place = hop * HOP_SAMPLES;
          block.set(samples.subarray(place, place + HOP_SAMPLES));
          for (let k = 0; k < MOVING_FORMANTS; k++) kernels.tuneResonator(k, ...tuned(k, hop), true);
          kernels.runTract();
          heard.set(block, place);
        }
        // A resonator works on a sample later than the one before it: its numbers move that much later, too.
        for (const [k, reference] of references.entries()) {
          let late = new Float64Array(expected.length + HOP_SAMPLES);
          late.set(expected, k < MOVING_FORMANTS ? k : 0);
          for (let hop = 0; hop < hopCount; hop++) {
            const [a, b, c] = tuned(k, hop);
            const steps = (
              k < MOVING_FORMANTS ? [a - reference.a, b - reference.b, c - reference.c] : [0, 0, 0]
            ).map((step) => step / HOP_SAMPLES) as [number, number, number];
            resonateReference(reference, steps, late.subarray(hop * HOP_SAMPLES, (hop + 1) * HOP_SAMPLES));
          }
          late = late.subarray(k < MOVING_FORMANTS ? k : 0);
          expected.set(late.subarray(0, expected.length));
          // What moves late at the end of the last hop is not worked out there.
          if (k < MOVING_FORMANTS) expected.fill(0, expected.length - k);
        }
        const late = kernels.TRACT_DELAY;
        const compared = samples.length - late - MOVING_FORMANTS;
        expect(
          farthest(heard.subarray(late, late + compared), expected.subarray(0, compared), 1e-300),
        ).toBeLessThan(1e-9);
      }),
      { numRuns: 60 },
    );
  });

  it('has room for all cycles of the singers, refuses one of another length, and others take nothing away', () => {
    const { tables, flows } = lfSource();
    const [lower, upper, flow] = [tables[0]![4]!, tables[1]![4]!, flows[0]!];
    expect(() => kernels.makePulses(0, new Float32Array(7), flow, flow)).toThrow(/2049 samples, not 7/);
    const used = new Set([...tables.flat(), ...flows]).size;
    expect(used).toBeLessThanOrEqual(MOST_TABLES - 3);
    const made = (...cycles: [Float32Array, Float32Array, Float32Array]) => {
      block.fill(0);
      startPulse(0, 0.3, 200, 0.8);
      kernels.makePulses(0, ...cycles);
      return block.slice();
    };
    const before = made(lower, upper, flow);
    expect(Math.max(...before)).toBeGreaterThan(0);
    for (let k = 0; k <= MOST_TABLES; k++) {
      const other = flow.map((value) => value * k);
      made(other, other, other);
    }
    expect(made(lower, upper, flow)).toEqual(before);
  });
});
