import type { Articulation } from '../../score/score.ts';

/** Curves and envelopes are evaluated once a block of this many samples and interpolated in between. */
export const CONTROL_BLOCK = 64;

/**
 * One note on its way to a voice. The object and its curves are reused from note to note: a voice reads them
 * and keeps no reference. All curves are indexed by control block from the note's start and hold
 * `curveBlocks` + 1 values, covering the note and its release.
 */
export class PerformedNote {
  startSample = 0;
  /** Held time (written length, pedal and articulation applied), in control blocks; at least 1. */
  gateBlocks = 1;
  /** Fractional MIDI number without the curve. */
  pitch = 60;
  /** (0, 1]. */
  velocity = 0.8;
  articulation: Articulation = 'normal';
  /** Slurred to the note before: no new attack. */
  joined = false;
  /** The next note is slurred to this one, which gives way to it at once. */
  leadsOn = false;
  /** 32-bit, different for every note: seeds noise, phases, sample start. */
  seed = 1;
  /** Uniform in [0, 1), from the seed: which of several ways to play it. */
  variation = 0;
  curveBlocks = 0;
  /** Semitones to add to `pitch`. */
  bend = new Float32Array(1024);
  /** Linear gain. */
  gain = new Float32Array(1024);
  /** Octaves to shift a filter by: 0 as it is, negative darker. */
  brightness = new Float32Array(1024);

  /** Makes room for `blocks` + 1 values in each curve. */
  reserve(blocks: number): void {
    this.curveBlocks = blocks;
    if (this.bend.length > blocks) return;
    const capacity = blocks + 1 + (blocks >> 1);
    this.bend = new Float32Array(capacity);
    this.gain = new Float32Array(capacity);
    this.brightness = new Float32Array(capacity);
  }
}
