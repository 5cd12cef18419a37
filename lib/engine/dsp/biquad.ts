/**
 * Second-order filters. Coefficients: R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter
 * coefficients" (W3C note, 2021). Structure: transposed direct form II, double-precision state. What a filter waits for
 * is its own last output: sums are written so that `a1·y` is taken off last, which makes the wait a quarter shorter.
 */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { inBlocks } from './kernels/block.ts';
import { filterBlock, filterStates, inRows } from './kernels/filters.ts';

export type BiquadType =
  | 'lowpass'
  | 'highpass'
  | 'bandpass'
  | 'notch'
  | 'allpass'
  | 'peak'
  | 'lowshelf'
  | 'highshelf';

/** H(z) = (b0 + b1·z⁻¹ + b2·z⁻²) / (1 + a1·z⁻¹ + a2·z⁻²). */
export interface BiquadCoefficients {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

/** A filter as a person would dial it in. */
export interface BiquadSetting {
  type: BiquadType;
  /** Corner or centre, Hz; kept within 1 Hz … 0.49 of the rate. */
  hz: number;
  /** 0.1–30; 0.7071 is Butterworth (and the shelves' steepest without a bump). */
  q?: number;
  /** For peak and shelves, −30–30. */
  gainDb?: number;
}

/** @param sampleRate Hz */
export function designBiquad(setting: BiquadSetting, sampleRate: number = SAMPLE_RATE): BiquadCoefficients {
  const hz = Math.min(Math.max(setting.hz, 1), 0.49 * sampleRate);
  const q = setting.q ?? Math.SQRT1_2;
  const amplitude = 10 ** ((setting.gainDb ?? 0) / 40);
  const omega = (2 * Math.PI * hz) / sampleRate;
  const cos = Math.cos(omega);
  const alpha = Math.sin(omega) / (2 * q);
  const shelf = 2 * Math.sqrt(amplitude) * alpha;
  const plus = amplitude + 1;
  const minus = amplitude - 1;
  switch (setting.type) {
    case 'lowpass':
      return normalise((1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha);
    case 'highpass':
      return normalise((1 + cos) / 2, -(1 + cos), (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha);
    case 'bandpass':
      return normalise(alpha, 0, -alpha, 1 + alpha, -2 * cos, 1 - alpha);
    case 'notch':
      return normalise(1, -2 * cos, 1, 1 + alpha, -2 * cos, 1 - alpha);
    case 'allpass':
      return normalise(1 - alpha, -2 * cos, 1 + alpha, 1 + alpha, -2 * cos, 1 - alpha);
    case 'peak':
      return normalise(
        1 + alpha * amplitude,
        -2 * cos,
        1 - alpha * amplitude,
        1 + alpha / amplitude,
        -2 * cos,
        1 - alpha / amplitude,
      );
    case 'lowshelf':
      return normalise(
        amplitude * (plus - minus * cos + shelf),
        2 * amplitude * (minus - plus * cos),
        amplitude * (plus - minus * cos - shelf),
        plus + minus * cos + shelf,
        -2 * (minus + plus * cos),
        plus + minus * cos - shelf,
      );
    case 'highshelf':
      return normalise(
        amplitude * (plus + minus * cos + shelf),
        -2 * amplitude * (minus + plus * cos),
        amplitude * (plus + minus * cos - shelf),
        plus - minus * cos + shelf,
        2 * (minus - plus * cos),
        plus - minus * cos - shelf,
      );
  }
}

function normalise(
  b0: number,
  b1: number,
  b2: number,
  a0: number,
  a1: number,
  a2: number,
): BiquadCoefficients {
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 };
}

/** A filter with a gain, linear. */
export const amplified = ({ b0, b1, b2, a1, a2 }: BiquadCoefficients, gain: number): BiquadCoefficients => ({
  b0: gain * b0,
  b1: gain * b1,
  b2: gain * b2,
  a1,
  a2,
});

/** Gain of a filter at a frequency, in dB. */
export function biquadGainDb(c: BiquadCoefficients, hz: number, sampleRate: number = SAMPLE_RATE): number {
  const omega = (2 * Math.PI * hz) / sampleRate;
  const cos1 = Math.cos(omega);
  const sin1 = Math.sin(omega);
  const cos2 = Math.cos(2 * omega);
  const sin2 = Math.sin(2 * omega);
  const top = (c.b0 + c.b1 * cos1 + c.b2 * cos2) ** 2 + (c.b1 * sin1 + c.b2 * sin2) ** 2;
  const bottom = (1 + c.a1 * cos1 + c.a2 * cos2) ** 2 + (c.a1 * sin1 + c.a2 * sin2) ** 2;
  return 10 * Math.log10(Math.max(top, 1e-30) / bottom);
}

/** One channel of a filter with its memory, for streaming block by block or sample by sample. */
export class Biquad {
  #c: BiquadCoefficients;
  #z1 = 0;
  #z2 = 0;

  constructor(coefficients: BiquadCoefficients) {
    this.#c = coefficients;
  }

  /** Changes the filter and keeps its memory (sweep in small steps). */
  set coefficients(coefficients: BiquadCoefficients) {
    this.#c = coefficients;
  }

  reset(): void {
    this.#z1 = 0;
    this.#z2 = 0;
  }

  /** One sample through the filter. */
  tick(x: number): number {
    const c = this.#c;
    const y = c.b0 * x + this.#z1;
    this.#z1 = c.b1 * x - c.a1 * y + this.#z2;
    this.#z2 = c.b2 * x - c.a2 * y;
    return y;
  }

  /** `samples[start … end)` in place. */
  process(samples: Float32Array | Float64Array, start = 0, end: number = samples.length): void {
    const { b0, b1, b2, a1, a2 } = this.#c;
    let z1 = this.#z1;
    let z2 = this.#z2;
    for (let i = start; i < end; i++) {
      const x = samples[i]!;
      const y = b0 * x + z1;
      z1 = b1 * x + z2 - a1 * y;
      z2 = b2 * x - a2 * y;
      samples[i] = y;
    }
    this.#z1 = Math.abs(z1) < 1e-25 ? 0 : z1;
    this.#z2 = Math.abs(z2) < 1e-25 ? 0 : z2;
  }
}

/** A whole channel through a chain of filters, in place, from rest. */
export function applyBiquads(
  samples: Float32Array,
  settings: readonly BiquadSetting[],
  sampleRate: number = SAMPLE_RATE,
): void {
  for (const setting of settings) new Biquad(designBiquad(setting, sampleRate)).process(samples);
}

/** Both channels of filters in a row with their memories, for streaming. */
export class StereoBiquads {
  readonly #rows: readonly (readonly BiquadCoefficients[])[];
  readonly #states: Float64Array;

  constructor(filters: readonly BiquadCoefficients[]) {
    this.#rows = inRows(filters);
    this.#states = filterStates(filters.length);
  }

  /** `[start … end)` of both channels in place. */
  process(left: Float32Array, right: Float32Array, start = 0, end: number = left.length): void {
    inBlocks(left, right, start, end, (size) => this.processBlock(size));
  }

  /** The first `size` samples of the kernels' block. */
  processBlock(size: number): void {
    filterBlock(this.#rows, this.#states, size);
  }
}

/** A stereo buffer through a chain of filters, in place, from rest. @param options.gainDb of the whole, besides */
export function applyStereoBiquads(
  { left, right }: StereoBuffer,
  settings: readonly BiquadSetting[],
  { gainDb = 0 }: { gainDb?: number } = {},
): void {
  const filters = settings.map((setting) => designBiquad(setting));
  // Without any filter the gain still wants something to go through.
  filters[0] = amplified(filters[0] ?? { b0: 1, b1: 0, b2: 0, a1: 0, a2: 0 }, 10 ** (gainDb / 20));
  new StereoBiquads(filters).process(left, right);
}
