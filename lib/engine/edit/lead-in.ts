/** What new music in a recording begins from: the band is under way in the bar in which it takes over. */
import { barsOf } from '#lib/spelling/bars.ts';
import type { Note, Part, Score } from '../score/score.ts';

/** A region that begins so little after a bar line begins on it, beats. */
const ON_BAR_BEATS = 0.02;

/**
 * The beat from which the band plays so that its chords, bass and drums are heard from a region's first moment on: the bar
 * line before it, or the region's own begin where somebody sings over that.
 */
export function leadInBeat(score: Score, startBeat: number): number {
  const bars = barsOf(score);
  const bar = bars.beatAt(Math.floor(bars.barAt(startBeat + ON_BAR_BEATS)));
  const isSungOver = score.parts.some((part) =>
    part.notes.some((note) => note.sung && note.startBeat >= bar && note.startBeat < startBeat),
  );
  return isSungOver ? startBeat : Math.max(0, Math.min(bar, startBeat));
}

/** A score as it was between two beats, and as it is now before and after them. */
export function asBefore(score: Score, before: Score, fromBeat: number, toBeat: number): Score {
  if (fromBeat >= toBeat) return score;
  const isInside = (note: Note) => note.startBeat >= fromBeat && note.startBeat < toBeat;
  const sameAs = (part: Part) => (other: Part) =>
    other.id === part.id && other.instrument === part.instrument;
  const kept = score.parts.map((part) => {
    const old = before.parts.find(sameAs(part));
    const notes = [...part.notes.filter((note) => !isInside(note)), ...(old?.notes.filter(isInside) ?? [])];
    return { ...part, notes: notes.sort((a, b) => a.startBeat - b.startBeat || a.pitch - b.pitch) };
  });
  const gone = before.parts
    .filter((part) => !score.parts.some(sameAs(part)))
    .map((part) => ({ ...part, notes: part.notes.filter(isInside) }));
  return { ...score, parts: [...kept, ...gone].filter((part) => part.notes.length > 0) };
}
