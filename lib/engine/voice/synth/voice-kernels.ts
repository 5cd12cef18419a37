/**
 * What a voice does with every sample, a hop at a time: glottal pulses with breath, the nose, and the tract's resonators,
 * two side by side. A resonator works on what the one before it gave a sample earlier, so that none waits for another.
 */
import {
  bindKernels,
  bump,
  type Code,
  count,
  F64,
  f64,
  f64x2,
  get,
  I32,
  i32,
  int,
  Locals,
  load,
  put,
  repeatWhile,
  store,
  type WasmFunction,
} from '../../wasm/assembler.ts';
import { HOP_SAMPLES } from '../plan/control-rate.ts';
import { MOVING_FORMANTS } from './formant-tracks.ts';

/** Resonators that do not move. */
export const FIXED_FORMANTS = 16;
const FORMANTS = MOVING_FORMANTS + FIXED_FORMANTS;
/** Pairs of resonators that are worked out in one loop: their memories stay in registers. */
const MOVING_PAIRS = MOVING_FORMANTS / 2;
const FIXED_PAIRS = 4;
/** Samples by which what leaves the tract is later than what entered it: one a resonator but the first of each loop. */
export const TRACT_DELAY = FORMANTS - 1 - FIXED_FORMANTS / (2 * FIXED_PAIRS);

const HOP_BYTES = 8 * HOP_SAMPLES;
const PULSE = 0;
const BLOCK = 256;
const AIR = BLOCK + HOP_BYTES;
const NOISE = AIR + HOP_BYTES;
const PUFFS = NOISE + HOP_BYTES / 2;
const NOSE = PUFFS + HOP_BYTES / 2;
/** For each pair of resonators the vectors a, b, c, their changes a sample, and the last two outputs. */
const RESONATORS = NOSE + 128;
const PAIR_BYTES = 16 * 8;
const TABLES = 16_384;

const memory = new WebAssembly.Memory({ initial: 32 });
const doubles = (start: number, length: number): Float64Array =>
  new Float64Array(memory.buffer, start, length);
const floats = (start: number, length: number): Float32Array =>
  new Float32Array(memory.buffer, start, length);

/** The hop's samples: pulses with breath, which the tract works on in place. */
export const block = doubles(BLOCK, HOP_SAMPLES);
/** What of the breath goes past the tract. */
export const air = doubles(AIR, HOP_SAMPLES);
/** White noise to make breath of. */
export const noise = floats(NOISE, HOP_SAMPLES);
/** How far the glottis lets noise through, 0.25–1. */
export const puffs = floats(PUFFS, HOP_SAMPLES);

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
type PulseNumber = keyof typeof PULSE_NUMBERS;
/** What pulses are made by, changed as they are made. `at` is the sample that a cycle begins with, or the hop's end. */
export const pulse = doubles(PULSE, Object.keys(PULSE_NUMBERS).length);

/** Nose: zero's 1/a, zero's b, pole's a, pole's b, c of both; then two past inputs and two past outputs. */
const nose = doubles(NOSE, 9);

const zero = i32(0);

