import { MELODY_FEATURES, type MelodyFeature } from '#lib/engine/compose/learned/melody-features.ts';

/** One feature of ours beside people's. */
export interface FeatureRow<Feature extends string = MelodyFeature> {
  feature: Feature;
  /** People's 5th, 50th and 95th percentile. */
  people: [low: number, middle: number, high: number];
  /** Our median. */
  ours: number;
  /** Mean of ours less mean of people's, in standard deviations of people's. */
  z: number;
  /** Share of ours between people's 5th and 95th percentile. */
  inBand: number;
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  return sorted[below]! + (at - below) * ((sorted[below + 1] ?? sorted[below]!) - sorted[below]!);
};
const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
const deviation = (values: readonly number[]) => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};

/** Sets features of ours beside people's, a row a feature, the farthest first. */
export function beside<Feature extends string>(
  names: readonly Feature[],
  ours: readonly ArrayLike<number>[],
  people: readonly ArrayLike<number>[],
): FeatureRow<Feature>[] {
  const rows = names.map((feature, i): FeatureRow<Feature> => {
    const own = ours.map((features) => features[i]!);
    const theirs = people.map((features) => features[i]!);
    const [low, middle, high] = [0.05, 0.5, 0.95].map((share) => quantile(theirs, share)) as [
      number,
      number,
      number,
    ];
    return {
      feature,
      people: [low, middle, high],
      ours: quantile(own, 0.5),
      z: (mean(own) - mean(theirs)) / Math.max(1e-9, deviation(theirs)),
      inBand: own.filter((value) => value >= low - 1e-9 && value <= high + 1e-9).length / own.length,
    };
  });
  return rows.toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z));
}

/** Sets our melodies' features beside people's, a row a feature, the farthest first. */
export const besidePeople = (
  ours: readonly ArrayLike<number>[],
  people: readonly ArrayLike<number>[],
): FeatureRow[] => beside(MELODY_FEATURES, ours, people);
