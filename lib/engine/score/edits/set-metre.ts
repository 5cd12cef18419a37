import { z } from 'zod';
import { type Bars, barsOf } from '#lib/spelling/bars.ts';
import { findInstrument } from '../../instruments/find-instrument.ts';
import { metresBetween, withMetres } from '../metres.ts';
import { isVocalPart, type Metre, type MetreChange, type Note, type Part, type Score } from '../score.ts';
import type { BeatRange } from './changed-beats.ts';
import { EditRefusedError, editKind, placeOf, roundBeat } from './edit.ts';
import { spanOfSection } from './section-order.ts';

/** A note that ends this near before a bar line reaches it. */
const NEAR_BEATS = 0.26;
/** So near to a place is on it, beats. */
const NEAR = 1e-6;
/** What rounding moves, beats. */
const DUST_BEATS = 2e-5;

/**
 * The metre of the song, or of a section, after which goes on what held there. Every bar becomes as long as the new
 * metre says: of a shorter one the end is cut, to a longer one beats are added on which what was held is held and nothing
 * begins. A section's bars are those that begin in it.
 */
export const setMetre = editKind({
  kind: 'set-metre',
  schema: z.strictObject({
    kind: z.literal('set-metre'),
    numerator: z.int().min(2).max(12),
    denominator: z.union([z.literal(4), z.literal(8)]),
    section: z.int().min(0).optional(),
  }),
  apply: (score, { numerator, denominator, section }) => {
    const metre: Metre = { numerator, denominator, beatsPerBar: (numerator * 4) / denominator };
    const bars = barsOf(score);
    const span = spanOfBars(score, bars, section);
    const at = placesAfter(bars, span, metre.beatsPerBar);
    const metres = metresWith(score, span, metre, at);
    const isAsLong = (bar: Metre) => bar.beatsPerBar === metre.beatsPerBar;
    const there = metresBetween(score, span.startBeat, Math.min(span.endBeat, score.lengthBeats));
    if (there.every((change) => isAsLong(change.metre))) return withMetres(score, metres);
    const isInside = (beat: number) => beat > span.startBeat - NEAR && beat < span.endBeat - NEAR;
    const isCut = (beat: number) =>
      isInside(beat) && beat - bars.lineBefore(beat) >= metre.beatsPerBar - NEAR;
    const endAt = (startBeat: number, beat: number, mayHold: boolean) => {
      const line = bars.lineAfter(beat);
      const isChanged = isInside(beat) && !isAsLong(bars.metreAt(line - NEAR_BEATS));
      const reaches = mayHold && isChanged && line - beat <= NEAR_BEATS && beat > bars.lineBefore(startBeat);
      return at(reaches ? line : beat);
    };
    const moved = <T extends { startBeat: number; lengthBeats: number }>(item: T, mayHold: boolean): T => {
      const startBeat = at(item.startBeat);
      const end = endAt(item.startBeat, item.startBeat + item.lengthBeats, mayHold);
      const lengthBeats = roundBeat(end - startBeat);
      const isAsItWas = Math.abs(lengthBeats - item.lengthBeats) < DUST_BEATS;
      return { ...item, startBeat, lengthBeats: isAsItWas ? item.lengthBeats : lengthBeats };
    };
    const stays = <T extends { startBeat: number }>(item: T) => !isCut(item.startBeat);
    const after: Score = {
      ...score,
      lengthBeats: endAt(0, score.lengthBeats, true),
      tempoMap: movedChanges(score.tempoMap, at),
      keyChanges: movedChanges(score.keyChanges, at),
      sections: score.sections.map((each) => moved(each, true)),
      chords: score.chords.filter(stays).map((chord) => moved(chord, true)),
      parts: score.parts.map((part) => ({
        ...part,
        notes: heldNotes(keptNotes(score, part, isCut), bars, isHeld(part)).map(([note, held]) =>
          moved(note, held),
        ),
        ...(part.controls && {
          controls: part.controls.map((point) => ({ ...point, beat: at(point.beat) })),
        }),
      })),
    };
    return withMetres(after, metres);
  },
});

/** Whole bars, from a bar line to another, or to the end of all. */
type Span = BeatRange;

