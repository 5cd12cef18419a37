import { conditionalLogit, yesOrNo } from './solve.ts';

/** What is heard of a recording, as features, and whether it is so. */
export interface ToldClip {
  /** Who sings; none, where nobody does. */
  singer: string;
  /** What must be left out together. */
  group: string;
  isSo: boolean;
  row: readonly number[];
}

/** Standardised rows, the constant first, so that a ridge is fair to all; `plain` gives the weights back. */
function standardised(rows: readonly (readonly number[])[]) {
  const columns = rows[0]!.map((_, i) => rows.map((row) => row[i]!));
  const means = columns.map((column) => column.reduce((sum, x) => sum + x, 0) / column.length);
  const deviations = columns.map(
    (column, i) => Math.sqrt(column.reduce((sum, x) => sum + (x - means[i]!) ** 2, 0) / column.length) + 1e-9,
  );
  return {
    of: (row: readonly number[]) => [1, ...row.map((x, i) => (x - means[i]!) / deviations[i]!)],
    plain([bias, ...weights]: readonly number[]) {
      const scaled = weights.map((w, i) => w / deviations[i]!);
      return [bias! - scaled.reduce((sum, w, i) => sum + w * means[i]!, 0), ...scaled];
    },
  };
}

/** A logistic regression's weights, the constant first; what is so and what is not count the same. */
export function weightsOf(clips: readonly ToldClip[], lambda: number): number[] {
  const scale = standardised(clips.map(({ row }) => row));
  const so = clips.filter(({ isSo }) => isSo).length;
  const choices = clips.map(({ row, isSo }) =>
    yesOrNo(scale.of(row), isSo, clips.length / 2 / (isSo ? so : clips.length - so)),
  );
  return scale.plain(conditionalLogit(choices, [0, ...clips[0]!.row.map(() => lambda)]));
}

const oddsOf = (row: readonly number[], weights: readonly number[]): number =>
  row.reduce((sum, x, k) => sum + x * weights[k + 1]!, weights[0]!);

/** Log-odds of each clip by weights that know neither its tune nor its singer. */
export function unseenOdds(clips: readonly ToldClip[], lambda: number): number[] {
  const kept = new Map<string, number[]>();
  return clips.map(({ group, singer, row }) => {
    const key = `${group} ${singer}`;
    const weights =
      kept.get(key) ??
      weightsOf(
        clips.filter((other) => other.group !== group && (singer === 'none' || other.singer !== singer)),
        lambda,
      );
    kept.set(key, weights);
    return oddsOf(row, weights);
  });
}
