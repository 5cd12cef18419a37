import type { GivenNote } from '../compose/harmonise-melody.ts';
import type { Score } from '../score/score.ts';
import { keyAt } from '../theory/key.ts';
import { pitchClass } from '../theory/pitch.ts';
import { keyPitchClasses, snapToScale } from '../theory/scales.ts';

/** Places in a beat at which notes are written, and how much further than a sixteenth a triplet may not be. */
const SIXTEENTHS = 4;
const TRIPLETS = 3;
/** A note further than this from any of them was sung there on purpose, or its beat was misheard: it stays, seconds. */
const FREE_SECONDS = 0.075;
/** A line is in triplets where they explain it so much better than sixteenths do: mean distances over each other. */
const CLEARLY_TRIPLETS = 0.6;
/** Nobody writes shorter notes. */
const SHORTEST_BEATS = 0.25;
/** Of what is heard in a mix, shorter notes are the line changing hands, beats; longer ones out of the key are meant. */
const BLIP_BEATS = 0.12;
const PASSING_BEATS = 0.75;

/**
 * Lays notes on the grid on which their line would be written: sixteenths, or triplets where those explain it clearly
 * better. What lies far from it keeps its place.
 * @param notes in beats @param bpm of the beats
 */
export function layOnGrid<T extends GivenNote>(notes: readonly T[], bpm: number): T[] {
  const perBeat = gridOf(notes);
  const free = (FREE_SECONDS * bpm) / 60;
  const nearest = (beat: number) => {
    const written = Math.round(beat * perBeat) / perBeat;
    return Math.abs(written - beat) <= Math.max(free, 1e-9) ? written : beat;
  };
  return notes.map((note) => {
    const startBeat = Math.max(0, nearest(note.startBeat));
    const endBeat = nearest(note.startBeat + note.lengthBeats);
    return { ...note, startBeat, lengthBeats: Math.max(SHORTEST_BEATS, endBeat - startBeat) };
  });
}

function gridOf(notes: readonly GivenNote[]): number {
  const distance = (perBeat: number) =>
    notes.reduce((sum, { startBeat }) => {
      const apart = Math.abs(startBeat * perBeat - Math.round(startBeat * perBeat)) / perBeat;
      return sum + apart * perBeat;
    }, 0);
  return distance(TRIPLETS) < CLEARLY_TRIPLETS * distance(SIXTEENTHS) ? TRIPLETS : SIXTEENTHS;
}

/**
 * A melody heard in a mix as it would be written: without blips, on sixteenths, and with what passes quickly outside of
 * the key of its place moved into it; there it is mostly misheard.
 */
export function tidyNotes<T extends GivenNote>(
  notes: readonly T[],
  keys: Pick<Score, 'key' | 'keyChanges'>,
): T[] {
  return notes
    .filter((note) => note.lengthBeats >= BLIP_BEATS)
    .map((note) => {
      const startBeat = Math.round(note.startBeat * SIXTEENTHS) / SIXTEENTHS;
      const endBeat = Math.round((note.startBeat + note.lengthBeats) * SIXTEENTHS) / SIXTEENTHS;
      const key = keyAt(keys, startBeat);
      const isMeant = keyPitchClasses(key).has(pitchClass(note.pitch)) || note.lengthBeats >= PASSING_BEATS;
      return {
        ...note,
        startBeat,
        lengthBeats: Math.max(SHORTEST_BEATS, endBeat - startBeat),
        pitch: isMeant ? Math.round(note.pitch) : snapToScale(note.pitch, key),
      };
    });
}
