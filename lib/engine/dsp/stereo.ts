/** Panning, width and mono compatibility. */
import type { StereoBuffer } from '../audio.ts';
import { Biquad, designBiquad } from './biquad.ts';
import { inBlocks } from './kernels/block.ts';
import { widenBlock } from './kernels/levels.ts';

/**
 * Gains of a balance control, which keeps the nearer side at full level: right for parts that are already stereo.
 * @param pan −1 (left) – 1 (right)
 */
export function balanceGains(pan: number): { left: number; right: number } {
  const place = Math.min(1, Math.max(-1, pan));
  return { left: Math.min(1, 1 - place), right: Math.min(1, 1 + place) };
}

/** Scales the side signal of `[start, end)` in place: 0 mono, 1 unchanged, 2 doubled. */
export function setWidth(
  buffer: StereoBuffer,
  width: number,
  start = 0,
  end: number = buffer.left.length,
): void {
  if (width !== 1) inBlocks(buffer.left, buffer.right, start, end, (size) => widenBlock(size, width));
}

/** Below this a shuffled side signal is raised, Hz. */
const SHUFFLE_HZ = 600;

/**
 * Scales the side signal and takes it away below a corner, so that the lows stay in the middle. In place.
 * @param shuffleDb how far its lower middle is raised above that: two loudspeakers sound narrower there (A. Blumlein,
 * British Patent 394,325; M. Gerzon, "Stereo Shuffling: New Approach, Old Technique", Studio Sound, July 1986)
 */
export function shapeSide(buffer: StereoBuffer, width: number, monoBelowHz: number, shuffleDb = 0): void {
  const { left, right } = buffer;
  const highpass = new Biquad(designBiquad({ type: 'highpass', hz: monoBelowHz }));
  const shelf =
    shuffleDb === 0
      ? undefined
      : new Biquad(designBiquad({ type: 'lowshelf', hz: SHUFFLE_HZ, gainDb: shuffleDb }));
  const side = new Float32Array(4096);
  for (let start = 0; start < left.length; start += side.length) {
    const count = Math.min(side.length, left.length - start);
    for (let i = 0; i < count; i++) side[i] = 0.5 * width * (left[start + i]! - right[start + i]!);
    highpass.process(side, 0, count);
    shelf?.process(side, 0, count);
    for (let i = 0; i < count; i++) {
      const middle = 0.5 * (left[start + i]! + right[start + i]!);
      left[start + i] = middle + side[i]!;
      right[start + i] = middle - side[i]!;
    }
  }
}

/** Power in dB that is lost when both channels are averaged into one (0 = mono already, 3 = unrelated channels). */
export function monoLossDb(buffer: StereoBuffer): number {
  const { left, right } = buffer;
  let stereo = 0;
  let mono = 0;
  for (let i = 0; i < left.length; i++) {
    const l = left[i]!;
    const r = right[i]!;
    stereo += l * l + r * r;
    mono += 0.5 * (l + r) * (l + r);
  }
  return stereo > 1e-20 ? 10 * Math.log10(stereo / Math.max(mono, 1e-12 * stereo)) : 0;
}
