import { findInstrument } from '#lib/engine/instruments/find-instrument.ts';
import { instruments } from '#lib/engine/instruments/kinds/index.ts';
import type { Random } from '#lib/engine/random.ts';
import { isVocalPart, type Note, type Part, type Score } from '#lib/engine/score/score.ts';
import { barsOf } from '#lib/spelling/bars.ts';

/** A note that an edit writes: its part, when it begins, which pitch it has and which it had. */
export interface WrittenNote {
  part: Part;
  startBeat: number;
  lengthBeats: number;
  pitch: number;
  before?: number;
}

export interface DrawnEdit {
  edit: Record<string, unknown> & { kind: string };
  /** What is to be heard, where it is one new note. */
  written?: WrittenNote;
}

const WORDS = { en: ['stars', 'river', 'home', 'again'], zh: ['月', '花', '风', '梦'] };
const METRES = [
  [3, 4],
  [4, 4],
  [5, 4],
  [6, 8],
] as const;
const QUALITIES = ['major', 'minor', 'dominant7', 'sus4'];

type Draw = (score: Score, random: Random) => DrawnEdit | undefined;

/** A note of a part at random, among those that `fits` holds for. */
function noteOf(
  score: Score,
  random: Random,
  fits: (part: Part, note: Note) => boolean = () => true,
): { part: Part; note: Note } | undefined {
  const parts = score.parts.filter((part) => part.notes.some((note) => fits(part, note)) && !part.muted);
  if (parts.length === 0) return undefined;
  const part = random.pick(parts);
  return { part, note: random.pick(part.notes.filter((note) => fits(part, note))) };
}
/** What rings on when the next note begins. */
const RINGS_BEATS = 1;

/** Whether nobody else of a stem plays a pitch, in any octave, while a note does: then it can be told that it came. */
function isAlone(score: Score, { part, startBeat, lengthBeats, pitch }: WrittenNote, old?: Note): boolean {
  return !score.parts
    .filter(({ bus, muted }) => bus === part.bus && !muted)
    .flatMap(({ notes }) => notes)
    .some(
      (note) =>
        note !== old &&
        (note.pitch - pitch) % 12 === 0 &&
        note.startBeat < startBeat + lengthBeats &&
        note.startBeat + note.lengthBeats > startBeat - RINGS_BEATS,
    );
}

const at = ({ startBeat, pitch }: Note) => ({ notes: [{ beat: startBeat, pitch }] });
/** Drums have no pitch, and neither have risers, impacts and other effects: they sweep, or are noise. */
const isPitched = (part: Part) =>
  isVocalPart(part) || (part.role !== 'effects' && !findInstrument(part.instrument).isDrums);
/** Long enough for its pitch to be heard, and nothing that slides. */
const isHeld = (part: Part, note: Note) =>
  isPitched(part) &&
  note.lengthBeats >= 0.45 &&
  !['slide', 'scoop', 'fall', 'trill'].includes(note.articulation ?? '');
const section = (score: Score, random: Random) => random.integer(0, score.sections.length - 1);
/** A bar at random, from its first beat to that of the next. */
function barIn(score: Score, random: Random): { fromBeat: number; toBeat: number } {
  const bars = barsOf(score);
  const bar = random.integer(0, Math.floor(bars.barAt(score.lengthBeats)) - 1);
  return { fromBeat: bars.beatAt(bar), toBeat: bars.beatAt(bar + 1) };
}

