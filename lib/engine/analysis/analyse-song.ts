import type { StereoBuffer } from '../audio.ts';
import type { DoorOptions } from '../rendered-song.ts';
import type { Key, Metre } from '../score/score.ts';
import { analyseHarmony, type TimedChord, type TimedKey } from './key-and-chords.ts';
import { followLeadLine } from './lead-line.ts';
import { melodyOf } from './melody-line.ts';
import type { TranscribedNote } from './notes-from-pitch.ts';
import { analyseRhythm, type Beat } from './rhythm.ts';
import { findSections, type TimedSection } from './sections.ts';
import { readSongFeatures } from './song-features.ts';
import { transcribeNotes } from './transcribe-notes.ts';
import { findTune } from './tune/find-tune.ts';
import { isSung, type TimeRange, voiceActivityOf } from './voice-activity.ts';

/** What is heard in a recording. Everything is an estimate, with its confidence (0–1). */
export interface SongAnalysis {
  durationSeconds: number;
  tempoBpm: number;
  beats: Beat[];
  metre: Metre;
  /** The one in which most of the song is. */
  key: Key;
  /** All, from the beginning to the end. Absent in what was kept by older versions. */
  keys?: TimedKey[];
  chords: TimedChord[];
  sections: TimedSection[];
  /** Its tune, sung or played. */
  melody: TranscribedNote[];
  /** Whether somebody seems to sing, and where. */
  hasVocals: boolean;
  vocalRanges: TimeRange[];
  confidence: {
    tempo: number;
    downbeats: number;
    key: number;
    chords: number;
    sections: number;
    melody: number;
    vocals: number;
  };
  /** Name of the method. */
  backend: string;
}

/**
 * Tempo, beats, key, chords, form and melody of a finished recording. About 3 s of computing a minute.
 * @throws the signal's reason when stopped
 */
export async function analyseSong(audio: StereoBuffer, options: DoorOptions = {}): Promise<SongAnalysis> {
  const { signal, onProgress } = options;
  onProgress?.(0, 'listening');
  signal?.throwIfAborted();
  const features = readSongFeatures(audio);
  signal?.throwIfAborted();
  onProgress?.(0.3, 'finding the beat');
  const rhythm = analyseRhythm(audio, features);
  onProgress?.(0.4, 'finding key and chords');
  const harmony = analyseHarmony(features.noteChroma, rhythm.beats, features.durationSeconds);
  const line = await followLeadLine(audio, {
    signal,
    onProgress: (progress, stage) => onProgress?.(0.45 + progress * 0.25, stage),
  });
  const activity = voiceActivityOf(line, features.onsets);
  const vocalShare = (start: number, end: number) => {
    let sung = 0;
    for (const r of activity.ranges)
      sung += Math.max(0, Math.min(end, r.endSeconds) - Math.max(start, r.startSeconds));
    return sung / Math.max(0.1, end - start);
  };
  const hasVocals = isSung(activity, features.durationSeconds);
  const sections = findSections(features, rhythm.downbeats, hasVocals ? vocalShare : undefined);
  const notes = await transcribeNotes(audio, {
    signal,
    onProgress: (progress, stage) => onProgress?.(0.7 + progress * 0.3, stage),
  });
  const melody = findTune(audio, notes, melodyOf(line));
  onProgress?.(1, 'analysed');
  return {
    durationSeconds: features.durationSeconds,
    tempoBpm: rhythm.tempoBpm,
    beats: rhythm.beats,
    metre: rhythm.metre,
    key: harmony.key,
    keys: harmony.keys,
    chords: harmony.chords,
    sections,
    melody,
    hasVocals,
    vocalRanges: activity.ranges,
    confidence: {
      tempo: rhythm.confidence.tempo,
      downbeats: rhythm.confidence.downbeats,
      key: harmony.confidence.key,
      chords: harmony.confidence.chords,
      sections: mean(sections.map((s) => s.confidence)),
      melody: 0.6 * mean(melody.map((n) => n.confidence)),
      vocals: activity.confidence,
    },
    backend: 'builtin',
  };
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, v) => sum + v, 0) / values.length;
