import type { Chord, PitchClass } from '../score/score.ts';
import { CHORD_INTERVALS, chordPitchClasses } from './chords.ts';
import { pitchAtOrAbove, pitchClass } from './pitch.ts';

/**
 * How a chord is laid out.
 * - `close` and `open`: block chords, neighbouring tones or spread (drop 2)
 * - `rootless`: the tones that colour the chord, third and seventh first; the bass has the root
 * - `shell`: root, third, seventh
 * - `power`: root, fifth, octave
 * - `guitar`: what a hand can hold on six strings in standard tuning, root lowest
 * - `octaves`: the root doubled
 */
export type VoicingKind = 'close' | 'open' | 'rootless' | 'shell' | 'power' | 'guitar' | 'octaves';

export interface VoicingOptions {
  kind: VoicingKind;
  /** How many notes at most (guitar decides itself). 2–7. */
  voices: number;
  /** MIDI range the notes stay in. At least 14 semitones apart. */
  low: number;
  high: number;
}

type ChordTones = Pick<Chord, 'root' | 'quality' | 'bass'>;
const GUITAR_STRINGS = [40, 45, 50, 55, 59, 64] as const;

/** The chord's pitch classes that matter most for `count` notes, the kind's way. */
export function chooseTones(chord: ChordTones, kind: VoicingKind, count: number): PitchClass[] {
  const intervals = CHORD_INTERVALS[chord.quality];
  if (kind === 'power') return [chord.root, pitchClass(chord.root + 7)];
  if (kind === 'octaves') return [chord.root];
  const third = intervals.find((step) => step >= 2 && step <= 5);
  const fifth = intervals.find((step) => step >= 6 && step <= 8);
  const seventh = intervals.find((step) => step >= 9 && step <= 11);
  const extensions = intervals.filter((step) => step > 12);
  const order =
    kind === 'rootless'
      ? [third, seventh, ...[...extensions].reverse(), fifth, 0]
      : kind === 'shell'
        ? [0, third, seventh ?? fifth]
        : [third, 0, seventh, ...[...extensions].reverse(), fifth];
  const limit = kind === 'shell' ? 3 : Math.min(count, intervals.length);
  const chosen = order.filter((step): step is number => step !== undefined).slice(0, Math.max(2, limit));
  return [...new Set(chosen.map((step) => pitchClass(chord.root + step)))];
}

/** All close-position layouts of the pitch classes with `count` notes inside the range, ascending each. */
function closeLayouts(classes: readonly PitchClass[], count: number, low: number, high: number): number[][] {
  const layouts: number[][] = [];
  const sorted = [...classes].sort((a, b) => a - b);
  for (let start = Math.ceil(low); start <= high; start++) {
    const at = sorted.indexOf(pitchClass(start));
    if (at < 0) continue;
    const notes = [start];
    for (let i = 1; i < count; i++) {
      const next = sorted[(at + i) % sorted.length] as PitchClass;
      notes.push(pitchAtOrAbove(next, (notes.at(-1) as number) + 1));
    }
    if ((notes.at(-1) as number) <= high) layouts.push(notes);
  }
  return layouts;
}

/** The second note from the top dropped an octave: the usual way to open a close chord. */
function dropTwo(layout: readonly number[]): number[] {
  if (layout.length < 3) return [...layout];
  const dropped = (layout[layout.length - 2] as number) - 12;
  const rest = layout.filter((_, i) => i !== layout.length - 2);
  return [...new Set([dropped, ...rest])].sort((a, b) => a - b);
}

/** Total distance the voices travel between two voicings: each note to the nearest of the other chord, both ways. */
export function voiceMovement(from: readonly number[], to: readonly number[]): number {
  if (from.length === 0 || to.length === 0) return 0;
  const oneWay = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, note) => sum + Math.min(...b.map((other) => Math.abs(other - note))), 0) / a.length;
  const outer = Math.abs((from.at(-1) as number) - (to.at(-1) as number));
  return oneWay(from, to) + oneWay(to, from) + outer * 0.5;
}

