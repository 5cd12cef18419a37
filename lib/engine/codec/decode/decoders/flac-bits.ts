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

/** As many bytes are taken at once. */
const SLICES = 8;
/** What a byte leaves of itself after 0–7 more bytes, one table of 256 after the other. */
const CRC16 = new Uint16Array(SLICES * 256);
for (let i = 0; i < 256; i++) {
  let crc = i << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x8005 : crc << 1;
  CRC16[i] = crc;
}
for (let i = 256; i < CRC16.length; i++) CRC16[i] = (CRC16[i - 256]! << 8) ^ CRC16[CRC16[i - 256]! >> 8]!;

/**
 * CRC-16 with polynomial 0x8005, start 0 (RFC 9639 §9.3), eight bytes at once (M. E. Kounavis, F. L. Berry, "Novel
 * Table Lookup-Based Algorithms for High-Performance CRC Generation", IEEE Transactions on Computers 57(11), 2008).
 */
export function crc16(bytes: Uint8Array, from: number, to: number): number {
  const table = CRC16;
  let crc = 0;
  let i = from;
  for (; i + SLICES <= to; i += SLICES)
    crc =
      table[1792 + ((crc >> 8) ^ bytes[i]!)]! ^
      table[1536 + ((crc & 0xff) ^ bytes[i + 1]!)]! ^
      table[1280 + bytes[i + 2]!]! ^
      table[1024 + bytes[i + 3]!]! ^
      table[768 + bytes[i + 4]!]! ^
      table[512 + bytes[i + 5]!]! ^
      table[256 + bytes[i + 6]!]! ^
      table[bytes[i + 7]!]!;
  for (; i < to; i++) crc = ((crc << 8) ^ table[(crc >> 8) ^ bytes[i]!]!) & 0xffff;
  return crc;
}
