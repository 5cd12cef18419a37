/**
 * Loudness after ITU-R BS.1770-4 (K-weighting, 400 ms blocks overlapping by 75 %, gates at −70 LUFS and
 * −10 LU) and loudness range after EBU Tech 3342. K-weighting at any rate: the analogue prototypes behind the
 * recommendation's 48 kHz coefficients (B. De Man, "Evaluation of implementations of the EBU R128 loudness
 * measurement", AES 145, 2018).
 */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import type { BiquadCoefficients } from './biquad.ts';
import { filterStates, weighedPower } from './kernels/filters.ts';
import { BLOCK_SAMPLES } from './kernels/sizes.ts';

/** The absolute gate: what is said of anything quieter, silence included. */
export const SILENCE_LUFS = -70;
const ABSOLUTE_GATE = 10 ** ((SILENCE_LUFS + 0.691) / 10);
const HOP_SECONDS = 0.1;

export interface Loudness {
  /** LUFS; {@link SILENCE_LUFS} where nothing passes the gate. */
  integratedLufs: number;
  /** LU between the 10th and the 95th percentile of gated short-term loudness; 0 below 3 s. */
  loudnessRange: number;
  /** Greatest loudness of any 400 ms, LUFS. */
  momentaryMaxLufs: number;
  /** Greatest loudness of any 3 s, LUFS. */
  shortTermMaxLufs: number;
}

const toLufs = (power: number): number =>
  power > 0 ? Math.max(SILENCE_LUFS, -0.691 + 10 * Math.log10(power)) : SILENCE_LUFS;

/** Stage 1 (head) and stage 2 (high-pass) of K-weighting. */
export function kWeighting(sampleRate: number): [BiquadCoefficients, BiquadCoefficients] {
  const headK = Math.tan((Math.PI * 1681.974450955533) / sampleRate);
  const headQ = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + headK / headQ + headK * headK;
  const head = {
    b0: (high + (band * headK) / headQ + headK * headK) / a0,
    b1: (2 * (headK * headK - high)) / a0,
    b2: (high - (band * headK) / headQ + headK * headK) / a0,
    a1: (2 * (headK * headK - 1)) / a0,
    a2: (1 - headK / headQ + headK * headK) / a0,
  };
  const lowK = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const lowQ = 0.5003270373238773;
  const c0 = 1 + lowK / lowQ + lowK * lowK;
  const low = {
    b0: 1,
    b1: -2,
    b2: 1,
    a1: (2 * (lowK * lowK - 1)) / c0,
    a2: (1 - lowK / lowQ + lowK * lowK) / c0,
  };
  return [head, low];
}

/**
 * K-weighted mean squares (both channels added) of consecutive 100 ms hops; the last, shorter hop is left out
 * unless it is the only one.
 */
export function kWeightedHops(buffer: StereoBuffer, sampleRate: number = SAMPLE_RATE): Float64Array {
  const { left, right } = buffer;
  const length = left.length;
  const hop = Math.max(1, Math.round(sampleRate * HOP_SECONDS));
  const count = Math.floor(length / hop);
  if (count === 0) return length === 0 ? new Float64Array(0) : weigh(left, right, length, 1, sampleRate);
  return weigh(left, right, hop, count, sampleRate);
}

function weigh(
  left: Float32Array,
  right: Float32Array,
  hop: number,
  count: number,
  sampleRate: number,
): Float64Array {
  const hops = new Float64Array(count);
  const meter = new HopMeter(hop, sampleRate);
  for (let h = 0; h < count; h++) hops[h] = meter.next(left, right, h * hop);
  return hops;
}

/** K-weights hop after hop. */
class HopMeter {
  readonly #hop: number;
  readonly #stages: readonly BiquadCoefficients[];
  readonly #states = filterStates(2);

  constructor(hop: number, sampleRate: number) {
    this.#hop = hop;
    this.#stages = kWeighting(sampleRate);
  }

  reset(): void {
    this.#states.fill(0);
  }

  /** K-weighted mean square of the hop that begins at `start`. */
  next(left: Float32Array, right: Float32Array, start: number): number {
    const hop = this.#hop;
    let sum = 0;
    for (let at = 0; at < hop; at += BLOCK_SAMPLES)
      sum += weighedPower(
        this.#stages,
        this.#states,
        left,
        right,
        start + at,
        Math.min(BLOCK_SAMPLES, hop - at),
      );
    // Silence decays into denormal numbers, which are slow.
    if (sum < 1e-20) this.reset();
    return sum / hop;
  }
}

/**
 * Gated loudness of stretches of a recording.
 * @param options.sparse samples of long stretches: 400 ms in every 1.1 s, at uneven places so that no rhythm falls
 * between them. Within half a LU of the whole for steady music, at under half the cost; not for single hits
 */
