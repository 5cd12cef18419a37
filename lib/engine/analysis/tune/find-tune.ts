import type { StereoBuffer } from '../../audio.ts';
import type { TranscribedNote } from '../notes-from-pitch.ts';
import { type NoteSound, soundsOf } from './note-sound.ts';
import { FIRST_FEATURES, firstEvidence, oddsOf, SECOND_FEATURES, secondEvidence } from './tune-evidence.ts';
import { TUNE_WEIGHTS } from './tune-weights.ts';

/** What a note is worth that is as likely as not the tune's: a line without holes is preferred to a sure one. */
const LEAN = 0.6;
/** A leap of so many semitones costs nothing; each further one costs, up to a most. */
const FREE_LEAP = 7;
const LEAP_COST = 0.15;
const MOST_LEAP_COST = 2;
/** A note of the line ends where the next begins, and is left this much at least, seconds. */
const SHORTEST_SECONDS = 0.06;
/** So far back the note before is looked for. */
const REACH = 40;

/**
 * The notes of a recording that are its tune: one at a time, each likely by how it lies among the others (height,
 * loudness, place, company) and by how it is like the rest of the tune; the likeliest chain of them (after Salamon &
 * Gómez, IEEE TASLP 20, 2012, with learned features on notes in place of contours).
 * @param notes of `transcribeNotes`, by start @param line of `melodyOf`, one of the things that tell
 */
export function findTune(
  audio: StereoBuffer,
  notes: readonly TranscribedNote[],
  line: readonly TranscribedNote[],
): TranscribedNote[] {
  return chainOf(notes, soundsOf(audio, notes), line);
}

/** The same, of notes that were listened to. */
export function chainOf(
  notes: readonly TranscribedNote[],
  sounds: readonly NoteSound[],
  line: readonly TranscribedNote[],
): TranscribedNote[] {
  const firstWeights = FIRST_FEATURES.map((name) => TUNE_WEIGHTS.first[name]);
  const secondWeights = SECOND_FEATURES.map((name) => TUNE_WEIGHTS.second[name]);
  const first = firstEvidence(notes, sounds, line).map((row) => oddsOf(row, firstWeights));
  const odds = secondEvidence(notes, sounds, first).map((row) => oddsOf(row, secondWeights));
  return likeliestChain(notes, odds);
}

function likeliestChain(notes: readonly TranscribedNote[], odds: readonly number[]): TranscribedNote[] {
  const best = new Float64Array(notes.length);
  const before = new Int32Array(notes.length).fill(-1);
  let end = -1;
  notes.forEach((note, i) => {
    const worth = odds[i]! + LEAN;
    best[i] = worth;
    for (let j = i - 1; j >= Math.max(0, i - REACH); j--) {
      const other = notes[j]!;
      if (note.startSeconds - other.startSeconds < SHORTEST_SECONDS) continue;
      const leap = Math.max(0, Math.abs(note.pitch - other.pitch) - FREE_LEAP);
      // What is cut short by the next note was not one line with it.
      const cut = Math.max(0, other.endSeconds - note.startSeconds) / (other.endSeconds - other.startSeconds);
      const value = best[j]! + worth - Math.min(MOST_LEAP_COST, LEAP_COST * leap) - cut * cut;
      if (value > best[i]!) {
        best[i] = value;
        before[i] = j;
      }
    }
    if (end < 0 || best[i]! > best[end]!) end = i;
  });
  if (end < 0 || best[end]! <= 0) return [];
  const chain: TranscribedNote[] = [];
  for (let i = end; i >= 0; i = before[i]!) {
    const note = notes[i]!;
    const next = chain.at(-1);
    chain.push(next ? { ...note, endSeconds: Math.min(note.endSeconds, next.startSeconds) } : note);
  }
  return chain.reverse();
}
