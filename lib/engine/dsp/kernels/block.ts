/**
 * Where the kernels of the mix work: a block of both channels in a memory that all of them see. What goes through
 * several of them comes in once and leaves once.
 */
import { mixModule } from './mix-module.ts';
import { BLOCK_SAMPLES, LONGEST_STEP } from './sizes.ts';

/** What is being worked on, while it is. */
export const block = {
  left: mixModule.floats('LEFT', BLOCK_SAMPLES),
  right: mixModule.floats('RIGHT', BLOCK_SAMPLES),
};

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
