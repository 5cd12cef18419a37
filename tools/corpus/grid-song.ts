import type { GridNote } from '#lib/engine/compose/learned/melody-features.ts';
import type { ChordQuality } from '#lib/engine/score/score.ts';
import { CHORD_INTERVALS } from '#lib/engine/theory/chords.ts';
import { pitchClass } from '#lib/engine/theory/pitch.ts';
import type { CorpusSong } from './read-songs.ts';

/** A chord of a grid song, in sixteenths. */
export interface GridChord {
  startStep: number;
  endStep: number;
  root: number;
  quality: ChordQuality;
  /** Where it is not the root. */
  bass?: number;
}

/** A song's melody on a grid of sixteenths, with the chords under it. */
export interface GridSong {
  id: string;
  tonic: number;
  mode: CorpusSong['mode'];
  bpm: number;
  notes: GridNote[];
  chords: GridChord[];
}

/** How the corpus writes qualities of chords (J. Harte's syntax), and what they are here. */
const QUALITIES: Record<string, ChordQuality> = {
  maj: 'major',
  min: 'minor',
  '7': 'dominant7',
  maj7: 'major7',
  min7: 'minor7',
  dim: 'diminished',
  aug: 'augmented',
  sus2: 'sus2',
  sus4: 'sus4',
  hdim7: 'half-diminished7',
  dim7: 'diminished7',
  maj6: 'major6',
  min6: 'minor6',
  minmaj7: 'minor-major7',
  'sus4(b7)': 'dominant7sus4',
  maj9: 'major9',
  min9: 'minor9',
  '9': 'dominant9',
};
const LETTERS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Semitones of a major scale's degrees, by which basses are written. */
const DEGREE_STEPS = [0, 2, 4, 5, 7, 9, 11] as const;
const signSteps = (sign: string | undefined) => (sign === '#' ? 1 : sign === 'b' ? -1 : 0);

/** "F#:min7/b3" as a root, a quality and a bass; undefined for "N", no chord. */
export function readChord(name: string): { root: number; quality: ChordQuality; bass?: number } | undefined {
  const [, letter, sign, kind, bassSign, bass] =
    /^([A-G])([#b]?):([^/]+)(?:\/([#b]?)([1-9]))?/.exec(name) ?? [];
  if (!letter || !kind) return undefined;
  const root = pitchClass(LETTERS[letter]! + signSteps(sign));
  const chord = { root, quality: QUALITIES[kind] ?? 'major' };
  return bass
    ? { ...chord, bass: pitchClass(root + DEGREE_STEPS[(Number(bass) - 1) % 7]! + signSteps(bassSign)) }
    : chord;
}

/** One voice: at equal onsets the highest wins, overlaps are cut. */
function oneVoice(notes: readonly GridNote[]): GridNote[] {
  const voice: GridNote[] = [];
  for (const note of notes.toSorted((a, b) => a.startStep - b.startStep || b.pitch - a.pitch)) {
    const last = voice.at(-1);
    if (last?.startStep === note.startStep) continue;
    if (last && last.endStep > note.startStep) last.endStep = note.startStep;
    voice.push({ ...note });
  }
  return voice;
}

/** Melodies with fewer notes are no songs. */
const FEWEST_NOTES = 60;

/** The songs in 4/4 that have a melody worth the name, on the grid. */
export function gridSongs(songs: readonly CorpusSong[]): GridSong[] {
  return songs.flatMap((song) => {
    if (song.beatsPerBar !== 4) return [];
    const notes = oneVoice(
      song.melody.map(([startBeat, beats, pitch]) => {
        const startStep = Math.round(startBeat * 4);
        return { startStep, endStep: Math.max(startStep + 1, Math.round((startBeat + beats) * 4)), pitch };
      }),
    );
    if (notes.length < FEWEST_NOTES) return [];
    const chords = song.chords.flatMap(([startBeat, beats, name]) => {
      const chord = readChord(name);
      return chord
        ? [{ ...chord, startStep: Math.round(startBeat * 4), endStep: Math.round((startBeat + beats) * 4) }]
        : [];
    });
    const { id, tonic, mode, bpm } = song;
    return [{ id, tonic, mode, bpm, notes, chords }];
  });
}

/** A table of the chord at each step from `fromStep`: what `read` makes of it. */
export function chordsByStep<Value>(
  chords: readonly GridChord[],
  read: (chord: GridChord) => Value,
  none: Value,
): (step: number) => Value {
  const byStep = new Map<number, Value>();
  for (const chord of chords) {
    const value = read(chord);
    for (let step = chord.startStep; step < chord.endStep; step++) byStep.set(step, value);
  }
  return (step) => byStep.get(step) ?? none;
}

/** Pitch classes of a chord as bits. */
export const chordMask = ({ root, quality }: Pick<GridChord, 'root' | 'quality'>): number =>
  CHORD_INTERVALS[quality].reduce((mask, interval) => mask | (1 << pitchClass(root + interval)), 0);

/** Every fifth song is held out: nothing is learned of it, and melodies are measured beside it. */
export const isHeldOut = (_: unknown, index: number): boolean => index % 5 === 4;
