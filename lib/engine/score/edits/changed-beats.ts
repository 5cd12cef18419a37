import type { LyricLine, Note, Part, Score } from '../score.ts';
import { roundBeat } from './edit.ts';

/** [startBeat, endBeat) of a score. */
export interface BeatRange {
  startBeat: number;
  endBeat: number;
}

/**
 * Where a score sounds otherwise than before, from the first to the last of it: notes, words, controls, chords and
 * sections that differ, and all that comes after a change of tempo or length. Nothing where only names differ.
 */
export function changedBeats(before: Score, after: Score): BeatRange | undefined {
  const lastBeat = Math.max(before.lengthBeats, after.lengthBeats);
  let startBeat = Number.POSITIVE_INFINITY;
  let endBeat = Number.NEGATIVE_INFINITY;
  const add = (from: number, to: number) => {
    startBeat = Math.min(startBeat, from);
    endBeat = Math.max(endBeat, to);
  };
  const addAll = (items: readonly { startBeat: number; lengthBeats: number }[]) => {
    for (const item of items) add(item.startBeat, item.startBeat + item.lengthBeats);
  };
  if (before.style !== after.style || before.seed !== after.seed) add(0, lastBeat);
  if (before.lengthBeats !== after.lengthBeats)
    add(Math.min(before.lengthBeats, after.lengthBeats), lastBeat);
  const tempo = firstDifference(before.tempoMap.map(soundOfTempo), after.tempoMap.map(soundOfTempo));
  if (tempo !== undefined)
    add(
      Math.min(before.tempoMap[tempo]?.startBeat ?? lastBeat, after.tempoMap[tempo]?.startBeat ?? lastBeat),
      lastBeat,
    );
  for (const [old, fresh] of [
    differing(before.chords, after.chords),
    differing(before.sections.map(soundOfSection), after.sections.map(soundOfSection)),
  ] as const) {
    addAll(old);
    addAll(fresh);
  }
  const oldParts = new Map(before.parts.map((part) => [part.id, part]));
  for (const part of after.parts) {
    const old = oldParts.get(part.id);
    oldParts.delete(part.id);
    if (old === part && before.lyrics === after.lyrics) continue;
    if (!old || soundOfPart(old) !== soundOfPart(part)) {
      addAll(part.notes);
      addAll(old?.notes ?? []);
      continue;
    }
    const [gone, come] = differentNotes(old, before.lyrics, part, after.lyrics);
    addAll(gone);
    addAll(come);
    addControls(old, part, lastBeat, add);
  }
  for (const part of oldParts.values()) addAll(part.notes);
  if (!(endBeat > startBeat)) return undefined;
  return { startBeat: Math.max(0, startBeat), endBeat: Math.min(lastBeat, endBeat) };
}

const soundOfSection = ({ kind, startBeat, lengthBeats, energy }: Score['sections'][number]) => ({
  kind,
  startBeat,
  lengthBeats,
  energy,
});

const soundOfTempo = ({ startBeat, bpm }: Score['tempoMap'][number]) => ({ startBeat, bpm });

const soundOfPart = ({ role, bus, instrument, pan, gainDb, muted, delivery }: Part): string =>
  JSON.stringify([role, bus, instrument, pan, gainDb, muted, delivery]);

/** The notes that only one of two parts has. */
function differentNotes(
  old: Part,
  oldWords: readonly LyricLine[],
  fresh: Part,
  freshWords: readonly LyricLine[],
): [Note[], Note[]] {
  const sameWords = oldWords === freshWords;
  const shared = new Set<Note>(old.notes);
  const isKept = (note: Note, among: ReadonlySet<Note>) => among.has(note) && (sameWords || !note.sung);
  const come = fresh.notes.filter((note) => !isKept(note, shared));
  const kept = new Set<Note>(fresh.notes);
  const gone = old.notes.filter((note) => !isKept(note, kept));
  const counts = new Map<string, number>();
  for (const note of gone) {
    const key = soundOfNote(note, oldWords);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const onlyFresh = come.filter((note) => {
    const key = soundOfNote(note, freshWords);
    const left = counts.get(key) ?? 0;
    if (left > 0) counts.set(key, left - 1);
    return left === 0;
  });
  const onlyOld = gone.filter((note) => {
    const key = soundOfNote(note, oldWords);
    const left = counts.get(key) ?? 0;
    if (left > 0) counts.set(key, left - 1);
    return left > 0;
  });
  return [onlyOld, onlyFresh];
}

/** What is heard of a note: for a sung one its syllable too, and whether its line ends with it. */
function soundOfNote(note: Note, words: readonly LyricLine[]): string {
  const { startBeat, lengthBeats, pitch, velocity, articulation, offsetSeconds, sung } = note;
  const line = sung && words[sung.line];
  const syllable = line?.syllables[sung!.syllable];
  return JSON.stringify([
    startBeat,
    lengthBeats,
    pitch,
    velocity,
    articulation,
    offsetSeconds,
    sung && [sung.continues === true, syllable, sung.syllable === (line?.syllables.length ?? 0) - 1],
  ]);
}

/** Adds where a control of a part stands otherwise; a value holds until the next one of its control. */
function addControls(
  old: Part,
  fresh: Part,
  lastBeat: number,
  add: (from: number, to: number) => void,
): void {
  if (old.controls === fresh.controls) return;
  const names = new Set([...(old.controls ?? []), ...(fresh.controls ?? [])].map(({ control }) => control));
  for (const name of names) {
    const [a, b] = [settingsOf(old, name), settingsOf(fresh, name)];
    const beats = [...new Set([...a, ...b].map(({ beat }) => beat))].sort((x, y) => x - y);
    const valueAt = (points: typeof a, beat: number) => points.findLast((point) => point.beat <= beat)?.value;
    for (const [i, beat] of beats.entries())
      if (valueAt(a, beat) !== valueAt(b, beat)) add(beat, beats[i + 1] ?? lastBeat);
  }
}

const settingsOf = ({ controls = [] }: Part, name: NonNullable<Part['controls']>[number]['control']) =>
  controls
    .filter(({ control }) => control === name)
    .map(({ beat, value }) => ({ beat: roundBeat(beat), value }));

/** What only one of two lists has, between what they begin and end with alike. */
function differing<T>(old: readonly T[], fresh: readonly T[]): [T[], T[]] {
  const first = firstDifference(old, fresh);
  if (first === undefined) return [[], []];
  let same = 0;
  while (
    same < Math.min(old.length, fresh.length) - first &&
    isSame(old[old.length - 1 - same], fresh[fresh.length - 1 - same])
  )
    same++;
  return [old.slice(first, old.length - same), fresh.slice(first, fresh.length - same)];
}

function firstDifference<T>(a: readonly T[], b: readonly T[]): number | undefined {
  const index = a.findIndex((item, i) => !isSame(item, b[i]));
  if (index >= 0) return index;
  return a.length === b.length ? undefined : Math.min(a.length, b.length);
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
