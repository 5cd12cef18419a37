import { z } from 'zod';
import { findInstrument } from '../../instruments/find-instrument.ts';
import { isVocalPart, type Metre, type Note, type Part, type Score } from '../score.ts';
import { EditRefusedError, editKind, placeOf, roundBeat } from './edit.ts';

/** A note that ends this near before a bar line reaches it. */
const NEAR_BEATS = 0.26;

/**
 * The metre of the song; it has one throughout. Every bar becomes as long as the new metre says: of a shorter one the
 * end is cut, to a longer one beats are added on which what was held is held and nothing begins.
 */
export const setMetre = editKind({
  kind: 'set-metre',
  schema: z.strictObject({
    kind: z.literal('set-metre'),
    numerator: z.int().min(2).max(12),
    denominator: z.union([z.literal(4), z.literal(8)]),
    section: z
      .undefined('a song has one metre throughout, and no section its own: leave this out')
      .optional(),
  }),
  apply: (score, { numerator, denominator }) => {
    const metre: Metre = { numerator, denominator, beatsPerBar: (numerator * 4) / denominator };
    const [from, to] = [score.metre.beatsPerBar, metre.beatsPerBar];
    if (from === to) return { ...score, metre };
    const barOf = (beat: number) => Math.floor(beat / from + 1e-6);
    /** Where a beat is then; what is cut off falls on the next bar line. */
    const at = (beat: number) =>
      roundBeat(barOf(beat) * to + Math.min(to, Math.max(0, beat - barOf(beat) * from)));
    const isCut = (beat: number) => beat - barOf(beat) * from >= to - 1e-6;
    const endAt = (startBeat: number, beat: number, isHeld: boolean) => {
      const left = Math.ceil(beat / from - 1e-6) * from - beat;
      const reaches = isHeld && left <= NEAR_BEATS && beat > barOf(startBeat) * from;
      return reaches ? roundBeat(Math.ceil(beat / from - 1e-6) * to) : at(beat);
    };
    const span = <T extends { startBeat: number; lengthBeats: number }>(item: T, isHeld: boolean): T => {
      const startBeat = at(item.startBeat);
      const end = endAt(item.startBeat, item.startBeat + item.lengthBeats, isHeld);
      return { ...item, startBeat, lengthBeats: roundBeat(end - startBeat) };
    };
    const stays = <T extends { startBeat: number }>(item: T) => !isCut(item.startBeat);
    return {
      ...score,
      metre,
      lengthBeats: endAt(0, score.lengthBeats, true),
      tempoMap: movedChanges(score.tempoMap, at),
      keyChanges: movedChanges(score.keyChanges, at),
      sections: score.sections.map((section) => span(section, true)),
      chords: score.chords.filter(stays).map((chord) => span(chord, true)),
      parts: score.parts.map((part) => ({
        ...part,
        notes: heldNotes(keptNotes(score, part, isCut), from, isHeld(part)).map(([note, held]) =>
          span(note, held),
        ),
        ...(part.controls && {
          controls: part.controls.map((point) => ({ ...point, beat: at(point.beat) })),
        }),
      })),
    };
  },
});

const isHeld = (part: Part): boolean => isVocalPart(part) || !findInstrument(part.instrument).isDrums;

/** Which notes are held to a bar line they nearly reach: not those after which another begins before it. */
function heldNotes(notes: readonly Note[], beatsPerBar: number, mayHold: boolean): [Note, boolean][] {
  const starts = Float64Array.from(notes, ({ startBeat }) => startBeat).sort();
  const byEnd = notes
    .map((note, index) => ({ note, index, end: note.startBeat + note.lengthBeats }))
    .sort((a, b) => a.end - b.end);
  const held = new Array<[Note, boolean]>(notes.length);
  let next = 0;
  for (const { note, index, end } of byEnd) {
    while (next < starts.length && starts[next]! < end - 1e-6) next++;
    const barLine = Math.ceil(end / beatsPerBar - 1e-6) * beatsPerBar;
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
