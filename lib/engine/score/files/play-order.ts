import { type SheetBar, UnreadableScoreError } from './sheet.ts';

const MOST_BARS = 20_000;

/** A bar as it comes, in which pass of its repeat, and with which verse, from 0. */
export interface PlayedBar {
  bar: SheetBar;
  index: number;
  pass: number;
  verse: number;
}

/** A repeat that is being played: where it begins, and whether a sign says so. */
interface OpenRepeat {
  from: number;
  pass: number;
  isWritten: boolean;
}

/**
 * Bars as they are played: repeats, also within each other, their endings, and the jumps back (da capo, dal segno) to the end or the fine
 * or the coda. After a jump no repeat is taken, and of endings the last is played, as is usual.
 * @throws UnreadableScoreError where it has no end
 */
export function playOrder(bars: readonly SheetBar[]): PlayedBar[] {
  const played: PlayedBar[] = [];
  const timesPlayed = new Map<SheetBar, number>();
  const jumpsTaken = new Set<number>();
  const lastEndings = lastEndingsOf(bars);
  let open: OpenRepeat[] = [];
  let jumped = false;
  const closeAt = (next: number) => {
    open.pop();
    if (open.length === 0) open.push({ from: next, pass: 0, isWritten: false });
  };
  closeAt(0);
  let i = 0;
  while (i < bars.length) {
    const bar = bars[i]!;
    if (bar.repeatStarts && !jumped && open.at(-1)!.from !== i) {
      // A sign takes the place of a beginning that nobody wrote; within a written one it is another repeat.
      if (!open.at(-1)!.isWritten) open.pop();
      open.push({ from: i, pass: 0, isWritten: true });
    } else if (bar.repeatStarts) open.at(-1)!.isWritten = true;
    const current = open.at(-1)!;
    const last = lastEndings[i];
    const endsEndings = bar.endings !== undefined && bars[i + 1]?.endings === undefined;
    const pass = jumped ? (last ?? 1) - 1 : current.pass;
    if (bar.endings && !bar.endings.includes(pass + 1)) {
      i++;
      // The last ending ends the repeat; what comes after it is sung once.
      if (endsEndings && !jumped) closeAt(i);
      continue;
    }
    const before = timesPlayed.get(bar) ?? 0;
    timesPlayed.set(bar, before + 1);
    played.push({ bar, index: i, pass, verse: Math.max(pass, before) });
    if (played.length > MOST_BARS)
      throw new UnreadableScoreError('Its repeats go on for more than 20,000 bars.');
    const times = bar.repeatEnds && !jumped ? Math.max(bar.repeatEnds.times, last ?? 0) : 1;
    if (current.pass + 1 < times) {
      current.pass++;
      i = current.from;
      continue;
    }
    if (!jumped && (bar.repeatEnds || endsEndings)) closeAt(i + 1);
    if (jumped && bar.fine) break;
    const coda = jumped && bar.toCoda ? bars.findIndex((each, at) => at > i && each.coda) : -1;
    if (coda >= 0) i = coda;
    else if (bar.jump && !jumpsTaken.has(i)) {
      jumpsTaken.add(i);
      jumped = true;
      open = [];
      const segno = bars.findLastIndex((each, at) => at <= i && each.segno === true);
      const from = bar.jump === 'segno' && segno >= 0 ? segno : 0;
      closeAt(from);
      i = from;
    } else i++;
  }
  return played;
}

/** How often a bar's endings are come to: the highest of them that stand beside each other, one more where only one does, and it goes back. */
function lastEndingsOf(bars: readonly SheetBar[]): (number | undefined)[] {
  const found: (number | undefined)[] = bars.map(() => undefined);
  for (let from = 0; from < bars.length; from++) {
    if (!bars[from]!.endings) continue;
    let to = from;
    while (bars[to + 1]?.endings) to++;
    const group = bars.slice(from, to + 1);
    const highest = Math.max(...group.flatMap(({ endings }) => [...endings!]));
    const isOne = group.every(({ endings }) => String(endings) === String(group[0]!.endings));
    const passes = isOne && group.at(-1)!.repeatEnds ? highest + 1 : highest;
    found.fill(passes, from, to + 1);
    from = to;
  }
  return found;
}
