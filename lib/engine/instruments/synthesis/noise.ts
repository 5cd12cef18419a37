/** White noise from a 32-bit xorshift generator (Marsaglia 2003): cheap enough for every sample. */
export class Noise {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0 || 0x9e3779b9;
  }

  /** In [−1, 1). */
  next(): number {
    let s = this.#state;
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    this.#state = s;
    return s * 4.6566128730773926e-10;
  }
}
