import type { ChordQuality, Key, PitchClass } from '../score/score.ts';
import { meanBetween } from './beat-sync.ts';
import { findChords } from './chord-tracker.ts';
import { findKeys } from './key-changes.ts';
import { NOTE_FRAME_RATE, type NoteChroma } from './note-chroma.ts';
import type { Beat } from './rhythm.ts';

/** A chord on the clock. */
export interface TimedChord {
  startSeconds: number;
  endSeconds: number;
  root: PitchClass;
  quality: ChordQuality;
}

/** A key on the clock. */
export interface TimedKey {
  startSeconds: number;
  endSeconds: number;
  key: Key;
}

export interface Harmony {
  /** The one in which most of the song is. */
  key: Key;
  /** From the beginning to the end: one, where the key does not change. */
  keys: TimedKey[];
  chords: TimedChord[];
  confidence: { key: number; chords: number };
}

/**
 * Keys (major or minor) and chords (a chord a beat, joined where they stay).
 * @param beats of `analyseRhythm` @param chroma of the notes in the same song
 */
export function analyseHarmony(chroma: NoteChroma, beats: readonly Beat[], durationSeconds: number): Harmony {
  const { times, all, bass, strong } = harmonyByBeats(chroma, beats, durationSeconds);
  const firstPass = findChords(all, bass, strong);
  const { spans: keySpans, confidence: keyConfidence } = findKeys(all, firstPass.spans, strong);
  const { spans, confidence } = findChords(all, bass, strong, keySpans);
  const chords = spans.map((span) => ({
    startSeconds: times[span.firstBeat]!,
    endSeconds: times[span.endBeat]!,
    root: span.root,
    quality: span.quality,
  }));
  const keys = keySpans.map(({ firstBeat, endBeat, key }) => ({
    startSeconds: times[firstBeat]!,
    endSeconds: times[endBeat]!,
    key,
  }));
  const length = ({ startSeconds, endSeconds }: TimedKey) => endSeconds - startSeconds;
  const { key } = keys.reduce((most, span) => (length(span) > length(most) ? span : most));
  return {
    key,
    keys,
    chords,
    confidence: { key: keyConfidence * tonalShare(confidence), chords: confidence },
  };
}

/** What sounds from beat to beat, and how strong these are. */
export function harmonyByBeats(chroma: NoteChroma, beats: readonly Beat[], durationSeconds: number) {
  const grid = beatGrid(beats, durationSeconds);
  const times = grid.map((g) => g.seconds);
  return {
    times,
    all: meanBetween(chroma.all, 12, NOTE_FRAME_RATE, times),
    bass: meanBetween(chroma.bass, 12, NOTE_FRAME_RATE, times),
    strong: grid.map((g) => g.strength),
  };
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
