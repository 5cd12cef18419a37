import { barsOf } from '#lib/spelling/bars.ts';
import { isSameMetre, type Metres } from '../metres.ts';
import { TICKS } from '../notation/sheet-music.ts';
import type { Chord, Key, KeyChange, Metre, TempoChange } from '../score.ts';
import { MOST_BEATS, MOST_NOTES } from '../score-schema.ts';
import { swingBeat } from '../swing.ts';
import { keptMetres, noticeOfMetre } from './metres.ts';
import { type BarPlace, playBand } from './play-band.ts';
import { playOrder } from './play-order.ts';
import {
  type PlayedSheet,
  type Sheet,
  type SheetBar,
  type SheetNote,
  type SheetSyllable,
  UnreadableScoreError,
} from './sheet.ts';

/** Where nothing is said, beats a minute. */
const USUAL_BPM = 100;
const SAME_BEATS = 1e-3;
const SHORTEST_BEATS = 1 / TICKS;
const HIGHEST_PITCH = 127;
/** Between the lowest and the highest note of a melody, semitones: brought to a singer's octave, all of it still has pitches. */
export const WIDEST_SEMITONES = 48;
const round = (beat: number) => Math.round(beat * 1e5) / 1e5;

/**
 * A written melody as it is played: repeats, endings and jumps unfolded, each pass with its verse, ties joined, swung where it says so, and what
 * others play with it. A pickup ends where the first whole bar begins.
 * @throws UnreadableScoreError where it has no notes, or more than a song
 */
export function playSheet(sheet: Sheet): PlayedSheet {
  const hasBand = sheet.band !== undefined && sheet.band.length > 0;
  const order = playOrder(sheet.bars);
  const { metres, startBeat: firstBeat, notices: ofMetres } = countedMetres(sheet, order, hasBand);
  const bars = barsOf(metres);
  let beat = firstBeat;
  const notes: SungNote[] = [];
  const chords: Chord[] = [];
  const places: BarPlace[] = [];
  const keys = keysOf(sheet);
  let mostVerses = 1;
  const keyChanges: KeyChange[] = [];
  // Three eighths to a beat do not swing.
  const isStraight = (at: number) => bars.metreAt(at).denominator === 8;
  const swing = bars.runs.every(({ metre }) => metre.denominator === 8) ? undefined : sheet.swing;
  // On the ticks from which files count how much later a note is played.
  const swung = (at: number) =>
    swing && !isStraight(at) ? Math.round(swingBeat(at, swing.amount, swing.unit) * TICKS) / TICKS : at;
  const tempi = new Tempi(sheet.bars.find((bar) => bar.tempos)?.tempos?.[0]?.bpm ?? USUAL_BPM);
  for (const { bar, index, verse } of order) {
    places.push({ index, startBeat: beat });
    for (const { startBeat, bpm } of bar.tempos ?? []) tempi.change(round(beat + startBeat), bpm);
    const key = keys[index]!;
    if (!sameKey(key, keyChanges.at(-1)?.key ?? sheet.key)) keyChanges.push({ startBeat: round(beat), key });
    for (const chord of bar.chords) chords.push({ ...chord, startBeat: round(beat + chord.startBeat) });
    // What has words for one pass only is sung to them in each.
    const words = verseOf(bar, verse);
    mostVerses = Math.max(mostVerses, words + 1);
    for (const note of bar.notes)
      addPlayed(notes, note, {
        beat,
        swung,
        ...(note.syllables?.[words] && { syllable: note.syllables[words] }),
      });
    beat += bar.lengthBeats;
    if (notes.length > MOST_NOTES || beat > MOST_BEATS)
      throw new UnreadableScoreError(
        `The song is too long: it has more than ${notes.length > MOST_NOTES ? `${MOST_NOTES} notes` : `${MOST_BEATS} beats`} with its repeats.`,
      );
  }
  if (sheet.hasTune !== false) {
    if (notes.length === 0) throw new UnreadableScoreError('There are no notes in it: a melody is needed.');
    checkSpan(notes);
  }
  const lengthBeats = bars.beatAt(Math.ceil(bars.barAt(beat) - SAME_BEATS));
  chords.sort((a, b) => a.startBeat - b.startBeat);
  return {
    title: sheet.title,
    key: sheet.key,
    keyChanges,
    ...metres,
    tempoMap: tempi.map,
    ...(swing && { swing }),
    notes: sheet.hasTune === false ? [] : oneVoice(notes).map(({ tied: _tied, ...note }) => note),
    chords: chords
      .map((chord, i) => ({
        ...chord,
        lengthBeats: round((chords[i + 1]?.startBeat ?? lengthBeats) - chord.startBeat),
      }))
      .filter((chord) => chord.lengthBeats > SAME_BEATS),
    lengthBeats,
    band: playBand(sheet.band ?? [], places, swung),
    markers: places.flatMap(({ index, startBeat }) => {
      const { label } = sheet.bars[index]!;
      return label === undefined ? [] : [{ beat: round(startBeat), label }];
    }),
    notices: [...(sheet.notices ?? []), ...ofMetres, ...noticeOfVerses(sheet.bars, mostVerses)],
  };
}

