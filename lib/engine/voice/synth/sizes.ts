/** Sizes that the voice's kernels and their callers share. Both languages read this file: whole numbers only. */

/** Samples of a hop, at most. */
export const MOST_HOP_SAMPLES = 88;
/** Resonators that move, and those above them that do not. */
export const MOVING_FORMANTS = 4;
export const FIXED_FORMANTS = 16;
/** Samples of a table over one glottal cycle, and the first again. */
export const CYCLE_SAMPLES = 2048;
/** Tables that there is room for: pulses of 20 shapes in 9 octaves and 20 flows, and some. */
export const MOST_TABLES = 224;
