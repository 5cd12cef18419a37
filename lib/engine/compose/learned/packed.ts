/** Whole numbers of −127 … 127 as base64, a byte each: how tables of many weights are kept in a source file. */
export const packBytes = (values: Int8Array): string =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64');

/** The reverse of {@link packBytes}. */
export function unpackBytes(text: string): Int8Array {
  const bytes = Buffer.from(text, 'base64');
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Counts of 0 … 65535 as base64, two bytes each, the lower one first. */
export function packCounts(values: ArrayLike<number>): string {
  const bytes = Buffer.alloc(values.length * 2);
  for (let i = 0; i < values.length; i++) bytes.writeUInt16LE(Math.min(65_535, values[i]!), i * 2);
  return bytes.toString('base64');
}

/** The reverse of {@link packCounts}. */
export function unpackCounts(text: string): Float64Array {
  const bytes = Buffer.from(text, 'base64');
  return Float64Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readUInt16LE(i * 2));
}
