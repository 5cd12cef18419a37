/** Weak consonants of a singer brought up under the strong ones. */
import { SAMPLE_RATE } from '../audio.ts';
import { designBiquad } from '../dsp/biquad.ts';
import { MiddleBand, rideMiddle } from '../dsp/kernels/middle.ts';

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
  readonly #bands = [new MiddleBand(designBiquad({ type: 'highpass', hz: FROM_HZ, q: 0.7 }))];
  readonly #attack = Math.exp(-STEP / (0.002 * SAMPLE_RATE));
  readonly #release = Math.exp(-STEP / (0.03 * SAMPLE_RATE));
  readonly #reference: number;
  #power = 0;

  /** @param levelDb gated RMS of the voice */
  constructor(levelDb: number) {
    this.#reference = 10 ** ((levelDb + REFERENCE_DB) / 10);
  }

  /** The first `size` samples of the kernels' block. The voice stands in the middle: what is done to it suits both sides. */
  processBlock(size: number): void {
    rideMiddle(this.#bands, size, STEP, (_band, _k, power) => {
      this.#power = power + (power > this.#power ? this.#attack : this.#release) * (this.#power - power);
      return this.#wanted();
    });
  }

  /** g − 1. */
  #wanted(): number {
    const db = 10 * Math.log10((this.#power + 1e-14) / this.#reference);
    if (db >= 0 || db <= FLOOR_DB - FADE_DB) return 0;
    const gainDb = Math.min(MOST_DB, -db * (1 - 1 / RATIO));
    return 10 ** ((gainDb * Math.min(1, (db - FLOOR_DB + FADE_DB) / FADE_DB)) / 20) - 1;
  }
}
