/**
 * Sizes that kernels and their callers share. Both languages read this file: whole numbers and sums of them only.
 */

/** Samples of a channel in the block, at most. */
export const BLOCK_SAMPLES = 8192;
/** The longest step in which a kernel works: up to a whole one there are zeros after what came into the block. */
export const LONGEST_STEP = 256;
/** The shortest step of gains over a block: as many gains as a block has of them must have room. */
export const SHORTEST_STEP = 32;

/** Filters that go through in one loop at most. */
export const MOST_IN_A_ROW = 4;

/** Samples between the gains of `levels.kernel.ts`. */
export const LEVEL_STEP = 16;

/** Samples that a line of moving taps remembers; no delay may be longer. */
export const TAP_HISTORY = 4096;
/** A moving tap's delay is given at the ends of so many samples and moves in a straight line between them. */
export const TAP_CONTROL = 64;

/** Samples of the full rate that a half-band filter takes at a time. */
export const RATE_BLOCK = 8192;
/** Samples that either half-band filter reaches over besides, at most. */
export const RATE_REACH = 64;
/** Pairs of taps of the half-band filters, downwards and upwards. */
export const DOWN_PAIRS = 8;
export const UP_PAIRS = 5;

/** Samples whose true peaks are looked for at a time. */
export const PEAK_BLOCK = 8192;
/** Taps of each filter between samples; the sample they are aligned to is number OVERSAMPLING_TAPS / 2 − 1. */
export const OVERSAMPLING_TAPS = 48;
/** Places between two samples. */
export const PEAK_PHASES = 3;

/** Samples of a channel that the reverberation takes at a time. */
export const NETWORK_BLOCK = 4096;
/** Moving delays are given at the ends of so many samples. */
export const NETWORK_CONTROL = 32;
/** Longest delay of a line, of the input before it and of a diffuser, in samples. */
export const LONGEST_LINE = 4600;
export const LONGEST_INPUT = 8600;
export const LONGEST_DIFFUSER = 512;
/** Lines of the network; the even ones move. */
export const LINES = 8;
export const MOVING_LINES = 4;
/** Samples from line to line: the longest with a block behind it, and room so that they are no whole number of pages apart. */
export const LINE_STRIDE = LONGEST_LINE + NETWORK_BLOCK + 48;
