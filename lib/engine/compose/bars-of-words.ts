import type { RomanBar } from '../theory/roman.ts';
import type { PlannedSection } from './song-plan.ts';

/** The bars that lines of words were sung over, by kind of section and words. */
export type BarsOfWords = Map<string, readonly RomanBar[]>;

/**
 * Words that come back come back over their chords: where a later refrain has lines between its lines, an echo or a line
 * more, chords move with the words. What stands between them is sung over the chords of what it answers.
 * @param known what was sung until now; what is new is added
 */
export function followWords(
  section: Pick<PlannedSection, 'kind' | 'lines' | 'lineBars'>,
  bars: readonly RomanBar[],
  known: BarsOfWords,
): RomanBar[] {
  const { kind, lines, lineBars } = section;
  if (!lineBars.every(Number.isInteger)) return [...bars];
  const keyOf = (line: number) => `${kind}: ${lines[line]?.text.toLowerCase()}`;
  const wasHeard = lines.some((_, line) => known.has(keyOf(line)));
  const moved: RomanBar[] = [];
  let last: readonly RomanBar[] | undefined;
  lines.forEach((line, i) => {
    const from = moved.length;
    const count = lineBars[i] ?? 0;
    const own = known.get(keyOf(i));
    const answered = wasHeard && line.backing ? last : undefined;
    const over = own ?? answered;
    for (let bar = 0; bar < count; bar++)
      moved.push(over?.[bar % over.length] ?? bars[(from + bar) % bars.length]!);
    if (!line.backing) last = moved.slice(from);
    if (!own && count > 0) known.set(keyOf(i), moved.slice(from));
  });
  return [...moved, ...bars.slice(moved.length)].slice(0, bars.length);
}
