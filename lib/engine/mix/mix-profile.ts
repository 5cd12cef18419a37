import type { PartRole } from '../score/score.ts';

/** How a style wants to sound. Everything is optional: `mix/defaults.ts` fills the rest. */
export interface MixProfile {
  /** Gated loudness each role is staged to before mixing, in LUFS (typical: lead vocal −11.5, pads −28). */
  roleLoudness?: Partial<Record<PartRole, number>>;
  /** Spectral target of the master: share of each band of `BAND_EDGES_HZ` (`dsp/spectrum.ts`) in dB relative to the total. */
  curve?: readonly number[];
  /** Reverberation time of the hall send in seconds, and how much of everything goes there (0–1). */
  hall?: { timeSeconds: number; amount: number };
  room?: { timeSeconds: number; amount: number };
  /** Tempo-synchronous delay in beats, feedback 0–0.7, amount 0–1. */
  delay?: { beats: number; feedback: number; amount: number };
  /** How deep the kick ducks harmony, pads and bass, in dB (0 = none). */
  sidechainDb?: number;
  /** How far the lead vocal pushes the band, and its own echo, aside: in dB of the whole band; bands of words go further. */
  vocalDuckDb?: number;
  /** Parallel compression of the drums, 0–1. */
  drumParallel?: number;
  /** Saturation on the mix bus, 0–1. */
  saturation?: number;
  /** Stereo width of the mix, 0 (mono) – 1.5. */
  width?: number;
  /** How much wider its lower middle is than the rest, in dB: a finished record needs none. */
  shuffleDb?: number;
  /** Vinyl crackle, tape wobble, bit reduction: the lo-fi treatments, 0–1 each. */
  lofi?: { crackle?: number; wobble?: number; lowpassHz?: number };
  /** Integrated loudness of the master; −14 unless a style has a reason. */
  targetLufs?: number;
}
