/**
 * A seeded source of randomness. The engine never calls `Math.random`: every choice it makes comes from one
 * of these, so the same request and seed give the same samples in any thread, on any machine.
 *
 * Generator: sfc32 (C. Doty-Humphrey, PractRand), seeded through splitmix32 over an FNV-1a hash of the label.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d: number;
  readonly #seed: number;

  /** @param seed any finite number; its low 32 bits are used. */
  constructor(seed: number) {
    this.#seed = seed >>> 0;
    let state = this.#seed;
    const splitmix = () => {
      state = (state + 0x9e3779b9) | 0;
      let z = state ^ (state >>> 16);
      z = Math.imul(z, 0x21f0aaad);
      z ^= z >>> 15;
      z = Math.imul(z, 0x735a2d97);
      return (z ^ (z >>> 15)) | 0;
    };
    this.#a = splitmix();
    this.#b = splitmix();
    this.#c = splitmix();
    this.#d = splitmix();
    for (let i = 0; i < 12; i++) this.next();
  }

  /** A number in [0, 1). */
  next(): number {
    const t = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + t) | 0;
    return (t >>> 0) / 4294967296;
  }

  /**
   * An independent source named by `label`. Forking does not advance this source, so adding a consumer
   * somewhere never changes what another consumer draws.
   */
  fork(label: string): Random {
    let hash = 0x811c9dc5 ^ this.#seed;
    for (let i = 0; i < label.length; i++) hash = Math.imul(hash ^ label.charCodeAt(i), 0x01000193);
    return new Random(hash);
  }

  /** A number in [low, high). */
  range(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** An integer in [low, high], both ends included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** `true` with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A normally distributed number (Box–Muller). */
  gaussian(mean = 0, deviation = 1): number {
    const u = 1 - this.next();
    const v = this.next();
    return mean + deviation * Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
  }

  /** One of the items. @throws RangeError when the list is empty. */
  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('Random.pick: the list is empty');
    return items[Math.floor(this.next() * items.length)] as T;
  }

  /** One of the items, by weight (weights ≥ 0, not all 0). */
  weighted<T>(items: readonly { value: T; weight: number }[]): T {
    let total = 0;
    for (const item of items) total += item.weight;
    if (!(total > 0)) throw new RangeError('Random.weighted: the weights add up to nothing');
    let left = this.next() * total;
    for (const item of items) {
      left -= item.weight;
      if (left < 0) return item.value;
    }
    return (items[items.length - 1] as { value: T }).value;
  }

  /** A shuffled copy (Fisher–Yates). */
  shuffle<T>(items: readonly T[]): T[] {
    const copy = [...items];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = this.integer(0, i);
      [copy[i], copy[j]] = [copy[j] as T, copy[i] as T];
    }
    return copy;
  }
}
