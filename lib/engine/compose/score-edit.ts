import type { Note, Part } from '../score/score.ts';

/**
 * Notes that begin in [startBeat, endBeat), ending at the latest where the stretch ends.
 * @param early notes that begin up to this much before the stretch begin with it
 */
export function notesWithin(notes: readonly Note[], startBeat: number, endBeat: number, early = 0): Note[] {
  const kept: Note[] = [];
  for (const note of notes) {
    if (note.startBeat < startBeat - early || note.startBeat >= endBeat) continue;
    const from = Math.max(note.startBeat, startBeat);
    const lengthBeats = Math.min(note.lengthBeats, endBeat - from);
    if (lengthBeats > 0.01) kept.push({ ...note, startBeat: from, lengthBeats });
  }
  return kept;
}

/** Beats of finished parts are rounded: what was to begin where a stretch does may come out this much before it. */
const ROUNDING_BEATS = 1e-4;

/**
 * Puts new parts' music into a stretch of the old ones. Old notes that begin outside are left as they are (the same
 * objects); what begins inside is replaced. Parts new to the score are added where they play.
 */
export function spliceParts(
  old: readonly Part[],
  fresh: readonly Part[],
  startBeat: number,
  endBeat: number,
  lengthBeats: number,
): Part[] {
  // The same chair with another instrument in it is another part.
  const seated = fresh.map((part) => {
    const before = old.find((candidate) => candidate.id === part.id);
    return before && before.instrument !== part.instrument
      ? { ...part, id: `${part.id}-${part.instrument}` }
      : part;
  });
  const byId = new Map(seated.map((part) => [part.id, part]));
  const outside = (beat: number) => beat < startBeat || beat >= endBeat;
  const spliced = old.map((part) => {
    const replacement = byId.get(part.id);
    byId.delete(part.id);
    const notes = part.notes.filter((note) => outside(note.startBeat));
    let inside = notesWithin(
      replacement?.notes ?? [],
      startBeat,
      Math.min(endBeat, lengthBeats),
      ROUNDING_BEATS,
    );
    if (part.role === 'lead' && startBeat > 0) {
      // A tune waits until what still sounds from before has ended.
      const busyUntil = Math.max(
        0,
        ...notes
          .filter((note) => note.startBeat < startBeat)
          .map((note) => note.startBeat + note.lengthBeats),
      );
      inside = inside.filter((note) => note.startBeat >= busyUntil - 0.02);
    }
    notes.push(...inside);
    notes.sort((a, b) => a.startBeat - b.startBeat || a.pitch - b.pitch);
    const result: Part = { ...part, notes };
    const controls = [
      ...(part.controls ?? []).filter((point) => outside(point.beat)),
      ...(replacement?.controls ?? []).filter((point) => !outside(point.beat)),
    ];
    if (controls.length > 0) result.controls = controls.sort((a, b) => a.beat - b.beat);
    else delete result.controls;
    return result;
  });
  for (const part of byId.values()) {
    const notes = notesWithin(part.notes, startBeat, Math.min(endBeat, lengthBeats), ROUNDING_BEATS);
    if (notes.length === 0) continue;
    const added: Part = { ...part, notes };
    if (part.controls) added.controls = part.controls.filter((point) => !outside(point.beat));
    spliced.push(added);
  }
  return spliced.filter((part) => part.notes.length > 0);
}
