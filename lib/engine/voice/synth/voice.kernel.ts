/**
 * AssemblyScript: what a voice does with every sample, a hop at a time: glottal pulses with breath, the nose,
 * and the tract's resonators, two side by side.
 */
import { CYCLE_SAMPLES, FIXED_FORMANTS, MOST_HOP_SAMPLES, MOST_TABLES, MOVING_FORMANTS } from './sizes.ts';

/**
 * What pulses are made by, changed as they are made; `PULSE_NUMBERS` of `voice-kernels.ts` has the same
 * order.
 */
@unmanaged
class Pulse {
  phase: f64;
  period: f64;
  strength: f64;
  hz: f64;
  hzStep: f64;
  voiced: f64;
  voicedStep: f64;
  breath: f64;
  breathStep: f64;
  between: f64;
  airiness: f64;
  breathiness: f64;
  airPole: f64;
  airOut: f64;
  airIn: f64;
  /** The sample that a cycle begins with, or the hop's end. */
  at: f64;
  length: f64;
  rate: f64;
}

/**
 * Numbers of the nose: zero's 1/a and b, pole's a and b, c of both; then two past inputs and two past
 * outputs.
 */
@unmanaged
class Nose {
  zeroA: f64;
  zeroB: f64;
  poleA: f64;
  poleB: f64;
  c: f64;
  x1: f64;
  x2: f64;
  y1: f64;
  y2: f64;
}

const PAIR_BYTES = 16 * 8;

export const PULSE = memory.data(offsetof<Pulse>(), 64);
export const NOSE = memory.data(offsetof<Nose>(), 64);
/**
 * The hop's samples, as doubles: pulses with breath, which the tract works on in place; breath that goes past
 * the tract.
 */
export const BLOCK = memory.data(8 * MOST_HOP_SAMPLES, 64);
export const AIR = memory.data(8 * MOST_HOP_SAMPLES, 64);
/** As floats: white noise, and how far the glottis lets it through. */
export const NOISE = memory.data(4 * MOST_HOP_SAMPLES, 64);
export const PUFFS = memory.data(4 * MOST_HOP_SAMPLES, 64);
/** For each pair of resonators the vectors a, b, c, their changes a sample, and the last two outputs. */
export const RESONATORS = memory.data(PAIR_BYTES * ((MOVING_FORMANTS + FIXED_FORMANTS) / 2), 64);
/** Cycles of pulses and flows, each with its first sample again at the end. */
export const TABLES = memory.data(4 * (CYCLE_SAMPLES + 1) * MOST_TABLES, 64);

// @ts-ignore: decorator
@inline
function readCycle(table: usize, index: usize, part: f64): f64 {
  const here = <f64>f32.load(table + index);
  return here + (<f64>f32.load(table + index, 4) - here) * part;
}

/**
 * Pulses from sample `from` until a cycle ends or the hop does.
 * @param lower cycle of the rounder pulse
 * @param upper of the sharper
 * @param flow of the glottis; places of tables
 */
export function makePulses(from: i32, lower: usize, upper: usize, flow: usize): void {
  const pulse = changetype<Pulse>(PULSE);
  const period = pulse.period, strength = pulse.strength, between = pulse.between;
  const hz = pulse.hz, hzStep = pulse.hzStep, rate = pulse.rate, length = pulse.length;
  const voicedStep = pulse.voicedStep, breathStep = pulse.breathStep;
  const airiness = pulse.airiness, breathiness = pulse.breathiness, airPole = pulse.airPole;
  let phase = pulse.phase, voiced = pulse.voiced, breath = pulse.breath;
  let airOut = pulse.airOut, airIn = pulse.airIn;
  let sample = from;
  let at: f64 = 0;
  do {
    const place = phase * CYCLE_SAMPLES;
    const whole = <i32>place;
    const part = place - <f64>whole;
    const a = readCycle(lower, 4 * whole, part);
    const b = readCycle(upper, 4 * whole, part);
    const open = <f64>f32.load(flow + 4 * whole);
    const hiss = <f64>f32.load(4 * sample, NOISE);
    const ride = 0.35 + 0.65 * open;
    voiced += voicedStep;
    breath += breathStep;
    f32.store(4 * sample, <f32>(0.25 + 0.75 * open), PUFFS);
    const tone = (a + (b - a) * between) * strength * voiced;
    f64.store(8 * sample, tone + hiss * (breath * 0.3 + voiced * airiness * ride), BLOCK);
    const high = hiss * (voiced * breathiness * ride + breath * 0.05);
    airOut = airPole * (airOut + high - airIn);
    airIn = high;
    f64.store(8 * sample, airOut, AIR);
    sample++;
    at = <f64>sample;
    phase += ((hz + hzStep * at) * period) / rate;
  } while (at < length && phase < 1);
  pulse.phase = phase;
  pulse.voiced = voiced;
  pulse.breath = breath;
  pulse.airOut = airOut;
  pulse.airIn = airIn;
  pulse.at = at;
}

/** y = poleA·(zeroA·(x − zeroB·x[−1] − c·x[−2])) + poleB·y[−1] + c·y[−2] over the block in place. */
export function breatheNose(samples: i32): void {
  const nose = changetype<Nose>(NOSE);
  const zeroA = nose.zeroA, zeroB = nose.zeroB, poleA = nose.poleA, poleB = nose.poleB, c = nose.c;
  let x1 = nose.x1, x2 = nose.x2, y1 = nose.y1, y2 = nose.y2;
  const end: usize = 8 * samples;
  for (let at: usize = 0; at < end; at += 8) {
    const x = f64.load(at, BLOCK);
    const flat = zeroA * (x - zeroB * x1 - c * x2);
    x2 = x1;
    x1 = x;
    const y = poleA * flat + poleB * y1 + c * y2;
    y2 = y1;
    y1 = y;
    f64.store(at, y, BLOCK);
  }
  nose.x1 = x1;
  nose.x2 = x2;
  nose.y1 = y1;
  nose.y2 = y2;
}

