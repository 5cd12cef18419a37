import type { Random } from '../../random.ts';

/** A quantity over time: a constant, or a function of seconds. Evaluated once a {@link CONTROL_BLOCK}. */
export type Curve = number | ((seconds: number) => number);

/** Samples between two evaluations of a curve; in between it is interpolated linearly. */
export const CONTROL_BLOCK = 32;

export const valueAt = (curve: Curve, seconds: number): number =>
  typeof curve === 'number' ? curve : curve(seconds);

/** Smooth value noise in [−1, 1] that changes about `rateHz` times a second. */
export function wander(random: Random, rateHz: number): (seconds: number) => number {
  const points = Array.from({ length: 257 }, () => random.range(-1, 1));
  return (seconds) => {
    const position = Math.max(0, seconds * rateHz);
    const i = Math.floor(position);
    const fraction = 0.5 - 0.5 * Math.cos(Math.PI * (position - i));
    return points[i % 256]! * (1 - fraction) + points[(i + 1) % 256]! * fraction;
  };
}

/** Rises over `attackSeconds`, holds, falls over `releaseSeconds` at the end of `seconds`; raised-cosine edges. */
export function swell(seconds: number, attackSeconds: number, releaseSeconds: number): (t: number) => number {
  const edge = (x: number) => (x <= 0 ? 0 : x >= 1 ? 1 : 0.5 - 0.5 * Math.cos(Math.PI * x));
  return (t) =>
    edge(attackSeconds > 0 ? t / attackSeconds : 1) *
    edge(releaseSeconds > 0 ? (seconds - t) / releaseSeconds : 1);
}

/** From one value to another on an exponential path (both > 0). */
export const glide =
  (from: number, to: number, seconds: number) =>
  (t: number): number =>
    from * (to / from) ** Math.min(1, Math.max(0, t / seconds));

/** Between keyframes [seconds, value], linearly; held outside. */
export function keyframes(
  ...frames: readonly (readonly [seconds: number, value: number])[]
): (t: number) => number {
  return (t) => {
    let before = frames[0]!;
    for (const frame of frames) {
      if (frame[0] > t)
        return (
          before[1] +
          ((frame[1] - before[1]) * Math.max(0, t - before[0])) / Math.max(1e-9, frame[0] - before[0])
        );
      before = frame;
    }
    return before[1];
  };
}
