import { SAMPLE_RATE } from '../../audio.ts';
import { HOP_SAMPLES } from '../plan/control-rate.ts';
import { MOVING_FORMANTS } from './formant-tracks.ts';
import { TONE_STEP_HZ } from './voice-tone.ts';

export const NOSE_POLE_HZ = 270;
export const NOSE_BANDWIDTH_HZ = 100;
/** Where the nose's zero is: on its pole while the velum is up. */
export const noseZeroHz = (nasality: number): number => NOSE_POLE_HZ + 180 * Math.min(1, nasality);

/** Fixed resonators worked out in one loop. */
const IN_A_LOOP = 3;

/**
 * The tract as a cascade of two-pole resonators (D. H. Klatt, "Software for a cascade/parallel formant
 * synthesizer", JASA 67, 1980): four that move, and fixed ones each kHz above them up to 20 kHz, with a
 * pole–zero pair for the nose. Coefficients move linearly within a block, so that nothing clicks.
 */
export class VocalTract {
  readonly #a: Float64Array;
  readonly #b: Float64Array;
  readonly #c: Float64Array;
  readonly #y1: Float64Array;
  readonly #y2: Float64Array;
  readonly #count: number;
  #zero1 = 0;
  #zero2 = 0;
  #pole1 = 0;
  #pole2 = 0;
  #started = false;

  /** @param scale of the tract: formants are multiplied by it */
  constructor(scale: number) {
    const upper: [number, number][] = [];
    for (let hz = 4500, k = 0; hz < 20_500; hz += 1000, k++) {
      const moved = hz * (0.35 + 0.65 * scale);
      if (moved < 20_500) upper.push([moved, 220 + 110 * k]);
    }
    this.#count = MOVING_FORMANTS + upper.length;
    // The last loop is filled up with resonators that leave everything as it is.
    const size = MOVING_FORMANTS + IN_A_LOOP * Math.ceil(upper.length / IN_A_LOOP);
    this.#a = new Float64Array(size).fill(1);
    this.#b = new Float64Array(size);
    this.#c = new Float64Array(size);
    this.#y1 = new Float64Array(size);
    this.#y2 = new Float64Array(size);
    for (const [i, [hz, bandwidth]] of upper.entries()) this.#tune(MOVING_FORMANTS + i, hz, bandwidth);
  }

