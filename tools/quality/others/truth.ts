import type { StereoBuffer } from '#lib/engine/audio.ts';
import type { Key } from '#lib/engine/score/score.ts';

export interface TrueNote {
  startSeconds: number;
  endSeconds: number;
  pitch: number;
  /** 0–1. */
  velocity: number;
}

export interface TrueChord {
  startSeconds: number;
  endSeconds: number;
  root: number;
  isMinor: boolean;
}

/** What is played, whoever plays it. A part is a General MIDI program. */
export interface TruePart {
  name: 'tune' | 'chords' | 'bass' | 'drums';
  program: number;
  /** −1 left … 1 right. */
  pan: number;
  /** 0–127, MIDI's channel volume. */
  volume: number;
  notes: TrueNote[];
}

export interface TrueSong {
  name: string;
  key?: Key;
  bpm: number;
  beatsPerBar: number;
  chords: TrueChord[];
  parts: TruePart[];
}

/** A recording by another program, and what is known of it. */
export interface OtherClip {
  name: string;
  kind: 'band' | 'solo' | 'sung' | 'no-music';
  audio: StereoBuffer;
  song?: TrueSong;
  /** The voice as it is in `audio`. */
  voice?: StereoBuffer;
}