/** Vector `number` of a pair of resonators: a, b, c, their changes, y[−1], y[−2]. */
// @ts-ignore: decorator
@inline
function recall(pair: i32, number: i32): v128 {
  return v128.load(RESONATORS + PAIR_BYTES * pair + 16 * number);
}

// @ts-ignore: decorator
@inline
function keep(pair: i32, number: i32, value: v128): void {
  v128.store(RESONATORS + PAIR_BYTES * pair + 16 * number, value);
}

/**
 * What the first of a loop's pairs works on: the block's sample, and its own first output of a sample ago.
 */
// @ts-ignore: decorator
@inline
function firstInput(at: usize, y1: v128): v128 {
  return f64x2.replace_lane(v128.shuffle<f64>(y1, y1, 1, 2), 0, f64.load(at, BLOCK));
}

/** What a later pair works on: the second output of the pair before it and its own first, of a sample ago. */
// @ts-ignore: decorator
@inline
function nextInput(before: v128, y1: v128): v128 {
  return v128.shuffle<f64>(before, y1, 1, 2);
}

/** y = a·x + c·y[−2] + b·y[−1]. */
// @ts-ignore: decorator
@inline
function resonate(a: v128, b: v128, c: v128, x: v128, y1: v128, y2: v128): v128 {
  return f64x2.add(f64x2.add(f64x2.mul(a, x), f64x2.mul(c, y2)), f64x2.mul(b, y1));
}

/** The same of a pair that does not move. */
// @ts-ignore: decorator
@inline
function resonateStill(pair: i32, x: v128, y1: v128, y2: v128): v128 {
  return resonate(recall(pair, 0), recall(pair, 1), recall(pair, 2), x, y1, y2);
}

/**
 * The two pairs that move, over the block in place. From the last to the first: each takes what was left a
 * sample ago.
 */
export function resonateMoving(samples: i32): void {
  let a0 = recall(0, 0), b0 = recall(0, 1), c0 = recall(0, 2), y01 = recall(0, 6), y02 = recall(0, 7);
  let a1 = recall(1, 0), b1 = recall(1, 1), c1 = recall(1, 2), y11 = recall(1, 6), y12 = recall(1, 7);
  const end: usize = 8 * samples;
  for (let at: usize = 0; at < end; at += 8) {
    const second = resonate(a1, b1, c1, nextInput(y01, y11), y11, y12);
    y12 = y11;
    y11 = second;
    const first = resonate(a0, b0, c0, firstInput(at, y01), y01, y02);
    y02 = y01;
    y01 = first;
    v128.store_lane<f64>(at, second, 1, BLOCK);
    a0 = f64x2.add(a0, recall(0, 3));
    b0 = f64x2.add(b0, recall(0, 4));
    c0 = f64x2.add(c0, recall(0, 5));
    a1 = f64x2.add(a1, recall(1, 3));
    b1 = f64x2.add(b1, recall(1, 4));
    c1 = f64x2.add(c1, recall(1, 5));
  }
  keep(0, 6, y01);
  keep(0, 7, y02);
  keep(1, 6, y11);
  keep(1, 7, y12);
  keep(0, 0, a0);
  keep(0, 1, b0);
  keep(0, 2, c0);
  keep(1, 0, a1);
  keep(1, 1, b1);
  keep(1, 2, c1);
}

/**
 * Four pairs from number `pair` on that do not move, over the block in place: their memories stay in
 * registers.
 */
// @ts-ignore: decorator
@inline
function resonateFour(pair: i32, samples: i32): void {
  let y01 = recall(pair, 6), y02 = recall(pair, 7);
  let y11 = recall(pair + 1, 6), y12 = recall(pair + 1, 7);
  let y21 = recall(pair + 2, 6), y22 = recall(pair + 2, 7);
  let y31 = recall(pair + 3, 6), y32 = recall(pair + 3, 7);
  const end: usize = 8 * samples;
  for (let at: usize = 0; at < end; at += 8) {
    let y = resonateStill(pair + 3, nextInput(y21, y31), y31, y32);
    y32 = y31;
    y31 = y;
    y = resonateStill(pair + 2, nextInput(y11, y21), y21, y22);
    y22 = y21;
    y21 = y;
    y = resonateStill(pair + 1, nextInput(y01, y11), y11, y12);
    y12 = y11;
    y11 = y;
    y = resonateStill(pair, firstInput(at, y01), y01, y02);
    y02 = y01;
    y01 = y;
    v128.store_lane<f64>(at, y31, 1, BLOCK);
  }
  keep(pair, 6, y01);
  keep(pair, 7, y02);
  keep(pair + 1, 6, y11);
  keep(pair + 1, 7, y12);
  keep(pair + 2, 6, y21);
  keep(pair + 2, 7, y22);
  keep(pair + 3, 6, y31);
  keep(pair + 3, 7, y32);
}

export function resonateLower(samples: i32): void {
  resonateFour(MOVING_FORMANTS / 2, samples);
}
export function resonateUpper(samples: i32): void {
  resonateFour(MOVING_FORMANTS / 2 + 4, samples);
}
