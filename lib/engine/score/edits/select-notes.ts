import { z } from 'zod';
import { pitchName } from '../../theory/pitch.ts';
import type { Note, Part, Score } from '../score.ts';
import { EditRefusedError, placeOf } from './edit.ts';

/** Notes are named by where they begin and their pitch, or as all that begin in a stretch of a part. */
export const noteSelection = z.union([
  z.strictObject({
    notes: z
      .array(z.strictObject({ beat: z.number().min(0), pitch: z.number().min(0).max(127) }))
      .min(1)
      .max(10_000),
  }),
  z.strictObject({ fromBeat: z.number().min(0), toBeat: z.number().positive() }),
]);

/** A place is meant that lies this near. */
const NEAR_BEATS = 1e-3;
/** What begins a rounding before a stretch begins with it. */
const EARLY_BEATS = 1e-4;

/** The part of that id. @throws EditRefusedError naming those there are */
export function partOf(score: Score, id: string): Part {
  const part = score.parts.find((candidate) => candidate.id === id);
  if (part) return part;
  const there = score.parts.map((candidate) => candidate.id).join(', ');
  throw new EditRefusedError(`There is no part "${id}"; this song has ${there || 'none'}.`);
}

/** The notes meant, as the objects they are. @throws EditRefusedError where one is not there */
export function selectNotes(score: Score, part: Part, select: z.output<typeof noteSelection>): Set<Note> {
  if ('fromBeat' in select) {
    const found = part.notes.filter(
      ({ startBeat }) =>
        startBeat >= select.fromBeat - EARLY_BEATS && startBeat < select.toBeat - EARLY_BEATS,
    );
    if (found.length > 0) return new Set(found);
    throw new EditRefusedError(
      `No note of "${part.id}" begins from ${placeOf(score, select.fromBeat)} to ${placeOf(score, select.toBeat)}.`,
    );
  }
  const byPlace = Map.groupBy(part.notes, ({ startBeat }) => Math.round(startBeat / NEAR_BEATS));
  const selected = new Set<Note>();
  for (const { beat, pitch } of select.notes) {
    const slot = Math.round(beat / NEAR_BEATS);
    const near = [slot, slot - 1, slot + 1].flatMap((at) => byPlace.get(at) ?? []);
    const note = near.find((candidate) => candidate.pitch === pitch && !selected.has(candidate));
    if (!note) {
      const there = near.map((candidate) => pitchName(candidate.pitch)).join(', ');
      throw new EditRefusedError(
        `"${part.id}" has no note ${pitchName(pitch)} (${pitch}) at ${placeOf(score, beat)} (beat ${beat})${there && `; there it has ${there}`}.`,
      );
    }
    selected.add(note);
  }
  return selected;
}

/** The score with one part changed. */
export const withPart = (score: Score, part: Part, change: Partial<Part>): Score => ({
  ...score,
  parts: score.parts.map((candidate) => (candidate === part ? { ...part, ...change } : candidate)),
});

/** The score with some notes of a part changed, in order of start. */
export function changeNotes(
  score: Score,
  partId: string,
  select: z.output<typeof noteSelection>,
  change: (note: Note) => Note,
): Score {
  const part = partOf(score, partId);
  const selected = selectNotes(score, part, select);
  return withPart(score, part, {
    notes: inOrder(part.notes.map((note) => (selected.has(note) ? change(note) : note))),
  });
}

export const inOrder = (notes: readonly Note[]): Note[] =>
  notes.toSorted((a, b) => a.startBeat - b.startBeat || a.pitch - b.pitch);
