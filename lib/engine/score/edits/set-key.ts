import { z } from 'zod';
import { findInstrument } from '../../instruments/find-instrument.ts';
import { keyAt, transposeKey } from '../../theory/key.ts';
import { foldIntoRange, pitchClass } from '../../theory/pitch.ts';
import { isVocalPart, type Key, type Part, type Score } from '../score.ts';
import { pitchClassSchema } from '../score-schema.ts';
import { type EditContext, editKind } from './edit.ts';
import { chordToMode, inMode, type TurnedMode, toMode } from './other-mode.ts';
import { spanOfSection } from './section-order.ts';

/** What begins a rounding before a section begins with it. */
const EARLY_BEATS = 1e-4;

/**
 * The key of the song, or of a section: chords and all that has a pitch are transposed the nearer way, and in another
 * mode moved degree by degree. A singer for whom that is too far goes the other way; an instrument plays what it does
 * not reach an octave nearer.
 */
export const setKey = editKind({
  kind: 'set-key',
  schema: z.strictObject({
    kind: z.literal('set-key'),
    tonic: pitchClassSchema,
    mode: z.enum(['major', 'minor']).optional(),
    section: z.int().min(0).optional(),
  }),
  apply: (score, { tonic, mode, section }, context) => {
    const { startBeat, endBeat } =
      section === undefined ? { startBeat: 0, endBeat: score.lengthBeats } : spanOfSection(score, section);
    const up = pitchClass(tonic - keyAt(score, startBeat).tonic);
    const keys = [keyAt(score, startBeat), ...changesInside(score, startBeat, endBeat).map(({ key }) => key)];
    if (up === 0 && keys.every((key) => inMode(key, mode) === key)) return score;
    const moved = toMode(score, mode);
    const turned = (pitch: number, beat: number) => moved(pitch, Math.max(beat, startBeat));
    const semitones = up > 6 ? up - 12 : up;
    const isInside = (beat: number) => beat >= startBeat - EARLY_BEATS && beat < endBeat - EARLY_BEATS;
    const parts = score.parts.map((part) => transposed(part, { semitones, turned, isInside, context }));
    const chords = score.chords.map((chord) =>
      isInside(chord.startBeat)
        ? chordToMode(chord, (pitch, beat) => turned(pitch, beat) + semitones)
        : chord,
    );
    return { ...score, ...keysWith(score, startBeat, endBeat, { semitones, mode }), chords, parts };
  },
});

interface Transposing {
  semitones: number;
  /** What another mode adds to it. */
  turned(pitch: number, beat: number): number;
  isInside(beat: number): boolean;
  context: EditContext;
}

function transposed(part: Part, { semitones, turned, isInside, context }: Transposing): Part {
  const inside = part.notes.filter((note) => isInside(note.startBeat));
  if (inside.length === 0) return part;
  if (isVocalPart(part)) {
    const range = context.singerRange(part.instrument);
    const fits = (by: number) =>
      !range ||
      inside.every((note) => {
        const pitch = note.pitch + turned(note.pitch, note.startBeat) + by;
        return pitch >= range.low && pitch <= range.high;
      });
    const other = semitones - 12 * Math.sign(semitones);
    const by = !fits(semitones) && fits(other) ? other : semitones;
    return shifted(part, isInside, (pitch, beat) => pitch + turned(pitch, beat) + by);
  }
  const { isDrums, range, family } = findInstrument(part.instrument);
  if (isDrums || family === 'effects') return part;
  return shifted(part, isInside, (pitch, beat) =>
    foldIntoRange(pitch + turned(pitch, beat) + semitones, range.low, range.high),
  );
}

const shifted = (
  part: Part,
  isInside: (beat: number) => boolean,
  to: (pitch: number, beat: number) => number,
): Part => ({
  ...part,
  notes: part.notes.map((note) =>
    isInside(note.startBeat) ? { ...note, pitch: to(note.pitch, note.startBeat) } : note,
  ),
});

const changesInside = ({ keyChanges }: Score, startBeat: number, endBeat: number) =>
  keyChanges.filter((change) => change.startBeat > startBeat + 1e-6 && change.startBeat < endBeat - 1e-6);

function keysWith(
  score: Score,
  startBeat: number,
  endBeat: number,
  { semitones, mode }: { semitones: number; mode: TurnedMode | undefined },
): Pick<Score, 'key' | 'keyChanges'> {
  const becomes = (key: Key) => inMode(transposeKey(key, semitones), mode);
  const inside = changesInside(score, startBeat, endBeat);
  const changes = [
    { startBeat: 0, key: score.key },
    ...score.keyChanges.filter((change) => change.startBeat < startBeat - 1e-6),
    { startBeat, key: becomes(keyAt(score, startBeat)) },
    ...inside.map((change) => ({ ...change, key: becomes(change.key) })),
    ...(endBeat < score.lengthBeats - 1e-6 ? [{ startBeat: endBeat, key: keyAt(score, endBeat) }] : []),
    ...score.keyChanges.filter((change) => change.startBeat > endBeat + 1e-6),
  ];
  let key = score.key;
  const keyChanges: Score['keyChanges'] = [];
  for (const change of changes) {
    const last = keyChanges.at(-1)?.key ?? key;
    if (change.startBeat < 1e-6) key = change.key;
    else if (last.tonic !== change.key.tonic || last.mode !== change.key.mode) keyChanges.push(change);
  }
  return { key, keyChanges };
}
