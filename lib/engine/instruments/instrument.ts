import type { StereoBuffer } from '../audio.ts';
import type { Random } from '../random.ts';
import type { Articulation } from '../score/score.ts';

/** A note as an instrument plays it: in seconds from the start of the buffer. */
export interface PlayedNote {
  startSeconds: number;
  durationSeconds: number;
  /** MIDI number (may be fractional for pitched instruments); for drum kits a General MIDI percussion key. */
  pitch: number;
  /** (0, 1]. */
  velocity: number;
  articulation?: Articulation;
}

/** Continuous control in seconds; see `ControlPoint` of the score for the ranges. */
export interface PlayedControl {
  seconds: number;
  control: 'expression' | 'sustain' | 'bend' | 'vibrato' | 'brightness';
  value: number;
}

export interface PlayedPart {
  notes: readonly PlayedNote[];
  controls: readonly PlayedControl[];
  /** Where second 0 lies in the song, where it is not its start: what chance draws for a note goes by the song's clock. */
  offsetSeconds?: number;
}

export type InstrumentFamily =
  | 'keys'
  | 'guitar'
  | 'bass'
  | 'strings'
  | 'brass'
  | 'winds'
  | 'mallets'
  | 'choir'
  | 'world'
  | 'chinese'
  | 'lead'
  | 'pad'
  | 'pluck'
  | 'kit'
  | 'percussion'
  | 'effects';

/** Recordings of others that something is played from. */
export interface Credit {
  name: string;
  by: string;
  licence: string;
  /** Where it, or its licence, is found. */
  source: string;
}

/**
 * An instrument: one file, one signature, whatever it is made of. `render` adds into `out`, allocates nothing
 * per sample, draws all randomness from `random`, and never writes outside the buffer.
 */
export interface Instrument {
  /** As in `instruments/index.ts`: kebab-case. */
  id: string;
  /** As shown to people, e.g. "Electric piano". */
  name: string;
  family: InstrumentFamily;
  /** Playable MIDI range, both ends included (for kits: of percussion keys). */
  range: { low: number; high: number };
  /** General MIDI program (0–127) for MIDI files; kits use channel 10. */
  midiProgram: number;
  isDrums: boolean;
  /** Longest time a note may sound on after it ends, in seconds. */
  releaseSeconds: number;
  /** Of the recordings that it plays; absent: it makes its sound by itself. */
  credits?: readonly Credit[];
  /** Loads what it needs (sound bank, samples) into this thread; cheap when done already. */
  prepare?(): Promise<void>;
  render(part: PlayedPart, out: StereoBuffer, random: Random): void;
}
