/** The feedback delay network of `../reverb.ts`, block by block: histories into the kernels' memory and back. */
import { mixModule } from './mix-module.ts';
import {
  LINE_STRIDE,
  LINES,
  LONGEST_DIFFUSER,
  LONGEST_INPUT,
  LONGEST_LINE,
  MOVING_LINES,
  NETWORK_BLOCK,
  NETWORK_CONTROL,
} from './sizes.ts';

const lines = Array.from({ length: LINES }, (_, line) =>
  mixModule.floats('NETWORK_LINES', LONGEST_LINE + NETWORK_BLOCK, LINE_STRIDE * line),
);
const inputs = [
  mixModule.floats('INPUT_LEFT', LONGEST_INPUT + NETWORK_BLOCK),
  mixModule.floats('INPUT_RIGHT', LONGEST_INPUT + NETWORK_BLOCK),
];
const diffuser = mixModule.floats('DIFFUSER', LONGEST_DIFFUSER + NETWORK_BLOCK);
const outs = [mixModule.floats('OUT_LEFT', NETWORK_BLOCK), mixModule.floats('OUT_RIGHT', NETWORK_BLOCK)];
/** Four moving delays over the lengths of their lines, at every control point. */
const delays = mixModule.floats('MOVED_SAMPLES', MOVING_LINES * (NETWORK_BLOCK / NETWORK_CONTROL + 1));
const lengths = mixModule.integers('LINE_LENGTHS', LINES);
const powers = mixModule.floats('DAMPING_POWERS', 4);
const gains = mixModule.floats('LINE_GAINS', LINES);
const outGain = mixModule.floats('OUT_GAIN', 1);
const last = mixModule.floats('LAST_OUTPUTS', LINES);
const early = mixModule.floats('EARLY_GAINS', 4);
const kernels = mixModule.functions('reflect', 'diffuseLeft', 'diffuseRight', 'recirculate');

/** What does not change of a network. Delays in samples, gains linear. */
export interface NetworkShape {
  preDelay: number;
  /** Of the early reflections, from the input on. */
  taps: readonly number[];
  earlyGains: readonly number[];
  /** What the right side's reflections come later. */
  laterSamples: number;
  diffusers: readonly (readonly number[])[];
  diffusion: number;
  lengths: readonly number[];
  gains: readonly number[];
  damping: number;
  outGain: number;
  /** The most that a moving line is longer. */
  mostMoved: number;
}

/** What a network remembers between blocks. */
export interface NetworkMemory {
  inputs: Float32Array[];
  diffusers: Float32Array[][];
  lines: Float32Array[];
  last: Float32Array;
}

/** @throws RangeError where a delay is longer than there is room for */
export function networkMemory(shape: NetworkShape): NetworkMemory {
  const longestTap = Math.max(...shape.taps) + shape.laterSamples;
  const kept = shape.lengths.map((length) => length + Math.ceil(shape.mostMoved) + 8);
  if (longestTap > LONGEST_INPUT || Math.max(...kept) > LONGEST_LINE)
    throw new RangeError('reverb: its delays are longer than there is room for');
  const diffusers = shape.diffusers.flat();
  if (Math.max(...diffusers) > LONGEST_DIFFUSER || Math.min(...diffusers) < 4)
    throw new RangeError(`reverb: diffusers delay by 4 to ${LONGEST_DIFFUSER} samples, not by ${diffusers}`);
  return {
    inputs: [0, 1].map(() => new Float32Array(longestTap)),
    diffusers: shape.diffusers.map((chain) => chain.map((delay) => new Float32Array(delay))),
    lines: kept.map((length) => new Float32Array(length)),
    last: new Float32Array(LINES),
  };
}

/**
 * A block of reverberation.
 * @param count at most {@link NETWORK_BLOCK}; a multiple of 32 but for the last
 * @param movedAt by how many samples each even line is longer at a control point, 0 at least, into the array given
 */
export function runNetwork(
  shape: NetworkShape,
  memory: NetworkMemory,
  [inLeft, inRight]: readonly [Float32Array, Float32Array],
  [outLeft, outRight]: readonly [Float32Array, Float32Array],
  count: number,
  movedAt: (control: number, moved: Float32Array, place: number) => void,
): void {
  for (const [side, samples] of [inLeft, inRight].entries())
    recall(inputs[side]!, LONGEST_INPUT, memory.inputs[side]!).set(samples.subarray(0, count), LONGEST_INPUT);
  early.set(shape.earlyGains);
  const [tap0, tap1, tap2, tap3] = shape.taps.map((tap) => 4 * tap) as [number, number, number, number];
  kernels.reflect(count, 4 * shape.preDelay, 4 * shape.laterSamples, tap0, tap1, tap2, tap3);
  for (const [side, samples] of inputs.entries()) keep(memory.inputs[side]!, samples, LONGEST_INPUT, count);
  for (const [side, chain] of memory.diffusers.entries())
    for (const history of chain) {
      recall(diffuser, LONGEST_DIFFUSER, history);
      (side === 0 ? kernels.diffuseLeft : kernels.diffuseRight)(count, 4 * history.length, shape.diffusion);
      keep(history, diffuser, LONGEST_DIFFUSER, count);
    }
  for (let k = 0; k <= Math.ceil(count / NETWORK_CONTROL); k++) movedAt(k, delays, MOVING_LINES * k);
  for (let power = 0; power < 4; power++) powers[power] = shape.damping ** (power + 1);
  for (let line = 0; line < LINES; line++) {
    lengths[line] = 4 * shape.lengths[line]!;
    gains[line] = shape.gains[line]! * (1 - shape.damping);
    recall(lines[line]!, LONGEST_LINE, memory.lines[line]!);
  }
  outGain[0] = shape.outGain;
  last.set(memory.last);
  kernels.recirculate(count);
  // A tail that has died would go on as denormal numbers, which are slow.
  for (let line = 0; line < LINES; line++) {
    memory.last[line] = Math.abs(last[line]!) < 1e-12 ? 0 : last[line]!;
    keep(memory.lines[line]!, lines[line]!, LONGEST_LINE, count);
  }
  outLeft.set(outs[0]!.subarray(0, count));
  outRight.set(outs[1]!.subarray(0, count));
}

/** Puts a history right before the place where the block begins. */
function recall(area: Float32Array, blockAt: number, history: Float32Array): Float32Array {
  area.set(history, blockAt - history.length);
  return area;
}

/** Takes what will be the history of the next block. */
function keep(history: Float32Array, area: Float32Array, blockAt: number, count: number): void {
  const end = blockAt + count;
  history.set(area.subarray(end - history.length, end));
}
