import { barsOf } from '#lib/spelling/bars.ts';
import { fifthsOf } from '#lib/spelling/pitch-spelling.ts';
import { keyAt } from '../../theory/key.ts';
import type { LyricLine, Metre, Part, Score } from '../score.ts';
import { addBeams } from './beams.ts';
import { beatTicksOf, noteValueOf, splitIntoValues } from './note-values.ts';
import { isTriplet, type PlacedNote, type Rhythm, writtenRhythm } from './rhythm.ts';
import {
  type SheetMusic,
  TICKS,
  type WrittenBar,
  type WrittenEvent,
  type WrittenNote,
} from './sheet-music.ts';

/** There is nothing to write a lead sheet of: no part has a melody. */
export class NoMelodyToWriteError extends RangeError {
  override readonly name = 'NoMelodyToWriteError';
}

/** Whose melody is written, from the first that there is. */
const TUNEFUL = ['lead-vocal', 'lead', 'counter', 'riff', 'arpeggio', 'harmony', 'bass'] as const;

/**
 * A song's melody (who sings first, else who leads) as it is written down: in bars, with ties, triplets, beams, rests, its
 * words, and the chords over it. Times lie on a grid; what players add to them is kept beside.
 * @param cutsAtChords notes are tied where a chord changes under them, for files that name chords at notes only
 * @throws NoMelodyToWriteError where no part has notes of a pitch
 */
export function notate(score: Score, { cutsAtChords = false } = {}): SheetMusic {
  const part = melodyOf(score);
  if (!part) throw new NoMelodyToWriteError('No part of this song has a melody that could be written down.');
  const rhythm = writtenRhythm(part.notes, score);
  const spans = barsOf(score).until(score.lengthBeats);
  const bars = spans.map(({ startBeat, endBeat, metre }, index): WrittenBar => {
    const from = tickOf(startBeat);
    const barTicks = tickOf(endBeat) - from;
    const key = keyAt(score, startBeat);
    const last = spans[index - 1];
    const before = last && keyAt(score, last.startBeat);
    const label = score.sections.find((section) => isIn(section.startBeat, from, barTicks))?.label;
    return {
      startTick: from,
      ticks: barTicks,
      metre,
      changesMetre: last !== undefined && !isSame(last.metre, metre),
      fifths: fifthsOf(key),
      key,
      changesKey: before !== undefined && fifthsOf(before) !== fifthsOf(key),
      ...(label !== undefined && { label }),
      tempos: score.tempoMap
        .filter((change) => isIn(change.startBeat, from, barTicks))
        .map((change) => ({ tick: tickOf(change.startBeat) - from, bpm: change.bpm })),
      chords: score.chords
        .filter((chord) => isIn(chord.startBeat, from, barTicks))
        .map(({ startBeat: at, root, quality, bass }) => ({
          tick: tickOf(at) - from,
          chord: { root, quality, ...(bass !== undefined && { bass }) },
        })),
      events: [],
    };
  });
  const pieces = new BarWriter(bars, rhythm, cutsAtChords);
  const words = wordsOn(rhythm.notes, score.lyrics);
  let at = 0;
  for (const [i, note] of rhythm.notes.entries()) {
    pieces.rest(at, note.start);
    pieces.note(note, words[i]!);
    at = note.end;
  }
  pieces.rest(at, tickOf(spans.at(-1)!.endBeat));
  for (const bar of bars) addBeams(bar.events, beatTicksOf(bar.metre));
  const { title } = score;
  const { swing } = rhythm;
  const hasPickup = cutToPickup(bars);
  return { title, partName: part.name, ...(swing && { swing }), hasPickup, bars };
}

const isSame = (a: Metre, b: Metre) => a.numerator === b.numerator && a.denominator === b.denominator;
const tickOf = (beat: number) => Math.round(beat * TICKS);
const isIn = (beat: number, from: number, ticks: number) =>
  tickOf(beat) >= from && tickOf(beat) < from + ticks;

