import { Random } from '#lib/engine/random.ts';
import { ridge } from './solve.ts';

const FOLDS = 10;
/** Pull of the weights towards 0, a feature standardised. */
const RIDGE = 3;

/** Makes rows of features ready for a linear fit: a constant, and deviations from the means of `by`. */
function standardiser(by: readonly ArrayLike<number>[]): (features: ArrayLike<number>) => number[] {
  const scale = Array.from(by[0]!, (_, f) => {
    const mean = by.reduce((sum, features) => sum + features[f]!, 0) / by.length;
    const variance = by.reduce((sum, features) => sum + (features[f]! - mean) ** 2, 0) / by.length;
    return { mean, deviation: Math.sqrt(variance) || 1 };
  });
  return (features) => [1, ...scale.map(({ mean, deviation }, f) => (features[f]! - mean) / deviation)];
}

/** Pull where the weights themselves are wanted: few songs tell little of many features. */
const STEADY_RIDGE = 10;

/**
 * What one set of melodies is told from the other by: a linear classifier's weights, features in the other's deviations;
 * above 0 where one has more.
 */
export function tellingWeights(
  one: readonly ArrayLike<number>[],
  other: readonly ArrayLike<number>[],
): number[] {
  const standardised = standardiser(other);
  return ridge(
    [...one, ...other].map(standardised),
    [...one.map(() => 1), ...other.map(() => 0)],
    STEADY_RIDGE,
  ).slice(1);
}

/**
 * How well a linear classifier tells two sets of melodies apart, as the area under its ROC curve: 0.5 by chance, 1
 * without a mistake. Least squares with a ridge on standardised features (as Fisher's discriminant), each melody judged
 * by a classifier that has not seen it (ten folds).
 */
export function tellApart(
  one: readonly ArrayLike<number>[],
  other: readonly ArrayLike<number>[],
  seed = 1,
): number {
  const random = new Random(seed);
  const rows = random.shuffle([
    ...one.map((features) => ({ features: Array.from(features), label: 1 })),
    ...other.map((features) => ({ features: Array.from(features), label: 0 })),
  ]);
  const scores: { score: number; label: number }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const seen = rows.filter((_, i) => i % FOLDS !== fold);
    const standardised = standardiser(seen.map(({ features }) => features));
    const weights = ridge(
      seen.map(({ features }) => standardised(features)),
      seen.map(({ label }) => label),
      RIDGE,
    );
    rows.forEach(({ features, label }, i) => {
      if (i % FOLDS !== fold) return;
      const score = standardised(features).reduce((sum, value, f) => sum + value * weights[f]!, 0);
      scores.push({ score, label });
    });
  }
  let above = 0;
  const ones = scores.filter(({ label }) => label === 1);
  const others = scores.filter(({ label }) => label === 0);
  for (const a of ones)
    for (const b of others) above += a.score > b.score ? 1 : a.score === b.score ? 0.5 : 0;
  return above / (ones.length * others.length);
}
