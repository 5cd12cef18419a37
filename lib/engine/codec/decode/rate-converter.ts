import { SAMPLE_RATE } from '../../audio.ts';
import { resample } from '../../dsp/resample.ts';

/** Samples converted at a time, at least: many times the length of the filter. */
const BLOCK_SAMPLES = 1 << 16;
/** The filter reaches 24 samples of the lower rate to each side (see dsp/resample.ts). */
const HALF_TAPS = 24;

/**
 * Brings a signal to {@link SAMPLE_RATE} as it comes, sample for sample as if it had been resampled whole: blocks begin
 * where a sample of one rate meets one of the other, and see as much of their neighbours as the filter reaches.
 */
export class RateConverter {
  readonly #fromHz: number;
  readonly #blockIn: number;
  readonly #blockOut: number;
  readonly #marginIn: number;
  readonly #marginOut: number;
  /** What is not converted yet, after a margin of what is. */
  readonly #window: Float32Array;
  #filled = 0;
  #isFirst = true;
  #takenSamples = 0;
  #givenSamples = 0;
  readonly #give: (samples: Float32Array) => void;

  /** @param give takes converted samples; what it is given is its own */
  constructor(fromHz: number, give: (samples: Float32Array) => void) {
    let divisor = fromHz;
    for (let rest = SAMPLE_RATE; rest > 0; ) [divisor, rest] = [rest, divisor % rest];
    const down = fromHz / divisor;
    const up = SAMPLE_RATE / divisor;
    const times = Math.ceil(BLOCK_SAMPLES / down);
    const marginTimes = Math.ceil((HALF_TAPS * Math.max(1, fromHz / SAMPLE_RATE) + 2) / down);
    this.#fromHz = fromHz;
    this.#blockIn = times * down;
    this.#blockOut = times * up;
    this.#marginIn = marginTimes * down;
    this.#marginOut = marginTimes * up;
    this.#window = new Float32Array(this.#blockIn + 2 * this.#marginIn);
    this.#give = give;
  }

  add(samples: Float32Array): void {
    if (this.#fromHz === SAMPLE_RATE) {
      this.#give(samples);
      return;
    }
    this.#takenSamples += samples.length;
    for (let at = 0; at < samples.length; ) {
      const part = samples.subarray(at, at + this.#window.length - this.#filled);
      this.#window.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === this.#window.length) this.#convert();
    }
  }

  /** Converts what is left. */
  finish(): void {
    if (this.#fromHz === SAMPLE_RATE) return;
    const from = this.#isFirst ? 0 : this.#marginOut;
    const wanted = Math.ceil((this.#takenSamples * SAMPLE_RATE) / this.#fromHz) - this.#givenSamples;
    const converted = resample(this.#window.subarray(0, this.#filled), this.#fromHz, SAMPLE_RATE);
    this.#give(converted.subarray(from, from + wanted));
    this.#filled = 0;
  }

  #convert(): void {
    const converted = resample(this.#window, this.#fromHz, SAMPLE_RATE);
    // The first window has no margin before it: its block begins with it, and is a margin longer.
    const from = this.#isFirst ? 0 : this.#marginOut;
    const to = this.#marginOut + this.#blockOut;
    this.#give(converted.subarray(from, to));
    this.#givenSamples += to - from;
    this.#window.copyWithin(0, this.#blockIn);
    this.#filled = 2 * this.#marginIn;
    this.#isFirst = false;
  }
}
