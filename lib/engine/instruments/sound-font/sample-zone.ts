/**
 * What is needed to play one sample for one key and velocity, in final units. Comes from a SoundFont zone or
 * from any other sampled source.
 */
export interface SampleZone {
  data: Float32Array;
  /** First sample frame played. */
  startFrame: number;
  /** Loop end (exclusive) where it loops, else where the sample ends. At least 2 frames follow it. */
  endFrame: number;
  /** 0 where the sample does not loop. */
  loopFrames: number;
  /** The loop is left at release and the rest of the sample is played. */
  loopsUntilRelease: boolean;
  /** Frames of the sample per output sample, at the key without bend. */
  step: number;
  /** 1 where pitch follows the key, 0 for unpitched. */
  pitchTracking: number;
  gain: number;
  /** Equal-power pan factors. */
  left: number;
  right: number;
  delaySeconds: number;
  attackSeconds: number;
  holdSeconds: number;
  /** Time the level takes to fall by 100 dB. */
  decaySeconds: number;
  /** Level of the sustain below full, in dB (≥ 0; 100 and more: dies away). */
  sustainDb: number;
  /** Time the level takes to fall by 100 dB after the note. */
  releaseSeconds: number;
  /** Low-pass, in absolute cents (8.176 Hz × 2^(cents/1200)); 13,500 and more: open. */
  filterCents: number;
  filterQDb: number;
  modulation?: ZoneModulation;
  /** Notes of the same class cut each other off (hi-hats); 0 for none. */
  exclusiveClass: number;
}

/** The SoundFont modulation envelope and its two low-frequency oscillators. */
export interface ZoneModulation {
  envelope: {
    delaySeconds: number;
    attackSeconds: number;
    holdSeconds: number;
    decaySeconds: number;
    sustain: number;
    releaseSeconds: number;
  };
  envelopeToPitchCents: number;
  envelopeToFilterCents: number;
  lfoHz: number;
  lfoDelaySeconds: number;
  lfoToPitchCents: number;
  lfoToFilterCents: number;
  lfoToVolumeDb: number;
  vibratoHz: number;
  vibratoDelaySeconds: number;
  vibratoToPitchCents: number;
}
