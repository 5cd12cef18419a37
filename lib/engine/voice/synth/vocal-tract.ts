import { SAMPLE_RATE } from '../../audio.ts';
import { FIXED_FORMANTS, MOVING_FORMANTS } from './sizes.ts';
import { runTract, stillTract, tuneNose, tuneResonator } from './voice-kernels.ts';
import { TONE_STEP_HZ } from './voice-tone.ts';

const HIGHEST_FORMANT_HZ = 20_500;

export const NOSE_POLE_HZ = 270;
export const NOSE_BANDWIDTH_HZ = 100;
/** Where the nose's zero is: on its pole while the velum is up. */
export const noseZeroHz = (nasality: number): number => NOSE_POLE_HZ + 180 * Math.min(1, nasality);

/**
 * The tract as a cascade of two-pole resonators (D. H. Klatt, "Software for a cascade/parallel formant
 * synthesizer", JASA 67, 1980): four that move, and fixed ones each kHz above them up to 20 kHz, with a
 * pole–zero pair for the nose. Coefficients move linearly within a block, so that nothing clicks.
 * One at a time: a new one takes the place of the last.
 */
export class VocalTract {
  /** b and c of the fixed resonators. */
  readonly #fixed: readonly [b: number, c: number][];
  #started = false;

  /** @param scale of the tract: formants are multiplied by it */
  constructor(scale: number) {
    stillTract();
    const fixed: [number, number][] = [];
    for (let k = 0; k < FIXED_FORMANTS; k++) {
      const moved = (4500 + 1000 * k) * (0.35 + 0.65 * scale);
      if (moved >= HIGHEST_FORMANT_HZ) break;
      fixed.push(tune(MOVING_FORMANTS + k, moved, 220 + 110 * k, false));
    }
    this.#fixed = fixed;
  }

  /** Multiplies the power gains of the fixed formants into a table in steps of {@link TONE_STEP_HZ}. */
  multiplyUpperGains(gains: Float64Array): void {
    for (let i = 0; i < gains.length; i++) {
      const omega = (2 * Math.PI * i * TONE_STEP_HZ) / SAMPLE_RATE;
      for (const [b, c] of this.#fixed) {
        const real = 1 - b * Math.cos(omega) - c * Math.cos(2 * omega);
        const imaginary = b * Math.sin(omega) + c * Math.sin(2 * omega);
        gains[i]! *= (1 - b - c) ** 2 / (real * real + imaginary * imaginary);
      }
    }
  }

  /**
   * Filters the kernels' block in place; what comes out is TRACT_DELAY samples late.
   * @param formants Hz, at the end of the block @param bandwidths Hz
   * @param nasality 0–1
   */
  process(formants: Float64Array, bandwidths: Float64Array, nasality: number): void {
    tuneNasality(nasality);
    for (let k = 0; k < MOVING_FORMANTS; k++) tune(k, formants[k]!, bandwidths[k]!, this.#started);
    this.#started = true;
    runTract();
  }
}

function tune(k: number, hz: number, bandwidth: number, moves: boolean): [b: number, c: number] {
  const radius = Math.exp((-Math.PI * bandwidth) / SAMPLE_RATE);
  const c = -radius * radius;
  const b = 2 * radius * Math.cos((2 * Math.PI * hz) / SAMPLE_RATE);
  tuneResonator(k, 1 - b - c, b, c, moves);
  return [b, c];
}

/** Nasal pole at 270 Hz; the zero sits on it (no effect) and moves to 450 Hz as the velum opens. */
function tuneNasality(nasality: number): void {
  const radius = Math.exp((-Math.PI * NOSE_BANDWIDTH_HZ) / SAMPLE_RATE);
  const c = -radius * radius;
  const poleB = 2 * radius * Math.cos((2 * Math.PI * NOSE_POLE_HZ) / SAMPLE_RATE);
  const zeroB = 2 * radius * Math.cos((2 * Math.PI * noseZeroHz(nasality)) / SAMPLE_RATE);
  tuneNose(1 / (1 - zeroB - c), zeroB, 1 - poleB - c, poleB, c);
}