/** @throws EditRefusedError where no bar begins in the section */
function spanOfBars(score: Score, bars: Bars<Metre>, section: number | undefined): Span {
  if (section === undefined) return { startBeat: 0, endBeat: Number.POSITIVE_INFINITY };
  const { startBeat, endBeat } = spanOfSection(score, section);
  const isLast = endBeat >= score.lengthBeats - NEAR;
  const span = {
    startBeat: bars.lineAfter(startBeat),
    endBeat: isLast ? Number.POSITIVE_INFINITY : bars.lineAfter(endBeat),
  };
  if (span.startBeat < Math.min(span.endBeat, score.lengthBeats) - NEAR) return span;
  throw new EditRefusedError(
    `No bar begins in section ${section} ("${score.sections[section]!.label}"): set the metre of the one before it.`,
  );
}

/** Where a beat is when bars are so long; what is cut off falls on the next bar line. */
function placesAfter(bars: Bars<Metre>, { startBeat, endBeat }: Span, beatsPerBar: number) {
  const firstBar = bars.barAt(startBeat);
  const isToEnd = endBeat === Number.POSITIVE_INFINITY;
  const shift = isToEnd ? 0 : startBeat + (bars.barAt(endBeat) - firstBar) * beatsPerBar - endBeat;
  return (beat: number): number => {
    if (beat < startBeat - NEAR) return beat;
    const line = bars.lineBefore(beat);
    const inside = () =>
      startBeat +
      (bars.barAt(line) - firstBar) * beatsPerBar +
      Math.min(beatsPerBar, Math.max(0, beat - line));
    const place = beat >= endBeat - NEAR ? beat + shift : inside();
    // What stays where it was keeps its beat to the last digit.
    return Math.abs(place - beat) < DUST_BEATS ? beat : roundBeat(place);
  };
}

function metresWith(
  score: Score,
  { startBeat, endBeat }: Span,
  metre: Metre,
  at: (beat: number) => number,
): MetreChange[] {
  const isToEnd = endBeat >= score.lengthBeats - NEAR;
  const later = isToEnd ? [] : metresBetween(score, endBeat, score.lengthBeats);
  return [
    ...metresBetween(score, 0, startBeat),
    { startBeat, metre },
    ...later.map((change) => ({ ...change, startBeat: at(change.startBeat) })),
  ];
}

const isHeld = (part: Part): boolean => isVocalPart(part) || !findInstrument(part.instrument).isDrums;

/** Which notes are held to a bar line they nearly reach: not those after which another begins before it. */
function heldNotes(notes: readonly Note[], bars: Bars<Metre>, mayHold: boolean): [Note, boolean][] {
  const starts = Float64Array.from(notes, ({ startBeat }) => startBeat).sort();
  const byEnd = notes
    .map((note, index) => ({ note, index, end: note.startBeat + note.lengthBeats }))
    .sort((a, b) => a.end - b.end);
  const held = new Array<[Note, boolean]>(notes.length);
  let next = 0;
  for (const { note, index, end } of byEnd) {
    while (next < starts.length && starts[next]! < end - 1e-6) next++;
    const barLine = bars.lineAfter(end);
    held[index] = [note, mayHold && !(next < starts.length && starts[next]! < barLine - 1e-6)];
  }
  return held;
}

function keptNotes(score: Score, part: Part, isCut: (beat: number) => boolean): Note[] {
  return part.notes.filter((note) => {
    if (!isCut(note.startBeat)) return true;
    if (note.sung)
      throw new EditRefusedError(
        `"${score.lyrics[note.sung.line]?.syllables[note.sung.syllable]?.text}" is sung at ${placeOf(score, note.startBeat)}, which the new metre has no beat for: move the words into the bar's first beats before.`,
      );
    return false;
  });
}

/** Changes at their new beats; of two that fall together the later holds. */
function movedChanges<T extends { startBeat: number }>(
  changes: readonly T[],
  at: (beat: number) => number,
): T[] {
  const moved = changes.map((change) => ({ ...change, startBeat: at(change.startBeat) }));
  return moved.filter((change, i) => change.startBeat !== moved[i + 1]?.startBeat);
}
