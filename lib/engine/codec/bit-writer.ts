import { release, takeBytes } from '../sample-memory.ts';

/** Bits, most significant first, into a growing byte array. */
export class BitWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;
  /** Bits not yet written, in the low `#pending` bits; never more than 7 between calls. */
  #hold = 0;
  #pending = 0;

  constructor(capacity: number) {
    this.#bytes = takeBytes(Math.max(64, capacity));
  }

  /** Whole bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** The bytes from `start` on; valid until the next write. */
  bytes(start = 0): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(start, this.#length);
  }

  /** Everything written; the writer is used up. */
  take(): Uint8Array<ArrayBuffer> {
    const written = this.#bytes.slice(0, this.#length);
    release(this.#bytes);
    return written;
  }

  /** Forgets the whole bytes written so far: they have gone elsewhere. */
  clear(): void {
    this.#length = 0;
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
    const stop = 1 << k;
    this.reserve(4 * (end - start) + 16);
    let bytes = this.#bytes;
    let hold = this.#hold;
    let pending = this.#pending;
    let at = this.#length;
    for (let i = start; i < end; i++) {
      const value = values[i]!;
      const folded = (value << 1) ^ (value >> 31);
      const zeros = folded >>> k;
      const width = zeros + 1 + k;
      if (width <= 24) {
        hold = (hold << width) | stop | (folded & mask);
        pending += width;
        // Three bytes, of which those that are not full are written again: no branch that cannot be foreseen.
        const top = hold << (32 - pending);
        bytes[at] = top >>> 24;
        bytes[at + 1] = top >>> 16;
        bytes[at + 2] = top >>> 8;
        at += pending >> 3;
        pending &= 7;
        continue;
      }
      this.#hold = hold & ((1 << pending) - 1);
      this.#pending = pending;
      this.#length = at;
      this.#writeLongRice(zeros, folded & mask, k, 4 * (end - i) + 16);
      bytes = this.#bytes;
      hold = this.#hold;
      pending = this.#pending;
      at = this.#length;
    }
    this.#hold = hold & ((1 << pending) - 1);
    this.#pending = pending;
    this.#length = at;
  }

  /** @param more room to be left for what follows, bytes */
  #writeLongRice(count: number, low: number, k: number, more: number): void {
    let zeros = count;
    this.reserve((zeros >> 3) + 16 + more);
    while (zeros > 16) {
      this.write(0, 16);
      zeros -= 16;
    }
    this.write(1, zeros + 1);
    if (k > 0) this.write(low, k);
  }

  /** Whole bytes, where nothing is pending. */
  append(bytes: Uint8Array): void {
    if (this.#pending > 0) throw new Error('bits are pending');
    this.reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Zero bits up to the next whole byte. */
  align(): void {
    if (this.#pending > 0) this.write(0, 8 - this.#pending);
  }
}
