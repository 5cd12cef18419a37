import type { StereoBuffer } from '#lib/engine/audio.ts';

/** How alike two recordings of one length are, −1–1: 1 where one is the other but for a gain; what is else in it takes from that. */
export function likeness(one: StereoBuffer, other: StereoBuffer): number {
  let [both, first, second] = [0, 0, 0];
  for (const side of ['left', 'right'] as const)
    for (let i = 0; i < one[side].length; i++) {
      const [a, b] = [one[side][i]!, other[side][i]!];
      both += a * b;
      first += a * a;
      second += b * b;
    }
  return both / Math.sqrt(first * second);
}