export function estimateLoudness(
  buffer: StereoBuffer,
  spans: readonly { start: number; end: number }[],
  options: { sparse: boolean } = { sparse: true },
): number {
  const hop = Math.round(SAMPLE_RATE * HOP_SECONDS);
  const sounding = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  const sparse = options.sparse && sounding > 20 * SAMPLE_RATE;
  const step = 11 * hop;
  const meter = new HopMeter(hop, SAMPLE_RATE);
  const blocks: number[] = [];
  for (const { start, end } of spans) {
    // A short span is a stab and its tail: samples of it would mostly meet the tail.
    if (!sparse || end - start < 3 * step) {
      const hops = weigh(
        buffer.left.subarray(start, end),
        buffer.right.subarray(start, end),
        hop,
        Math.floor((end - start) / hop),
        SAMPLE_RATE,
      );
      if (hops.length >= 4) blocks.push(...slidingMeans(hops, 4));
      // A hit with silence around it: the rest of its block is silent.
      else if (hops.length > 0) blocks.push(hops.reduce((sum, power) => sum + power, 0) / 4);
      continue;
    }
    let place = 0;
    for (let at = start; at + 4 * hop <= end; at += step) {
      // The golden ratio spreads places evenly without ever repeating.
      place = (place + 0.618034) % 1;
      const from = Math.min(end - 4 * hop, at + Math.round(place * Math.max(0, step - 5 * hop)));
      meter.reset();
      if (from >= hop) meter.next(buffer.left, buffer.right, from - hop);
      let sum = 0;
      for (let h = 0; h < 4; h++) sum += meter.next(buffer.left, buffer.right, from + h * hop);
      blocks.push(sum / 4);
    }
  }
  return blocks.length > 0 ? gateBlocks(Float64Array.from(blocks)) : gatedLoudness(kWeightedHops(buffer));
}

/** Means of `width` consecutive hops, at every hop; one mean of all where there are fewer. */
function slidingMeans(hops: Float64Array, width: number): Float64Array {
  if (hops.length === 0) return hops;
  const span = Math.min(width, hops.length);
  const means = new Float64Array(hops.length - span + 1);
  for (let k = 0; k < means.length; k++) {
    let sum = 0;
    for (let j = k; j < k + span; j++) sum += hops[j]!;
    means[k] = sum / span;
  }
  return means;
}

function meanAbove(powers: Float64Array, gate: number): number {
  let sum = 0;
  let count = 0;
  for (const power of powers) {
    if (power > gate) {
      sum += power;
      count++;
    }
  }
  return count ? sum / count : 0;
}

const maximum = (values: Float64Array): number => values.reduce((most, value) => Math.max(most, value), 0);

/** Gated loudness of 100 ms hops of {@link kWeightedHops}, LUFS. */
export function gatedLoudness(hops: Float64Array): number {
  return gateBlocks(slidingMeans(hops, 4));
}

function gateBlocks(blocks: Float64Array): number {
  const ungated = meanAbove(blocks, ABSOLUTE_GATE);
  return ungated > 0 ? toLufs(meanAbove(blocks, Math.max(ABSOLUTE_GATE, ungated / 10))) : SILENCE_LUFS;
}

/** All of {@link Loudness} from 100 ms hops. */
export function loudnessOfHops(hops: Float64Array): Loudness {
  const shortTerm = slidingMeans(hops, 30);
  const relative = Math.max(ABSOLUTE_GATE, meanAbove(shortTerm, ABSOLUTE_GATE) / 100);
  const gated = shortTerm.filter((power) => power > relative).sort();
  const at = (share: number): number => toLufs(gated[Math.round(share * (gated.length - 1))]!);
  return {
    integratedLufs: gatedLoudness(hops),
    loudnessRange: gated.length > 1 ? at(0.95) - at(0.1) : 0,
    momentaryMaxLufs: toLufs(maximum(slidingMeans(hops, 4))),
    shortTermMaxLufs: toLufs(maximum(shortTerm)),
  };
}

/** Loudness of a stereo recording. Finite for every finite input, however short or quiet. */
export function measureLoudness(buffer: StereoBuffer, sampleRate: number = SAMPLE_RATE): Loudness {
  return loudnessOfHops(kWeightedHops(buffer, sampleRate));
}

/** Loudness that a recording would have under a gain and a gain a sample; the recording is only read. */
export function measureGained({ left, right }: StereoBuffer, gain: number, gains: Float32Array): Loudness {
  const length = left.length;
  const hop = Math.min(length, Math.round(SAMPLE_RATE * HOP_SECONDS));
  const hops = new Float64Array(hop > 0 ? Math.floor(length / hop) : 0);
  const meter = new HopMeter(hop, SAMPLE_RATE);
  const loudLeft = new Float32Array(hop);
  const loudRight = new Float32Array(hop);
  for (let h = 0, at = 0; h < hops.length; h++) {
    for (let k = 0; k < hop; k++, at++) {
      const g = gain * gains[at]!;
      loudLeft[k] = g * left[at]!;
      loudRight[k] = g * right[at]!;
    }
    hops[h] = meter.next(loudLeft, loudRight, 0);
  }
  return loudnessOfHops(hops);
}
