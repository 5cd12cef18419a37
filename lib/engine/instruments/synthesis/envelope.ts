/** Attack, decay, sustain, release. Times in seconds; `sustain` 0–1. */
export interface Envelope {
  attackSeconds: number;
  /** Time in which the level comes within 5 % of the sustain. */
  decaySeconds: number;
  sustain: number;
  /** Time in which the level falls by 60 dB after the note. */
  releaseSeconds: number;
}

/** The level at `t` seconds into a note held for `gate` seconds: linear attack, exponential decay and release. */
export function envelopeAt(e: Envelope, t: number, gate: number): number {
  if (t <= gate) return heldLevel(e, t);
  return heldLevel(e, gate) * Math.exp((-6.9 * (t - gate)) / e.releaseSeconds);
}

function heldLevel(e: Envelope, t: number): number {
  if (t < 0) return 0;
  if (t < e.attackSeconds) return t / e.attackSeconds;
  return (
    e.sustain + (1 - e.sustain) * Math.exp((-3 * (t - e.attackSeconds)) / Math.max(1e-4, e.decaySeconds))
  );
}
