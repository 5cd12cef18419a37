import type { StereoBuffer } from '../audio.ts';
import { realFft } from '../dsp/fft.ts';
import { hann } from '../dsp/window.ts';
import { type OnsetFeatures, RHYTHM_HOP, RHYTHM_RATE } from './frame-features.ts';
import { halfRateMono } from './mono.ts';

/** The strongest onsets are looked at: this share of all frames. */
const STRONG_SHARE = 0.03;
/** Frames before and after an attack between which bands rise. */
const BEFORE = 4;
const AFTER = 3;
/** From this band on is what cymbals and snares fill (about 4 kHz); a band rises when its log level does so much. */
const HIGH_BAND = 31;
const RISE = 0.12;
/** Where noise is told from harmonics, Hz, and when after the attack, whose click is flat in anything, samples. */
const NOISE_HZ = [5_000, 9_500] as const;
const SIZE = 2048;
const LISTEN_AFTER = 4 * RHYTHM_HOP + 512;
/** The envelope of that noise around an attack: steps of 2.9 ms, so many before and after. */
const STEP = 64;
const STEP_SIZE = 256;
const STEPS_BEFORE = 20;
const STEPS_AFTER = 44;
/** Steps over which an attack rises, and after which it is looked at how far the noise has fallen. */
const RISE_STEPS = 5;
const FALL_STEPS = [16, 28] as const;
/** What lies so far under an attack's loudest step is not told from nothing. */
const FLOOR = 1e-4;

/**
 * What strong onsets are where somebody drums, three quarters of the way up and, what is usual, in the middle of them: the
 * high bands rise together and take a share of all that rises (all of it where somebody speaks); the high end is as flat as
 * noise (logarithm of its flatness: a plucked string's are teeth, −2 to −1; noise itself −0.25), strikes within 15 ms and
 * soon falls (orders of magnitude: an s swells and stays).
 */
const LEAST = {
  together: 0.5,
  share: 0.22,
  flatness: -0.75,
  usualFlatness: -1,
  usualSharpness: 1.2,
  fall: 0.12,
};
const MOST_SHARE = 0.78;

/**
 * Whether anybody drums. What strikes has a noise of its own over the harmonics of what is played; what is plucked, hammered
 * or blown rises as sharply, but in lines, and a singer's consonants are noise, but swell.
 */
export function hasDrums(audio: StereoBuffer, { full, logMel, frames, bands }: OnsetFeatures): boolean {
  const mono = halfRateMono(audio);
  const threshold = Float32Array.from(full).sort()[Math.floor(frames * (1 - STRONG_SHARE))] ?? 0;
  const together: number[] = [];
  const shares: number[] = [];
  const flatnesses: number[] = [];
  const sharpnesses: number[] = [];
  const falls: number[] = [];
  const high = new HighEnd(mono);
  for (let t = BEFORE; t < frames - AFTER; t++) {
    const isPeak = full[t]! >= full[t - 1]! && full[t]! > full[t + 1]!;
    if (!isPeak || full[t]! < threshold || full[t] === 0) continue;
    let rising = 0;
    let risen = 0;
    let all = 1e-9;
    for (let band = 0; band < bands; band++) {
      const after = logMel[(t + AFTER) * bands + band]!;
      const before = logMel[(t - BEFORE) * bands + band]!;
      const rise = 10 ** after - 10 ** before;
      if (rise > 0) all += rise;
      if (band < HIGH_BAND) continue;
      if (after - before > RISE) rising++;
      if (rise > 0) risen += rise;
    }
    together.push(rising / (bands - HIGH_BAND));
    shares.push(risen / all);
    flatnesses.push(Math.log10(high.flatnessAt(t * RHYTHM_HOP + LISTEN_AFTER) + 1e-4));
    const { sharpness, fall } = high.strokeAt(t * RHYTHM_HOP);
    sharpnesses.push(sharpness);
    falls.push(fall);
  }
  const share = quantile(shares, 0.75);
  return (
    quantile(together, 0.75) >= LEAST.together &&
    share >= LEAST.share &&
    share <= MOST_SHARE &&
    quantile(flatnesses, 0.75) >= LEAST.flatness &&
    quantile(flatnesses, 0.5) >= LEAST.usualFlatness &&
    quantile(sharpnesses, 0.5) >= LEAST.usualSharpness &&
    quantile(falls, 0.5) >= LEAST.fall
  );
}

/** What sounds above the harmonics of most instruments. */
class HighEnd {
  readonly #mono: Float32Array;

  constructor(mono: Float32Array) {
    this.#mono = mono;
  }

  /** Spectral flatness of a moment: geometric over arithmetic mean of the power. */
  flatnessAt(centre: number): number {
    const power = this.#powerAt(centre, SIZE);
    let logs = 0;
    let sum = 0;
    for (const value of power) {
      logs += Math.log(value + 1e-12);
      sum += value + 1e-12;
    }
    return Math.exp(logs / power.length) / (sum / power.length);
  }

  /** How suddenly it rises around a moment, and how far it has fallen soon after, orders of magnitude. */
  strokeAt(centre: number): { sharpness: number; fall: number } {
    const envelope = Array.from({ length: STEPS_BEFORE + STEPS_AFTER }, (_, i) =>
      this.#powerAt(centre + (i - STEPS_BEFORE) * STEP, STEP_SIZE).reduce((sum, value) => sum + value, 1e-12),
    );
    const floor = FLOOR * Math.max(...envelope);
    const level = (i: number) => Math.log10(envelope[i]! + floor);
    let sharpness = 0;
    let top = RISE_STEPS;
    for (let i = RISE_STEPS; i < 2 * STEPS_BEFORE; i++)
      if (level(i) - level(i - RISE_STEPS) > sharpness) {
        sharpness = level(i) - level(i - RISE_STEPS);
        top = i;
      }
    let after = 0;
    const [from, to] = FALL_STEPS;
    for (let i = from; i < to; i++) after += level(Math.min(envelope.length - 1, top + i)) / (to - from);
    return { sharpness, fall: level(top) - after };
  }

  #powerAt(centre: number, size: number): Float64Array {
    const { fft, window, block, power } = size === SIZE ? LONG : SHORT;
    const from = centre - size / 2;
    for (let i = 0; i < size; i++) block[i] = (this.#mono[from + i] ?? 0) * window[i]!;
    fft.power(block, power);
    const [low, high] = NOISE_HZ.map((hz) => Math.round((hz / RHYTHM_RATE) * size)) as [number, number];
    return power.subarray(low, high);
  }
}

const spectrumOf = (size: number) => ({
  fft: realFft(size),
  window: hann(size),
  block: new Float32Array(size),
  power: new Float64Array(size / 2 + 1),
});
const LONG = spectrumOf(SIZE);
const SHORT = spectrumOf(STEP_SIZE);

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
