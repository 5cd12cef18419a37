import type { TranscribedNote } from '../notes-from-pitch.ts';
import type { NoteSound } from './note-sound.ts';

/** What speaks for a note's being of the tune, by itself. */
export const FIRST_FEATURES = [
  'bias',
  /** Octaves above E4, and squared. */
  'height',
  'heightSquared',
  /** How many higher notes sound with it, and octaves to the next one below. */
  'above',
  'isTop',
  'gapBelow',
  'isLowest',
  /** How many begin with it. */
  'together',
  /** Level beside what begins around it, and beside the loudest that sounds with it; tens of decibels. */
  'level',
  'beside',
  /** Logarithm of its length, seconds. */
  'length',
  'confidence',
  'offCentre',
  'brightness',
  /** How often the same pitch begins around it, and how many notes do. */
  'repeats',
  'crowd',
  /** The line that stands out has it, or an octave of it. */
  'inLine',
] as const;
/** And beside the notes that are likely to be the tune. */
export const SECOND_FEATURES = [
  'bias',
  'first',
  /** How far it lies from the tune around it in pitch (octaves), level (tens of dB), place and brightness. */
  'pitchApart',
  'levelApart',
  'panApart',
  'brightnessApart',
  /** How much likelier what sounds at the same time is. */
  'rival',
] as const;
export type TuneWeights = {
  first: Readonly<Record<(typeof FIRST_FEATURES)[number], number>>;
  second: Readonly<Record<(typeof SECOND_FEATURES)[number], number>>;
};

/** Notes that begin this near to each other are one stroke; what goes on around a note; where a tune's own notes are looked for. */
const STROKE_SECONDS = 0.045;
const AROUND_SECONDS = 2.5;
const TUNE_SECONDS = 6;
const LINE_SECONDS = 0.08;

/**
 * What speaks for each note by itself, a row each in the order of {@link FIRST_FEATURES}.
 * @param notes by start @param line of `melodyOf`
 */
export function firstEvidence(
  notes: readonly TranscribedNote[],
  sounds: readonly NoteSound[],
  line: readonly TranscribedNote[],
): Float64Array[] {
  return notes.map((note, i) => {
    const { pitch, startSeconds, endSeconds } = note;
    const sound = sounds[i]!;
    let above = 0;
    let below = 24;
    let isLowest = 1;
    let together = 0;
    let loudest = -200;
    let same = 0;
    let crowd = 0;
    let levels = 0;
    for (let j = firstAfter(notes, startSeconds - TUNE_SECONDS); j < notes.length; j++) {
      const other = notes[j]!;
      const apart = other.startSeconds - startSeconds;
      if (apart > AROUND_SECONDS) break;
      if (j === i) continue;
      const shared = Math.min(endSeconds, other.endSeconds) - Math.max(startSeconds, other.startSeconds);
      if (shared > 0.4 * Math.min(endSeconds - startSeconds, other.endSeconds - other.startSeconds)) {
        if (other.pitch > pitch) above++;
        else if (other.pitch < pitch) {
          below = Math.min(below, pitch - other.pitch);
          isLowest = 0;
        }
        loudest = Math.max(loudest, sounds[j]!.levelDb);
      }
      if (Math.abs(apart) < STROKE_SECONDS) together++;
      if (Math.abs(apart) < AROUND_SECONDS) {
        crowd++;
        levels += sounds[j]!.levelDb;
        if (other.pitch === pitch) same++;
      }
    }
    const inLine = line.some(
      (n) =>
        (n.pitch - pitch) % 12 === 0 &&
        n.startSeconds < startSeconds + LINE_SECONDS &&
        n.endSeconds > startSeconds + LINE_SECONDS,
    );
    const height = (pitch - 64) / 12;
    return Float64Array.of(
      1,
      height,
      height * height,
      Math.min(4, above),
      above === 0 ? 1 : 0,
      Math.min(24, below) / 12,
      isLowest,
      Math.min(5, together),
      crowd > 0 ? (sound.levelDb - levels / crowd) / 10 : 0,
      loudest > -200 ? Math.max(-3, Math.min(3, (sound.levelDb - loudest) / 10)) : 0.5,
      Math.log(Math.max(0.05, endSeconds - startSeconds)),
      note.confidence,
      Math.abs(sound.pan),
      sound.brightnessDb / 10,
      Math.min(10, same) / 5,
      Math.min(60, crowd) / 20,
      inLine ? 1 : 0,
    );
  });
}

/** @param first log-odds of each note by itself */
export function secondEvidence(
  notes: readonly TranscribedNote[],
  sounds: readonly NoteSound[],
  first: readonly number[],
): Float64Array[] {
  const likely = first.map((odds) => 1 / (1 + Math.exp(-odds)));
  // Pitch moves with the tune; who plays it and how loudly does not.
  let weight = 1e-6;
  const whole = { levelDb: 0, pan: 0, brightnessDb: 0 };
  sounds.forEach((sound, i) => {
    const share = likely[i]! ** 2;
    weight += share;
    whole.levelDb += share * sound.levelDb;
    whole.pan += share * sound.pan;
    whole.brightnessDb += share * sound.brightnessDb;
  });
  return notes.map((note, i) => {
    let pitches = 0;
    let sum = 1e-6;
    let rival = -6;
    for (let j = firstAfter(notes, note.startSeconds - TUNE_SECONDS); j < notes.length; j++) {
      const other = notes[j]!;
      if (other.startSeconds > note.startSeconds + TUNE_SECONDS) break;
      if (j === i) continue;
      const share = likely[j]! ** 2;
      sum += share;
      pitches += share * other.pitch;
      const isTogether =
        other.startSeconds < note.endSeconds - 0.05 && other.endSeconds > note.startSeconds + 0.05;
      if (isTogether) rival = Math.max(rival, first[j]!);
    }
    const { levelDb, pan, brightnessDb } = sounds[i]!;
    return Float64Array.of(
      1,
      first[i]!,
      sum > 0.1 ? Math.min(2, Math.abs(note.pitch - pitches / sum) / 12) : 0.5,
      Math.min(3, Math.abs(levelDb - whole.levelDb / weight) / 10),
      Math.abs(pan - whole.pan / weight),
      Math.min(3, Math.abs(brightnessDb - whole.brightnessDb / weight) / 10),
      Math.max(-6, Math.min(6, rival)),
    );
  });
}

/** Index of the first note that begins after a time. */
function firstAfter(notes: readonly TranscribedNote[], seconds: number): number {
  let low = 0;
  let high = notes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (notes[middle]!.startSeconds < seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Log-odds of a row of evidence. */
export const oddsOf = (row: ArrayLike<number>, weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * row[i]!, 0);
