/** The frequencies that a donor's spectra are given at, and the bands of their shares of noise. */
const LOWEST_HZ = 40;
export const HIGHEST_HZ = 16_500;
const POINTS = 96;

/** Mel of O'Shaughnessy, "Speech communication", 1987. */
const melOf = (hz: number): number => 1127 * Math.log(1 + hz / 700);
const LOWEST_MEL = melOf(LOWEST_HZ);
const HIGHEST_MEL = melOf(HIGHEST_HZ);

/** Equally spaced in mel from 40 Hz to 16.5 kHz. */
export const GRID_HZ: readonly number[] = Array.from(
  { length: POINTS },
  (_, i) => 700 * (Math.exp((LOWEST_MEL + ((HIGHEST_MEL - LOWEST_MEL) * i) / (POINTS - 1)) / 1127) - 1),
);

/** Where on the grid's axis a frequency lies, 0 … 1, held at its ends. */
export const gridPlace = (hz: number): number =>
  Math.max(0, Math.min(1, (melOf(hz) - LOWEST_MEL) / (HIGHEST_MEL - LOWEST_MEL)));

/** Borders of the bands in which shares of noise are kept. */
export const SHARE_EDGES_HZ: readonly number[] = [0, 1000, 2000, 3200, 5000, 8000, 16_500];
