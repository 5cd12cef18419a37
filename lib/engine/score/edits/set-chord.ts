import { z } from 'zod';
import { findInstrument } from '../../instruments/find-instrument.ts';
import { chordPitchClasses, chordThird } from '../../theory/chords.ts';
import { foldIntoRange, nearestPitch, pitchClass } from '../../theory/pitch.ts';
import { type Chord, isVocalPart, type Note, type Part, type PartRole, type PitchClass } from '../score.ts';
import { chordQuality, pitchClassSchema } from '../score-schema.ts';
import { EditRefusedError, editKind, placeOf, roundBeat } from './edit.ts';
import { inOrder } from './select-notes.ts';

/** Those who play the chords: they follow. Tunes stay as they are. */
const FOLLOWERS: ReadonlySet<PartRole> = new Set(['harmony', 'pad', 'arpeggio', 'riff', 'bass', 'sub-bass']);

/** Another chord from one beat to another (as long as the one that is there, if not said); who plays it follows. */
export const setChord = editKind({
  kind: 'set-chord',
  schema: z.strictObject({
    kind: z.literal('set-chord'),
    fromBeat: z.number().min(0),
    toBeat: z.number().positive().optional(),
    root: pitchClassSchema,
    quality: chordQuality,
    bass: pitchClassSchema.optional(),
  }),
  apply: (score, { fromBeat, toBeat, root, quality, bass }) => {
    const there = score.chords.findLast(
      (chord) => chord.startBeat <= fromBeat + 1e-6 && chord.startBeat + chord.lengthBeats > fromBeat + 1e-6,
    );
    if (!there && toBeat === undefined)
      throw new EditRefusedError(
        `There is no chord at ${placeOf(score, fromBeat)}: say how long the new one is.`,
      );
    const start = toBeat === undefined ? there!.startBeat : fromBeat;
    const end = toBeat ?? there!.startBeat + there!.lengthBeats;
    if (!(end > start && end <= score.lengthBeats + 1e-6))
      throw new EditRefusedError(
        `A chord from beat ${start} to ${end} does not lie in the song, which ends at beat ${score.lengthBeats}.`,
      );
    const fresh: Chord = {
      startBeat: start,
      lengthBeats: roundBeat(end - start),
      root,
      quality,
      ...(bass !== undefined && { bass }),
    };
    const chords = [...score.chords.flatMap((chord) => around(chord, start, end)), fresh].sort(
      (a, b) => a.startBeat - b.startBeat,
    );
    const parts = score.parts.map((part) =>
      FOLLOWERS.has(part.role) && !isVocalPart(part) && !findInstrument(part.instrument).isDrums
        ? { ...part, notes: following(part, score.chords, fresh) }
        : part,
    );
    return { ...score, chords, parts };
  },
});

/** What is left of a chord outside of a stretch. */
function around(chord: Chord, start: number, end: number): Chord[] {
  const chordEnd = chord.startBeat + chord.lengthBeats;
  if (chordEnd <= start + 1e-6 || chord.startBeat >= end - 1e-6) return [chord];
  return [
    { ...chord, lengthBeats: roundBeat(start - chord.startBeat) },
    { ...chord, startBeat: end, lengthBeats: roundBeat(chordEnd - end) },
  ].filter(({ lengthBeats }) => lengthBeats > 1e-4);
}

/** A part's notes on a new chord: those that sound for the most part in it, the chord's tones each to its like. */
function following(part: Part, chords: readonly Chord[], fresh: Chord): Note[] {
  const { range } = findInstrument(part.instrument);
  const end = fresh.startBeat + fresh.lengthBeats;
  const taken = new Set<string>();
  const notes = part.notes.map((note) => {
    const middle = note.startBeat + note.lengthBeats / 2;
    if (middle < fresh.startBeat || middle >= end) return note;
    const old = chords.findLast((chord) => chord.startBeat <= middle + 1e-6);
    const to = old && likeTone(pitchClass(note.pitch), old, fresh);
    if (to === undefined) return note;
    let pitch = foldIntoRange(nearestPitch(to, note.pitch), range.low, range.high);
    // Two notes that were apart do not fall together: the second goes an octave up, or the tone is there already.
    if (taken.has(`${note.startBeat}/${pitch}`) && pitch + 12 <= range.high) pitch += 12;
    taken.add(`${note.startBeat}/${pitch}`);
    return pitch === note.pitch ? note : { ...note, pitch };
  });
  return notes.some((note, i) => note !== part.notes[i]) ? inOrder(notes) : part.notes;
}

/** What a tone of one chord becomes in another: bass to bass, root to root, third to third; nothing for other tones. */
function likeTone(tone: PitchClass, old: Chord, fresh: Chord): PitchClass | undefined {
  if (old.bass !== undefined && tone === old.bass) return fresh.bass ?? fresh.root;
  const place = chordPitchClasses(old).indexOf(tone);
  if (place < 0) return undefined;
  const tones = chordPitchClasses(fresh);
  if (tone === chordThird(old)) return chordThird(fresh) ?? tones.at(-1);
  return tones[place] ?? tones[place % 2 === 0 ? tones.length - 1 : 0];
}
