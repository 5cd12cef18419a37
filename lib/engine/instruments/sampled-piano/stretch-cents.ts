/**
 * How the recorded piano is tuned, every third key from A0 to C8, in cents: its octaves are stretched for a grand that
 * plays alone, more than a band or a voice beside it can bear. The two lowest are left: their pitch is in their
 * partials.
 * Made by `npm run fit -- piano-stretch` (tools/fit/piano-stretch.ts): the median of the layers of the installed
 * @audio-samples/piano packages (Salamander Grand Piano), by autocorrelation up to D#6 and by the fundamental above,
 * to half a cent; 3 layers of 30 keys.
 */
export const STRETCH_CENTS: readonly number[] = [
  0, 0, 3.5, -3, 1.5, 3.5, 4.5, 0.5, 1.5, -1.5, 0, 0, 5, 2.5, 5.5, -0.5, 8, 8.5, 5, 4.5, 7.5, 9, 10, 13.5, 11,
  22.5, 19.5, 27, 38, 99.5,
];
