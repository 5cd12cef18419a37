/** 4-point, third-order Hermite interpolation (O. Niemitalo 2001) of frames at any place from 1 on. */
export function hermiteReference(frames: ArrayLike<number>, position: number): number {
  const whole = Math.floor(position);
  const f = position - whole;
  const [before, here, after, later] = [-1, 0, 1, 2].map((k) => frames[whole + k]!) as [
    ...[number, number, number, number],
  ];
  const linear = 0.5 * (after - before);
  const square = before - 2.5 * here + 2 * after - 0.5 * later;
  const cubic = 0.5 * (later - before) + 1.5 * (here - after);
  return ((cubic * f + square) * f + linear) * f + here;
}

/** y = b0·(x + 2·x[−1] + x[−2]) − a1·y[−1] − a2·y[−2], from silence. */
export function lowPassReference(
  samples: ArrayLike<number>,
  { b0, a1, a2 }: { b0: number; a1: number; a2: number },
): Float64Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return Float64Array.from(samples, (x) => {
    const y = b0 * (x + 2 * x1 + x2) - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}

/** y = y[−1] + share·(x − y[−1]), from silence. */
export function onePoleReference(samples: ArrayLike<number>, share: number): Float64Array {
  let y = 0;
  return Float64Array.from(samples, (x) => {
    y += share * (x - y);
    return y;
  });
}
