/** Slow curves: levels over time, their smoothing, and gains drawn through them. */
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';

/** One-pole smoothing in place, one time constant up and one down, both in blocks. */
export function smoothRiseFall(curve: Float32Array, riseBlocks: number, fallBlocks: number): void {
  const rise = riseBlocks > 0 ? Math.exp(-1 / riseBlocks) : 0;
  const fall = fallBlocks > 0 ? Math.exp(-1 / fallBlocks) : 0;
  let value = curve[0] ?? 0;
  for (let i = 0; i < curve.length; i++) {
    const wanted = curve[i]!;
    value = wanted + (wanted > value ? rise : fall) * (value - wanted);
    curve[i] = value;
  }
}

/** Multiplies a buffer in place by a gain curve with a point every `blockSamples`, straight lines in between. */
export function applyGainCurve(buffer: StereoBuffer, curve: Float32Array, blockSamples: number): void {
  const { left, right } = buffer;
  for (let block = 0, i = 0; i < left.length; block++) {
    const from = curve[Math.min(block, curve.length - 1)]!;
    const to = curve[Math.min(block + 1, curve.length - 1)]!;
    const end = Math.min(left.length, i + blockSamples);
    if (from === 1 && to === 1) {
      i = end;
      continue;
    }
    const slope = (to - from) / blockSamples;
    let gain = from;
    for (; i < end; i++) {
      left[i]! *= gain;
      right[i]! *= gain;
      gain += slope;
    }
  }
}

/** Fades the last `fadeSeconds` to nothing, in place, as half a cosine. */
export function fadeOut(buffer: StereoBuffer, fadeSeconds: number): void {
  const length = buffer.left.length;
  const count = Math.min(length, Math.round(fadeSeconds * SAMPLE_RATE));
  for (let i = 0; i < count; i++) {
    const gain = 0.5 - 0.5 * Math.cos((Math.PI * i) / count);
    buffer.left[length - 1 - i]! *= gain;
    buffer.right[length - 1 - i]! *= gain;
  }
}
