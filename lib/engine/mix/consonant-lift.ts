/** Weak consonants of a singer brought up under the strong ones. */
import { SAMPLE_RATE } from '../audio.ts';
import { Biquad, designBiquad } from '../dsp/biquad.ts';
import { BLOCK } from './automation.ts';

const STEP = 64;
const FROM_HZ = 1500;
/** Bursts, breath and weak fricatives are brought half the way up to here, where strong sibilants are. */
const REFERENCE_DB = 0;
const RATIO = 2;
const MOST_DB = 10;
/** What lies so far below the reference is no consonant; nothing is raised another 8 dB below. */
const FLOOR_DB = -36;
const FADE_DB = 8;

/**
 * Upward compression above 1.5 kHz: y = x + (g − 1)·highpass(x), g half of what the band falls short of strong
 * sibilants, 10 dB at most. A band hides the consonants of a singer first: they are 10–20 dB softer than vowels.
 */
export class ConsonantLift {
  readonly #filter = new Biquad(designBiquad({ type: 'highpass', hz: FROM_HZ, q: 0.7 }));
  readonly #high = new Float32Array(BLOCK);
  readonly #attack = Math.exp(-STEP / (0.002 * SAMPLE_RATE));
  readonly #release = Math.exp(-STEP / (0.03 * SAMPLE_RATE));
  readonly #reference: number;
  #power = 0;
  /** g − 1. */
  #change = 0;

  /** @param levelDb gated RMS of the voice */
  constructor(levelDb: number) {
    this.#reference = 10 ** ((levelDb + REFERENCE_DB) / 10);
  }

  /** At most a block at a time, in place. The voice stands in the middle: what is done to one side suits both. */
  process(left: Float32Array, right: Float32Array, start: number, end: number): void {
    const high = this.#high;
    for (let i = start, j = 0; i < end; i++, j++) high[j] = 0.5 * (left[i]! + right[i]!);
    this.#filter.process(high, 0, end - start);
    let change = this.#change;
    for (let from = start; from < end; from += STEP) {
      const to = Math.min(end, from + STEP);
      let sum = 0;
      for (let j = from - start; j < to - start; j++) sum += high[j]! * high[j]!;
      const power = sum / (to - from);
      this.#power = power + (power > this.#power ? this.#attack : this.#release) * (this.#power - power);
      const slope = (this.#wanted() - change) / (to - from);
      for (let i = from, j = from - start; i < to; i++, j++) {
        change += slope;
        left[i]! += change * high[j]!;
        right[i]! += change * high[j]!;
      }
    }
    this.#change = change;
  }

  #wanted(): number {
    const db = 10 * Math.log10((this.#power + 1e-14) / this.#reference);
    if (db >= 0 || db <= FLOOR_DB - FADE_DB) return 0;
    const gainDb = Math.min(MOST_DB, -db * (1 - 1 / RATIO));
    return 10 ** ((gainDb * Math.min(1, (db - FLOOR_DB + FADE_DB) / FADE_DB)) / 20) - 1;
  }
}
