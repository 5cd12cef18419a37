/** Bits, most significant first, into a growing byte array. */
export class BitWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;
  /** Bits not yet written, in the low `#pending` bits; never more than 7 between calls. */
  #hold = 0;
  #pending = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(Math.max(64, capacity));
  }

  /** Whole bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** The bytes from `start` on; valid until the next write. */
  bytes(start = 0): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(start, this.#length);
  }

  /** Room for so many bytes more. */
  reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#length + count, 2 * this.#bytes.length));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }

  /** The low `count` bits of a whole number (two's complement), 0–32 bits. Reserve first. */
  write(value: number, count: number): void {
    if (count > 16) {
      this.write(value >>> 16, count - 16);
      this.write(value, 16);
      return;
    }
    let hold = (this.#hold << count) | (value & ((1 << count) - 1));
    let pending = this.#pending + count;
    while (pending >= 8) {
      pending -= 8;
      this.#bytes[this.#length++] = hold >>> pending;
    }
    hold &= (1 << pending) - 1;
    this.#hold = hold;
    this.#pending = pending;
  }

  /**
   * Rice codes of `values[start … end)`: zigzag, then the part above 2^k in unary and k bits below it.
   * Reserves for itself.
   */
  writeRice(values: Int32Array, start: number, end: number, k: number): void {
    const mask = (1 << k) - 1;
    for (let i = start; i < end; i++) {
      const value = values[i]!;
      const folded = (value << 1) ^ (value >> 31);
      let zeros = folded >>> k;
      if (this.#length + (zeros >> 3) + 16 > this.#bytes.length) this.reserve((zeros >> 3) + 4096);
      if (zeros + 1 + k <= 24) {
        let hold = (this.#hold << (zeros + 1 + k)) | (1 << k) | (folded & mask);
        let pending = this.#pending + zeros + 1 + k;
        const bytes = this.#bytes;
        let at = this.#length;
        while (pending >= 8) {
          pending -= 8;
          bytes[at++] = hold >>> pending;
        }
        hold &= (1 << pending) - 1;
        this.#hold = hold;
        this.#pending = pending;
        this.#length = at;
        continue;
      }
      while (zeros > 16) {
        this.write(0, 16);
        zeros -= 16;
      }
      this.write(1, zeros + 1);
      if (k > 0) this.write(folded & mask, k);
    }
  }

  /** Zero bits up to the next whole byte. */
  align(): void {
    if (this.#pending > 0) this.write(0, 8 - this.#pending);
  }
}
