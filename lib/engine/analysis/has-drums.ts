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
/**
 * In bands that are played with drums, three quarters of the way up the strong onsets: the high bands rise together, take
 * this share of all that rises, and are as flat as noise (a plucked string's are teeth: 0.01–0.1; noise itself 0.56).
 */
const LEAST = { together: 0.5, share: 0.25, flatness: 0.16 };

/**
 * Whether anybody drums. What strikes has a noise of its own over the harmonics of what is played; what is plucked, hammered
 * or blown rises as sharply, but in lines.
 */
export function hasDrums(audio: StereoBuffer, { full, logMel, frames, bands }: OnsetFeatures): boolean {
  const mono = halfRateMono(audio);
  const threshold = Float32Array.from(full).sort()[Math.floor(frames * (1 - STRONG_SHARE))] ?? 0;
  const together: number[] = [];
  const shares: number[] = [];
  const flatnesses: number[] = [];
  const flatness = new HighFlatness();
  for (let t = BEFORE; t < frames - AFTER; t++) {
    const isPeak = full[t]! >= full[t - 1]! && full[t]! > full[t + 1]!;
    if (!isPeak || full[t]! < threshold || full[t] === 0) continue;
    let rising = 0;
    let high = 0;
    let all = 1e-9;
    for (let band = 0; band < bands; band++) {
      const after = logMel[(t + AFTER) * bands + band]!;
      const before = logMel[(t - BEFORE) * bands + band]!;
      const rise = 10 ** after - 10 ** before;
      if (rise > 0) all += rise;
      if (band < HIGH_BAND) continue;
      if (after - before > RISE) rising++;
      if (rise > 0) high += rise;
    }
    together.push(rising / (bands - HIGH_BAND));
    shares.push(high / all);
    flatnesses.push(flatness.at(mono, t * RHYTHM_HOP + LISTEN_AFTER));
  }
  return (
    upperQuartile(together) >= LEAST.together &&
    upperQuartile(shares) >= LEAST.share &&
    upperQuartile(flatnesses) >= LEAST.flatness
  );
}

/** Spectral flatness of a moment's high end: geometric over arithmetic mean of the power. */
class HighFlatness {
  readonly #fft = realFft(SIZE);
  readonly #window = hann(SIZE);
  readonly #block = new Float32Array(SIZE);
  readonly #power = new Float64Array(SIZE / 2 + 1);

  at(mono: Float32Array, centre: number): number {
    const from = centre - SIZE / 2;
    for (let i = 0; i < SIZE; i++) this.#block[i] = (mono[from + i] ?? 0) * this.#window[i]!;
    this.#fft.power(this.#block, this.#power);
    const [low, high] = NOISE_HZ.map((hz) => Math.round((hz / RHYTHM_RATE) * SIZE)) as [number, number];
    let logs = 0;
    let sum = 0;
    for (let k = low; k < high; k++) {
      const power = this.#power[k]! + 1e-12;
      logs += Math.log(power);
      sum += power;
    }
    return Math.exp(logs / (high - low)) / (sum / (high - low));
  }
}

const upperQuartile = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.75)] ?? 0;
