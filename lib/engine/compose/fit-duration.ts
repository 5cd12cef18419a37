import type { DraftSection } from './fit-form.ts';

/** The shortest that a section is added with, and that one without words is cut to. */
const [SHORTEST_ADDED_BARS, SHORTEST_BARS] = [4, 2];

/**
 * Brings a song to a number of bars: adds middles and what is sung again before its ending, or shortens what nobody sings
 * in; what is sung stays. Where that is not enough, it stays longer than it should.
 * @param draft changed in place
 * @param fillers what may come once more, in order, and what parts it
 */
export function fitDuration(
  draft: DraftSection[],
  targetBars: number,
  { sung, middle }: { sung: readonly DraftSection[]; middle: DraftSection },
): void {
  const missing = () => targetBars - draft.reduce((sum, section) => sum + section.bars, 0);
  for (let bars = missing(); bars >= SHORTEST_ADDED_BARS; bars = missing()) {
    const before = draft.at(-2);
    // After the middle the words begin again, one section after the other.
    const next = sung[before?.lines.length ? sung.findIndex(({ lines }) => lines === before.lines) + 1 : 0];
    const added =
      next && next.bars <= bars ? { ...next, label: '' } : { ...middle, bars: Math.min(middle.bars, bars) };
    draft.splice(Math.max(0, draft.length - 1), 0, added);
  }
  const last = draft.at(-1)!;
  last.bars += Math.max(0, missing());
  while (missing() < 0) {
    const longest = draft
      .filter(({ lines, bars }) => lines.length === 0 && bars > SHORTEST_BARS)
      .reduce<DraftSection | undefined>((a, b) => (a && a.bars >= b.bars ? a : b), undefined);
    if (!longest) return;
    longest.bars -= Math.min(2, -missing(), longest.bars - SHORTEST_BARS);
  }
}
