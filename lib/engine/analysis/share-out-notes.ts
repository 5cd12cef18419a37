import type { StereoBuffer } from '../audio.ts';
import type { TranscribedNote } from './notes-from-pitch.ts';
import { findTune } from './tune/find-tune.ts';

type Notes = readonly TranscribedNote[];

/** Highest note that is taken for the bass, MIDI. */
const BASS_TOP = 52;
/** Where less than this share of a tune's time anything else sounds, it is all there is; the rest are its overtones. */
const COMPANY_SHARE = 0.2;
/** Where so many of a tune's notes begin with two others at least, they are the tops of one instrument's chords. */
const CHORDS_SHARE = 0.85;
const STROKE_SECONDS = 0.05;
/** A voice's note in the mix is found this near to where the voice alone has it, seconds. */
const VOICE_SECONDS = 0.12;
/** A sung note that the mix hides is at least so long, seconds. */
const HIDDEN_SECONDS = 0.15;

/**
 * Notes by instrument: the tune, the lowest low notes are the bass, the rest is harmony. One instrument alone is one
 * part: a line without company is all melody, chords without a tune over them are all harmony.
 * @param tune of the notes, ends cut where the next begins
 */
export function shareOut(notes: Notes, tune: TranscribedNote[]): Record<string, TranscribedNote[]> {
  const taken = new Set(tune.map(keyOf));
  const rest = notes.filter((note) => !taken.has(keyOf(note)));
  if (companyOf(tune, rest) < COMPANY_SHARE)
    return {
      melody: [...tune, ...rest.filter((note) => tune.every((other) => !overlap(note, other)))].sort(byStart),
    };
  if (chordShareOf(tune, notes) > CHORDS_SHARE) return { harmony: [...notes] };
  return { melody: tune, ...bassAndHarmony(rest, notes) };
}

/**
 * The notes of a mix whose voice is known alone: where the voice has a note, or an octave of one, that note is sung;
 * what only the voice alone tells is added.
 * @param line of the voice alone
 */
export function besideVoice(
  audio: StereoBuffer,
  notes: Notes,
  line: readonly TranscribedNote[],
): Record<string, TranscribedNote[]> {
  const isSung = (note: TranscribedNote) =>
    line.some(
      (sung) =>
        sung.pitch === note.pitch &&
        note.startSeconds > sung.startSeconds - VOICE_SECONDS &&
        note.startSeconds < sung.endSeconds - STROKE_SECONDS,
    );
  const sung = notes.filter(isSung);
  const hidden = line.filter(
    (note) =>
      note.endSeconds - note.startSeconds >= HIDDEN_SECONDS &&
      !sung.some((found) => found.pitch === note.pitch && overlap(found, note)),
  );
  if (sung.length + hidden.length === 0) return shareOut(notes, findTune(audio, notes, line));
  const rest = notes.filter((note) => !isSung(note));
  return { vocals: [...sung, ...hidden].sort(byStart), ...bassAndHarmony(rest, notes) };
}

function bassAndHarmony(rest: Notes, notes: Notes): Record<string, TranscribedNote[]> {
  const bass: TranscribedNote[] = [];
  const harmony: TranscribedNote[] = [];
  for (const note of rest) {
    const isLowest = notes.every(
      (n) =>
        n === note ||
        n.pitch > note.pitch ||
        n.startSeconds >= note.startSeconds + 0.05 ||
        n.endSeconds <= note.startSeconds + 0.02,
    );
    if (note.pitch <= BASS_TOP && isLowest) bass.push(note);
    else harmony.push(note);
  }
  return { bass, harmony };
}

/** Share of a tune's time in which other notes sound. */
function companyOf(tune: Notes, rest: Notes): number {
  let shared = 0;
  let all = 1e-9;
  for (const note of tune) {
    const length = note.endSeconds - note.startSeconds;
    all += length;
    const covered = rest.reduce(
      (sum, other) =>
        sum +
        Math.max(
          0,
          Math.min(note.endSeconds, other.endSeconds) - Math.max(note.startSeconds, other.startSeconds),
        ),
      0,
    );
    shared += Math.min(length, covered);
  }
  return shared / all;
}

/** Share of a tune's notes that begin with two others at least. */
function chordShareOf(tune: Notes, notes: Notes): number {
  const inChords = tune.filter(
    (note) =>
      notes.filter((other) => Math.abs(other.startSeconds - note.startSeconds) < STROKE_SECONDS).length >= 3,
  );
  return inChords.length / Math.max(1, tune.length);
}

const keyOf = ({ startSeconds, pitch }: TranscribedNote): string => `${startSeconds} ${pitch}`;
const byStart = (a: TranscribedNote, b: TranscribedNote): number => a.startSeconds - b.startSeconds;
const overlap = (a: TranscribedNote, b: TranscribedNote): boolean =>
  a.startSeconds < b.endSeconds && b.startSeconds < a.endSeconds;
