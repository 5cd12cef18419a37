import type { SectionKind } from '../score/score.ts';

/** A stretch of the band's music that may be sung over. */
export interface Room {
  kind: SectionKind;
  beats: number;
}

/** Costs as much as a room that is fuller or emptier than its length by a line or two. */
const WRONG_KIND_COST = 2;
const REFRAINS: ReadonlySet<SectionKind> = new Set(['chorus', 'post-chorus', 'drop']);
const isRefrain = (kind: SectionKind): boolean => REFRAINS.has(kind);

/**
 * How many lines each room takes, in order: by its length and, where the words have a refrain and something before it, so
 * that the refrain is sung over the band's own. Of all ways the one with the least cost is found (dynamic programming
 * over rooms and lines).
 * @param kinds of every line's section, in the order of the words
 * @returns a count for each room; together all lines
 */
export function shareLines(kinds: readonly SectionKind[], rooms: readonly Room[]): number[] {
  const total = rooms.reduce((sum, room) => sum + room.beats, 0);
  if (!kinds.some(isRefrain) || kinds.every(isRefrain) || !rooms.some((room) => isRefrain(room.kind)))
    return byLength(kinds.length, rooms, total);

  const refrainsBefore = [0];
  for (const kind of kinds) refrainsBefore.push(refrainsBefore.at(-1)! + (isRefrain(kind) ? 1 : 0));
  const costOf = ({ kind, beats }: Room, from: number, to: number) => {
    const expected = (kinds.length * beats) / total;
    const refrains = refrainsBefore[to]! - refrainsBefore[from]!;
    const wrong = isRefrain(kind) ? to - from - refrains : refrains;
    return (to - from - expected) ** 2 / Math.max(0.5, expected) + WRONG_KIND_COST * wrong;
  };
  // least[n]: the rooms so far take the first n lines; taken[room][n]: how many of them the last of these rooms does.
  let least = [0, ...kinds.map(() => Number.POSITIVE_INFINITY)];
  const taken: number[][] = [];
  for (const room of rooms) {
    const counts: number[] = [];
    least = least.map((_, to) => {
      let best = Number.POSITIVE_INFINITY;
      for (let from = 0; from <= to; from++) {
        const cost = least[from]! + costOf(room, from, to);
        if (cost >= best) continue;
        best = cost;
        counts[to] = to - from;
      }
      return best;
    });
    taken.push(counts);
  }
  let left = kinds.length;
  return taken
    .toReversed()
    .map((counts) => {
      const count = counts[left] ?? 0;
      left -= count;
      return count;
    })
    .toReversed();
}

function byLength(lines: number, rooms: readonly Room[], total: number): number[] {
  let [passed, taken] = [0, 0];
  return rooms.map((room, at) => {
    passed += room.beats;
    const until = at === rooms.length - 1 ? lines : Math.max(taken, Math.round((lines * passed) / total));
    const count = until - taken;
    taken = until;
    return count;
  });
}