/**
 * The metres in which bars are counted as they are played, and the beat of the first of them: an upbeat ends where a bar
 * does. Where written metres cannot be counted on, that of most bars is throughout.
 * @throws UnreadableScoreError for what no band plays
 */
function countedMetres(
  sheet: Sheet,
  order: ReturnType<typeof playOrder>,
  hasBand: boolean,
): { metres: Metres; startBeat: number; notices: string[] } {
  const written = writtenMetres(sheet);
  const upbeatIn = ({ beatsPerBar }: Metre, of: Metre) => {
    const first = sheet.bars[0]?.lengthBeats ?? 0;
    return first > 0 && first < of.beatsPerBar - SAME_BEATS ? beatsPerBar - first : 0;
  };
  const main = hasBand ? sheet.metre : playableMetre(sheet.metre);
  const one = { metres: { metre: main }, startBeat: upbeatIn(main, sheet.metre), notices: [] };
  const other = written.findIndex((metre) => !isSameMetre(metre, sheet.metre));
  if (other < 0) return one;
  const startBeat = upbeatIn(written[0]!, written[0]!);
  let beat = startBeat;
  const changes = order.map(({ bar, index }, i) => {
    const change = { startBeat: i === 0 ? 0 : round(beat), metre: written[index]! };
    beat += bar.lengthBeats;
    return change;
  });
  const metres = keptMetres(changes, beat, sheet.metre);
  if (metres && !metres.metreChanges) return one;
  if (metres) return { metres: hasBand ? metres : inPlayable(metres, beat), startBeat, notices: [] };
  const odd = written.find(({ beatsPerBar }) => beatsPerBar !== sheet.metre.beatsPerBar);
  return {
    ...one,
    notices: odd ? [noticeOfMetre(main, { bar: written.indexOf(odd) + 1, metre: odd })] : [],
  };
}

/** The metre of each bar; a first bar alone in a shorter one is an upbeat to the next. */
function writtenMetres({ bars, metre }: Sheet): Metre[] {
  const metres = bars.map((bar) => bar.metre ?? metre);
  const [first, second] = metres;
  return first && second && first.beatsPerBar < second.beatsPerBar ? [second, ...metres.slice(1)] : metres;
}

/** Metres as bands play them, where whole bars of those are as long. */
function inPlayable(metres: Metres, endBeat: number): Metres {
  const { runs } = barsOf(metres);
  const played = runs.map(({ startBeat, metre }, i) => {
    const counted = playedAs(metre);
    const bars = counted ? ((runs[i + 1]?.startBeat ?? endBeat) - startBeat) / counted.beatsPerBar : 0;
    const isWhole = Math.abs(bars - Math.round(bars)) < SAME_BEATS || i === runs.length - 1;
    return { startBeat, metre: counted && isWhole ? counted : metre };
  });
  return keptMetres(played, endBeat, played[0]!.metre) ?? metres;
}

type SungNote = PlayedSheet['notes'][number] & { tied: boolean };

function addPlayed(
  notes: SungNote[],
  note: SheetNote,
  { beat, swung, syllable }: { beat: number; swung(at: number): number; syllable?: SheetSyllable },
): void {
  if (!(note.pitch >= 0 && note.pitch <= HIGHEST_PITCH))
    throw new UnreadableScoreError(
      `A note at beat ${round(beat + note.startBeat)} has the MIDI pitch ${note.pitch}; 0 to ${HIGHEST_PITCH} are played.`,
    );
  const last = notes.at(-1);
  // What is played before it is written may come before the song.
  const startBeat = Math.max(0, round(swung(beat + note.startBeat) + (note.attackBeats ?? 0)));
  const endBeat = swung(beat + note.startBeat + note.lengthBeats) + (note.releaseBeats ?? 0);
  const lengthBeats = round(Math.max(SHORTEST_BEATS, endBeat - startBeat));
  const tied = note.tied === true;
  if (
    last?.tied &&
    // What has words of its own begins with them, tied or not.
    !syllable &&
    last.pitch === note.pitch &&
    Math.abs(last.startBeat + last.lengthBeats - startBeat) < SAME_BEATS
  ) {
    last.lengthBeats = round(startBeat + lengthBeats - last.startBeat);
    last.tied = tied;
  } else notes.push({ startBeat, lengthBeats, pitch: note.pitch, tied, ...(syllable && { syllable }) });
}

