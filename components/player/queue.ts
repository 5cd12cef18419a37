export type RepeatMode = 'off' | 'all' | 'one';

/** What plays after `index` in a queue of `length`; null at its end. */
export function followingIndex(index: number, length: number, repeat: RepeatMode): number | null {
  if (length === 0) return null;
  if (index + 1 < length) return index + 1;
  return repeat === 'all' ? 0 : null;
}

/** What plays before `index`; null at the queue's start. */
export function precedingIndex(index: number, length: number, repeat: RepeatMode): number | null {
  if (length === 0) return null;
  if (index > 0) return index - 1;
  return repeat === 'all' ? length - 1 : null;
}

/** Where what stood at `index` stands once another entry (or it itself) was moved. */
export function indexAfterMove(index: number, from: number, to: number, length: number): number {
  if (from < 0 || to < 0 || from >= length || to >= length) return index;
  if (index === from) return to;
  if (from < index && to >= index) return index - 1;
  return from > index && to <= index ? index + 1 : index;
}

/** The items in random order (Fisher–Yates), the one at `first` in front. */
export function shuffled<Item>(
  items: readonly Item[],
  first: number,
  random: () => number = Math.random,
): Item[] {
  const rest = items.filter((_, index) => index !== first);
  for (let last = rest.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [rest[last], rest[other]] = [rest[other]!, rest[last]!];
  }
  const head = items[first];
  return head === undefined ? rest : [head, ...rest];
}