  #tune(k: number, hz: number, bandwidth: number): void {
    const radius = Math.exp((-Math.PI * bandwidth) / SAMPLE_RATE);
    const c = -radius * radius;
    const b = 2 * radius * Math.cos((2 * Math.PI * hz) / SAMPLE_RATE);
    this.#a[k] = 1 - b - c;
    this.#b[k] = b;
    this.#c[k] = c;
  }

  /** Multiplies the power gains of the fixed formants into a table in steps of {@link TONE_STEP_HZ}. */
  multiplyUpperGains(gains: Float64Array): void {
    for (let i = 0; i < gains.length; i++) {
      const omega = (2 * Math.PI * i * TONE_STEP_HZ) / SAMPLE_RATE;
      for (let k = MOVING_FORMANTS; k < this.#count; k++) {
        const b = this.#b[k]!;
        const c = this.#c[k]!;
        const real = 1 - b * Math.cos(omega) - c * Math.cos(2 * omega);
        const imaginary = b * Math.sin(omega) + c * Math.sin(2 * omega);
        gains[i]! *= this.#a[k]! ** 2 / (real * real + imaginary * imaginary);
      }
    }
  }

  /**
   * Filters one block in place.
   * @param block HOP_SAMPLES samples
   * @param formants Hz, at the end of the block @param bandwidths Hz
   * @param nasality 0–1
   */
  process(block: Float64Array, formants: Float64Array, bandwidths: Float64Array, nasality: number): void {
    this.#nose(block, nasality);
    for (let k = 0; k < MOVING_FORMANTS; k++) {
      let a = this.#a[k]!;
      let b = this.#b[k]!;
      let c = this.#c[k]!;
      this.#tune(k, formants[k]!, bandwidths[k]!);
      if (!this.#started) {
        a = this.#a[k]!;
        b = this.#b[k]!;
        c = this.#c[k]!;
      }
      const da = (this.#a[k]! - a) / HOP_SAMPLES;
      const db = (this.#b[k]! - b) / HOP_SAMPLES;
      const dc = (this.#c[k]! - c) / HOP_SAMPLES;
      let y1 = this.#y1[k]!;
      let y2 = this.#y2[k]!;
      for (let i = 0; i < HOP_SAMPLES; i++) {
        const y = a * block[i]! + c * y2 + b * y1;
        y2 = y1;
        y1 = y;
        block[i] = y;
        a += da;
        b += db;
        c += dc;
      }
      this.#y1[k] = y1;
      this.#y2[k] = y2;
    }
    this.#started = true;
    for (let k = MOVING_FORMANTS; k < this.#y1.length; k += IN_A_LOOP) this.#resonate(block, k);
  }

  /** Fixed resonators in a row in one loop: what each waits for is its own last output, and meanwhile the others work. */
  #resonate(block: Float64Array, k: number): void {
    const y1 = this.#y1;
    const y2 = this.#y2;
    const a0 = this.#a[k]!;
    const b0 = this.#b[k]!;
    const c0 = this.#c[k]!;
    const a1 = this.#a[k + 1]!;
    const b1 = this.#b[k + 1]!;
    const c1 = this.#c[k + 1]!;
    const a2 = this.#a[k + 2]!;
    const b2 = this.#b[k + 2]!;
    const c2 = this.#c[k + 2]!;
    let p1 = y1[k]!;
    let p2 = y2[k]!;
    let q1 = y1[k + 1]!;
    let q2 = y2[k + 1]!;
    let r1 = y1[k + 2]!;
    let r2 = y2[k + 2]!;
    for (let i = 0; i < HOP_SAMPLES; i++) {
      const p = a0 * block[i]! + c0 * p2 + b0 * p1;
      p2 = p1;
      p1 = p;
      const q = a1 * p + c1 * q2 + b1 * q1;
      q2 = q1;
      q1 = q;
      const r = a2 * q + c2 * r2 + b2 * r1;
      r2 = r1;
      r1 = r;
      block[i] = r;
    }
    y1[k] = p1;
    y2[k] = p2;
    y1[k + 1] = q1;
    y2[k + 1] = q2;
    y1[k + 2] = r1;
    y2[k + 2] = r2;
  }

  /** Nasal pole at 270 Hz; the zero sits on it (no effect) and moves to 450 Hz as the velum opens. */
  #nose(block: Float64Array, nasality: number): void {
    const radius = Math.exp((-Math.PI * NOSE_BANDWIDTH_HZ) / SAMPLE_RATE);
    const c = -radius * radius;
    const poleB = 2 * radius * Math.cos((2 * Math.PI * NOSE_POLE_HZ) / SAMPLE_RATE);
    const poleA = 1 - poleB - c;
    const zeroB = 2 * radius * Math.cos((2 * Math.PI * noseZeroHz(nasality)) / SAMPLE_RATE);
    const zeroA = 1 / (1 - zeroB - c);
    let { z1, z2, p1, p2 } = { z1: this.#zero1, z2: this.#zero2, p1: this.#pole1, p2: this.#pole2 };
    for (let i = 0; i < HOP_SAMPLES; i++) {
      const x = block[i]!;
      const z = zeroA * (x - zeroB * z1 - c * z2);
      z2 = z1;
      z1 = x;
      const y = poleA * z + poleB * p1 + c * p2;
      p2 = p1;
      p1 = y;
      block[i] = y;
    }
    this.#zero1 = z1;
    this.#zero2 = z2;
    this.#pole1 = p1;
    this.#pole2 = p2;
  }
}