/** From sample `at` until a cycle ends; see {@link makePulses}. */
function pulses(): WasmFunction & { name: 'pulses' } {
  const all = new Locals();
  const [from, lower, upper, flow] = [0, 0, 0, 0].map(() => all.param()) as [
    ...[number, number, number, number],
  ];
  const numbers = Object.fromEntries(
    Object.keys(PULSE_NUMBERS).map((name) => [name, all.local(F64)]),
  ) as Record<PulseNumber, number>;
  const number = (name: PulseNumber): Code => get(numbers[name]);
  const [place, part, open, hiss, ride, high] = [0, 0, 0, 0, 0, 0].map(() => all.local(F64)) as [
    ...[number, number, number, number, number, number],
  ];
  const [at, index] = [all.local(I32), all.local(I32)];
  const { add, sub, mul, div, value } = f64;
  const scaled = (bits: number): Code => int.shl(get(at), i32(bits));
  const sample = (table: number, offset: number): Code =>
    f64.fromF32(load.f32(int.add(get(table), get(index)), offset));
  const read = (table: number): Code =>
    add(sample(table, 0), mul(sub(sample(table, 4), sample(table, 0)), get(part)));
  const [a, b] = [all.local(F64), all.local(F64)];
  const code = [
    ...Object.entries(PULSE_NUMBERS).flatMap(([name, k]) =>
      put(numbers[name as PulseNumber], load.f64(zero, PULSE + 8 * k)),
    ),
    ...put(at, get(from)),
    ...repeatWhile(int.and(f64.less(number('at'), number('length')), f64.less(number('phase'), value(1))), [
      ...put(place, mul(number('phase'), value(2048))),
      ...put(index, int.fromF64(get(place))),
      ...put(part, sub(get(place), f64.fromInt(get(index)))),
      ...put(index, int.shl(get(index), i32(2))),
      ...put(a, read(lower)),
      ...put(b, read(upper)),
      ...put(open, sample(flow, 0)),
      ...put(hiss, f64.fromF32(load.f32(scaled(2), NOISE))),
      ...put(ride, add(value(0.35), mul(value(0.65), get(open)))),
      ...put(numbers.voiced, add(number('voiced'), number('voicedStep'))),
      ...put(numbers.breath, add(number('breath'), number('breathStep'))),
      ...store.f32(scaled(2), f64.toF32(add(value(0.25), mul(value(0.75), get(open)))), PUFFS),
      ...store.f64(
        scaled(3),
        add(
          mul(
            mul(add(get(a), mul(sub(get(b), get(a)), number('between'))), number('strength')),
            number('voiced'),
          ),
          mul(
            get(hiss),
            add(mul(number('breath'), value(0.3)), mul(mul(number('voiced'), number('airiness')), get(ride))),
          ),
        ),
        BLOCK,
      ),
      ...put(
        high,
        mul(
          get(hiss),
          add(
            mul(mul(number('voiced'), number('breathiness')), get(ride)),
            mul(number('breath'), value(0.05)),
          ),
        ),
      ),
      ...put(numbers.airOut, mul(number('airPole'), sub(add(number('airOut'), get(high)), number('airIn')))),
      ...put(numbers.airIn, get(high)),
      ...store.f64(scaled(3), number('airOut'), AIR),
      ...bump(at, i32(1)),
      ...put(numbers.at, f64.fromInt(get(at))),
      ...put(
        numbers.phase,
        add(
          number('phase'),
          div(mul(add(number('hz'), mul(number('hzStep'), number('at'))), number('period')), number('rate')),
        ),
      ),
    ]),
    ...(['phase', 'voiced', 'breath', 'airOut', 'airIn', 'at'] as const).flatMap((name) =>
      store.f64(zero, number(name), PULSE + 8 * PULSE_NUMBERS[name]),
    ),
  ];
  return { name: 'pulses', ...all, code };
}

/** y = poleA·(zeroA·(x − zeroB·x[−1] − c·x[−2])) + poleB·y[−1] + c·y[−2]. */
function breathe(): WasmFunction & { name: 'nose' } {
  const all = new Locals();
  const end = all.param();
  const at = all.local(I32);
  const kept = Array.from({ length: nose.length }, () => all.local(F64));
  const [zeroA, zeroB, poleA, poleB, c, x1, x2, y1, y2] = kept as [
    ...[number, number, number, number, number, number, number, number, number],
  ];
  const [x, y] = [all.local(F64), all.local(F64)];
  const { add, sub, mul } = f64;
  const code = [
    ...kept.flatMap((local, k) => put(local, load.f64(zero, NOSE + 8 * k))),
    ...count(at, zero, end, 8, [
      ...put(x, load.f64(get(at), BLOCK)),
      ...put(y, mul(get(zeroA), sub(sub(get(x), mul(get(zeroB), get(x1))), mul(get(c), get(x2))))),
      ...put(x2, get(x1)),
      ...put(x1, get(x)),
      ...put(y, add(add(mul(get(poleA), get(y)), mul(get(poleB), get(y1))), mul(get(c), get(y2)))),
      ...put(y2, get(y1)),
      ...put(y1, get(y)),
      ...store.f64(get(at), get(y), BLOCK),
    ]),
    ...[x1, x2, y1, y2].flatMap((local, k) => store.f64(zero, get(local), NOSE + 8 * (5 + k))),
  ];
  return { name: 'nose', ...all, code };
}

