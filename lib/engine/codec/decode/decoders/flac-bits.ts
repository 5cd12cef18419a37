/** Reads big-endian bit fields; past the end it reads zeros (callers check `overrun`). */
export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  /** Position in bits from the start of the array. */
  position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Whether more was read than there is. */
  get overrun(): boolean {
    return this.position > this.#bytes.length * 8;
  }

  get bytePosition(): number {
    return this.position >>> 3;
  }

  /** The next 32 bits as an unsigned word, without moving. */
  #peek(): number {
    const bytes = this.#bytes;
    const at = this.position >>> 3;
    const shift = this.position & 7;
    const word = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    return (shift === 0 ? word : (word << shift) | (bytes[at + 4]! >> (8 - shift))) >>> 0;
  }

  /** An unsigned field of 0–32 bits. */
  unsigned(count: number): number {
    if (count === 0) return 0;
    const value = this.#peek() >>> (32 - count);
    this.position += count;
    return value;
  }

  /** A two's-complement field of 1–32 bits. */
  signed(count: number): number {
    if (count === 0) return 0;
    const value = (this.#peek() | 0) >> (32 - count);
    this.position += count;
    return value;
  }

  /** Zeros before the next one; the one is taken too. */
  unary(): number {
    let count = 0;
    for (;;) {
      const word = this.#peek();
      if (word !== 0) {
        const zeros = Math.clz32(word);
        this.position += zeros + 1;
        return count + zeros;
      }
      this.position += 32;
      count += 32;
      if (this.overrun) return count;
    }
  }

  /** Rice-coded signed values with `parameter` low bits each, zigzag folded (RFC 9639 §9.2.7). */
  rice(parameter: number, output: Int32Array, from: number, to: number): void {
    const view = this.#view;
    const limit = this.#bytes.length * 8;
    const lastWord = (this.#bytes.length - 4) * 8;
    const drop = 32 - parameter;
    let position = this.position;
    for (let i = from; i < to; i++) {
      if (position < lastWord) {
        // At least 25 bits that count, in one load: nearly every code is shorter.
        const word = view.getInt32(position >>> 3) << (position & 7);
        const quotient = Math.clz32(word);
        const width = quotient + 1 + parameter;
        if (width <= 25) {
          position += width;
          const low = parameter === 0 ? 0 : (word << (quotient + 1)) >>> drop;
          const folded = (quotient << parameter) | low;
          output[i] = (folded >>> 1) ^ -(folded & 1);
          continue;
        }
      }
      this.position = position;
      const quotient = this.unary();
      const low = this.unsigned(parameter);
      if (this.position > limit) return;
      position = this.position;
      const folded = (quotient * 2 ** parameter + low) >>> 0;
      output[i] = (folded >>> 1) ^ -(folded & 1);
    }
    this.position = position;
  }

  alignToByte(): void {
    this.position = (this.position + 7) & ~7;
  }
}

const CRC16 = new Uint16Array(256);
for (let i = 0; i < 256; i++) {
  let crc = i << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x8005 : crc << 1;
  CRC16[i] = crc;
}

/** CRC-16 with polynomial 0x8005, start 0 (RFC 9639 §9.3). */
export function crc16(bytes: Uint8Array, from: number, to: number): number {
  let crc = 0;
  for (let i = from; i < to; i++) crc = ((crc << 8) ^ CRC16[(crc >> 8) ^ bytes[i]!]!) & 0xffff;
  return crc;
}
