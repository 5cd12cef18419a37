import type { Chord, Key, Metre, MetreChange, Note, TempoChange } from '../score/score.ts';
import type { Swing } from '../score/swing.ts';
import { isChordTone } from '../theory/chords.ts';
import type { GivenNote } from './harmonise-melody.ts';
import type { Motif } from './motif.ts';

/** A thirty-second: nobody hums shorter notes on purpose. */
const SHORTEST_BEATS = 0.125;

/** A melody from outside, in beats. */
export interface GivenMelody {
  notes: readonly GivenNote[];
  /** On the whole. */
  tempoBpm: number;
  /** How it drifts, for what is to keep with it; steady when absent. */
  tempoMap?: readonly TempoChange[];
  key: Key;
  /** 4/4 when absent. */
  metre?: Metre;
  /** On bar lines. */
  metreChanges?: MetreChange[];
  /** How it swings, where that is known: its band does the same. */
  swing?: Swing;
  /** What it was accompanied by, if known. */
  chords?: readonly Chord[];
  /** Its length. */
  beats: number;
}

/** The first notes of a tune as a motif, in scale steps. */
export function motifOf(notes: readonly GivenNote[]): Motif {
  const head = notes.slice(0, 5);
  if (head.length < 3) return { steps: [1, 1, -2], lengthsBeats: [0.5, 0.5, 1, 1] };
  return {
    steps: head.slice(1).map((note, i) => Math.round(((note.pitch - (head[i] as GivenNote).pitch) * 7) / 12)),
    lengthsBeats: head.map((note, i) => {
      const next = head[i + 1];
      return Math.max(0.25, Math.round((next ? next.startBeat - note.startBeat : note.lengthBeats) * 4) / 4);
    }),
  };
}

/** Chords from first to last beat without holes. */
export function coverAll(chords: readonly Chord[], lengthBeats: number): Chord[] {
  const sorted = [...chords]
    .sort((a, b) => a.startBeat - b.startBeat)
    .filter((chord) => chord.startBeat < lengthBeats);
  return sorted.map((chord, i) => {
    const startBeat = i === 0 ? 0 : chord.startBeat;
    const end = sorted[i + 1]?.startBeat ?? lengthBeats;
    return { ...chord, startBeat, lengthBeats: Math.max(0.01, end - startBeat) };
  });
}

/**
 * A given melody as a theme: one note at a time, in order. Its pitches and its rhythm are somebody's: they stay as they
 * are, in the key or not.
 */
export function themeOf({ notes }: Pick<GivenMelody, 'notes'>): Note[] {
  const theme: Note[] = [];
  for (const given of [...notes].sort((a, b) => a.startBeat - b.startBeat)) {
    const last = theme.at(-1);
    if (last && given.startBeat < last.startBeat + SHORTEST_BEATS) continue;
    if (last) last.lengthBeats = Math.min(last.lengthBeats, given.startBeat - last.startBeat);
    theme.push({
      startBeat: given.startBeat,
      lengthBeats: Math.max(SHORTEST_BEATS, given.lengthBeats),
      pitch: Math.round(given.pitch),
      velocity: given.velocity ?? 0.72,
    });
  }
  return theme;
}

/** Whole octaves by which a theme is moved so that as much of it as can be lies in a span, and near its middle. */
export function octavesInto(theme: readonly Pick<Note, 'pitch'>[], low: number, high: number): number {
  const outside = (octaves: number) =>
    theme.reduce(
      (sum, { pitch }) =>
        sum + Math.max(0, low - pitch - 12 * octaves) + Math.max(0, pitch + 12 * octaves - high),
      0,
    );
  const mean = theme.reduce((sum, { pitch }) => sum + pitch, 0) / Math.max(1, theme.length);
  const off = (octaves: number) => Math.abs(mean + 12 * octaves - (low + high) / 2);
  return [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].reduce((best, octaves) => {
    const gain = outside(best) - outside(octaves);
    return gain > 0 || (gain === 0 && off(octaves) < off(best)) ? octaves : best;
  });
}

/** Share of a melody's time that lies on chord tones (0–1): how well chords fit it. */
export function chordFit(notes: readonly GivenNote[], chords: readonly Chord[]): number {
  let on = 0;
  let all = 0;
  for (const note of notes) {
    const chord = chords.find(
      (candidate) =>
        candidate.startBeat <= note.startBeat + 0.05 &&
        candidate.startBeat + candidate.lengthBeats > note.startBeat + 0.05,
    );
    all += note.lengthBeats;
    if (chord && isChordTone(note.pitch, chord)) on += note.lengthBeats;
  }
  return all > 0 ? on / all : 1;
}
