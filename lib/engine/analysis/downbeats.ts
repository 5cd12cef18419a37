import { chromaDistance, meanBetween, standardise } from './beat-sync.ts';
import { CHROMA_FRAME_RATE } from './chroma.ts';
import { FRAME_RATE } from './frame-features.ts';
import type { SongFeatures } from './song-features.ts';

export interface Downbeats {
  beatsPerBar: 3 | 4;
  /** For each beat, 0 … beatsPerBar − 1; 0 is a downbeat. */
  positions: number[];
  confidence: number;
  /** How much the chosen beats stand out of the others, in deviations: the better the phase, the more. */
  contrast: number;
}

/** Most songs are in four: three must be this much clearer. */
const PREFERENCE_FOR_FOUR = 1.12;
/** Cost, in standardised units, of a bar that is longer or shorter than the rest. */
const SLIP_COST = 12;

/**
 * Which beats begin a bar: where the kick falls, the harmony and the bass change, and the snare does not.
 * The metre is the one whose best phase stands out most; a Viterbi pass then lets the phase slip where a bar is
 * odd or the beat tracker lost one.
 */
export function findDownbeats(beatSeconds: readonly number[], features: SongFeatures): Downbeats {
  const count = beatSeconds.length;
  if (count < 8)
    return { beatsPerBar: 4, positions: beatSeconds.map((_, i) => i % 4), confidence: 0, contrast: 0 };
  const evidence = downbeatEvidence(beatSeconds, features);
  // A few bars may look like three by chance.
  const preference = PREFERENCE_FOR_FOUR + Math.max(0, 40 - count) * 0.02;
  let best = { value: Number.NEGATIVE_INFINITY, beatsPerBar: 4 as 3 | 4 };
  let second = Number.NEGATIVE_INFINITY;
  for (const beatsPerBar of [4, 3] as const)
    for (let phase = 0; phase < beatsPerBar; phase++) {
      let on = 0;
      let onCount = 0;
      let off = 0;
      evidence.forEach((value, i) => {
        if (i % beatsPerBar === phase) {
          on += value;
          onCount++;
        } else off += value;
      });
      const contrast = on / onCount - off / (evidence.length - onCount);
      const value = contrast * (beatsPerBar === 4 ? preference : 1);
      if (value > best.value) {
        second = best.value;
        best = { value, beatsPerBar };
      } else second = Math.max(second, value);
    }
  const confidence = Math.max(0, Math.min(1, (best.value - Math.max(0, second)) / 1.5));
  return {
    beatsPerBar: best.beatsPerBar,
    positions: followPhase(evidence, best.beatsPerBar, count),
    confidence,
    contrast: best.value,
  };
}

function downbeatEvidence(beatSeconds: readonly number[], features: SongFeatures): number[] {
  const { onsets, chroma } = features;
  const peakAt = (strength: Float32Array, seconds: number) => {
    const centre = Math.round(seconds * FRAME_RATE);
    let peak = 0;
    for (let t = Math.max(0, centre - 3); t <= Math.min(strength.length - 1, centre + 4); t++)
      peak = Math.max(peak, strength[t]!);
    return peak;
  };
  const closed = [...beatSeconds, 2 * beatSeconds.at(-1)! - beatSeconds.at(-2)!];
  const harmony = meanBetween(chroma.all, 12, CHROMA_FRAME_RATE, closed);
  const bass = meanBetween(chroma.bass, 12, CHROMA_FRAME_RATE, closed);
  const kick = standardise(beatSeconds.map((s) => peakAt(onsets.low, s)));
  const snare = standardise(beatSeconds.map((s) => peakAt(onsets.high, s)));
  const change = (rows: Float32Array) =>
    standardise(beatSeconds.map((_, i) => (i > 0 ? chromaDistance(rows, i, i - 1) : 0)));
  const harmonyChange = change(harmony);
  const bassChange = change(bass);
  return beatSeconds.map(
    (_, i) => 0.6 * kick[i]! + harmonyChange[i]! + 0.8 * bassChange[i]! - 0.3 * snare[i]!,
  );
}

function followPhase(evidence: number[], beatsPerBar: number, count: number): number[] {
  let scores = new Float64Array(beatsPerBar);
  const from: Int8Array[] = [];
  for (let i = 0; i < count; i++) {
    const next = new Float64Array(beatsPerBar);
    const back = new Int8Array(beatsPerBar);
    for (let position = 0; position < beatsPerBar; position++) {
      let best = Number.NEGATIVE_INFINITY;
      for (let before = 0; before < beatsPerBar; before++) {
        const follows = (before + 1) % beatsPerBar === position;
        const value = scores[before]! - (follows || i === 0 ? 0 : SLIP_COST);
        if (value > best) {
          best = value;
          back[position] = before;
        }
      }
      next[position] = best + (position === 0 ? evidence[i]! : 0);
    }
    scores = next;
    from.push(back);
  }
  let position = scores.indexOf(Math.max(...scores));
  const positions = new Array<number>(count);
  for (let i = count - 1; i >= 0; i--) {
    positions[i] = position;
    position = from[i]![position]!;
  }
  return positions;
}