function guitarVoicing(chord: ChordTones, previous: readonly number[] | undefined, high: number): number[] {
  const classes = new Set(chordPitchClasses(chord));
  const third = chooseTones(chord, 'rootless', 1)[0] as PitchClass;
  let best: number[] = [];
  let bestCost = Number.POSITIVE_INFINITY;
  for (let position = 0; position <= 8; position++) {
    const notes: number[] = [];
    for (const open of GUITAR_STRINGS) {
      const frets = position === 0 ? [0, 1, 2, 3] : [position, position + 1, position + 2, position + 3];
      const wantRoot = notes.length === 0;
      const fret = frets.find((f) =>
        wantRoot ? pitchClass(open + f) === chord.root : classes.has(pitchClass(open + f)),
      );
      if (fret !== undefined && open + fret <= high) notes.push(open + fret);
    }
    if (notes.length < 3) continue;
    const missing = [...classes].filter((pc) => !notes.some((n) => pitchClass(n) === pc)).length;
    const noThird = notes.some((n) => pitchClass(n) === third) ? 0 : 12;
    const cost =
      position * 0.5 +
      missing * 4 +
      noThird +
      (6 - notes.length) +
      (previous ? voiceMovement(previous, notes) * 0.3 : 0);
    if (cost < bestCost) {
      bestCost = cost;
      best = notes;
    }
  }
  return best;
}

/**
 * Lays a chord out as MIDI numbers, ascending, in the range, as near to `previous` as good voice-leading asks:
 * smallest travel of the voices, top voice calmest, not drifting from the middle of the range.
 */
export function voiceChord(
  chord: ChordTones,
  options: VoicingOptions,
  previous?: readonly number[],
): number[] {
  const { kind, low, high } = options;
  if (kind === 'guitar') {
    const notes = guitarVoicing(chord, previous, high).filter((note) => note >= low);
    if (notes.length >= 3) return notes;
  }
  const classes = chooseTones(chord, kind, options.voices);
  if (kind === 'power' || kind === 'octaves' || kind === 'shell') {
    const notes = [pitchAtOrAbove(chord.root, low)];
    const rest =
      kind === 'octaves'
        ? [chord.root]
        : kind === 'power'
          ? [...classes.slice(1), chord.root]
          : classes.slice(1);
    for (const pc of rest) notes.push(pitchAtOrAbove(pc, (notes.at(-1) as number) + 1));
    return notes.filter((note) => note <= high).slice(0, Math.max(2, options.voices));
  }
  const count = Math.max(2, options.voices);
  let candidates = closeLayouts(classes, count, low, high);
  if (kind === 'open') {
    const opened = candidates.map(dropTwo).filter((layout) => (layout[0] as number) >= low);
    if (opened.length > 0) candidates = opened;
  }
  if (candidates.length === 0)
    candidates = closeLayouts(classes, Math.min(count, classes.length), low, high + 12);
  const centre = (low + high) / 2;
  let best = candidates[0] ?? classes.map((pc) => pitchAtOrAbove(pc, low)).sort((a, b) => a - b);
  let bestCost = Number.POSITIVE_INFINITY;
  for (const layout of candidates) {
    const middle = ((layout[0] as number) + (layout.at(-1) as number)) / 2;
    const drift = Math.abs(middle - centre) * (previous && previous.length > 0 ? 0.35 : 1);
    // Thirds and seconds low down sound muddy (low-interval limits, F. Sebesky).
    let mud = 0;
    for (let i = 1; i < layout.length; i++) {
      const lower = layout[i - 1] as number;
      if (lower < 52 && (layout[i] as number) - lower < 5) mud += 3;
    }
    const cost = drift + mud + (previous ? voiceMovement(previous, layout) : 0);
    if (cost < bestCost) {
      bestCost = cost;
      best = layout;
    }
  }
  return best;
}
