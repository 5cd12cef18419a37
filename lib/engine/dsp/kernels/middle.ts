/** Bands of the middle of a stereo signal, (left + right) / 2, with gains that follow what each holds. */
import type { BiquadCoefficients } from '../biquad.ts';
import { mixModule } from './mix-module.ts';
import { BLOCK_SAMPLES, SHORTEST_STEP } from './sizes.ts';

/** Samples between two gains: what a caller may ask for. */
export type MiddleStep = typeof SHORTEST_STEP | 64 | 256;

/** Samples that a filter takes at a time. */
const AHEAD = 4;
const MOST_STEPS = BLOCK_SAMPLES / SHORTEST_STEP;
/** See {@link lookAhead}. */
const PAIRS = 14;
const middle = mixModule.floats('MIDDLE', BLOCK_SAMPLES);
/** Sums of squares of a step: four of the band, four of the middle. */
const powers = mixModule.floats('STEP_POWERS', 8 * MOST_STEPS);
/** At the ends of steps. */
const gains = mixModule.floats('BAND_GAINS', MOST_STEPS + 1);
const matrix = mixModule.doubles('LOOK_AHEAD', 2 * PAIRS);
const state = mixModule.doubles('LOOK_AHEAD_STATE', 2);
const kernels = mixModule.functions('fold', 'unfold', 'filterMiddle', 'rideMiddle');

/** Of a filter in transposed direct form II: what four samples at a time need, a vector after the other. */
function lookAhead({ b0, b1, b2, a1, a2 }: BiquadCoefficients): Float64Array {
  type Pair = readonly [number, number];
  const through = ([first, second]: Pair): Pair => [second - a1 * first, -a2 * first];
  /** Aᵏ·B. */
  const inputs: Pair[] = [[b1 - a1 * b0, b2 - a2 * b0]];
  /** The columns of Aᵏ. */
  const columns: [Pair, Pair][] = [
    [
      [1, 0],
      [0, 1],
    ],
  ];
  for (let k = 0; k < AHEAD; k++) {
    inputs.push(through(inputs[k]!));
    columns.push([through(columns[k]![0]), through(columns[k]![1])]);
  }
  const heard = (k: number, column: 0 | 1): number => columns[k]![column][0];
  /** The impulse response. */
  const h = [b0, ...inputs.map(([first]) => first)];
  return Float64Array.from(
    [
      [heard(0, 0), heard(1, 0)],
      [heard(0, 1), heard(1, 1)],
      [heard(2, 0), heard(3, 0)],
      [heard(2, 1), heard(3, 1)],
      [h[0]!, h[1]!],
      [0, h[0]!],
      [h[2]!, h[3]!],
      [h[1]!, h[2]!],
      columns[AHEAD]![0],
      columns[AHEAD]![1],
      inputs[3]!,
      inputs[2]!,
      inputs[1]!,
      inputs[0]!,
    ].flat(),
  );
}

/** A band with its memory and the gain it has come to. */
export class MiddleBand {
  readonly matrix: Float64Array;
  readonly state = new Float64Array(2);
  gain = 0;

  constructor(design: BiquadCoefficients) {
    this.matrix = lookAhead(design);
  }
}

function runFilter(band: MiddleBand, size: number, step: MiddleStep): void {
  matrix.set(band.matrix);
  state.set(band.state);
  kernels.filterMiddle(size, step);
  // A silence decays into denormal numbers, which are slow.
  for (let i = 0; i < 2; i++) band.state[i] = Math.abs(state[i]!) < 1e-25 ? 0 : state[i]!;
}

/** Mean square of step `k`: of the band, or with `offset` 4 of the middle. */
function powerOf(k: number, step: MiddleStep, offset = 0): number {
  const at = 8 * k + offset;
  return (powers[at]! + powers[at + 1]! + (powers[at + 2]! + powers[at + 3]!)) / step;
}

const wholeSteps = (size: number, step: MiddleStep): number => step * Math.ceil(size / step);

/**
 * Band after band m += g(t)·band(m), m being the middle of the first `size` samples of the block; what m gets, both
 * channels get. What is on the sides stays.
 * @param step samples from gain to gain
 * @param gainAfter is told the mean squares of what band number `band` and the whole middle hold in step `k` (of a whole
 * step: after `size` there is silence), and gives the band's gain at its end
 */
export function rideMiddle(
  bands: readonly MiddleBand[],
  size: number,
  step: MiddleStep,
  gainAfter: (band: number, k: number, power: number, whole: number) => number,
): void {
  const whole = wholeSteps(size, step);
  kernels.fold(whole);
  const count = whole / step;
  for (const [index, band] of bands.entries()) {
    runFilter(band, whole, step);
    gains[0] = band.gain;
    for (let k = 0; k < count; k++) gains[k + 1] = gainAfter(index, k, powerOf(k, step), powerOf(k, step, 4));
    band.gain = gains[count]!;
    kernels.rideMiddle(whole, step);
  }
  kernels.unfold(whole);
}

/**
 * Mean squares of what bands hold of the first `size` samples, at most a block, in steps; after them there is silence.
 * @param tell band number, step, mean square
 */
export function bandPowers(
  bands: readonly MiddleBand[],
  samples: Float32Array,
  size: number,
  step: MiddleStep,
  tell: (band: number, k: number, power: number) => void,
): void {
  const whole = wholeSteps(size, step);
  middle.set(samples.subarray(0, size));
  middle.fill(0, size, whole);
  for (const [index, band] of bands.entries()) {
    runFilter(band, whole, step);
    for (let k = 0; k < whole / step; k++) tell(index, k, powerOf(k, step));
  }
}
