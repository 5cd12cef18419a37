/** Songs that one change may name. */
export const MOST_SELECTED = 500;

export type Selection = ReadonlySet<string>;

/** With one more or one less; no more than one change takes. */
export function withOne(before: Selection, id: string, selected: boolean): Selection {
  if (selected && (before.has(id) || before.size >= MOST_SELECTED)) return before;
  const next = new Set(before);
  if (selected) next.add(id);
  else next.delete(id);
  return next;
}

/** As many of all as one change takes. */
export const withAll = (ids: readonly string[]): Selection => new Set(ids.slice(0, MOST_SELECTED));

/** Whether no more can be selected although there is more: that is said. */
export const isFull = (selection: Selection, total: number): boolean =>
  selection.size >= MOST_SELECTED && total > selection.size;
