import { SUNG_FEATURES } from '#lib/engine/analysis/voice-activity.ts';
import { type FittedTable, rounded } from './fitted-table.ts';
import { heardClips } from './heard-clips.ts';
import { conditionalLogit, yesOrNo } from './solve.ts';

const LAMBDA = 1;

/** Standardised rows, the constant first, so that a ridge is fair to all; `plain` gives the weights back. */
function standardised(rows: readonly (readonly number[])[]) {
  const columns = rows[0]!.map((_, i) => rows.map((row) => row[i]!));
  const means = columns.map((column) => column.reduce((sum, x) => sum + x, 0) / column.length);
  const deviations = columns.map((column, i) =>
    Math.sqrt(column.reduce((sum, x) => sum + (x - means[i]!) ** 2, 0) / column.length),
  );
  return {
    of: (row: readonly number[]) => [1, ...row.map((x, i) => (x - means[i]!) / deviations[i]!)],
    plain([bias, ...weights]: readonly number[]) {
      const scaled = weights.map((w, i) => w / deviations[i]!);
      return [bias! - scaled.reduce((sum, w, i) => sum + w * means[i]!, 0), ...scaled];
    },
  };
}

export const sung: FittedTable = {
  name: 'sung',
  file: 'lib/engine/analysis/sung-weights.ts',
  constant: 'SUNG_WEIGHTS',
  type: 'Readonly<SungFeatures & { bias: number }>',
  imports: "import type { SungFeatures } from './voice-activity.ts';",
  about:
    'Log-odds that the line in a mix is sung. A singer is louder beside the rest than an instrument that leads, moves more, stops for consonants, and stands out more clearly.',
  recipe: `logistic regression (ridge ${LAMBDA} on standardised features) on own-clips.ts: 40 s of every style once sung and once played, seeds 97100 on`,
  async fit({ say }) {
    const clips = (await heardClips(say)).flatMap(({ line, isSung }) =>
      line ? [{ row: SUNG_FEATURES.map((name) => line[name]), isSung }] : [],
    );
    const fitted = (some: typeof clips) => {
      const scale = standardised(some.map(({ row }) => row));
      const choices = some.map(({ row, isSung }) => yesOrNo(scale.of(row), isSung));
      return scale.plain(conditionalLogit(choices, [0, ...SUNG_FEATURES.map(() => LAMBDA)]));
    };
    let right = 0;
    clips.forEach((clip, i) => {
      const weights = fitted(clips.filter((_, other) => other !== i));
      const odds = [1, ...clip.row].reduce((sum, x, k) => sum + x * weights[k]!, 0);
      if (odds > 0 === clip.isSung) right++;
    });
    const [bias, ...weights] = fitted(clips);
    const table = { bias, ...Object.fromEntries(SUNG_FEATURES.map((name, i) => [name, weights[i]])) };
    return {
      table: rounded(table, 4),
      figures: `${right} of ${clips.length} clips right, each left out once`,
    };
  },
};
