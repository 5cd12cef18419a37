import type { PlayedNote, PlayedPart } from '../instrument.ts';
import type { ControlLane } from './control-lane.ts';
import type { PlayingStyle } from './playing-style.ts';

/** A written note after strums, repeats, joins and the pedal: when it really starts and how long it is held. */
export interface PlannedNote extends PlayedNote {
  /** Slurred to the note before. */
  joined: boolean;
  /** The same string, bar or key is struck again after this time, which ends the note. */
  cutAfterSeconds?: number;
  /** Starts together with others. */
  inChord?: boolean;
  /** The next note is slurred to this one. */
  leadsOn?: boolean;
  /** Pitch to glide in from, where it does. */
  fromPitch?: number;
}

const SIMULTANEOUS_SECONDS = 0.02;
/** Marked slurs reach over gaps up to this; unmarked ones need notes that touch. */
const JOIN_SECONDS = 0.045;
const TOUCH_SECONDS = 0.02;
const OVERLAP_SECONDS = 0.008;
/** A slide reaches back to a note that ended at most this long ago. */
const SLIDE_MEMORY_SECONDS = 0.6;
/** A pedal held for ever still lets a string die. */
const PEDAL_LIMIT_SECONDS = 8;

/** Orders, strums, repeats, joins and pedals the notes of a part. */
export function planNotes(part: PlayedPart, style: PlayingStyle, sustain: ControlLane): PlannedNote[] {
  const sorted = [...part.notes].sort((a, b) => a.startSeconds - b.startSeconds || a.pitch - b.pitch);
  const spread = strumChords(sorted, style);
  const repeated = style.tremolo === 'repeat' ? repeatTremolos(spread, style) : spread;
  if (style.monophonic) joinLine(repeated, style);
  else slideFromBefore(repeated);
  if (!sustain.isEmpty) {
    for (const note of repeated) {
      const end = note.startSeconds + note.durationSeconds;
      note.durationSeconds =
        Math.min(sustain.fallsBelow(0.5, end), end + PEDAL_LIMIT_SECONDS) - note.startSeconds;
    }
  }
  if (style.minimumSeconds)
    for (const note of repeated)
      if (note.articulation !== 'staccato' && note.articulation !== 'palm-mute')
        note.durationSeconds = Math.max(note.durationSeconds, style.minimumSeconds);
  if (style.tremolo === 'repeat') restrike(repeated);
  return repeated;
}

/** A string that is struck again stops sounding as it was. */
function restrike(notes: readonly PlannedNote[]): void {
  const ringing = new Map<number, PlannedNote>();
  for (const note of notes) {
    const before = ringing.get(note.pitch);
    if (before) before.cutAfterSeconds = note.startSeconds - before.startSeconds;
    ringing.set(note.pitch, note);
  }
}

/** Spreads each strummed chord over its strings: down from the lowest, up from the highest and lighter. */
function strumChords(sorted: readonly PlayedNote[], style: PlayingStyle): PlannedNote[] {
  const planned: PlannedNote[] = [];
  const gap = style.strumSeconds ?? 0.011;
  for (let i = 0; i < sorted.length; ) {
    const first = sorted[i]!;
    let end = i + 1;
    while (end < sorted.length && sorted[end]!.startSeconds - first.startSeconds < SIMULTANEOUS_SECONDS)
      end++;
    const chord = sorted.slice(i, end).sort((a, b) => a.pitch - b.pitch);
    i = end;
    for (const [string, note] of chord.entries()) {
      const up = note.articulation === 'strum-up';
      if (chord.length < 2 || (!up && note.articulation !== 'strum-down')) {
        planned.push({ ...note, joined: false, inChord: chord.length > 1 });
        continue;
      }
      const order = up ? chord.length - 1 - string : string;
      // a hard stroke is a fast one
      const delay = order * (up ? gap * 0.75 : gap) * (1.3 - 0.55 * note.velocity);
      planned.push({
        ...note,
        startSeconds: note.startSeconds + delay,
        durationSeconds: Math.max(0.03, note.durationSeconds - delay),
        velocity: note.velocity * (up ? 0.95 - 0.035 * order : 1 - 0.03 * order),
        joined: false,
        inChord: true,
      });
    }
  }
  return planned.sort((a, b) => a.startSeconds - b.startSeconds);
}

/** A tremolo on a plucked or struck instrument is many strikes. */
function repeatTremolos(notes: readonly PlannedNote[], style: PlayingStyle): PlannedNote[] {
  const result: PlannedNote[] = [];
  for (const note of notes) {
    const rolled =
      style.rollFromSeconds !== undefined &&
      note.durationSeconds >= style.rollFromSeconds &&
      (note.articulation === undefined || note.articulation === 'normal');
    if (note.articulation !== 'tremolo' && !rolled) {
      result.push(note);
      continue;
    }
    const strikes = Math.max(1, Math.round(note.durationSeconds * (style.tremoloHz ?? 12)));
    const period = note.durationSeconds / strikes;
    for (let k = 0; k < strikes; k++) {
      // the hand starts gently, is loudest past the middle, and every other strike is the lighter direction
      const arc = 0.72 + 0.28 * Math.sin((Math.PI * (k + 1)) / (strikes + 1));
      const wobble = Math.sin(k * 2.399) * 0.07;
      result.push({
        ...note,
        startSeconds: note.startSeconds + (k + wobble) * period,
        durationSeconds: period * 1.1,
        velocity: note.velocity * arc * (k % 2 ? 0.86 : 1) * (0.97 + wobble),
        articulation: 'normal',
      });
    }
  }
  return result;
}

function joinLine(notes: PlannedNote[], style: PlayingStyle): void {
  let before: PlannedNote | undefined;
  for (const note of notes) {
    if (before) {
      const gap = note.startSeconds - (before.startSeconds + before.durationSeconds);
      const apart = note.startSeconds - before.startSeconds;
      // two notes of a divided line start together: not a join
      if (apart > SIMULTANEOUS_SECONDS) {
        const marked = note.articulation === 'legato' || note.articulation === 'slide';
        const plain = note.articulation === undefined || note.articulation === 'normal';
        const slurred =
          (style.slur === 'touching' && plain && gap < TOUCH_SECONDS && before.articulation !== 'staccato') ||
          (style.slur === 'overlapping' && plain && gap < -OVERLAP_SECONDS);
        note.joined = slurred || (marked && gap < JOIN_SECONDS);
        before.leadsOn = note.joined;
        const reaches = note.articulation === 'slide' && gap < SLIDE_MEMORY_SECONDS;
        if (reaches || (note.joined && ((style.glideSeconds ?? 0) > 0 || marked)))
          note.fromPitch = before.pitch;
        if (gap < 0) before.durationSeconds = Math.max(0.02, apart);
      }
    }
    if (note.articulation === 'slide' && note.fromPitch === undefined) note.fromPitch = note.pitch - 2;
    before = note;
  }
}

function slideFromBefore(notes: PlannedNote[]): void {
  for (const [i, note] of notes.entries()) {
    if (note.articulation !== 'slide') continue;
    let from = note.pitch - 2;
    for (let k = i - 1; k >= 0; k--) {
      const other = notes[k]!;
      if (note.startSeconds - other.startSeconds > SLIDE_MEMORY_SECONDS) break;
      if (other.pitch !== note.pitch && Math.abs(other.pitch - note.pitch) <= 7) {
        from = other.pitch;
        break;
      }
    }
    note.fromPitch = from;
  }
}
