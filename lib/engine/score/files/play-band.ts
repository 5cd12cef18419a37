import type { Note } from '../score.ts';
import { MOST_NOTES } from '../score-schema.ts';
import { type BandTrack, type SheetTrack, UnreadableScoreError } from './sheet.ts';

const SAME_BEATS = 1e-3;
const SHORTEST_BEATS = 1 / 64;

/** A written bar where it is played. */
export interface BarPlace {
  index: number;
  startBeat: number;
}

/** What a band plays, as its bars come: ties joined, swung as the melody is. */
export function playBand(
  tracks: readonly SheetTrack[],
  places: readonly BarPlace[],
  swung: (beat: number) => number,
): BandTrack[] {
  let count = 0;
  return tracks.flatMap(({ bars, ...player }) => {
    const notes: Note[] = [];
    /** Notes that go on, by pitch. */
    const held = new Map<number, Note>();
    for (const { index, startBeat: barBeat } of places)
      for (const { tied, ...note } of bars[index] ?? []) {
        const startBeat = swung(barBeat + note.startBeat);
        const endBeat = Math.max(
          startBeat + SHORTEST_BEATS,
          swung(barBeat + note.startBeat + note.lengthBeats),
        );
        const before = held.get(note.pitch);
        held.delete(note.pitch);
        const goesOn =
          before !== undefined && Math.abs(before.startBeat + before.lengthBeats - startBeat) < SAME_BEATS;
        const played = goesOn ? before : { ...note, startBeat };
        played.lengthBeats = endBeat - played.startBeat;
        if (!goesOn) notes.push(played);
        if (tied) held.set(note.pitch, played);
        if (!goesOn && ++count > MOST_NOTES)
          throw new UnreadableScoreError(`The song is too long: its band has more than ${MOST_NOTES} notes.`);
      }
    return notes.length > 0 ? [{ ...player, notes, controls: [] }] : [];
  });
}
