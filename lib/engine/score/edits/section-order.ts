import { barsOf } from '#lib/spelling/bars.ts';
import { keyAt } from '../../theory/key.ts';
import { withMetres } from '../metres.ts';
import { isVocalPart, type LyricLine, type Note, type Part, type Score } from '../score.ts';
import type { BeatRange } from './changed-beats.ts';
import { EditRefusedError, placeOf, roundBeat } from './edit.ts';
import { inOrder } from './select-notes.ts';

/** What begins a rounding before a section begins with it. */
const EARLY_BEATS = 1e-4;
/** A sung note that makes room for a pickup keeps at least this, beats. */
const LEAST_BEATS = 0.1;
/** A song becomes no longer, beats. */
const MOST_BEATS = 3000;

/** Where a section is. @throws EditRefusedError naming those there are */
export function spanOfSection(score: Score, index: number): BeatRange {
  const section = score.sections[index];
  if (!section)
    throw new EditRefusedError(
      `There is no section ${index}; this song has ${score.sections.map(({ label }, i) => `${i} ${label}`).join(', ') || 'none'}.`,
    );
  const next = score.sections[index + 1];
  return {
    startBeat: index === 0 ? 0 : section.startBeat,
    endBeat: next ? next.startBeat : score.lengthBeats,
  };
}

/** The indices of the sections as they are. @throws EditRefusedError where one of those meant is not among them */
export function sectionsOf(score: Score, ...meant: readonly number[]): number[] {
  for (const index of meant) spanOfSection(score, index);
  return score.sections.map((_, index) => index);
}

/** A section of the old song at its place in the new one. */
interface Slice extends BeatRange {
  section: number;
  /** What is added to a beat of the old song. */
  shift: number;
}

/**
 * The song with its sections in another order, some of them several times or not at all: each with its notes, words,
 * chords, controls, tempo, keys and metres. Pickups go with their lines.
 * @param order indices of sections
 */
export function inSectionOrder(score: Score, order: readonly number[]): Score {
  if (order.length === 0)
    throw new EditRefusedError('A song has at least one section: its last cannot be deleted.');
  let beat = 0;
  const slices = order.map((section): Slice => {
    const span = spanOfSection(score, section);
    const slice = { ...span, section, shift: roundBeat(beat - span.startBeat) };
    beat = roundBeat(beat + span.endBeat - span.startBeat);
    return slice;
  });
  if (beat > MOST_BEATS)
    throw new EditRefusedError(`The song would be ${beat} beats long; at most ${MOST_BEATS} can be made.`);
  const lyrics: LyricLine[] = [];
  const lineOf = slices.map(({ section }, place) => {
    const numbers = new Map<number, number>();
    score.lyrics.forEach((line, i) => {
      if (line.section !== section) return;
      numbers.set(i, lyrics.length);
      lyrics.push({ ...line, section: place });
    });
    return numbers;
  });
  const occurrences = new Map<string, number>();
  const sections = slices.map(({ section, startBeat, endBeat, shift }) => {
    const old = score.sections[section]!;
    const occurrence = occurrences.get(old.kind) ?? 0;
    occurrences.set(old.kind, occurrence + 1);
    return { ...old, occurrence, startBeat: startBeat + shift, lengthBeats: roundBeat(endBeat - startBeat) };
  });
  const [firstKey, ...keyChanges] = slices.flatMap((slice) =>
    changesIn(slice, score.keyChanges, { key: keyAt(score, slice.startBeat) }),
  );
  const tempoMap = slices.flatMap((slice) =>
    changesIn(slice, score.tempoMap, {
      bpm: score.tempoMap.findLast((change) => change.startBeat <= slice.startBeat + 1e-6)!.bpm,
    }),
  );
  const bars = barsOf(score);
  const metres = slices.flatMap((slice) =>
    changesIn(slice, score.metreChanges ?? [], { metre: bars.metreAt(slice.startBeat) }),
  );
  const reorderedScore: Score = {
    ...score,
    lengthBeats: beat,
    key: firstKey!.key,
    keyChanges: keyChanges.filter(
      (change, i) => !isSame(change.key, i === 0 ? firstKey!.key : keyChanges[i - 1]!.key),
    ),
    tempoMap: tempoMap.filter((change, i) => i === 0 || change.bpm !== tempoMap[i - 1]!.bpm),
    sections,
    chords: slices.flatMap((slice) =>
      score.chords
        .filter((chord) => isIn(slice, chord.startBeat))
        .map((chord) => ({
          ...chord,
          startBeat: roundBeat(chord.startBeat + slice.shift),
          lengthBeats: roundBeat(Math.min(chord.lengthBeats, slice.endBeat - chord.startBeat)),
        })),
    ),
    parts: score.parts.map((part) => reordered(score, part, slices, lineOf, beat)),
    lyrics,
  };
  return withMetres(reorderedScore, metres);
}

