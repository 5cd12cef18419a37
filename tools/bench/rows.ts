/** One line of the bench: ours, a reference measured in the same run, and their ratio. */
export interface BenchRow {
  name: string;
  value: number;
  reference: number;
  ratio: number;
  unit: string;
}

export const ratioRow = (name: string, value: number, reference: number, unit: string): BenchRow => ({
  name,
  value,
  reference,
  ratio: value / reference,
  unit,
});

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The rows as a Markdown table. */
export function benchTable(rows: readonly BenchRow[]): string {
  const cells = rows.map(
    (row) =>
      `| ${row.name} | ${row.value.toPrecision(3)} | ${row.reference.toPrecision(3)} | ${row.ratio.toPrecision(3)} | ${row.unit} |`,
  );
  return ['| what | ours | reference | ratio | unit |', '|---|---|---|---|---|', ...cells].join('\n');
}
