import type { StereoBuffer } from '../../audio.ts';
import { applyBiquads, type BiquadSetting } from '../../dsp/biquad.ts';

/** The body of an instrument whose voice is the same in both channels: filtered once, in place, and copied. */
export function monoBody(buffer: StereoBuffer, settings: readonly BiquadSetting[]): void {
  applyBiquads(buffer.left, settings);
  buffer.right.set(buffer.left);
}
