/**
 * Glottal pulses: the LF model of the derivative of glottal flow (G. Fant, J. Liljencrants & Q. Lin, "A
 * four-parameter model of glottal flow", STL-QPSR 4/1985) with the one-parameter control Rd (G. Fant, "The
 * LF-model revisited", STL-QPSR 2–3/1995): Rd 0.4 pressed and bright … 2.7 lax and dull. Pulses are stored as
 * band-limited single-cycle tables, one set an octave, so that no harmonic folds back at any pitch.
 */
import { realFft } from '../../dsp/fft.ts';

const TABLE_LENGTH = 2048;
const SHAPES = 20;
const LOWEST_RD = 0.4;
const HIGHEST_RD = 3;
const OCTAVES = 9;
/** Fundamental up to which the first octave's table is clean. */
const FIRST_OCTAVE_HZ = 40;
const BAND_LIMIT_HZ = 19_000;
const PULSE_LENGTH = 8192;

export interface LfSource {
  length: number;
  /** [shape][octave]: a cycle and its first sample again. */
  tables: readonly (readonly Float32Array[])[];
  /** [shape]: glottal flow 0–1 over the cycle, for the noise that rides on it. */
  flows: readonly Float32Array[];
  /** [shape][k]: power of harmonic k (from 1) as a share of the first {@link HARMONICS}. */
  powers: readonly Float64Array[];
}

/** Harmonics whose powers are kept. */
export const HARMONICS = 40;

/** One cycle of the LF model, negative peak 1 (Ee = 1). */
export function lfPulse(rd: number, length: number): Float64Array {
  const ra = Math.max(0.002, (-1 + 4.8 * rd) / 100);
  const rk = (22.4 + 11.8 * rd) / 100;
  const rg = ((rk / 4) * (0.5 + 1.2 * rk)) / (0.11 * rd - ra * (0.5 + 1.2 * rk));
  let peak = 1 / (2 * rg);
  let closure = peak * (1 + rk);
  if (closure > 0.95) {
    peak *= 0.95 / closure;
    closure = 0.95;
  }
  const returnTime = Math.min(ra, (1 - closure) * 0.9);
  const omega = Math.PI / peak;
  const rest = 1 - closure;
  let epsilon = 1 / returnTime;
  for (let i = 0; i < 60; i++) epsilon = (1 - Math.exp(-epsilon * rest)) / returnTime;
  const returnArea =
    -(1 / (epsilon * returnTime)) *
    ((1 - Math.exp(-epsilon * rest)) / epsilon - rest * Math.exp(-epsilon * rest));
  const amplitude = (alpha: number) => -1 / (Math.exp(alpha * closure) * Math.sin(omega * closure));
  const openArea = (alpha: number) =>
    (amplitude(alpha) *
      (Math.exp(alpha * closure) * (alpha * Math.sin(omega * closure) - omega * Math.cos(omega * closure)) +
        omega)) /
    (alpha * alpha + omega * omega);
  let low = -50;
  let high = 200;
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (openArea(middle) + returnArea > 0) low = middle;
    else high = middle;
  }
  const alpha = (low + high) / 2;
  const pulse = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const t = i / length;
    pulse[i] =
      t < closure
        ? amplitude(alpha) * Math.exp(alpha * t) * Math.sin(omega * t)
        : -(1 / (epsilon * returnTime)) * (Math.exp(-epsilon * (t - closure)) - Math.exp(-epsilon * rest));
  }
  return pulse;
}

let source: LfSource | undefined;

/** The tables, made once a thread (about 30 ms). */
export function lfSource(): LfSource {
  if (source) return source;
  const tables: Float32Array[][] = [];
  const flows: Float32Array[] = [];
  const powers: Float64Array[] = [];
  const analysis = realFft(PULSE_LENGTH);
  const synthesis = realFft(TABLE_LENGTH);
  const re = new Float64Array(analysis.bins);
  const im = new Float64Array(analysis.bins);
  for (let shape = 0; shape < SHAPES; shape++) {
    const pulse = lfPulse(LOWEST_RD + ((HIGHEST_RD - LOWEST_RD) * shape) / (SHAPES - 1), PULSE_LENGTH);
    analysis.forward(pulse, re, im);
    tables.push(
      Array.from({ length: OCTAVES }, (_, octave) => {
        const harmonics = Math.min(
          TABLE_LENGTH / 2 - 1,
          Math.floor(BAND_LIMIT_HZ / (FIRST_OCTAVE_HZ * 2 ** octave)),
        );
        const cutRe = new Float64Array(synthesis.bins);
        const cutIm = new Float64Array(synthesis.bins);
        for (let h = 1; h <= harmonics; h++) {
          cutRe[h] = (re[h]! * TABLE_LENGTH) / PULSE_LENGTH;
          cutIm[h] = (im[h]! * TABLE_LENGTH) / PULSE_LENGTH;
        }
        const cycle = new Float64Array(TABLE_LENGTH);
        synthesis.inverse(cutRe, cutIm, cycle);
        const table = new Float32Array(TABLE_LENGTH + 1);
        table.set(cycle);
        table[TABLE_LENGTH] = table[0]!;
        return table;
      }),
    );
    flows.push(flowOf(pulse));
    const power = Float64Array.from({ length: HARMONICS + 1 }, (_, k) =>
      k > 0 ? re[k]! ** 2 + im[k]! ** 2 : 0,
    );
    const total = power.reduce((sum, value) => sum + value, 0);
    powers.push(power.map((value) => value / total));
  }
  source = { length: TABLE_LENGTH, tables, flows, powers };
  return source;
}

function flowOf(pulse: Float64Array): Float32Array {
  const flow = new Float32Array(TABLE_LENGTH + 1);
  const stride = PULSE_LENGTH / TABLE_LENGTH;
  let sum = 0;
  let highest = 0;
  for (let i = 0; i < TABLE_LENGTH; i++) {
    sum += pulse[i * stride]!;
    flow[i] = sum;
    highest = Math.max(highest, sum);
  }
  for (let i = 0; i < TABLE_LENGTH; i++) flow[i] = Math.max(0, flow[i]! / highest);
  flow[TABLE_LENGTH] = flow[0]!;
  return flow;
}

/** Where an Rd lies between the tables (0 … SHAPES − 1, fractional), held at the ends. */
export const shapeIndex = (rd: number): number =>
  Math.max(0, Math.min(SHAPES - 1.001, ((rd - LOWEST_RD) / (HIGHEST_RD - LOWEST_RD)) * (SHAPES - 1)));

/** The table set that is clean at this fundamental. */
export const octaveIndex = (hz: number): number =>
  Math.max(0, Math.min(OCTAVES - 1, Math.ceil(Math.log2(hz / FIRST_OCTAVE_HZ))));
