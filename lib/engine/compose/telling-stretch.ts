import type { Section } from '../score/score.ts';
import { pitchClass } from '../theory/pitch.ts';
import type { GivenMelody } from './given-melody.ts';
import type { GivenNote } from './harmonise-melody.ts';

/** So long a melody can be a theme as it is: stated, repeated and left, it makes a song of four minutes at most. */
const LONGEST_THEME_SECONDS = 60;
/** Of a longer one this much is taken at most: as many bars as people remember. */
const TAKEN_SECONDS = 45;
const TAKEN_BARS = [16, 8, 4, 2];

/** Melodies are compared bar by bar, by eighths. */
const STEP_BEATS = 0.5;
/** A bar is known again from as many others as this, at best. */
const REPEATS = 3;
/** What makes a bar telling, beside its return: shares of one. */
const WEIGHTS = { returns: 1, sounding: 0.5, height: 0.3, loudness: 0.3, refrain: 0.6 };
/** The head of a theme is what is remembered: how much more its first bar counts than its last. */
const HEAD = 0.5;
/** A theme that begins or ends with a section, or where a breath is taken, and not in the middle of a note. */
const AT_SECTION = 0.25;
const AT_BREATH = 0.1;
const IN_NOTE = -0.3;

/** What is known of the form of a melody's song. */
export type MelodySection = Pick<Section, 'kind' | 'startBeat' | 'lengthBeats'>;

/**
 * The stretch of a melody that tells most of it, where it is longer than a theme can be: whole bars that come back,
 * sing, rise and are loud, refrains first, and that begin and end where phrases do. The idea is the audio thumbnail's
 * (Bartsch & Wakefield, IEEE Trans. Multimedia 7, 2005), on notes.
 * @returns beats of the melody; the whole where it is a theme
 */
export function tellingStretch(
  melody: GivenMelody,
  sections: readonly MelodySection[] = [],
): { startBeat: number; lengthBeats: number } {
  const bar = melody.metre?.beatsPerBar ?? 4;
  const beatSeconds = 60 / melody.tempoBpm;
  const bars = Math.ceil(melody.beats / bar - 1e-6);
  const taken = TAKEN_BARS.find((count) => count * bar * beatSeconds <= TAKEN_SECONDS) ?? 1;
  if (melody.beats * beatSeconds <= LONGEST_THEME_SECONDS || bars <= taken)
    return { startBeat: 0, lengthBeats: melody.beats };
  const telling = barsTell(melody, bars, bar, sections);
  const edges = edgesTell(melody.notes, bars, bar, sections);
  let best = { start: 0, value: Number.NEGATIVE_INFINITY };
  for (let start = 0; start + taken <= bars; start++) {
    let sum = 0;
    for (let i = 0; i < taken; i++) sum += telling[start + i]! * (1 + HEAD * (0.5 - i / taken));
    const value = sum / taken + edges[start]! + 0.5 * edges[start + taken]!;
    if (value > best.value + 1e-9) best = { start, value };
  }
  return { startBeat: best.start * bar, lengthBeats: taken * bar };
}

/** How much each bar tells of the song. */
function barsTell(
  { notes }: GivenMelody,
  bars: number,
  bar: number,
  sections: readonly MelodySection[],
): number[] {
  const loudness = (note: GivenNote) => note.velocity ?? 0.7;
  const centre = mean(notes.map((note) => note.pitch));
  const usual = mean(notes.map(loudness));
  const shapes = Array.from({ length: bars }, () => new Int8Array(Math.ceil(bar / STEP_BEATS)).fill(-1));
  for (const note of notes)
    shapes[Math.floor(note.startBeat / bar)]?.fill(
      pitchClass(Math.round(note.pitch)),
      Math.round((note.startBeat % bar) / STEP_BEATS),
      Math.max(1, Math.round(((note.startBeat % bar) + note.lengthBeats) / STEP_BEATS)),
    );
  const isRefrain = (beat: number) =>
    sections.some(
      ({ kind, startBeat, lengthBeats }) =>
        (kind === 'chorus' || kind === 'drop') && beat >= startBeat && beat < startBeat + lengthBeats,
    );
  return shapes.map((shape, i) => {
    const inside = notes.filter((note) => Math.floor(note.startBeat / bar) === i);
    if (inside.length === 0) return 0;
    const likenesses = shapes
      .map((other, j) => (j === i ? 0 : likeness(shape, other)))
      .sort((a, b) => b - a)
      .slice(0, REPEATS);
    const sounding = inside.reduce((sum, note) => sum + note.lengthBeats, 0) / bar;
    return (
      WEIGHTS.returns * mean(likenesses) +
      WEIGHTS.sounding * Math.min(1, sounding) +
      WEIGHTS.height * clamp((mean(inside.map((note) => note.pitch)) - centre) / 12) +
      WEIGHTS.loudness * clamp((mean(inside.map(loudness)) - usual) / 0.3) +
      (isRefrain((i + 0.5) * bar) ? WEIGHTS.refrain : 0)
    );
  });
}

/** Share of a bar's steps at which another has the same note, of those where either has one. */
function likeness(a: Int8Array, b: Int8Array): number {
  let [same, any] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    if (a[i]! < 0 && b[i]! < 0) continue;
    any++;
    if (a[i] === b[i]) same++;
  }
  return any > 0 ? same / any : 0;
}

/** How well a theme begins or ends at each bar line, the last included. */
function edgesTell(
  notes: readonly GivenNote[],
  bars: number,
  bar: number,
  sections: readonly MelodySection[],
): number[] {
  return Array.from({ length: bars + 1 }, (_, i) => {
    const line = i * bar;
    const isSection = sections.some(({ startBeat }) => Math.abs(startBeat - line) < bar / 2);
    const isHeld = notes.some(
      (note) => note.startBeat < line - 0.3 && note.startBeat + note.lengthBeats > line + 0.3,
    );
    const isFree = !notes.some((note) => note.startBeat < line - 0.3 && note.startBeat > line - 1.1);
    return (isSection ? AT_SECTION : 0) + (isHeld ? IN_NOTE : isFree ? AT_BREATH : 0);
  });
}

const clamp = (value: number): number => Math.max(-1, Math.min(1, value));

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
