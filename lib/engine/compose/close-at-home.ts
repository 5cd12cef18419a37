import type { Chord, Key, LyricLine, Note } from '../score/score.ts';
import { chordAt, chordFifth, chordThird } from '../theory/chords.ts';
import { pitchClass } from '../theory/pitch.ts';
import { isMinorMode } from '../theory/scales.ts';
import { type Frame, sectionKey } from './frame.ts';
import { toneRise } from './learned-pitch.ts';
import type { SungSection } from './theme.ts';

/** How long the last word is held at least, where there is room: three quarters of people's songs hold theirs as long. */
const HELD_SECONDS = 1.6;
/** What it costs to end on a third or fifth; of people's songs seven in ten end on the tonic. */
const THIRD = 1.4;
const FIFTH = 1.8;
/** … a semitone away from the note before, one away from the note that was there, and a leap of more than a fifth. */
const AWAY = 0.35;
const CHANGED = 0.2;
const LEAP = 2.5;
/** How far a word that is a section's only one may move, semitones. */
const MOST_ALONE = 5;
/** … to stay on the note before, and to go against the tone of the word. */
const STAYS = 0.6;
const AGAINST_TONE = 1.5;

/**
 * A song's last word comes home: it is sung plainly and held, on the tonic or a note of its chord, and the chord
 * under it is the tonic's. Refrains end open where they lead back to a verse; after the last one nothing is left to lead to.
 * In place.
 * @param sung sections in order; of the last the notes are replaced
 * @param areGiven whether the chords of a section were asked for: they stay, and the word ends on a note of theirs
 */
export function closeAtHome(
  frame: Frame,
  sung: SungSection[],
  lyrics: readonly LyricLine[],
  areGiven: boolean,
): void {
  const last = sung.at(-1);
  const final = last?.notes.at(-1);
  if (!last || !final) return;
  const head = last.notes.findLastIndex(({ sung: word }) => !word?.continues);
  const first = last.notes[head]!;
  const { section } = last;
  const bar = frame.metre.beatsPerBar;
  const barStart = section.startBeat + Math.floor((first.startBeat - section.startBeat + 1e-6) / bar) * bar;
  const sectionEnd = section.startBeat + section.lengthBeats;
  const key = sectionKey(frame, section);

  const sounding = final.startBeat + final.lengthBeats - first.startBeat;
  const room = Math.min(sectionEnd, barStart + 2 * bar) - first.startBeat;
  const lengthBeats = Math.max(sounding, Math.min(room, HELD_SECONDS / frame.secondsPerBeat));

  let chord = chordAt(frame.chords, first.startBeat + 0.02);
  let comesHome = false;
  if (!areGiven) {
    const until = Math.min(
      sectionEnd,
      Math.ceil((first.startBeat + lengthBeats - barStart - 0.1) / bar) * bar + barStart,
    );
    const home =
      chord.root === key.tonic ? chord : tonicOf(frame, key, barStart, first.startBeat, sectionEnd);
    const stays = home === chord && chord.startBeat + chord.lengthBeats >= until - 1e-6;
    if (!stays && until - home.startBeat >= 1) {
      chord = { ...home, lengthBeats: until - home.startBeat };
      comesHome = true;
    }
  }
  const ends = {
    tonic: chord.root,
    third: chordThird(chord),
    fifth: chordFifth(chord),
  };
  const before = last.notes[head - 1];
  const rise = toneRise(wordOf(lyrics, before), wordOf(lyrics, first));
  // A section keeps its one highest note, which the last word may be.
  const others = last.notes.slice(0, head).map((each) => each.pitch);
  const highest = others.length > 0 ? Math.max(...others) : final.pitch - MOST_ALONE;
  const all = sung.flatMap(({ notes }) => notes.map((each) => each.pitch));
  const isTop = final.pitch > highest;
  const keepsTop = (tried: number) =>
    tried > highest
      ? isTop
      : tried < highest && (!isTop || others.filter((each) => each === highest).length === 1);
  let pitch = final.pitch;
  let least = Number.POSITIVE_INFINITY;
  for (let tried = Math.min(...all); tried <= Math.max(...all); tried++) {
    const pc = pitchClass(tried);
    const place = pc === ends.tonic ? 0 : pc === ends.third ? THIRD : pc === ends.fifth ? FIFTH : undefined;
    if (place === undefined || !keepsTop(tried)) continue;
    const step = before ? tried - before.pitch : 0;
    const cost =
      place +
      AWAY * Math.abs(step) +
      CHANGED * Math.abs(tried - final.pitch) +
      (Math.abs(step) > 7 ? LEAP : 0) +
      (step === 0 ? STAYS : 0) +
      (rise !== 0 && Math.sign(step) === -Math.sign(rise) ? AGAINST_TONE : 0);
    if (cost < least) {
      least = cost;
      pitch = tried;
    }
  }
  if (comesHome && least < Number.POSITIVE_INFINITY) replaceChords(frame.chords, chord);
  const { articulation: _, ...plain } = first;
  const closed: Note = { ...plain, pitch, lengthBeats };
  sung[sung.length - 1] = { ...last, notes: [...last.notes.slice(0, head), closed] };
}

/** Whether the last that is heard of a singer is sung, not spoken. */
export function endsSung(sung: readonly SungSection[], rapped: readonly Note[]): boolean {
  const start = sung.at(-1)?.notes.at(-1)?.startBeat;
  return start !== undefined && !rapped.some(({ startBeat }) => startBeat > start);
}

/** The song's last chord, or the tonic's own, where it is to come in under a last word. */
function tonicOf(
  frame: Frame,
  key: Key,
  barStart: number,
  wordStart: number,
  sectionEnd: number,
): Omit<Chord, 'lengthBeats'> {
  const closing = frame.chords.at(-1);
  const plain = isMinorMode(key.mode) ? ('minor' as const) : ('major' as const);
  const withBar = homeFrom(wordStart - barStart, frame.metre.beatsPerBar) + barStart;
  return {
    startBeat: withBar < sectionEnd - 0.5 ? withBar : Math.floor(wordStart + 1e-6),
    root: key.tonic,
    quality: closing?.root === key.tonic ? closing.quality : plain,
  };
}

/** Where in its bar the tonic comes in under a word that begins there: with its half of the bar, or a little after the word. */
function homeFrom(beat: number, bar: number): number {
  if (bar !== 4) return 0;
  return beat <= 1 + 1e-6 ? 0 : beat <= 3 + 1e-6 ? 2 : 4;
}

/** Puts a chord over those that are there; what of them lies before and after it stays. In place. */
function replaceChords(chords: Chord[], over: Chord): void {
  const end = over.startBeat + over.lengthBeats;
  const cut = chords.flatMap((chord): Chord[] => {
    const chordEnd = chord.startBeat + chord.lengthBeats;
    if (chordEnd <= over.startBeat + 1e-6 || chord.startBeat >= end - 1e-6) return [chord];
    return [
      ...(chord.startBeat < over.startBeat - 1e-6
        ? [{ ...chord, lengthBeats: over.startBeat - chord.startBeat }]
        : []),
      ...(chordEnd > end + 1e-6 ? [{ ...chord, startBeat: end, lengthBeats: chordEnd - end }] : []),
    ];
  });
  cut.push(over);
  chords.splice(0, chords.length, ...cut.sort((a, b) => a.startBeat - b.startBeat));
}

const wordOf = (lyrics: readonly LyricLine[], note: Note | undefined) =>
  note?.sung && lyrics[note.sung.line]?.syllables[note.sung.syllable];
