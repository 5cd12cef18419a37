/**
 * Loudness after ITU-R BS.1770-4 (K-weighting, 400 ms blocks overlapping by 75 %, gates at −70 LUFS and
 * −10 LU) and loudness range after EBU Tech 3342. K-weighting at any rate: the analogue prototypes behind the
 * recommendation's 48 kHz coefficients (B. De Man, "Evaluation of implementations of the EBU R128 loudness
 * measurement", AES 145, 2018).
 */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import type { BiquadCoefficients } from './biquad.ts';

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
  const [head, low] = kWeighting(sampleRate);
  const { b0, b1, b2, a1, a2 } = head;
  const { a1: c1, a2: c2 } = low;
  let l1 = 0;
  let l2 = 0;
  let r1 = 0;
  let r2 = 0;
  let m1 = 0;
  let m2 = 0;
  let s1 = 0;
  let s2 = 0;
  for (let h = 0, i = 0; h < count; h++) {
    let sum = 0;
    for (const end = i + hop; i < end; i++) {
      const xl = left[i]!;
      const xr = right[i]!;
      const yl = b0 * xl + l1;
      const yr = b0 * xr + r1;
      l1 = b1 * xl - a1 * yl + l2;
      r1 = b1 * xr - a1 * yr + r2;
      l2 = b2 * xl - a2 * yl;
      r2 = b2 * xr - a2 * yr;
      const zl = yl + m1;
      const zr = yr + s1;
      m1 = m2 - 2 * yl - c1 * zl;
      s1 = s2 - 2 * yr - c1 * zr;
      m2 = yl - c2 * zl;
      s2 = yr - c2 * zr;
      sum += zl * zl + zr * zr;
    }
    hops[h] = sum / hop;
    // Silence decays into denormal numbers, which are slow.
    if (sum < 1e-20) l1 = l2 = r1 = r2 = m1 = m2 = s1 = s2 = 0;
  }
  return hops;
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
  const blocks = slidingMeans(hops, 4);
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
