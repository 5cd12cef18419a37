import type { Instrument } from './instrument.ts';
import { instruments } from './kinds/index.ts';

const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));

/** The instrument of that id. @throws RangeError for an unknown one, naming the nearest. */
export function findInstrument(id: string): Instrument {
  const instrument = byId.get(id);
  if (instrument) return instrument;
  const nearest = instruments
    .map((candidate) => ({ id: candidate.id, distance: editDistance(id, candidate.id) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map((candidate) => candidate.id);
  throw new RangeError(`Unknown instrument "${id}"; the nearest are ${nearest.join(', ')}`);
}

/** Levenshtein distance: insertions, deletions and substitutions from one word to the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
