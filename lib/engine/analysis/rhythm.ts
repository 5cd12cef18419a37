import type { StereoBuffer } from '../audio.ts';
import type { Metre } from '../score.ts';
import { findDownbeats } from './downbeats.ts';
import { FRAME_RATE } from './frame-features.ts';
import { readSongFeatures, type SongFeatures } from './song-features.ts';
import { trackBeatsAtTappedTempo } from './tempo-octave.ts';

/** A beat on the clock: `bar` counts from 0 (−1 before the first downbeat), `beat` from 0 in its bar. */
export interface Beat {
  seconds: number;
  bar: number;
  beat: number;
}

export interface Rhythm {
  tempoBpm: number;
  beats: Beat[];
  /** Seconds of the first beats of bars. */
  downbeats: number[];
  metre: Metre;
  /** 0–1 each. */
  confidence: { tempo: number; downbeats: number };
}

/**
 * The window is eight frames long and log-compressed, so the onset curve rises before the onset reaches its middle.
 * Mean lead on clips of known truth: 25 ms.
 */
const ONSET_LEAD_FRAMES = 1.7;

/**
 * Tempo (52–215 bpm), beats, downbeats and metre (three or four quarters).
 * Silence and sounds without a pulse give a tempo too, with a confidence near 0.
 */
export function analyseRhythm(audio: StereoBuffer, features: SongFeatures = readSongFeatures(audio)): Rhythm {
  const track = trackBeatsAtTappedTempo(features.onsets);
  const seconds = track.beatFrames
    .map((frame) => Math.max(0, (frame + ONSET_LEAD_FRAMES) / FRAME_RATE))
    .filter((s) => s < features.durationSeconds);
  const bars = findDownbeats(seconds, features);
  let bar = -1;
  const beats = seconds.map((s, i): Beat => {
    const beat = bars.positions[i]!;
    if (beat === 0) bar++;
    return { seconds: s, bar, beat };
  });
  return {
    tempoBpm: track.bpm,
    beats,
    downbeats: beats.filter((b) => b.beat === 0).map((b) => b.seconds),
    metre: { numerator: bars.beatsPerBar, denominator: 4, beatsPerBar: bars.beatsPerBar },
    confidence: { tempo: track.confidence, downbeats: bars.confidence * track.confidence },
  };
}
