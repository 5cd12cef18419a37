import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import type { Stems } from '../rendered-song.ts';

/** A copy of its own. */
export const copyOf = (buffer: StereoBuffer): StereoBuffer => ({
  left: buffer.left.slice(),
  right: buffer.right.slice(),
});

/** The buffer from `offset` samples on (a negative offset drops its beginning), cut or padded to `length`. */
export function placeAt(buffer: StereoBuffer, offset: number, length: number): StereoBuffer {
  const placed = createStereoBuffer(length);
  for (const channel of ['left', 'right'] as const) {
    const from = buffer[channel].subarray(Math.max(0, -offset));
    const at = Math.max(0, offset);
    if (at < length) placed[channel].set(from.subarray(0, length - at), at);
  }
  return placed;
}

/** Samples until a buffer has died away: 60 dB below its peak, and 0.4 s more; all of them for silence. */
export function soundingLength({ left, right }: StereoBuffer): number {
  let peak = 0;
  for (let i = 0; i < left.length; i++) peak = Math.max(peak, Math.abs(left[i]!), Math.abs(right[i]!));
  let last = left.length - 1;
  while (last > 0 && Math.max(Math.abs(left[last]!), Math.abs(right[last]!)) <= peak / 1000) last--;
  return peak > 0 ? Math.min(left.length, last + Math.round(0.4 * SAMPLE_RATE)) : left.length;
}

/** Lets the first milliseconds rise from silence, in place: for what was cut off before it. */
export function fadeIn(buffer: StereoBuffer, seconds: number): void {
  const count = Math.min(buffer.left.length, Math.round(seconds * SAMPLE_RATE));
  for (let i = 0; i < count; i++) {
    buffer.left[i]! *= i / count;
    buffer.right[i]! *= i / count;
  }
}

/** Multiplies every sample, in place. */
export function scale(buffer: StereoBuffer, gain: number): void {
  for (let i = 0; i < buffer.left.length; i++) {
    buffer.left[i]! *= gain;
    buffer.right[i]! *= gain;
  }
}

/** Sample-wise sum; as long as the first. */
export function sumOf(a: StereoBuffer, b: StereoBuffer): StereoBuffer {
  const sum = copyOf(a);
  const count = Math.min(a.left.length, b.left.length);
  for (let i = 0; i < count; i++) {
    sum.left[i]! += b.left[i]!;
    sum.right[i]! += b.right[i]!;
  }
  return sum;
}

/** The sum of stems, cut or padded to a length. */
export function mixOf(stems: Stems, length: number): StereoBuffer {
  const mix = createStereoBuffer(length);
  for (const { left, right } of Object.values(stems)) {
    const count = Math.min(length, left.length);
    for (let i = 0; i < count; i++) {
      mix.left[i]! += left[i]!;
      mix.right[i]! += right[i]!;
    }
  }
  return mix;
}