/** One of each kind of edit that people make, at a place drawn at random; nothing where the song has none such. */
const DRAWS: Readonly<Record<string, Draw>> = {
  'transpose-notes': (score, random) => {
    const found = noteOf(score, random, isHeld);
    if (!found) return undefined;
    const { part, note } = found;
    const semitones = random.pick([-4, -3, -2, -1, 1, 2, 3, 4]);
    const written = { part, ...timed(note), pitch: note.pitch + semitones, before: note.pitch };
    return {
      edit: { kind: 'transpose-notes', part: part.id, select: at(note), by: { semitones } },
      ...((isVocalPart(part) || isAlone(score, written, note)) && { written }),
    };
  },
  'move-notes': (score, random) => {
    const found = noteOf(score, random, (part, note) => isHeld(part, note) && !isVocalPart(part));
    if (!found) return undefined;
    const { part, note } = found;
    const byBeats = random.pick([-0.5, -0.25, 0.25, 0.5]);
    return { edit: { kind: 'move-notes', part: part.id, select: at(note), byBeats } };
  },
  'add-notes': (score, random) => {
    const found = noteOf(score, random, (part, note) => isHeld(part, note) && !isVocalPart(part));
    if (!found) return undefined;
    const { part, note } = found;
    const startBeat = barIn(score, random).fromBeat;
    const added = { startBeat, lengthBeats: 1, pitch: note.pitch, velocity: 0.9 };
    const written = { part, startBeat, lengthBeats: 1, pitch: note.pitch };
    return {
      edit: { kind: 'add-notes', part: part.id, notes: [added] },
      ...(isAlone(score, written) && { written }),
    };
  },
  'remove-notes': (score, random) => {
    const found = noteOf(score, random, (part) => !isVocalPart(part));
    return found && { edit: { kind: 'remove-notes', part: found.part.id, select: at(found.note) } };
  },
  'set-velocity': (score, random) => {
    const found = noteOf(score, random);
    return (
      found && {
        edit: {
          kind: 'set-velocity',
          part: found.part.id,
          select: at(found.note),
          velocity: random.pick([0.25, 1]),
        },
      }
    );
  },
  'lengthen-notes': (score, random) => {
    const found = noteOf(score, random, isPitched);
    return (
      found && {
        edit: {
          kind: 'lengthen-notes',
          part: found.part.id,
          select: at(found.note),
          by: { beats: random.pick([-0.25, 0.25, 0.5]) },
        },
      }
    );
  },
  'quantise-notes': (score, random) => {
    const found = noteOf(score, random);
    const select = barIn(score, random);
    return (
      found && {
        edit: {
          kind: 'quantise-notes',
          part: found.part.id,
          select,
          gridBeats: 0.5,
        },
      }
    );
  },
  'set-word': (score, random) => {
    if (score.lyrics.length === 0) return undefined;
    const line = random.integer(0, score.lyrics.length - 1);
    const { words, syllables } = score.lyrics[line]!;
    const text = random.pick(WORDS[syllables[0]?.language === 'zh' ? 'zh' : 'en']);
    return { edit: { kind: 'set-word', line, word: random.integer(0, words.length - 1), text } };
  },
  'set-chord': (score, random) => {
    const bar = barIn(score, random);
    const chord = { root: random.integer(0, 11), quality: random.pick(QUALITIES) };
    return { edit: { kind: 'set-chord', ...bar, ...chord } };
  },
  'mute-part': (score, random) => ({
    edit: { kind: 'mute-part', part: random.pick(score.parts).id, muted: true },
  }),
  'set-loudness': (score, random) => ({
    edit: { kind: 'set-loudness', part: random.pick(score.parts).id, gainDb: random.pick([-6, 4]) },
  }),
  'set-pan': (score, random) => ({
    edit: { kind: 'set-pan', part: random.pick(score.parts).id, pan: random.pick([-0.7, 0.7]) },
  }),
  'set-tempo': (score, random) => ({
    edit: { kind: 'set-tempo', bpm: random.integer(70, 150), section: section(score, random) },
  }),
  'delete-section': (score, random) => ({
    edit: { kind: 'delete-section', section: section(score, random) },
  }),
  'repeat-section': (score, random) => ({
    edit: { kind: 'repeat-section', section: section(score, random), times: 2 },
  }),
  'move-section': (score, random) => ({
    edit: { kind: 'move-section', section: section(score, random), to: section(score, random) },
  }),
  'copy-section': (score, random) => ({
    edit: { kind: 'copy-section', section: section(score, random), to: section(score, random) },
  }),
  'set-line': (score, random) => {
    if (score.lyrics.length === 0) return undefined;
    const line = random.integer(0, score.lyrics.length - 1);
    const { words, syllables } = score.lyrics[line]!;
    const language = syllables[0]?.language === 'zh' ? 'zh' : 'en';
    const text = words.map(() => random.pick(WORDS[language])).join(language === 'zh' ? '' : ' ');
    return { edit: { kind: 'set-line', line, text } };
  },
  'set-key': (score, random) => ({
    edit: { kind: 'set-key', tonic: random.integer(0, 11), section: section(score, random) },
  }),
  'set-metre': (score, random) => {
    const [numerator, denominator] = random.pick(
      METRES.filter(([over, under]) => (4 * over) / under !== score.metre.beatsPerBar),
    );
    // Of the song, or more often of one of its sections.
    const where = random.chance(2 / 3) ? { section: section(score, random) } : {};
    return { edit: { kind: 'set-metre', numerator, denominator, ...where } };
  },
  'swap-instrument': (score, random) => {
    const part = random.pick(score.parts);
    if (isVocalPart(part)) return undefined;
    const own = findInstrument(part.instrument);
    const others = instruments.filter(({ id, isDrums }) => id !== own.id && isDrums === own.isDrums);
    return { edit: { kind: 'swap-instrument', part: part.id, instrument: random.pick(others).id } };
  },
  'add-part': (score, random) => {
    const found = noteOf(score, random, (part) => isPitched(part) && !isVocalPart(part));
    if (!found) return undefined;
    const startBeat = barIn(score, random).fromBeat;
    const notes = [0, 1].map((beat) => ({
      startBeat: startBeat + beat,
      lengthBeats: 1,
      pitch: found.note.pitch,
      velocity: 0.8,
    }));
    const { role, instrument } = found.part;
    return { edit: { kind: 'add-part', part: { id: 'added', role, instrument, notes } } };
  },
  'remove-part': (score, random) => ({
    edit: { kind: 'remove-part', part: random.pick(score.parts).id },
  }),
};

/** Notes are edited far more often than forms, and it is notes that are heard one by one. */
const WEIGHTS: Readonly<Record<string, number>> = { 'transpose-notes': 6, 'add-notes': 4, 'set-word': 2 };
const LOT = Object.keys(DRAWS).flatMap((kind) => Array.from({ length: WEIGHTS[kind] ?? 1 }, () => kind));

export const DRAWN_KINDS: readonly string[] = Object.keys(DRAWS);

/** An edit of a score, at random; it may be one that is refused. `only` draws of one kind, which the song must have a place for. */
export function drawEdit(score: Score, random: Random, only?: string): DrawnEdit {
  for (;;) {
    const drawn = DRAWS[only ?? random.pick(LOT)]!(score, random);
    if (drawn) return drawn;
  }
}

const timed = ({ startBeat, lengthBeats }: Note) => ({ startBeat, lengthBeats });
