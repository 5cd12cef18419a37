import type { Bars } from '#lib/spelling/bars.ts';
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
  /** The song's, or the one that the band plays in now. */
  metre: Metre;
  /** Of a song whose metre changes: where each holds. */
  metres?: Bars<Metre>;
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
  stripsLastRefrain?: true;
}

export interface Bar {
  startBeat: number;
  section: FrameSection;
  /** Number of the bar in its section, and how many follow it there. */
  index: number;
  left: number;
  next: FrameSection | undefined;
  /** One of a last refrain's first bars, see {@link strippedBars}; `falling in` is the bar in which the band is back. */
  stripped?: 'sung alone' | 'last' | 'falling in';
  /** In a last refrain, with the whole band. */
  isPeak?: true;
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
export function barsOfFrame(frame: Frame): Bar[] {
  const bars: Bar[] = [];
  frame.sections.forEach((section, i) => {
    const count = Math.max(1, Math.round(section.lengthBeats / frame.metre.beatsPerBar));
    const alone = strippedBars(frame, section);
    const peaks = isLastRefrain(frame, section);
    for (let index = 0; index < count; index++) {
      const bar: Bar = {
        startBeat: section.startBeat + index * frame.metre.beatsPerBar,
        section,
        index,
        left: count - 1 - index,
        next: frame.sections[i + 1],
      };
      if (alone > 0 && index <= alone)
        bar.stripped = index === alone ? 'falling in' : index === alone - 1 ? 'last' : 'sung alone';
      if (peaks && index >= alone) bar.isPeak = true;
      bars.push(bar);
    }
  });
  return bars;
}

const isRefrain = ({ kind }: Section) => kind === 'chorus' || kind === 'drop';

/** Whether a section is the refrain after which none comes, of a song that has had one: it gives more. */
export function isLastRefrain(frame: { sections: readonly Section[] }, section: Section): boolean {
  const refrains = frame.sections.filter(({ kind }) => kind === section.kind);
  return isRefrain(section) && refrains.length > 1 && refrains.at(-1)!.startBeat === section.startBeat;
}

/** Bars that are stripped of a last refrain of at least so many: most of it is for the whole band. */
const STRIPPED: readonly (readonly [least: number, stripped: number])[] = [
  [12, 4],
  [8, 2],
];
const strippedOf = (bars: number) => STRIPPED.find(([least]) => bars >= least)?.[1] ?? 0;

/** Bars at the head of a last refrain that are sung over next to nothing, before the band comes back. */
export function strippedBars(frame: Frame, section: FrameSection): number {
  if (!frame.stripsLastRefrain || !section.hasWords || !isLastRefrain(frame, section)) return 0;
  const bars = Math.round(section.lengthBeats / frame.metre.beatsPerBar);
  return strippedOf(bars);
}

/** The stretch of a song's last refrain that may be sung over next to nothing, and what follows it there. */
export function strippedStretch(frame: {
  sections: readonly Section[];
  metre: Metre;
}): { startBeat: number; endBeat: number; untilBeat: number } | undefined {
  const last = frame.sections.findLast(({ kind }) => kind === 'chorus');
  if (!last || !isLastRefrain(frame, last)) return undefined;
  const { startBeat, lengthBeats } = last;
  const beats = strippedOf(Math.round(lengthBeats / frame.metre.beatsPerBar)) * frame.metre.beatsPerBar;
  if (beats === 0) return undefined;
  return { startBeat, endBeat: startBeat + beats, untilBeat: startBeat + lengthBeats };
}

/** Energy of stripped bars: nobody drums, who plays holds chords. */
export const STRIPPED_ENERGY = 0.3;

/**
 * Energy at a bar: the section's, growing in its second half, so that nobody plays eight bars the same. Bridges fall
 * back first and build again; pre-choruses climb.
 */
export function barEnergy(bar: Bar): number {
  const { section } = bar;
  if (bar.stripped && bar.stripped !== 'falling in') return STRIPPED_ENERGY;
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
