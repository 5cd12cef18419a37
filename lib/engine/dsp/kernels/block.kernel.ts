/**
 * AssemblyScript: both channels of what is being worked on, in the memory that all kernels of the mix see.
 */
import { BLOCK_SAMPLES } from './sizes.ts';

export const LEFT = memory.data(4 * BLOCK_SAMPLES, 64);
export const RIGHT = memory.data(4 * BLOCK_SAMPLES, 64);