/**
 * Takes the rests before an upbeat out of the first bar. What sounds in them stays there to be read: a bar in which
 * chords or tempi change before the melody begins is written whole.
 * @returns whether there was one
 */
function cutToPickup(bars: readonly WrittenBar[]): boolean {
  const [first, second] = bars;
  const begins = first?.events.find(({ note }) => note)?.tick ?? 0;
  if (!first || !second || begins === 0) return false;
  const moves = [...first.chords, ...first.tempos].some(({ tick }) => tick > 0 && tick <= begins);
  if (moves) return false;
  first.events = first.events
    .filter(({ tick }) => tick >= begins)
    .map((event) => ({ ...event, tick: event.tick - begins }));
  const earlier = <T extends { tick: number }>(each: T): T => ({
    ...each,
    tick: Math.max(0, each.tick - begins),
  });
  first.tempos = first.tempos.map(earlier);
  first.chords = first.chords.map(earlier);
  // A chord that goes on is named where the first whole bar begins, as lead sheets have it.
  const [only] = first.chords;
  if (first.chords.length === 1 && only!.tick === 0 && !second.chords.some(({ tick }) => tick === 0)) {
    first.chords = [];
    second.chords = [only!, ...second.chords];
  }
  first.startTick += begins;
  first.ticks -= begins;
  return true;
}

export function melodyOf({ parts }: Pick<Score, 'parts'>): Part | undefined {
  for (const role of TUNEFUL) {
    const found = parts.find((part) => part.role === role && part.notes.length > 0);
    if (found) return found;
  }
  return undefined;
}

type Words = Pick<WrittenNote, 'syllable' | 'melisma'>;

/** The syllable that begins on each note and its place in its word, and which notes carry one on. */
function wordsOn(notes: readonly PlacedNote[], lyrics: readonly LyricLine[]): Words[] {
  return notes.map(({ sung }, i) => {
    const line = sung && lyrics[sung.line];
    const syllable = line?.syllables[sung!.syllable];
    if (!sung || !line || !syllable) return {};
    const next = notes[i + 1]?.sung;
    const goesOn = next?.continues === true && next.line === sung.line && next.syllable === sung.syllable;
    if (sung.continues) return { melisma: goesOn ? 'continue' : 'stop' };
    const isOfWord = (place: number) => line.syllables[place]?.word === syllable.word;
    const [before, after] = [isOfWord(sung.syllable - 1), isOfWord(sung.syllable + 1)];
    const syllabic = before ? (after ? 'middle' : 'end') : after ? 'begin' : 'single';
    return { syllable: { text: syllable.text, syllabic }, ...(goesOn && { melisma: 'start' }) };
  });
}

/** Cuts notes and rests at bar lines, and into values within bars. */
class BarWriter {
  readonly #bars: readonly WrittenBar[];
  readonly #rhythm: Rhythm;
  readonly #cutsAtChords: boolean;
  #at = 0;

  constructor(bars: readonly WrittenBar[], rhythm: Rhythm, cutsAtChords: boolean) {
    this.#bars = bars;
    this.#rhythm = rhythm;
    this.#cutsAtChords = cutsAtChords;
  }

