/**
 * How the recorded piano is tuned, every third key from A0 to C8, in cents: its octaves are stretched for a grand that
 * plays alone, more than a band or a voice beside it can bear. (Autocorrelation up to D#6, the fundamental above; the
 * median of the layers. The two lowest are left: their pitch is in their partials.) Of an earlier script:
 * tools/fit/piano-stretch.ts says why it stands.
 */
export const STRETCH_CENTS: readonly number[] = [
  0, 0, 2.5, -2, 2, 7.5, 5, 1, 1.5, -1, 0.5, -0.5, 3.5, 4, 3, 0, 8.5, 6.5, 4.5, 4, 7, 9.5, 11, 13.5, 12, 22,
  20, 27, 38, 53,
];