const isIn = ({ startBeat, endBeat }: BeatRange, beat: number): boolean =>
  beat >= startBeat - EARLY_BEATS && beat < endBeat - EARLY_BEATS;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function changesIn<T extends object>(
  slice: Slice,
  changes: readonly (T & { startBeat: number })[],
  atStart: T,
): (T & { startBeat: number })[] {
  return [
    { ...atStart, startBeat: slice.startBeat + slice.shift },
    ...changes
      .filter(
        (change) => change.startBeat > slice.startBeat + 1e-6 && change.startBeat < slice.endBeat - 1e-6,
      )
      .map((change) => ({ ...change, startBeat: roundBeat(change.startBeat + slice.shift) })),
  ];
}

function reordered(
  score: Score,
  part: Part,
  slices: readonly Slice[],
  lineOf: readonly ReadonlyMap<number, number>[],
  lengthBeats: number,
): Part {
  const homes = Map.groupBy(part.notes, (note) => homeOf(score, note));
  const notes = inOrder(
    slices.flatMap((slice, place) =>
      (homes.get(slice.section) ?? []).map((note): Note => {
        const startBeat = roundBeat(note.startBeat + slice.shift);
        if (startBeat < 0)
          throw new EditRefusedError(
            `"${score.sections[slice.section]!.label}" cannot be first: "${part.id}" begins it with a pickup at ${placeOf(score, note.startBeat)}, before the song would begin.`,
          );
        return {
          ...note,
          startBeat,
          lengthBeats: roundBeat(Math.min(note.lengthBeats, lengthBeats - startBeat)),
          ...(note.sung && { sung: { ...note.sung, line: lineOf[place]!.get(note.sung.line)! } }),
        };
      }),
    ),
  );
  const reordered: Part = { ...part, notes: isVocalPart(part) ? makeRoom(notes) : notes };
  if (part.controls) reordered.controls = controlsOf(part.controls, slices);
  return reordered;
}

/** The section a note belongs to: its line's where it is sung, so that pickups go with it; else where it begins. */
function homeOf(score: Score, note: Note): number {
  const line = note.sung && score.lyrics[note.sung.line];
  if (line && score.sections[line.section]) return line.section;
  const index = score.sections.findLastIndex(({ startBeat }) => startBeat <= note.startBeat + EARLY_BEATS);
  return Math.max(0, index);
}

/** A sung note ends where the next one begins. */
function makeRoom(notes: readonly Note[]): Note[] {
  return notes.map((note, i) => {
    const room = (notes[i + 1]?.startBeat ?? Number.POSITIVE_INFINITY) - note.startBeat;
    return room < note.lengthBeats && room >= LEAST_BEATS ? { ...note, lengthBeats: roundBeat(room) } : note;
  });
}

function controlsOf(
  controls: NonNullable<Part['controls']>,
  slices: readonly Slice[],
): NonNullable<Part['controls']> {
  return slices.flatMap((slice) => {
    // What held when the section began holds from its new start.
    const held = new Map(
      controls
        .filter((point) => point.beat <= slice.startBeat)
        .map((point) => [point.control, { ...point, beat: slice.startBeat + slice.shift }]),
    );
    const inside = controls
      .filter((point) => point.beat > slice.startBeat && point.beat < slice.endBeat)
      .map((point) => ({ ...point, beat: roundBeat(point.beat + slice.shift) }));
    return [...held.values(), ...inside];
  });
}
