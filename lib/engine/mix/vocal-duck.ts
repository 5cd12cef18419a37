/** How the band makes room for the voice while it sings. */
import { Biquad, designBiquad } from '../dsp/biquad.ts';
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
  readonly #bands: readonly Biquad[];
  readonly #middle = new Float32Array(BLOCK);
  readonly #band = new Float32Array(BLOCK);
  readonly #sum = new Float32Array(BLOCK);

  /** @param presence where the voice is, 0–1 per control block @param depth a profile's `vocalDuckDb` */
  constructor(presence: Float32Array, { wide, band, hz, q }: Duck, depth: number) {
    this.#presence = presence;
    this.#wideDb = wide * depth;
    this.#bandDb = Math.min(MOST_DUCKED_DB, band * depth);
    this.#bands = hz.map((centre) => new Biquad(designBiquad({ type: 'bandpass', hz: centre, q })));
  }

  /** `[start, end)` in place; `start` a multiple of a block, at most a block at a time. */
  process(left: Float32Array, right: Float32Array, start: number, end: number): void {
    const first = start / CONTROL_SAMPLES;
    const presence = this.#presence;
    const sings = presence.subarray(first, first + BLOCK / CONTROL_SAMPLES + 1).some((here) => here > 0.001);
    if (!sings) return;
    const bands = this.#bandsOf(left, right, start, end);
    for (let at = start; at < end; at += CONTROL_SAMPLES) {
      const control = at / CONTROL_SAMPLES;
      const here = presence[control]!;
      const next = presence[control + 1]!;
      if (here === 0 && next === 0) continue;
      let wide = 10 ** ((-this.#wideDb * here) / 20);
      let band = 10 ** ((-this.#bandDb * here) / 20) - 1;
      const wideSlope = (10 ** ((-this.#wideDb * next) / 20) - wide) / CONTROL_SAMPLES;
      const bandSlope = (10 ** ((-this.#bandDb * next) / 20) - 1 - band) / CONTROL_SAMPLES;
      const stop = Math.min(end, at + CONTROL_SAMPLES);
      for (let i = at, j = at - start; i < stop; i++, j++) {
        const change = band * bands[j]!;
        left[i] = wide * (left[i]! + change);
        right[i] = wide * (right[i]! + change);
        wide += wideSlope;
        band += bandSlope;
      }
    }
  }

  /** What the bands hold of the middle. */
  #bandsOf(left: Float32Array, right: Float32Array, start: number, end: number): Float32Array {
    const middle = this.#middle;
    const sum = this.#sum.fill(0);
    const band = this.#band;
    const count = end - start;
    for (let i = start, j = 0; i < end; i++, j++) middle[j] = 0.5 * (left[i]! + right[i]!);
    for (const filter of this.#bands) {
      band.set(middle);
      filter.process(band, 0, count);
      for (let j = 0; j < count; j++) sum[j]! += band[j]!;
    }
    return sum;
  }
}
