/**
 * Soft saturation with the cubic curve u − u³/3 (|u| ≤ 1). The cubic term, which makes the harmonics, is
 * anti-aliased by its antiderivative (J. D. Parker et al., DAFx-16: first order); for a polynomial the divided
 * difference is exact and cheap: (u⁴ − p⁴)/(12(u − p)) = (u + p)(u² + p²)/12. The linear term stays untouched,
 * so quiet signals pass without loss of treble.
 */
import type { StereoBuffer } from '../audio.ts';

/**
 * In place.
 * @param drive 0 (nothing) – 1 (a hot tape); the peak of the buffer reaches the curve's shoulder at 1
 * @param referencePeak level taken as full scale, linear; the loudness of material below it hardly changes
 */
export function saturate(buffer: StereoBuffer, drive: number, referencePeak = 1): void {
  if (drive <= 0 || !(referencePeak > 0)) return;
  const inward = Math.min(1, drive) / referencePeak;
  const outward = 1 / inward;
  for (const channel of [buffer.left, buffer.right]) {
    let previous = 0;
    for (let i = 0; i < channel.length; i++) {
      const x = channel[i]! * inward;
      const u = x > 1 ? 1 : x < -1 ? -1 : x;
      channel[i] = outward * (u - ((u + previous) * (u * u + previous * previous)) / 12);
      previous = u;
    }
  }
}
