/**
 * Where a beat falls under swing: the first half of every pair of `unit` notes is lengthened by `amount`
 * (0 straight, 0.33 triplets), the second shortened.
 */
export function swingBeat(beat: number, amount: number, unit: 0.5 | 0.25): number {
  if (amount === 0) return beat;
  const pair = unit * 2;
  const start = Math.floor(beat / pair + 1e-9) * pair;
  const share = Math.max(0, (beat - start) / pair);
  const half = 0.5 + 0.5 * amount;
  const warped = share < 0.5 ? share * 2 * half : half + (share - 0.5) * 2 * (1 - half);
  return start + warped * pair;
}

/** The inverse of {@link swingBeat}: where a swung beat was written. */
export function unswingBeat(beat: number, amount: number, unit: 0.5 | 0.25): number {
  if (amount === 0) return beat;
  const pair = unit * 2;
  const start = Math.floor(beat / pair + 1e-9) * pair;
  const share = Math.max(0, (beat - start) / pair);
  const half = 0.5 + 0.5 * amount;
  const straight = share < half ? (share / half) * 0.5 : 0.5 + ((share - half) / (1 - half)) * 0.5;
  return start + straight * pair;
}
