/** How a piece swings. */
export interface Swing {
  /** 0 straight … 0.33 triplets. */
  amount: number;
  /** Length in beats of the notes that swing: eighths or sixteenths. */
  unit: 0.5 | 0.25;
}

/** The two notes of a swung pair beside each other, as sheets say it ("2:1"), as an amount; 3 to 1 is the most. */
export function swingOfRatio(first: number, second: number): number | undefined {
  const amount = (first - second) / (first + second);
  return first > 0 && second > 0 && amount >= 0 && amount <= 0.5 ? amount : undefined;
}

/** The inverse of {@link swingOfRatio}: the smallest whole numbers that say it. */
export function ratioOfSwing({ amount }: Swing): [first: number, second: number] {
  const share = (1 + amount) / 2;
  let whole = 2;
  while (whole < 1000 && Math.abs(Math.round(share * whole) / whole - share) > 1e-9) whole++;
  const first = Math.round(share * whole);
  return [first, whole - first];
}

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