/** So many pairs from number `first` on in a row, over the block in place: y = a·x + c·y[−2] + b·y[−1]. */
function resonate<Name extends string>(
  name: Name,
  first: number,
  pairs: number,
  moves: boolean,
): WasmFunction & { name: Name } {
  const all = new Locals();
  const end = all.param();
  const at = all.local(I32);
  const place = (pair: number, k: number): number => RESONATORS + PAIR_BYTES * (first + pair) + 16 * k;
  const numbers = Array.from({ length: pairs }, () => all.vectors(3));
  const memories = Array.from({ length: pairs }, () => all.vectors(2) as [number, number]);
  const [x] = all.vectors(1) as [number];
  const { add, mul } = f64x2;
  const last = memories[pairs - 1]![0];
  const code = [
    ...numbers.flatMap((locals, pair) =>
      locals.flatMap((local, k) => put(local, load.v128(zero, place(pair, k)))),
    ),
    ...memories.flatMap((locals, pair) =>
      locals.flatMap((local, k) => put(local, load.v128(zero, place(pair, 6 + k)))),
    ),
    ...count(at, zero, end, 8, [
      // From the last to the first: each takes what the one before it left a sample ago.
      ...memories.flatMap((_, k) => {
        const pair = pairs - 1 - k;
        const [y1, y2] = memories[pair]!;
        const [a, b, c] = numbers[pair]! as [number, number, number];
        const input =
          pair === 0
            ? f64x2.withLower(f64x2.upperLower(get(y1), get(y1)), load.f64(get(at), BLOCK))
            : f64x2.upperLower(get(memories[pair - 1]![0]), get(y1));
        return [
          ...put(x, add(add(mul(get(a), input), mul(get(c), get(y2))), mul(get(b), get(y1)))),
          ...put(y2, get(y1)),
          ...put(y1, get(x)),
        ];
      }),
      ...store.f64Upper(get(at), get(last), BLOCK),
      ...(moves
        ? numbers.flatMap((locals, pair) =>
            locals.flatMap((local, k) => put(local, add(get(local), load.v128(zero, place(pair, 3 + k))))),
          )
        : []),
    ]),
    ...memories.flatMap((locals, pair) =>
      locals.flatMap((local, k) => store.v128(zero, get(local), place(pair, 6 + k))),
    ),
    ...(moves
      ? numbers.flatMap((locals, pair) =>
          locals.flatMap((local, k) => store.v128(zero, get(local), place(pair, k))),
        )
      : []),
  ];
  return { name, ...all, code };
}

const kernels = bindKernels(
  [
    pulses(),
    breathe(),
    resonate('moving', 0, MOVING_PAIRS, true),
    resonate('lower', MOVING_PAIRS, FIXED_PAIRS, false),
    resonate('upper', MOVING_PAIRS + FIXED_PAIRS, FIXED_PAIRS, false),
  ],
  memory,
);

const places = new Map<Float32Array, number>();
let free = TABLES;

/** Where a table lies for the kernels; it is copied there when it is first used. */
function placeOf(table: Float32Array): number {
  let place = places.get(table);
  if (place === undefined) {
    place = free;
    free += 4 * table.length;
    floats(place, table.length).set(table);
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
  kernels.pulses(from, placeOf(lower), placeOf(upper), placeOf(flow));
  return pulse[PULSE_NUMBERS.at]!;
}

const resonators = doubles(RESONATORS, (PAIR_BYTES / 8) * (FORMANTS / 2));
/** Where number `slot` (a, b, c, their changes a sample, the last two outputs) of a resonator is. */
const slotOf = (resonator: number, slot: number): number =>
  (PAIR_BYTES / 8) * (resonator >> 1) + 2 * slot + (resonator & 1);

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
  kernels.nose(HOP_BYTES);
  kernels.moving(HOP_BYTES);
  kernels.lower(HOP_BYTES);
  kernels.upper(HOP_BYTES);
}
