import type { Random } from '../random.ts';
import type { Chord, Key, Metre, Note, TempoChange } from '../score/score.ts';
import { isChordTone } from '../theory/chords.ts';
import { pitchClass } from '../theory/pitch.ts';
import { keyPitchClasses, snapToScale } from '../theory/scales.ts';
import type { GivenNote } from './harmonise-melody.ts';
import type { Motif } from './motif.ts';

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

/** The hummed theme on the grid and in the key. */
export function cleanTheme(melody: GivenMelody): Note[] {
  const notes: Note[] = [];
  const inKey = keyPitchClasses(melody.key);
  for (const given of [...melody.notes].sort((a, b) => a.startBeat - b.startBeat)) {
    const startBeat = Math.round(given.startBeat * 4) / 4;
    const pitch = inKey.has(pitchClass(given.pitch))
      ? Math.round(given.pitch)
      : snapToScale(given.pitch, melody.key);
    const last = notes.at(-1);
    if (last && startBeat <= last.startBeat) continue;
    if (last && last.startBeat + last.lengthBeats > startBeat) last.lengthBeats = startBeat - last.startBeat;
    notes.push({
      startBeat,
      lengthBeats: Math.max(0.25, Math.round(given.lengthBeats * 4) / 4),
      pitch,
      velocity: given.velocity ?? 0.72,
    });
  }
  return notes;
}

/** The theme again: a held note turned, here and there a passing note; first and last notes stay. */
export function vary(theme: readonly Note[], again: boolean, random: Random, key: Key): Note[] {
  const varied: Note[] = [];
  theme.forEach((note, i) => {
    const next = theme[i + 1];
    const inner = i > 0 && next !== undefined;
    if (again && inner && note.lengthBeats >= 1 && random.chance(0.3)) {
      const step = Math.sign(next.pitch - note.pitch) || 1;
      const passing = snapToScale(note.pitch + step * 2, key);
      const short = note.lengthBeats >= 2 ? 0.5 : 0.25;
      varied.push(
        { ...note, lengthBeats: note.lengthBeats - short },
        {
          ...note,
          startBeat: note.startBeat + note.lengthBeats - short,
          lengthBeats: short,
          pitch: passing,
          velocity: note.velocity * 0.9,
        },
      );
    } else varied.push({ ...note });
  });
  return varied;
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
