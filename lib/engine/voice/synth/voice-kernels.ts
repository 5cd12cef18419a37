/**
 * What a voice does with every sample, a hop at a time: glottal pulses with breath, the nose, and the tract's resonators,
 * two side by side. A resonator works on what the one before it gave a sample earlier, so that none waits for another.
 */
import { KernelModule } from '../../wasm/kernel-module.ts';
import { HOP_SAMPLES } from '../plan/control-rate.ts';
import { CYCLE_SAMPLES, FIXED_FORMANTS, MOST_TABLES, MOVING_FORMANTS } from './sizes.ts';

const FORMANTS = MOVING_FORMANTS + FIXED_FORMANTS;
/** Pairs of fixed resonators that are worked out in one loop. */
const FIXED_PAIRS = 4;
/** Samples by which what leaves the tract is later than what entered it: one a resonator but the first of each loop. */
export const TRACT_DELAY = FORMANTS - 1 - FIXED_FORMANTS / (2 * FIXED_PAIRS);
/** Doubles of a pair of resonators: the vectors a, b, c, their changes a sample, and the last two outputs. */
const PAIR_NUMBERS = 16;

const voice = new KernelModule(new URL('./kernels.wasm', import.meta.url));
const kernels = voice.functions(
  'makePulses',
  'breatheNose',
  'resonateMoving',
  'resonateLower',
  'resonateUpper',
);

/** The hop's samples: pulses with breath, which the tract works on in place. */
export const block = voice.doubles('BLOCK', HOP_SAMPLES);
/** What of the breath goes past the tract. */
export const air = voice.doubles('AIR', HOP_SAMPLES);
/** White noise to make breath of. */
export const noise = voice.floats('NOISE', HOP_SAMPLES);
/** How far the glottis lets noise through, 0.25–1. */
export const puffs = voice.floats('PUFFS', HOP_SAMPLES);

/** Places of numbers in {@link pulse}. */
export const PULSE_NUMBERS = {
  ...{
    phase: 0,
    period: 1,
    strength: 2,
    hz: 3,
    hzStep: 4,
    voiced: 5,
    voicedStep: 6,
    breath: 7,
    breathStep: 8,
  },
  ...{
    between: 9,
    airiness: 10,
    breathiness: 11,
    airPole: 12,
    airOut: 13,
    airIn: 14,
    at: 15,
    length: 16,
    rate: 17,
  },
} as const;
/** What pulses are made by, changed as they are made. `at` is the sample that a cycle begins with, or the hop's end. */
export const pulse = voice.doubles('PULSE', Object.keys(PULSE_NUMBERS).length);

/** Nose: zero's 1/a, zero's b, pole's a, pole's b, c of both; then two past inputs and two past outputs. */
const nose = voice.doubles('NOSE', 9);

const places = new Map<Float32Array, number>();

/** Where a table lies for the kernels; it is copied there when it is first used. @throws RangeError for another length */
function placeOf(table: Float32Array): number {
  let place = places.get(table);
  if (place === undefined) {
    if (table.length !== CYCLE_SAMPLES + 1)
      throw new RangeError(`voice: a cycle has ${CYCLE_SAMPLES + 1} samples, not ${table.length}`);
    const view = voice.floats('TABLES', table.length, table.length * places.size);
    view.set(table);
    place = view.byteOffset;
    places.set(table, place);
  }
  return place;
}

/**
 * Makes pulses from sample `from` of the hop on, at the phase that {@link pulse} tells, until a cycle ends or the hop
 * does.
 * @param lower cycle of the rounder pulse, 2048 samples and the first again @param upper of the sharper
 * @param flow glottal flow over the cycle
 * @returns the sample whose phase has reached 1, or HOP_SAMPLES
 */
export function makePulses(
  from: number,
  lower: Float32Array,
  upper: Float32Array,
  flow: Float32Array,
): number {
  // The singers' own have room together; whoever brings others, has all of them copied again from time to time.
  if (places.size + 3 > MOST_TABLES && [lower, upper, flow].some((table) => !places.has(table)))
    places.clear();
  kernels.makePulses(from, placeOf(lower), placeOf(upper), placeOf(flow));
  return pulse[PULSE_NUMBERS.at]!;
}

const resonators = voice.doubles('RESONATORS', PAIR_NUMBERS * (FORMANTS / 2));
/** Where number `slot` (a, b, c, their changes a sample, the last two outputs) of a resonator is. */
const slotOf = (resonator: number, slot: number): number =>
  PAIR_NUMBERS * (resonator >> 1) + 2 * slot + (resonator & 1);

/** Everything in the tract and the nose still, and its resonators such that they leave what they are given. */
export function stillTract(): void {
  nose.fill(0);
  resonators.fill(0);
  for (let k = 0; k < FORMANTS; k++) resonators[slotOf(k, 0)] = 1;
}

/** Sets y = a·x + b·y[−1] + c·y[−2]; `moves`: from what it was, in a straight line over the next hop. */
export function tuneResonator(resonator: number, a: number, b: number, c: number, moves: boolean): void {
  for (const [slot, value] of [a, b, c].entries()) {
    const at = slotOf(resonator, slot);
    resonators[slotOf(resonator, slot + 3)] = moves ? (value - resonators[at]!) / HOP_SAMPLES : 0;
    if (!moves) resonators[at] = value;
  }
}

/** Sets the nose's zero, as 1/a and b, its pole, as a and b, and c of both. */
export function tuneNose(zeroA: number, zeroB: number, poleA: number, poleB: number, c: number): void {
  nose[0] = zeroA;
  nose[1] = zeroB;
  nose[2] = poleA;
  nose[3] = poleB;
  nose[4] = c;
}

/** The block through nose and tract; what comes out is {@link TRACT_DELAY} samples late. */
export function runTract(): void {
  kernels.breatheNose(HOP_SAMPLES);
  kernels.resonateMoving(HOP_SAMPLES);
  kernels.resonateLower(HOP_SAMPLES);
  kernels.resonateUpper(HOP_SAMPLES);
}
