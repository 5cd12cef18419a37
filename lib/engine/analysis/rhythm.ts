import type { StereoBuffer } from '../audio.ts';
import type { Metre } from '../score/score.ts';
import { chooseBars } from './choose-bars.ts';
import { readSongFeatures, type SongFeatures } from './song-features.ts';
import { trackBeatsAtTappedTempo } from './tempo-octave.ts';

/**
 * A beat on the clock, a note of the metre's denominator (an eighth in 6/8): `bar` counts from 0 (−1 before the first
 * downbeat), `beat` from 0 in its bar.
 */
export interface Beat {
  seconds: number;
  bar: number;
  beat: number;
}

export interface Rhythm {
  /** Quarters a minute. */
  tempoBpm: number;
  beats: Beat[];
  /** Seconds of the first beats of bars. */
  downbeats: number[];
  metre: Metre;
  /** 0–1 each. */
  confidence: { tempo: number; downbeats: number };
}

/**
 * Tempo (52–215 bpm), beats, downbeats and metre (3/4, 4/4 or 6/8).
 * Silence and sounds without a pulse give a tempo too, with a confidence near 0.
 */
export function analyseRhythm(audio: StereoBuffer, features: SongFeatures = readSongFeatures(audio)): Rhythm {
  const track = trackBeatsAtTappedTempo(features.onsets);
  const { bpm, bars } = chooseBars(track, features);
  let bar = -1;
  const beats = bars.seconds.map((s, i): Beat => {
    const beat = bars.positions[i]!;
    if (beat === 0) bar++;
    return { seconds: s, bar, beat };
  });
  return {
    tempoBpm: bpm,
    beats,
    downbeats: beats.filter((b) => b.beat === 0).map((b) => b.seconds),
    metre: bars.metre,
    confidence: { tempo: track.confidence, downbeats: bars.confidence * track.confidence },
  };
}
