import { SAMPLE_RATE } from '../../audio.ts';
import type { NoisePeak } from '../phones.ts';
import { smoothStep } from '../plan/control-rate.ts';
import type { NoiseEvent } from './level-tracks.ts';

/** RMS of a vowel sung at full level, which `levelDb` is measured against. */
const REFERENCE_RMS = 0.1;
const WARM_UP_SAMPLES = 256;

/** White noise in [−1, 1): a 32-bit linear congruential generator (Numerical Recipes), quick and repeatable. */
export class WhiteNoise {
  #state: number;
  constructor(seed: number) {
    this.#state = seed | 0;
  }
  fill(out: Float32Array, length: number): void {
    let state = this.#state;
    for (let i = 0; i < length; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      out[i] = state * 4.656612873e-10;
    }
    this.#state = state;
  }
}

const levels = new Map<string, number>();

/** Bands above 3 kHz depend on the mouth more than on the tract's length. */
const scaled = (hz: number, scale: number): number =>
  Math.min(hz * (hz > 3000 ? 0.4 + 0.6 * scale : scale), 20_000);

function shape(
  noise: Float32Array,
  out: Float32Array,
  length: number,
  peaks: readonly NoisePeak[],
  highPassHz: number | undefined,
  scale: number,
): void {
  out.fill(0, 0, length);
  for (const [centre, bandwidth, gain] of peaks) {
    const hz = scaled(centre, scale);
    const omega = (2 * Math.PI * hz) / SAMPLE_RATE;
    const alpha = (Math.sin(omega) * bandwidth) / (2 * hz);
    const b0 = (alpha / (1 + alpha)) * (gain / Math.sqrt(bandwidth));
    const a1 = (-2 * Math.cos(omega)) / (1 + alpha);
    const a2 = (1 - alpha) / (1 + alpha);
    let x1 = 0;
    let x2 = 0;
    let y1 = 0;
    let y2 = 0;
    for (let i = 0; i < length; i++) {
      const x = noise[i]!;
      const y = b0 * (x - x2) - a1 * y1 - a2 * y2;
      x2 = x1;
      x1 = x;
      y2 = y1;
      y1 = y;
      out[i]! += y;
    }
  }
  if (highPassHz === undefined) return;
  const pole = Math.exp((-2 * Math.PI * highPassHz) / SAMPLE_RATE);
  let x1 = 0;
  let y1 = 0;
  let z1 = 0;
  for (let i = 0; i < length; i++) {
    const x = out[i]!;
    const y = pole * (y1 + x - x1);
    z1 = pole * (z1 + y - y1);
    x1 = x;
    y1 = y;
    out[i] = z1;
  }
}

/** RMS of a noise through its bands, so that `levelDb` means the same for every consonant. */
function rmsOf(peaks: readonly NoisePeak[], highPassHz: number | undefined, scale: number): number {
  const key = `${peaks.flat().join()}|${highPassHz}|${scale}`;
  const known = levels.get(key);
  if (known !== undefined) return known;
  const length = 8000;
  const noise = new Float32Array(length);
  new WhiteNoise(5).fill(noise, length);
  const out = new Float32Array(length);
  shape(noise, out, length, peaks, highPassHz, scale);
  let sum = 0;
  for (let i = 500; i < length; i++) sum += out[i]! ** 2;
  const rms = Math.sqrt(sum / (length - 500));
  if (levels.size > 2000) levels.clear();
  levels.set(key, rms);
  return rms;
}

/**
 * Adds the events into `out`.
 * @param puffs the glottal flow, 0.25–1 a sample, for voiced frication
 * @param scale of the tract @param gain linear, from the consonant strength
 * @param loudness linear factor at a time: a soft line has soft consonants
 */
export function addNoises(
  out: Float32Array,
  events: readonly NoiseEvent[],
  puffs: Float32Array,
  scale: number,
  gain: number,
  loudness: (seconds: number) => number,
  white: WhiteNoise,
): void {
  let noise = new Float32Array(0);
  let shaped = new Float32Array(0);
  for (const event of events) {
    const first = Math.max(0, Math.floor(event.startSeconds * SAMPLE_RATE));
    const last = Math.min(out.length, Math.ceil((event.endSeconds + event.releaseSeconds) * SAMPLE_RATE));
    const length = last - first;
    if (length <= 0) continue;
    const total = length + WARM_UP_SAMPLES;
    if (noise.length < total) {
      noise = new Float32Array(total * 2);
      shaped = new Float32Array(total * 2);
    }
    white.fill(noise, total);
    // A scale in steps of 1 % keeps the table of levels small.
    const step = Math.round(scale * 100) / 100;
    shape(noise, shaped, total, event.peaks, event.highPassHz, step);
    const level =
      (REFERENCE_RMS * 10 ** (event.levelDb / 20) * gain * loudness(event.startSeconds)) /
      rmsOf(event.peaks, event.highPassHz, step);
    for (let i = 0; i < length; i++) {
      const seconds = (first + i) / SAMPLE_RATE;
      const rise = smoothStep((seconds - event.startSeconds) / event.attackSeconds);
      const fall = smoothStep(
        (event.endSeconds + event.releaseSeconds - seconds) / Math.max(event.releaseSeconds, 1e-4),
      );
      out[first + i]! +=
        shaped[i + WARM_UP_SAMPLES]! * Math.min(rise, fall) * level * (event.puffed ? puffs[first + i]! : 1);
    }
  }
}
