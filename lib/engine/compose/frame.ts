import type { Chord, Key, KeyChange, Metre, Section } from '../score/score.ts';
import type { EndingKind, MetreName, Style } from '../styles/style.ts';
import { chordAt } from '../theory/chords.ts';
import { transposeKey } from '../theory/key.ts';
import type { Motif } from './motif.ts';

/** A section as players see it. */
export interface FrameSection extends Section {
  /** Semitones above the song's key. */
  keyShift: number;
  /** Somebody sings in it. */
  hasWords: boolean;
  /** Instruments that were asked to play in it. */
  include?: readonly string[];
  /** Where it is not the song's. */
  bpm?: number;
}

/** The skeleton every player of the band reads: bars, sections, chords. */
export interface Frame {
  style: Style;
  metre: Metre;
  bpm: number;
  secondsPerBeat: number;
  key: Key;
  keyChanges: KeyChange[];
  sections: FrameSection[];
  chords: Chord[];
  lengthBeats: number;
  motif: Motif;
  ending: EndingKind;
  /** See `SongPlan`. */
  isExact?: true;
}

export interface Bar {
  startBeat: number;
  section: FrameSection;
  /** Number of the bar in its section, and how many follow it there. */
  index: number;
  left: number;
  next: FrameSection | undefined;
}

/** Steps (sixteenths) of a bar in pattern notation. */
export const stepsPerBar = (metre: Metre): number => Math.round(metre.beatsPerBar * 4);

export function metreOf(name: MetreName): Metre {
  if (name === '3/4') return { numerator: 3, denominator: 4, beatsPerBar: 3 };
  if (name === '6/8') return { numerator: 6, denominator: 8, beatsPerBar: 3 };
  return { numerator: 4, denominator: 4, beatsPerBar: 4 };
}

export function metreName(metre: Metre): MetreName {
  if (metre.denominator === 8) return '6/8';
  return metre.beatsPerBar === 3 ? '3/4' : '4/4';
}

/** All bars in order. */
export function barsOf(frame: Frame): Bar[] {
  const bars: Bar[] = [];
  frame.sections.forEach((section, i) => {
    const count = Math.max(1, Math.round(section.lengthBeats / frame.metre.beatsPerBar));
    for (let index = 0; index < count; index++) {
      bars.push({
        startBeat: section.startBeat + index * frame.metre.beatsPerBar,
        section,
        index,
        left: count - 1 - index,
        next: frame.sections[i + 1],
      });
    }
  });
  return bars;
}

/**
 * Energy at a bar: the section's, growing in its second half, so that nobody plays eight bars the same. Bridges fall
 * back first and build again; pre-choruses climb.
 */
export function barEnergy(bar: Bar): number {
  const { section } = bar;
  const count = bar.index + bar.left + 1;
  const late = bar.index >= count / 2;
  let change = 0;
  if (section.kind === 'bridge') change = late ? 0.08 : -0.14;
  else if (section.kind === 'pre-chorus') change = count >= 4 ? (late ? 0.07 : -0.04) : 0;
  else if (count >= 6) change = late ? 0.03 : -0.03;
  return Math.max(0, Math.min(1, section.energy + change));
}

/** Key of a section. */
export const sectionKey = (frame: Pick<Frame, 'key'>, section: FrameSection): Key =>
  transposeKey(frame.key, section.keyShift);

/** The chord after the one sounding at a beat (the same when it is the last). */
export function nextChord(chords: readonly Chord[], beat: number): Chord {
  const now = chordAt(chords, beat);
  return chordAt(chords, now.startBeat + now.lengthBeats + 1e-3);
}

/** The chords that overlap [startBeat, endBeat), cut to it. */
export function chordsBetween(chords: readonly Chord[], startBeat: number, endBeat: number): Chord[] {
  const found: Chord[] = [];
  for (const chord of chords) {
    const from = Math.max(chord.startBeat, startBeat);
    const to = Math.min(chord.startBeat + chord.lengthBeats, endBeat);
    if (to - from > 1e-6) found.push({ ...chord, startBeat: from, lengthBeats: to - from });
  }
  return found;
}
