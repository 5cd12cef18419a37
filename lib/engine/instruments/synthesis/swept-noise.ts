import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import { Noise } from './noise.ts';

export interface SweepPatch {
  /** Centre of the band at the start and the end, in Hz. */
  fromHz: number;
  toHz: number;
  /** 0.3 narrow – 1.4 wide. */
  damping: number;
  /** Level over the sweep: start and end (linear) with a curve exponent. */
  fromLevel: number;
  toLevel: number;
  curve: number;
}

const BLOCK = 32;

/**
 * White noise through a band-pass that sweeps exponentially, its own noise left and right. Adds into `out`
 * from `startSample` for `lengthSamples`.
 */
export function sweepNoise(
  patch: SweepPatch,
  startSample: number,
  lengthSamples: number,
  gain: number,
  seed: number,
  out: StereoBuffer,
): void {
  const noise = new Noise(seed);
  const state = new Float64Array(4);
  const end = Math.min(out.left.length, startSample + lengthSamples);
  const { damping } = patch;
  for (let from = startSample; from < end; from += BLOCK) {
    const u = (from - startSample) / lengthSamples;
    const hz = Math.min(16_500, patch.fromHz * (patch.toHz / patch.fromHz) ** u);
    const level =
      gain *
      (patch.fromLevel + (patch.toLevel - patch.fromLevel) * u ** patch.curve) *
      Math.min(1, ((end - from) / SAMPLE_RATE) * 90, ((from - startSample + BLOCK) / SAMPLE_RATE) * 200);
    const g = Math.tan((Math.PI * hz) / SAMPLE_RATE);
    const a1 = 1 / (1 + g * (g + damping));
    const a2 = g * a1;
    const count = Math.min(BLOCK, end - from);
    for (let c = 0; c < 2; c++) {
      const channel = c === 0 ? out.left : out.right;
      let s1 = state[c * 2]!;
      let s2 = state[c * 2 + 1]!;
      for (let i = 0; i < count; i++) {
        const v3 = noise.next() - s2;
        const v1 = a1 * s1 + a2 * v3;
        const v2 = s2 + a2 * s1 + a2 * g * v3;
        s1 = 2 * v1 - s1;
        s2 = 2 * v2 - s2;
        channel[from + i]! += v1 * level;
      }
      state[c * 2] = s1;
      state[c * 2 + 1] = s2;
    }
  }
}
