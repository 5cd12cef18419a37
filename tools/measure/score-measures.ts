import type { Note, Part, Score, Section } from '#lib/engine/score/score.ts';
import { chordAt, isChordTone } from '#lib/engine/theory/chords.ts';
import { keyAt } from '#lib/engine/theory/key.ts';
import { pitchClass } from '#lib/engine/theory/pitch.ts';
import { keyPitchClasses } from '#lib/engine/theory/scales.ts';

/** What a score must be, measured from its notes. Shares are 0–1. */
export interface ScoreMeasures {
  /** Pitched notes in the scale of their key or in their chord. */
  explainedShare: number;
  /** Melody notes on the beat that are chord tones. */
  strongChordToneShare: number;
  /** How alike the melodies of repeated choruses are; 1 where there is at most one. */
  chorusSimilarity: number;
  /** Share of the first refrain's melody that its hook takes, see {@link hookShare}; 0 where there is no refrain. */
  hookShare: number;
  /** Sections whose melody has its highest pitch in one place (repeats of that very note in a row count once). */
  singleClimaxShare: number;
  melodyNotes: number;
  /** The last chord is the tonic's of the key in force there: what, with the notes in its scale, says what key music is in. */
  closesInKey: boolean;
}

/** Measures a score. Melody is the lead vocal, or the lead where nobody sings. */
export function measureScore(score: Score): ScoreMeasures {
  const melody = melodyPart(score);
  const pitched = score.parts.filter((part) => !isUnpitched(part)).flatMap((part) => part.notes);
  const explained = pitched.filter((note) => isExplained(score, note));
  const strong = melody.filter((note) => isStrong(score, note.startBeat) && note.lengthBeats >= 0.5);
  const onChord = strong.filter((note) =>
    isChordTone(Math.round(note.pitch), chordAt(score.chords, note.startBeat)),
  );
  const choruses = score.sections.filter((section) => section.kind === 'chorus');
  const similarities = choruses
    .slice(1)
    .map((section) =>
      melodicSimilarity(notesOf(melody, choruses[0]!), notesOf(melody, section), [
        choruses[0]!.startBeat,
        section.startBeat,
      ]),
    );
  const refrain = score.sections.find(({ kind }) => kind === 'chorus' || kind === 'drop');
  const sung = score.sections.map((section) => notesOf(melody, section)).filter((notes) => notes.length > 3);
  return {
    explainedShare: pitched.length > 0 ? explained.length / pitched.length : 1,
    strongChordToneShare: strong.length > 0 ? onChord.length / strong.length : 1,
    chorusSimilarity: similarities.length > 0 ? Math.min(...similarities) : 1,
    hookShare: refrain ? hookShare(notesOf(melody, refrain)) : 0,
    singleClimaxShare: sung.length > 0 ? sung.filter(hasSingleClimax).length / sung.length : 1,
    melodyNotes: melody.length,
    closesInKey: closesInKey(score),
  };
}

/** Notes that a figure has at least to be a hook. */
const HOOK_NOTES = 4;

/**
 * How much of a melody is one figure that comes back: the largest share that repetitions of one stretch of at least
 * four notes take, without overlaps. A repetition has the same rhythm and goes up and down alike, each step at most two
 * semitones larger or smaller. 0 where nothing comes back.
 */
export function hookShare(melody: readonly Note[]): number {
  const notes = melody.filter((note) => !note.sung?.continues);
  const steps = notes.slice(1).map((note, i) => ({
    sixteenths: Math.round((note.startBeat - notes[i]!.startBeat) * 4),
    semitones: Math.round(note.pitch - notes[i]!.pitch),
  }));
  const alike = (a: number, b: number) => {
    const one = steps[a]!;
    const two = steps[b]!;
    return (
      one.sixteenths === two.sixteenths &&
      Math.sign(one.semitones) === Math.sign(two.semitones) &&
      Math.abs(one.semitones - two.semitones) <= 2
    );
  };
  let most = 0;
  for (let length = HOOK_NOTES; length <= notes.length / 2; length++) {
    for (let from = 0; from + length <= notes.length; from++) {
      let times = 0;
      for (let at = 0; at + length <= notes.length; ) {
        let same = 0;
        while (same < length - 1 && alike(from + same, at + same)) same++;
        const found = same === length - 1;
        if (found) times++;
        at += found ? length : 1;
      }
      if (times > 1) most = Math.max(most, times * length);
    }
  }
  return notes.length > 0 ? most / notes.length : 0;
}

