/** Sizes that the resampler's kernels and their caller share. Both languages read this file: whole numbers only. */

/** Frames of a recording at hand at a time: they stay in the processor's cache. */
export const SOURCE_FRAMES = 8192;
/** Samples of the output at hand at a time. */
export const STAGE_SAMPLES = 4096;
/** Room past the end of either for a group that is not wholly wanted, and before for what a filter remembers. */
export const SPARE = 16;
/** Places between frames are whole numbers of 2^−24 of one: what a loop waits for is then two additions. */
export const PLACE_BITS = 24;
