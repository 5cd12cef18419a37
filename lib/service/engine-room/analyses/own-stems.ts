import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '#lib/engine/doors/audio.ts';
import type { Bus } from '#lib/engine/doors/score.ts';
import type { Stems } from '#lib/engine/doors/song.ts';

/** The buses that are sung. */
export const VOCAL_BUSES: readonly Bus[] = ['vocals', 'backing_vocals'];

/** [start, end) of a recording, in seconds; a copy. */
export function cut({ left, right }: StereoBuffer, startSeconds: number, endSeconds: number): StereoBuffer {
  const from = Math.round(startSeconds * SAMPLE_RATE);
  const to = Math.round(endSeconds * SAMPLE_RATE);
  return { left: left.slice(from, to), right: right.slice(from, to) };
}

/** The sum of some stems, as long as the longest of all. */
export function sumStems(stems: Stems, buses: readonly Bus[]): StereoBuffer {
  const length = Math.max(0, ...Object.values(stems).map((stem) => stem.left.length));
  const sum = createStereoBuffer(length);
  for (const bus of buses) {
    const stem = stems[bus];
    if (!stem) continue;
    for (let i = 0; i < stem.left.length; i++) {
      sum.left[i]! += stem.left[i]!;
      sum.right[i]! += stem.right[i]!;
    }
  }
  return sum;
}

/** Multiplies a recording in place. */
export function scale({ left, right }: StereoBuffer, gain: number): void {
  for (let i = 0; i < left.length; i++) left[i]! *= gain;
  for (let i = 0; i < right.length; i++) right[i]! *= gain;
}

export function peakOf({ left, right }: StereoBuffer): number {
  let peak = 0;
  for (const channel of [left, right]) for (const x of channel) if (Math.abs(x) > peak) peak = Math.abs(x);
  return peak;
}
