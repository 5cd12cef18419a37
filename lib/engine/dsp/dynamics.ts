/**
 * Compressor and look-ahead true-peak limiter.
 *
 * Compressor: feed-forward, soft knee, decoupled smoothing in decibels (D. Giannoulis, M. Massberg, J. D. Reiss,
 * "Digital Dynamic Range Compressor Design", JAES 60(6), 2012). Its gain is worked out every 16 samples and
 * ramped in between, which spares the logarithms and is far below the shortest attack.
 */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { inBlocks, readInBlock } from './kernels/block.ts';
import { rideSteps } from './kernels/levels.ts';
import { BLOCK_SAMPLES, LEVEL_STEP } from './kernels/sizes.ts';
import { raiseToTruePeak } from './true-peak.ts';

const DB_PER_NEPER = 20 / Math.LN10;

export interface CompressorSettings {
  /** Level above which it works, dBFS peak, −60–0. */
  thresholdDb: number;
  /** 1 (none) – 100 (limiting). */
  ratio: number;
  /** 0.0005–0.2. */
  attackSeconds: number;
  /** 0.01–2. */
  releaseSeconds: number;
  /** Width of the soft knee, 0–24. */
  kneeDb?: number;
  /** Gain after compression. */
  makeupDb?: number;
  /** 0 dry – 1 compressed only. */
  mix?: number;
}

export interface GainReduction {
  maxDb: number;
  /** Over everything that was heard. */
  meanDb: number;
}

/** A stereo-linked compressor with its memory. */
export class Compressor {
  readonly #settings: Required<CompressorSettings>;
  readonly #attack: number;
  readonly #release: number;
  readonly #detectorRelease: number;
  #detector = 0;
  #reductionDb = 0;
  #gain: number;
  #maxDb = 0;
  #sumDb = 0;
  #steps = 0;

  constructor(settings: CompressorSettings, sampleRate: number = SAMPLE_RATE) {
    this.#settings = { kneeDb: 6, makeupDb: 0, mix: 1, ...settings };
    this.#attack = Math.exp(-LEVEL_STEP / (settings.attackSeconds * sampleRate));
    this.#release = Math.exp(-LEVEL_STEP / (settings.releaseSeconds * sampleRate));
    this.#detectorRelease = Math.exp(-LEVEL_STEP / (0.005 * sampleRate));
    this.#gain = this.#mixedGain();
  }

  /** What it has taken away so far. */
  get reduction(): GainReduction {
    return { maxDb: this.#maxDb, meanDb: this.#steps ? this.#sumDb / this.#steps : 0 };
  }

  /** The gain it has come to, linear. */
  get gain(): number {
    return this.#gain;
  }

  /** The first `size` samples of the kernels' block. @param onStep told of the gain after each step */
  processBlock(size: number, onStep?: (gain: number) => void): void {
    rideSteps(size, this.#gain, (peak) => {
      const gain = this.#advance(peak);
      onStep?.(gain);
      return gain;
    });
  }

