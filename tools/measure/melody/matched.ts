import { type GridNote, phraseStarts } from '#lib/engine/compose/learned/melody-features.ts';

/** A melody and the steps of its bars. */
export interface Excerptable {
  notes: readonly GridNote[];
}

const STEPS = 16;
/** Notes a bar in which there are any. */
export const density = (notes: readonly GridNote[]): number =>
  notes.length / new Set(notes.map(({ startStep }) => Math.floor(startStep / STEPS))).size;

/**
 * Pairs each melody with an excerpt of another's of the same number of notes, whose density is nearest to its own; others
 * are taken in turn, each as often as every other. The excerpts begin with phrases. Where the other is shorter, both are
 * cut to its length.
 */
export function matched<One extends Excerptable, Other extends Excerptable>(
  ones: readonly One[],
  others: readonly Other[],
): { one: One; oneNotes: GridNote[]; other: Other; otherNotes: GridNote[] }[] {
  const used = new Map<Other, number>();
  return ones.map((one) => {
    const wanted = density(one.notes);
    const least = Math.min(...others.map((other) => used.get(other) ?? 0));
    let best: { other: Other; otherNotes: GridNote[] } | undefined;
    let nearest = Number.POSITIVE_INFINITY;
    for (const other of others) {
      if ((used.get(other) ?? 0) > least) continue;
      const count = Math.min(one.notes.length, other.notes.length);
      for (const from of phraseStarts(other.notes)) {
        if (from + count > other.notes.length) break;
        const otherNotes = other.notes.slice(from, from + count);
        // Short songs are taken last: they tell less.
        const missing = 1 - count / one.notes.length;
        const distance = Math.abs(density(otherNotes) - wanted) + 2 * missing;
        if (distance < nearest) {
          nearest = distance;
          best = { other, otherNotes };
        }
      }
    }
    const found = best!;
    used.set(found.other, (used.get(found.other) ?? 0) + 1);
    return { one, oneNotes: one.notes.slice(0, found.otherNotes.length), ...found };
  });
}