function closesInKey(score: Score): boolean {
  const last = score.chords.at(-1);
  return last !== undefined && last.root === keyAt(score, last.startBeat).tonic;
}

/** On a beat that is felt: every quarter, or the dotted quarters of compound time. */
function isStrong(score: Score, beat: number): boolean {
  const felt = score.metre.denominator === 8 ? 1.5 : 1;
  const section = score.sections.findLast(({ startBeat }) => startBeat <= beat + 0.05);
  const position = (beat - (section?.startBeat ?? 0)) / felt;
  return Math.abs(position - Math.round(position)) * felt < 0.05;
}

const UNPITCHED_ROLES = new Set([
  'kick',
  'snare',
  'hats',
  'cymbals',
  'toms',
  'drums',
  'percussion',
  'effects',
]);
const isUnpitched = (part: Part) => UNPITCHED_ROLES.has(part.role);

/** The notes of the lead vocal, or of the lead instrument where nobody sings, in order. */
export function melodyPart(score: Score): Note[] {
  const part = score.parts.find((p) => p.role === 'lead-vocal') ?? score.parts.find((p) => p.role === 'lead');
  return [...(part?.notes ?? [])].sort((a, b) => a.startBeat - b.startBeat);
}

function isExplained(score: Score, note: Note): boolean {
  const pitch = Math.round(note.pitch);
  if (keyPitchClasses(keyAt(score, note.startBeat)).has(pitchClass(pitch))) return true;
  // An anticipation belongs to the chord it runs into.
  return [0, 0.5].some((ahead) => isChordTone(pitch, chordAt(score.chords, note.startBeat + ahead)));
}

const notesOf = (notes: readonly Note[], section: Section): Note[] =>
  notes.filter(
    (note) =>
      note.startBeat >= section.startBeat - 0.51 &&
      note.startBeat < section.startBeat + section.lengthBeats - 0.51,
  );

/**
 * Similarity of two melodies, 0–1: one less the edit distance of their sequences of (interval, position in the bar
 * rounded to an eighth), over the longer one's length. Transposition does not matter.
 * @param origins beats that positions are counted from: where the sections of the two begin, so that a missing upbeat
 * counts as the one note it is; their first notes when absent
 */
export function melodicSimilarity(
  a: readonly Note[],
  b: readonly Note[],
  origins: readonly [number, number] = [a[0]?.startBeat ?? 0, b[0]?.startBeat ?? 0],
): number {
  const tokens = (notes: readonly Note[], origin: number) =>
    notes.map((note, i) => {
      const eighth = Math.round((note.startBeat - origin) * 2);
      return `${i > 0 ? Math.round(note.pitch - notes[i - 1]!.pitch) : 0}@${((eighth % 8) + 8) % 8}`;
    });
  const distance = editDistance(tokens(a, origins[0]), tokens(b, origins[1]));
  return 1 - distance / Math.max(1, a.length, b.length);
}

function editDistance(a: readonly string[], b: readonly string[]): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      row.push(
        Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    }
    previous = row;
  }
  return previous[b.length]!;
}

function hasSingleClimax(notes: readonly Note[]): boolean {
  const top = Math.max(...notes.map((note) => note.pitch));
  let runs = 0;
  let previousIsTop = false;
  for (const note of notes) {
    const isTop = note.pitch === top;
    if (isTop && !previousIsTop) runs++;
    previousIsTop = isTop;
  }
  return runs === 1;
}