  #advance(peak: number): number {
    const { thresholdDb, ratio, kneeDb } = this.#settings;
    this.#detector = peak > this.#detector ? peak : peak + this.#detectorRelease * (this.#detector - peak);
    const over = (this.#detector > 1e-6 ? DB_PER_NEPER * Math.log(this.#detector) : -120) - thresholdDb;
    const slope = 1 - 1 / ratio;
    let wanted = 0;
    if (over >= kneeDb / 2) wanted = slope * over;
    else if (over > -kneeDb / 2) wanted = (slope * (over + kneeDb / 2) ** 2) / (2 * kneeDb);
    const smoothing = wanted > this.#reductionDb ? this.#attack : this.#release;
    this.#reductionDb = wanted + smoothing * (this.#reductionDb - wanted);
    if (this.#reductionDb < 1e-6) this.#reductionDb = 0;
    if (this.#reductionDb > this.#maxDb) this.#maxDb = this.#reductionDb;
    if (this.#detector > 1e-4) {
      this.#sumDb += this.#reductionDb;
      this.#steps++;
    }
    this.#gain = this.#mixedGain();
    return this.#gain;
  }

  #mixedGain(): number {
    const { makeupDb, mix } = this.#settings;
    return 1 - mix + mix * Math.exp((makeupDb - this.#reductionDb) / DB_PER_NEPER);
  }
}

/** What a compressor would do to a recording: its gain at the beginning and after every step of {@link LEVEL_STEP}. */
export function compressionOf({ left, right }: StereoBuffer, settings: CompressorSettings): number[] {
  const compressor = new Compressor(settings);
  const gains = [compressor.gain];
  for (let start = 0; start < left.length; start += BLOCK_SAMPLES) {
    const size = Math.min(BLOCK_SAMPLES, left.length - start);
    readInBlock(left, right, start, size, () => compressor.processBlock(size, (gain) => gains.push(gain)));
  }
  return gains;
}

/** Does to what lies in the kernels' block what {@link compressionOf} found, step by step. */
export class GainRider {
  readonly #gains: readonly number[];
  #at = 0;

  constructor(gains: readonly number[]) {
    this.#gains = gains;
  }

  /** The first `size` samples of the kernels' block. */
  processBlock(size: number): void {
    rideSteps(size, this.#gains[this.#at]!, () => this.#gains[++this.#at] ?? this.#gains.at(-1)!);
  }
}

/** A whole buffer through a compressor, in place. */
export function compress({ left, right }: StereoBuffer, settings: CompressorSettings): GainReduction {
  const compressor = new Compressor(settings);
  inBlocks(left, right, 0, left.length, (size) => compressor.processBlock(size));
  return compressor.reduction;
}

export interface LimiterSettings {
  /** True peak not to be passed, dBTP. */
  ceilingDb: number;
  /** 0.001–0.02; how long before a peak the gain starts to move. */
  lookaheadSeconds?: number;
  /** 0.02–1. */
  releaseSeconds?: number;
}

/**
 * Look-ahead limiter, in place and without latency. The gain each true peak asks for is spread by a sliding
 * minimum over the look-ahead, released exponentially, then averaged over the look-ahead: a mean of values none
 * of which is above what a peak allows is itself allowed, so no peak passes the ceiling.
 * @returns the deepest reduction in dB and the share of samples turned down by more than 0.05 dB
 */
export function limit(buffer: StereoBuffer, settings: LimiterSettings): { maxDb: number; share: number } {
  const { left, right } = buffer;
  const gains = new Float32Array(left.length);
  const reduction = limiterGains(buffer, gains, settings);
  for (let i = 0; i < gains.length; i++) {
    left[i]! *= gains[i]!;
    right[i]! *= gains[i]!;
  }
  return reduction;
}

/**
 * The gains of {@link limit}, one a sample, so that they can be tried before the buffer is touched.
 * @param gains of the buffer's length; overwritten
 * @returns as {@link limit}
 */
export function limiterGains(
  { left, right }: StereoBuffer,
  gains: Float32Array,
  settings: LimiterSettings,
): { maxDb: number; share: number } {
  const length = left.length;
  if (length === 0) return { maxDb: 0, share: 0 };
  const ceiling = 10 ** (settings.ceilingDb / 20);
  const half = Math.max(1, Math.round(((settings.lookaheadSeconds ?? 0.004) * SAMPLE_RATE) / 2));
  const release = Math.exp(-1 / ((settings.releaseSeconds ?? 0.09) * SAMPLE_RATE));

  gains.fill(0);
  raiseToTruePeak(left, gains, ceiling);
  raiseToTruePeak(right, gains, ceiling);
  // An over between samples i and i + 1 belongs to both; the sliding minimum below covers the neighbour.
  for (let i = 0; i < length; i++) gains[i] = gains[i]! > ceiling ? ceiling / gains[i]! : 1;

  holdMinimum(gains, half + 1);
  let value = 1;
  for (let i = 0; i < length; i++) {
    const allowed = gains[i]!;
    value = allowed < value ? allowed : allowed + release * (value - allowed);
    gains[i] = value;
  }
  return average(gains, half);
}

/**
 * Minimum over `[i − reach, i + reach]`, in place. Gains are almost always 1, so the usual queue of candidates
 * (D. Lemire, "Streaming Maximum-Minimum Filter", 2006) runs only over stretches around those that are not.
 */
function holdMinimum(gain: Float32Array, reach: number): void {
  const size = 2 ** Math.ceil(Math.log2(2 * reach + 2));
  const mask = size - 1;
  const places = new Int32Array(size);
  const values = new Float32Array(size);
  const length = gain.length;
  for (let i = 0; i < length; i++) {
    if (gain[i]! >= 1) continue;
    // The stretch ends where nothing is turned down for two reaches: the minima of two stretches cannot meet.
    let end = i + 1;
    for (let k = end; k < length && k < end + 2 * reach; k++) if (gain[k]! < 1) end = k + 1;
    const from = Math.max(0, i - reach);
    const to = Math.min(length, end + reach);
    let head = 0;
    let tail = 0;
    for (let k = from; k < to + reach; k++) {
      if (k < to) {
        const value = gain[k]!;
        while (tail > head && values[(tail - 1) & mask]! >= value) tail--;
        places[tail & mask] = k;
        values[tail & mask] = value;
        tail++;
      }
      const at = k - reach;
      if (at < from) continue;
      while (places[head & mask]! < at - reach) head++;
      gain[at] = values[head & mask]!;
    }
    i = to - 1;
  }
}

/** Mean over `[i − half, i + half]`, in place. */
function average(gains: Float32Array, half: number): { maxDb: number; share: number } {
  const length = gains.length;
  const width = 2 * half + 1;
  // What the mean has passed is overwritten and must still leave the sum.
  const size = 2 ** Math.ceil(Math.log2(width + 1));
  const mask = size - 1;
  const passed = new Float32Array(size).fill(gains[0]!);
  let sum = 0;
  for (let i = -half; i <= half; i++) sum += gains[i < 0 ? 0 : i >= length ? length - 1 : i]!;
  const last = gains[length - 1]!;
  let least = 1;
  let touched = 0;
  for (let i = 0; i < length; i++) {
    const mean = sum >= width ? 1 : sum / width;
    if (mean < least) least = mean;
    if (mean < 0.9943) touched++;
    passed[i & mask] = gains[i]!;
    gains[i] = mean;
    const enter = i + half + 1;
    sum += (enter < length ? gains[enter]! : last) - passed[(i - half) & mask]!;
  }
  return { maxDb: least < 1 ? -20 * Math.log10(least) : 0, share: touched / length };
}
