import type { Random } from '../../random.ts';
import { SPECTRUM_HOP_SECONDS } from './spectrum-track.ts';

/**
 * How a held spectrum moves by itself: its coefficients by two random walks each that always come back. Deviations are
 * nepers, as in readers' held vowels.
 */
const QUICK = { seconds: 0.06, deviation: 0.065 } as const;
const SLOW = { seconds: 0.2, deviation: 0.13 } as const;
const COEFFICIENTS = 34;
/** The finer a coefficient, the less it moves: half as much as the first at this one. */
const HALF_AT = 40;
/** How the odds of noise stray, as their natural log: readers' shares are at times twice, at times half the usual. */
const NOISE = { seconds: 0.08, deviation: 0.75 } as const;

interface Walk {
  kept: number;
  step: number;
}

/** A first-order autoregression of a time constant and a deviation, on the grid of spectra. */
function walkOf({ seconds, deviation }: { seconds: number; deviation: number }): Walk {
  const kept = Math.exp(-SPECTRUM_HOP_SECONDS / seconds);
  return { kept, step: deviation * Math.sqrt(1 - kept * kept) };
}
const QUICK_WALK = walkOf(QUICK);
const SLOW_WALK = walkOf(SLOW);
const NOISE_WALK = walkOf(NOISE);

const SHAPE = Float64Array.from({ length: COEFFICIENTS }, (_, j) => 1 / (1 + j / HALF_AT));

/** The unrest of a living voice: its spectrum and its share of noise, on by one frame of 5 ms at a time. */
export class MicroMovement {
  readonly #random: Random;
  readonly #quick = new Float64Array(COEFFICIENTS);
  readonly #slow = new Float64Array(COEFFICIENTS);
  #noise = 0;

  constructor(random: Random) {
    this.#random = random;
    for (let j = 1; j < COEFFICIENTS; j++) {
      this.#quick[j] = QUICK.deviation * random.gaussian();
      this.#slow[j] = SLOW.deviation * random.gaussian();
    }
  }

  move(): void {
    this.#step(this.#quick, QUICK_WALK);
    this.#step(this.#slow, SLOW_WALK);
    this.#noise = NOISE_WALK.kept * this.#noise + NOISE_WALK.step * this.#random.gaussian();
  }

  #step(places: Float64Array, { kept, step }: Walk): void {
    for (let j = 1; j < COEFFICIENTS; j++) places[j] = kept * places[j]! + step * this.#random.gaussian();
  }

  /** Moves a cosine series of log amplitudes, all but its level. @param depth of the movement, 1: as measured */
  addTo(series: Float64Array, depth = 1): void {
    for (let j = 1; j < COEFFICIENTS; j++)
      series[j]! += depth * (this.#quick[j]! + this.#slow[j]!) * SHAPE[j]!;
  }

  /**
   * Moves shares of noise, 0–1, up or down together: their odds are multiplied.
   * @param usual what by, at rest @param depth share of the movement, 0–1
   */
  stir(shares: Float64Array, usual = 1, depth = 1): void {
    const factor = usual * Math.exp(depth * this.#noise);
    for (let b = 0; b < shares.length; b++) {
      const noisy = factor * shares[b]!;
      shares[b] = noisy / (1 - shares[b]! + noisy);
    }
  }
}
