import { GRID_HZ } from '#lib/engine/voice/donors/donor-grid.ts';
import { valueAt } from '#lib/engine/voice/donors/spectra.ts';
import { ridge } from '../solve.ts';

/** What a recording of 16 kHz still tells, and how far a woman's tract scales the man's. */
const RECORDED_TO_HZ = 7200;
const SCALE = 1.16;
/** The spectrum below that tells what lies above, at the man's scale. */
const KNOWN_HZ: readonly number[] = [
  300, 700, 1200, 1800, 2400, 3000, 3600, 4200, 4800, 5400, 6000, 6600, 7100,
];
const ABOVE_HZ: readonly number[] = [7600, 8300, 9100, 10_000, 11_000, 12_200, 13_400, 14_200];
/** Levels are counted from the mean of these. */
const ANCHOR_HZ: readonly number[] = [4200, 4800, 5400, 6000, 6600];
/** Beyond what the wider recordings tell, dB an octave. */
const FALL_DB_PER_OCTAVE = -30;
const LAMBDA = 20;

/**
 * Guesses what lies above 7.2 kHz from what lies below it, by a linear regression from a wide recording of another
 * speaker (a kind of bandwidth extension: e.g. P. Jax & P. Vary, "On artificial bandwidth extension of telephone
 * speech", Signal Processing 83, 2003), voiced sounds and noises apart.
 */
export class UpperBand {
  readonly #weights: { voiced: number[][]; noise: number[][] };

  /** @param frames envelopes of the wide recording, and whether each is noise only */
  constructor(frames: readonly { envelope: Float64Array; noise: boolean }[]) {
    const regression = (noise: boolean) => {
      const chosen = frames.filter((frame) => frame.noise === noise);
      const rows = chosen.map(({ envelope }) => features(envelope, SCALE));
      return ABOVE_HZ.map((hz) =>
        ridge(
          rows,
          chosen.map(({ envelope }) => valueAt(envelope, hz * SCALE) - anchor(envelope, SCALE)),
          LAMBDA,
        ),
      );
    };
    this.#weights = { voiced: regression(false), noise: regression(true) };
  }

  /** Writes the upper band into an envelope on the grid. */
  extend(envelope: Float64Array, noise: boolean): void {
    const x = features(envelope, 1);
    const base = anchor(envelope, 1);
    const weights = noise ? this.#weights.noise : this.#weights.voiced;
    const above = weights.map((row) => base + row.reduce((sum, weight, i) => sum + weight * x[i]!, 0));
    const edge = valueAt(envelope, RECORDED_TO_HZ);
    const places = [RECORDED_TO_HZ, ...ABOVE_HZ];
    const values = [edge, ...above];
    for (let i = 0; i < GRID_HZ.length; i++) {
      const hz = GRID_HZ[i]!;
      if (hz <= RECORDED_TO_HZ) continue;
      let k = 0;
      while (k + 2 < places.length && places[k + 1]! < hz) k++;
      const last = places.at(-1)!;
      envelope[i] =
        hz >= last
          ? values.at(-1)! + (FALL_DB_PER_OCTAVE * Math.log2(hz / last)) / 8.686
          : values[k]! + ((values[k + 1]! - values[k]!) * (hz - places[k]!)) / (places[k + 1]! - places[k]!);
    }
  }
}

const anchor = (envelope: Float64Array, scale: number): number =>
  ANCHOR_HZ.reduce((sum, hz) => sum + valueAt(envelope, hz * scale), 0) / ANCHOR_HZ.length;

function features(envelope: Float64Array, scale: number): number[] {
  const base = anchor(envelope, scale);
  return [1, ...KNOWN_HZ.map((hz) => valueAt(envelope, hz * scale) - base)];
}
