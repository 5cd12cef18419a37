/**
 * Soft saturation with the cubic curve u − u³/3 (|u| ≤ 1). The cubic term, which makes the harmonics, is
 * anti-aliased by its antiderivative (J. D. Parker et al., DAFx-16: first order); for a polynomial the divided
 * difference is exact and cheap: (u⁴ − p⁴)/(12(u − p)) = (u + p)(u² + p²)/12. The linear term stays untouched,
 * so quiet signals pass without loss of treble.
 */
import type { StereoBuffer } from '../audio.ts';
import { inBlocks } from './kernels/block.ts';
import { bendPeaks } from './kernels/curve.ts';
import { measureLevels } from './kernels/levels.ts';
import { BLOCK_SAMPLES } from './kernels/sizes.ts';

/** Both channels of the curve with their memories, for streaming. */
export class Saturator {
  readonly #inward: number;
  readonly #before = { left: 0, right: 0 };

  /**
   * @param drive 0 (nothing) – 1 (a hot tape): how far a peak reaches up the curve
   * @param referencePeak level taken as full scale, linear; the loudness of material below it hardly changes
   */
  constructor(drive: number, referencePeak: number) {
    this.#inward = drive > 0 && referencePeak > 0 ? Math.min(1, drive) / referencePeak : 0;
  }

  /** The first `size` samples of the kernels' block. */
  processBlock(size: number): void {
    if (this.#inward > 0) bendPeaks(size, this.#inward, this.#before);
  }
}

/** A whole buffer through the curve, in place; parameters as of {@link Saturator}. */
export function saturate({ left, right }: StereoBuffer, drive: number, referencePeak = 1): void {
  const saturator = new Saturator(drive, referencePeak);
  inBlocks(left, right, 0, left.length, (size) => saturator.processBlock(size));
}

/** Where clipping begins, as a share of the ceiling. */
const KNEE = 0.7;

/**
 * Rounds off what rises above a ceiling, in place: unchanged up to 70 % of it, then by a hyperbolic tangent that never
 * passes it and meets the straight part with the same slope.
 * @param spans samples to look at: from (included) to (excluded)
 * @param ceiling linear, above 0
 */
export function clipPeaks(
  buffer: StereoBuffer,
  spans: readonly { start: number; end: number }[],
  ceiling: number,
): void {
  const knee = KNEE * ceiling;
  const room = ceiling - knee;
  for (const { start, end } of spans)
    for (let from = start; from < end; from += BLOCK_SAMPLES) {
      const to = Math.min(end, from + BLOCK_SAMPLES);
      // Almost everywhere there is nothing to round off.
      if (measureLevels(buffer.left, buffer.right, from, to).peak <= knee) continue;
      for (const samples of [buffer.left, buffer.right])
        for (let i = from; i < to; i++) {
          const value = samples[i]!;
          if (value > knee) samples[i] = knee + room * Math.tanh((value - knee) / room);
          else if (value < -knee) samples[i] = -knee - room * Math.tanh((-value - knee) / room);
        }
    }
}