  rest(from: number, to: number): void {
    for (const { bar, tick, ticks, triplet } of this.#pieces(from, to, true)) push(bar, tick, ticks, triplet);
  }

  note(placed: PlacedNote, words: Words): void {
    const pieces = this.#pieces(placed.start, placed.end, false);
    for (const [i, { bar, tick, ticks, triplet }] of pieces.entries()) {
      const [isFirst, isLast] = [i === 0, i === pieces.length - 1];
      push(bar, tick, ticks, triplet, {
        pitch: placed.pitch,
        tiedFrom: !isFirst,
        tiedTo: !isLast,
        attack: isFirst ? placed.playedStart - this.#rhythm.playedTick(placed.start) : 0,
        release: isLast ? placed.playedEnd - this.#rhythm.playedTick(placed.end) : 0,
        ...(isFirst && words.syllable && { syllable: words.syllable }),
        ...(words.melisma && melismaOn(words.melisma, isFirst, isLast)),
        beams: [],
      });
    }
  }

  #pieces(from: number, to: number, isRest: boolean) {
    const pieces: { bar: WrittenBar; tick: number; ticks: number; triplet: boolean }[] = [];
    for (let at = from; at < to; ) {
      const bar = this.#barAt(at);
      if (!bar) break;
      const start = bar.startTick;
      const end = Math.min(to, start + bar.ticks);
      const isCut = this.#cutsAtChords && bar.chords.some(({ tick }) => tick > 0);
      if (isRest && at === start && end === start + bar.ticks && !isCut) {
        pieces.push({ bar, tick: 0, ticks: bar.ticks, triplet: false });
        at = end;
        continue;
      }
      const [stop, triplet] = this.#stretch(at, end, start, bar);
      const values = triplet
        ? tripletValues(stop - at)
        : splitIntoValues(at - start, stop - at, beatTicksOf(bar.metre), isRest);
      let tick = at - start;
      for (const ticks of values) {
        pieces.push({ bar, tick, ticks, triplet });
        tick += ticks;
      }
      at = stop;
    }
    return pieces;
  }

  /** Notes come in order, and so do their bars. */
  #barAt(tick: number): WrittenBar | undefined {
    while (this.#bars[this.#at] && tick >= this.#bars[this.#at]!.startTick + this.#bars[this.#at]!.ticks)
      this.#at++;
    return this.#bars[this.#at];
  }

  /** Up to where notes are of one kind: to the next beat of triplets, or to the end of this one; to the next chord. */
  #stretch(at: number, end: number, barStart: number, bar: WrittenBar): [stop: number, triplet: boolean] {
    const beatTicks = beatTicksOf(bar.metre);
    const beatOf = (tick: number) => barStart + Math.floor((tick - barStart) / beatTicks) * beatTicks;
    const triplet = isTriplet(this.#rhythm.gridAt(at));
    let stop = end;
    for (let beat = beatOf(at) + beatTicks; beat < stop; beat += beatTicks)
      if (triplet || isTriplet(this.#rhythm.gridAt(beat))) stop = beat;
    if (this.#cutsAtChords)
      for (const { tick } of bar.chords) {
        const beat = beatOf(barStart + tick);
        const grid = this.#rhythm.gridAt(barStart + tick);
        const place = beat + Math.round((barStart + tick - beat) / grid) * grid;
        if (place > at && place < stop) stop = place;
      }
    return [stop, triplet];
  }
}

/** A syllable's line begins at the first of a tied note's pieces and ends at the last. */
function melismaOn(melisma: NonNullable<Words['melisma']>, isFirst: boolean, isLast: boolean): Words {
  const begins = melisma === 'start' && isFirst;
  const ends = melisma === 'stop' && isLast;
  return { melisma: begins ? 'start' : ends ? 'stop' : 'continue' };
}

/** Lengths in a beat of triplets: a quarter, an eighth, a sixteenth of them, and dotted. */
const TRIPLET_TICKS = [320, 240, 160, 80];
function tripletValues(ticks: number): number[] {
  const values: number[] = [];
  for (let left = ticks; left >= 80; left -= values.at(-1)!)
    values.push(TRIPLET_TICKS.find((each) => each <= left)!);
  return values;
}

function push(bar: WrittenBar, tick: number, ticks: number, triplet: boolean, note?: WrittenNote): void {
  const isWholeBar = !note && ticks === bar.ticks;
  const value = isWholeBar ? undefined : noteValueOf(triplet ? ticks * 1.5 : ticks);
  const before = bar.events.at(-1);
  const event: WrittenEvent = { tick, ticks, ...(value && { value }), ...(note && { note }) };
  if (triplet) {
    const beat = Math.floor(tick / TICKS);
    event.triplet = {
      starts: !before?.triplet || Math.floor(before.tick / TICKS) !== beat,
      stops: tick + ticks === (beat + 1) * TICKS,
    };
  }
  bar.events.push(event);
}
