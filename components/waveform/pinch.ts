/** Where a finger is, pixels. */
export interface Finger {
  x: number;
  y: number;
}
export type Fingers = readonly [Finger, Finger];

/** What two fingers did: how many times wider and higher what lies between them is, and how far they went together. */
export interface Pinch {
  wider: number;
  higher: number;
  /** The middle between them, before. */
  x: number;
  y: number;
  byX: number;
  byY: number;
}

/** Fingers nearer than this to one line do not turn that line's direction: a pixel would be a multiple. */
const LEAST_APART = 40;

/** From one pair of places to the next. */
export function pinchOf(before: Fingers, after: Fingers): Pinch {
  const apart = ([a, b]: Fingers, axis: 'x' | 'y') => Math.abs(a[axis] - b[axis]);
  const middle = ([a, b]: Fingers, axis: 'x' | 'y') => (a[axis] + b[axis]) / 2;
  const times = (axis: 'x' | 'y') =>
    apart(before, axis) < LEAST_APART || apart(after, axis) < LEAST_APART
      ? 1
      : apart(after, axis) / apart(before, axis);
  return {
    wider: times('x'),
    higher: times('y'),
    x: middle(before, 'x'),
    y: middle(before, 'y'),
    byX: middle(after, 'x') - middle(before, 'x'),
    byY: middle(after, 'y') - middle(before, 'y'),
  };
}