/** The verse that is sung in a bar: its own, or the first that has words there. */
function verseOf({ notes }: SheetBar, verse: number): number {
  if (notes.some(({ syllables }) => syllables?.[verse])) return verse;
  const firsts = notes.flatMap(({ syllables }) => {
    const first = syllables?.findIndex((each) => each !== undefined) ?? -1;
    return first < 0 ? [] : [first];
  });
  return firsts.length > 0 ? Math.min(...firsts) : 0;
}

/** That there are words for more passes than the music is played. */
function noticeOfVerses(bars: readonly SheetBar[], sung: number): string[] {
  const verses = bars.reduce(
    (most, { notes }) => notes.reduce((of, { syllables }) => Math.max(of, syllables?.length ?? 0), most),
    0,
  );
  if (verses <= sung) return [];
  const left = verses === sung + 1 ? `Verse ${verses} has` : `Verses ${sung + 1} to ${verses} have`;
  return [
    `${left} words, but the music is not repeated for ${verses === sung + 1 ? 'it' : 'them'}: write a repeat to have ${verses === sung + 1 ? 'it' : 'them'} sung.`,
  ];
}

/** The key of each bar, as it was last written. */
function keysOf({ bars, key }: Sheet): Key[] {
  let now = key;
  return bars.map((bar) => {
    now = bar.key ?? now;
    return now;
  });
}
const sameKey = (a: Key, b: Key): boolean => a.tonic === b.tonic && a.mode === b.mode;

/** What tempo is when: each change once. */
class Tempi {
  readonly map: TempoChange[];

  constructor(bpm: number) {
    this.map = [{ startBeat: 0, bpm }];
  }

  change(startBeat: number, bpm: number): void {
    const last = this.map.at(-1)!;
    if (startBeat <= last.startBeat + SAME_BEATS) last.bpm = bpm;
    else if (last.bpm !== bpm) this.map.push({ startBeat, bpm });
  }
}

export function spanOf(notes: readonly { pitch: number }[]) {
  const lowest = notes.reduce((least, { pitch }) => Math.min(least, pitch), HIGHEST_PITCH);
  const highest = notes.reduce((most, { pitch }) => Math.max(most, pitch), 0);
  return { lowest, highest, semitones: highest - lowest };
}

/** @throws UnreadableScoreError for what no one voice has */
export function checkSpan(notes: readonly { pitch: number }[]): void {
  const { lowest, highest, semitones } = spanOf(notes);
  if (semitones > WIDEST_SEMITONES)
    throw new UnreadableScoreError(
      `The melody spans ${semitones} semitones (MIDI pitches ${lowest} to ${highest}); ${WIDEST_SEMITONES} at most are played.`,
    );
}

/** Notes in order; one ends where the next begins. */
export function oneVoice<T extends { startBeat: number; lengthBeats: number; pitch: number }>(
  notes: T[],
): T[] {
  const sorted = notes.sort((a, b) => a.startBeat - b.startBeat || b.pitch - a.pitch);
  return sorted
    .filter((note, i) => i === 0 || note.startBeat > sorted[i - 1]!.startBeat + SAME_BEATS)
    .map((note, i, all) => {
      const room = (all[i + 1]?.startBeat ?? Number.POSITIVE_INFINITY) - note.startBeat;
      return note.lengthBeats > room ? { ...note, lengthBeats: round(room) } : note;
    });
}

/** Bars are played in three metres: those of twice or half the length are counted in them. */
export function playableMetre(metre: Metre): Metre {
  const played = playedAs(metre);
  if (played) return played;
  throw new UnreadableScoreError(
    `No band plays in ${metre.numerator}/${metre.denominator} yet: 4/4, 2/4, 2/2, 3/4, 6/8, 3/8 and 12/8 can be read.`,
  );
}

function playedAs({ numerator, denominator, beatsPerBar }: Metre): Metre | undefined {
  if (denominator === 8 && numerator % 3 === 0 && numerator !== 9)
    return { numerator: 6, denominator: 8, beatsPerBar: 3 };
  if (beatsPerBar === 3 || beatsPerBar === 6) return { numerator: 3, denominator: 4, beatsPerBar: 3 };
  if (beatsPerBar === 4 || beatsPerBar === 2 || beatsPerBar === 8)
    return { numerator: 4, denominator: 4, beatsPerBar: 4 };
  return undefined;
}
