/** Solves a·x = b by Gaussian elimination with partial pivoting; `a` and `b` are overwritten. An unknown nothing tells of is 0. */
export function solve(a: number[][], b: number[]): number[] {
  const n = b.length;
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let r = i + 1; r < n; r++) if (Math.abs(a[r]![i]!) > Math.abs(a[pivot]![i]!)) pivot = r;
    [a[i], a[pivot]] = [a[pivot]!, a[i]!];
    [b[i], b[pivot]] = [b[pivot]!, b[i]!];
    if (a[i]![i] === 0) continue;
    for (let r = 0; r < n; r++) {
      if (r === i) continue;
      const factor = a[r]![i]! / a[i]![i]!;
      if (factor === 0) continue;
      for (let c = i; c < n; c++) a[r]![c]! -= factor * a[i]![c]!;
      b[r]! -= factor * b[i]!;
    }
  }
  return b.map((value, i) => value / (a[i]![i] || 1));
}

/** Weights w that minimise |Xw − y|² + λ|w|²; the first column, the constant, is free. */
export function ridge(
  rows: readonly (readonly number[])[],
  answers: readonly number[],
  lambda: number,
): number[] {
  const n = rows[0]!.length;
  const a = square(n, (i) => (i > 0 ? lambda : 0));
  const b = new Array<number>(n).fill(0);
  rows.forEach((row, r) => {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) a[i]![j]! += row[i]! * row[j]!;
      b[i]! += row[i]! * answers[r]!;
    }
  });
  return solve(a, b);
}

/** One choice among candidates, each told by its features, and which one is right. */
export interface Choice {
  candidates: readonly ArrayLike<number>[];
  right: number;
  /** How much it counts; 1 where absent. */
  weight?: number;
}

/** Yes or no as a choice between a row of features and nothing: what it is fitted to is a logistic regression. */
export const yesOrNo = (features: ArrayLike<number>, isSo: boolean, weight = 1): Choice => ({
  candidates: [features, new Float64Array(features.length)],
  right: isSo ? 0 : 1,
  weight,
});

const STEPS = 25;

/**
 * Conditional logit (D. McFadden 1974): weights under which right candidates are likeliest, by Newton's method, held near
 * to a prior by λ/2·(w − prior)² each.
 * @param lambda of each weight, > 0, or 0 where a weight is free
 */
export function conditionalLogit(
  choices: readonly Choice[],
  lambda: readonly number[],
  prior: readonly number[] = lambda.map(() => 0),
): number[] {
  const n = lambda.length;
  const likelihood = (w: readonly number[]) =>
    choices.reduce(
      (sum, { candidates, right, weight = 1 }) =>
        sum + weight * Math.log(sharesOf(candidates, w)[right]! + 1e-300),
      -w.reduce((sum, value, i) => sum + 0.5 * lambda[i]! * (value - prior[i]!) ** 2, 0),
    );
  let weights = [...prior];
  let reached = likelihood(weights);
  for (let step = 0; step < STEPS; step++) {
    const hessian = square(n, (i) => lambda[i]! + 1e-9);
    const gradient = weights.map((w, i) => -lambda[i]! * (w - prior[i]!));
    for (const { candidates, right, weight = 1 } of choices) {
      const shares = sharesOf(candidates, weights);
      const mean = new Float64Array(n);
      candidates.forEach((row, c) => {
        for (let i = 0; i < n; i++) mean[i]! += shares[c]! * row[i]!;
      });
      for (let i = 0; i < n; i++) gradient[i]! += weight * (candidates[right]![i]! - mean[i]!);
      candidates.forEach((row, c) => {
        const share = weight * shares[c]!;
        if (share < 1e-12) return;
        for (let i = 0; i < n; i++) {
          const off = share * (row[i]! - mean[i]!);
          if (off !== 0) for (let j = 0; j <= i; j++) hessian[i]![j]! += off * (row[j]! - mean[j]!);
        }
      });
    }
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) hessian[j]![i] = hessian[i]![j]!;
    const by = solve(hessian, gradient);
    // Far from the top a whole step may go beyond it.
    let share = 1;
    const taken = () => weights.map((w, i) => w + share * by[i]!);
    while (share > 1e-4 && !(likelihood(taken()) >= reached)) share /= 2;
    weights = taken();
    reached = likelihood(weights);
    if (Math.max(...by.map(Math.abs)) < 1e-7) break;
  }
  return weights;
}

/** Index of the likeliest candidate. */
export function likeliest(candidates: readonly ArrayLike<number>[], weights: readonly number[]): number {
  const shares = sharesOf(candidates, weights);
  return shares.indexOf(Math.max(...shares));
}

function sharesOf(candidates: readonly ArrayLike<number>[], weights: readonly number[]): number[] {
  const odds = candidates.map((row) => weights.reduce((sum, w, i) => sum + w * row[i]!, 0));
  const top = Math.max(...odds);
  const likelihoods = odds.map((value) => Math.exp(value - top));
  const sum = likelihoods.reduce((total, value) => total + value, 0);
  return likelihoods.map((value) => value / sum);
}

const square = (n: number, diagonal: (i: number) => number): number[][] =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? diagonal(i) : 0)));
