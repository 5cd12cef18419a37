/** How the band makes room for the voice while it sings. */
import { type BiquadCoefficients, designBiquad } from '../dsp/biquad.ts';
import { bandStates, rideBands } from '../dsp/kernels/bands.ts';
import { BLOCK, CONTROL_SAMPLES } from './automation.ts';
import type { Duck } from './strips.ts';

/** No band is ducked further, whatever a profile asks for. */
export const MOST_DUCKED_DB = 9;

/**
 * Turns a bus down a little as a whole, and more in the band that would hide words, in the middle only, where the
 * voice stands: m = (l + r) / 2, l' = g·(l + (h − 1)·Σ bandpass(m)), and r' alike. What is on the sides stays.
 */
export class VocalDuck {
  readonly #presence: Float32Array;
  readonly #wideDb: number;
  readonly #bandDb: number;
  readonly #bands: readonly BiquadCoefficients[];
  readonly #states = bandStates();

  /** @param presence where the voice is, 0–1 per control block @param depth a profile's `vocalDuckDb` */
  constructor(presence: Float32Array, { wide, band, hz, q }: Duck, depth: number) {
    this.#presence = presence;
    this.#wideDb = wide * depth;
    this.#bandDb = Math.min(MOST_DUCKED_DB, band * depth);
    this.#bands = hz.map((centre) => designBiquad({ type: 'bandpass', hz: centre, q }));
  }

  /** The first `size` samples of the kernels' block, which begins at `start`, a multiple of a block. */
  processBlock(size: number, start: number): void {
    const first = start / CONTROL_SAMPLES;
    const presence = this.#presence;
    const sings = presence.subarray(first, first + BLOCK / CONTROL_SAMPLES + 1).some((here) => here > 0.001);
    if (!sings) return;
    rideBands(this.#bands, this.#states, size, CONTROL_SAMPLES, (k, gains) => {
      const here = presence[first + k]!;
      gains.wide = 10 ** ((-this.#wideDb * here) / 20);
      gains.band = 10 ** ((-this.#bandDb * here) / 20) - 1;
    });
  }
}
