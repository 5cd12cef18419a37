/**
 * Memory of recordings. Buffers of a whole song are what a render's peak of memory is made of, and every one that is
 * asked of the system anew makes V8 mark its heap: so they are given back as soon as they are used up, and go round.
 */

/** Smaller ones are the collector's. */
const LEAST_KEPT_BYTES = 1 << 20;
/** A thread keeps no more than this: what one bus of a song of four minutes gives back, and the next takes again. */
const MOST_KEPT_BYTES = 224 << 20;

/** Oldest first. */
const spare: ArrayBuffer[] = [];
let spareBytes = 0;

/** Silence of so many samples, in memory that was released where there is some of that size. */
export function takeSamples(length: number): Float32Array<ArrayBuffer> {
  const buffer = takeSpare(4 * length);
  return buffer ? new Float32Array(buffer).fill(0) : new Float32Array(length);
}

/** So many bytes to write to; what was in them before may still be. */
export function takeBytes(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(takeSpare(length) ?? new ArrayBuffer(length));
}

function takeSpare(bytes: number): ArrayBuffer | undefined {
  const index = spare.findLastIndex((buffer) => buffer.byteLength === bytes);
  if (index < 0) return undefined;
  spareBytes -= bytes;
  return spare.splice(index, 1)[0];
}

/**
 * Takes arrays that are used up back, for whoever asks for memory next. They are of length 0 afterwards. Views of a
 * part of something are left alone.
 */
export function release(...arrays: readonly (Float32Array | Uint8Array)[]): void {
  for (const array of arrays) {
    const { buffer } = array;
    if (!(buffer instanceof ArrayBuffer) || buffer.detached || array.byteLength !== buffer.byteLength)
      continue;
    if (buffer.byteLength < LEAST_KEPT_BYTES) {
      buffer.transfer(0);
      continue;
    }
    // Whoever still holds the array finds it empty, not with another's samples in it.
    spareBytes += buffer.byteLength;
    spare.push(buffer.transfer());
    while (spareBytes > MOST_KEPT_BYTES) spareBytes -= dropped(spare.shift()!);
  }
}

/** The same for views of a part: all that they are views of, which nobody else may want any more. */
export function releaseWhole(...arrays: readonly Float32Array[]): void {
  for (const { buffer } of arrays)
    if (buffer instanceof ArrayBuffer && !buffer.detached) release(new Float32Array(buffer));
}

/** Gives memory back to the system at once, rather than when the collector finds it: a file that has been read. */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  // A view of a part is not all there is: small files lie in memory that Node shares out.
  if (buffer instanceof ArrayBuffer && !buffer.detached && byteLength === buffer.byteLength) dropped(buffer);
}

/** Gives everything that was released and not taken again back to the system: when a job ends. */
export function freeSpareSamples(): void {
  for (const buffer of spare.splice(0)) dropped(buffer);
  spareBytes = 0;
}

function dropped(buffer: ArrayBuffer): number {
  const bytes = buffer.byteLength;
  buffer.transfer(0);
  return bytes;
}
