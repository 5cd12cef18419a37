import { SAMPLE_RATE } from '../../audio.ts';

export type SvfType = 'lowpass' | 'highpass' | 'bandpass';

/**
 * State-variable filter that may be swept fast without harm: topology-preserving transform
 * (V. Zavalishin, "The Art of VA Filter Design", 2018, ch. 4). Bandpass has unit gain at its centre.
 */
export class Svf {
  readonly #type: SvfType;
  #g = 0;
  #k = 1;
  #a = 0;
  #s1 = 0;
  #s2 = 0;

  constructor(type: SvfType) {
    this.#type = type;
  }

  /** @param hz 10–20000 @param q 0.3–60 */
  tune(hz: number, q: number): void {
    this.#g = Math.tan((Math.PI * Math.min(0.45 * SAMPLE_RATE, Math.max(10, hz))) / SAMPLE_RATE);
    this.#k = 1 / q;
    this.#a = 1 / (1 + this.#g * (this.#g + this.#k));
  }

  tick(x: number): number {
    const high = (x - (this.#g + this.#k) * this.#s1 - this.#s2) * this.#a;
    const band = this.#g * high + this.#s1;
    const low = this.#g * band + this.#s2;
    this.#s1 = this.#g * high + band;
    this.#s2 = this.#g * band + low;
    return this.#type === 'lowpass' ? low : this.#type === 'highpass' ? high : band * this.#k;
  }
}
