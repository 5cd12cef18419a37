/**
 * Where the kernels of the mix work: a block of both channels in a memory that all of them see. What goes through
 * several of them comes in once and leaves once.
 */

/** Samples of a channel at most. */
export const BLOCK_SAMPLES = 8192;
export const CHANNEL_BYTES = 4 * BLOCK_SAMPLES;
/** Places of the channels, in bytes. Kernels take `end` in bytes of a channel, so that the left one must come first. */
export const LEFT = 0;
export const RIGHT = LEFT + CHANNEL_BYTES;
/** The longest step in which a kernel works: up to a whole one there are zeros after what came in. */
const LONGEST_STEP = 256;

export const memory = new WebAssembly.Memory({ initial: 6 });
let free = 2 * CHANNEL_BYTES;

/** So many bytes for a kernel's own numbers; the place of the first. */
export function area(bytes: number): number {
  const start = free;
  free += 16 * Math.ceil(bytes / 16);
  if (free > memory.buffer.byteLength) throw new RangeError('kernels: their memory is too small');
  return start;
}

export const floats = (start: number, length: number): Float32Array =>
  new Float32Array(memory.buffer, start, length);
export const doubles = (start: number, length: number): Float64Array =>
  new Float64Array(memory.buffer, start, length);

/** What is being worked on, while it is. */
export const block = { left: floats(LEFT, BLOCK_SAMPLES), right: floats(RIGHT, BLOCK_SAMPLES) };

let isTaken = false;

/**
 * Brings `size` samples of both channels from `start` into the block, has them worked on, and takes them back.
 * @param work must not bring in anything else: there is one block
 */
export function inBlock(
  left: Float32Array,
  right: Float32Array,
  start: number,
  size: number,
  work: () => void,
): void {
  readInBlock(left, right, start, size, () => {
    work();
    left.set(block.left.subarray(0, size), start);
    right.set(block.right.subarray(0, size), start);
  });
}

/** The same for what only listens. */
export function readInBlock(
  left: Float32Array,
  right: Float32Array,
  start: number,
  size: number,
  work: () => void,
): void {
  if (isTaken) throw new Error('kernels: the block is being worked on');
  isTaken = true;
  try {
    block.left.set(left.subarray(start, start + size));
    block.right.set(right.subarray(start, start + size));
    const whole = LONGEST_STEP * Math.ceil(size / LONGEST_STEP);
    block.left.fill(0, size, whole);
    block.right.fill(0, size, whole);
    work();
  } finally {
    isTaken = false;
  }
}

/** `[start, end)` of both channels block by block, in place. @param work is told the block's size and its place */
export function inBlocks(
  left: Float32Array,
  right: Float32Array,
  start: number,
  end: number,
  work: (size: number, from: number) => void,
): void {
  for (let from = start; from < end; from += BLOCK_SAMPLES) {
    const size = Math.min(BLOCK_SAMPLES, end - from);
    inBlock(left, right, from, size, () => work(size, from));
  }
}
