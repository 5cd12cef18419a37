import type { ChordQuality, Key, PitchClass } from '../score/score.ts';
import { meanBetween } from './beat-sync.ts';
import { findChords } from './chord-tracker.ts';
import { findKey } from './find-key.ts';
import { NOTE_FRAME_RATE, type NoteChroma } from './note-chroma.ts';
import type { Beat } from './rhythm.ts';

/** A chord on the clock. */
export interface TimedChord {
  startSeconds: number;
  endSeconds: number;
  root: PitchClass;
  quality: ChordQuality;
}

export interface Harmony {
  key: Key;
  chords: TimedChord[];
  confidence: { key: number; chords: number };
}

/**
 * Key (major or minor) and chords (a chord a beat, joined where they stay).
 * @param beats of `analyseRhythm` @param chroma of the notes in the same song
 */
export function analyseHarmony(chroma: NoteChroma, beats: readonly Beat[], durationSeconds: number): Harmony {
  const grid = beatGrid(beats, durationSeconds);
  const times = grid.map((g) => g.seconds);
  const all = meanBetween(chroma.all, 12, NOTE_FRAME_RATE, times);
  const bass = meanBetween(chroma.bass, 12, NOTE_FRAME_RATE, times);
  const strong = grid.map((g) => g.strength);
  const firstPass = findChords(all, bass, strong);
  const { key, confidence: keyConfidence } = findKey(histogramOf(all), firstPass.spans);
  const { spans, confidence } = findChords(all, bass, strong, key);
  const chords = spans.map((span) => ({
    startSeconds: times[span.firstBeat]!,
    endSeconds: times[span.endBeat]!,
    root: span.root,
    quality: span.quality,
  }));
  return { key, chords, confidence: { key: keyConfidence * tonalShare(confidence), chords: confidence } };
}

/**
 * How surely there is any harmony, by how surely chords are heard: in noise, clicks and speech they are not (0.03–0.3), in a
 * line alone a little (0.38 on), and a key of what has none means nothing.
 */
const tonalShare = (chordConfidence: number): number =>
  Math.max(0, Math.min(1, (chordConfidence - 0.29) / 0.1));

/** Beats, and steps of half a second before the first and after the last; `strength` 0 off-beat … 2 downbeat. */
function beatGrid(beats: readonly Beat[], durationSeconds: number): { seconds: number; strength: number }[] {
  const grid: { seconds: number; strength: number }[] = [];
  const first = beats[0]?.seconds ?? durationSeconds;
  for (let s = 0; s < first - 0.25; s += 0.5) grid.push({ seconds: s, strength: 0 });
  const middle = Math.max(1, ...beats.map((b) => b.beat + 1)) / 2;
  for (const beat of beats)
    grid.push({ seconds: beat.seconds, strength: beat.beat === 0 ? 2 : beat.beat === middle ? 1 : 0 });
  if (grid[0] && grid[0].seconds > 0) grid[0] = { ...grid[0], seconds: 0 };
  for (let s = (grid.at(-1)?.seconds ?? 0) + 0.5; s < durationSeconds; s += 0.5)
    grid.push({ seconds: s, strength: 0 });
  grid.push({ seconds: durationSeconds, strength: 0 });
  return grid;
}

/** How much each pitch class is heard; every beat counts the same, however loud. */
export function histogramOf(rows: Float32Array): Float64Array {
  const histogram = new Float64Array(12);
  for (let i = 0; i < rows.length; i += 12) {
    let top = 0;
    for (let k = 0; k < 12; k++) top = Math.max(top, rows[i + k]!);
    if (top > 1e-6) for (let k = 0; k < 12; k++) histogram[k]! += rows[i + k]! / top;
  }
  return histogram;
}
