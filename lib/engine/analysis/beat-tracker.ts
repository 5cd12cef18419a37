import { FRAME_RATE } from './frame-features.ts';
import { normaliseActivation, tempoSalience } from './tempo-salience.ts';

/** Tempi that can be found, in beats per minute. */
export const MIN_BPM = 52;
export const MAX_BPM = 215;
/** Share of a beat in which its onset is expected (Böck's observation lambda). */
const OBSERVATION_PARTS = 16;
/** How strongly a tempo holds: exp(−λ·|ratio − 1|) from beat to beat. */
const TEMPO_INERTIA = 80;
/** Weight of the whole song's tempo on each beat, so that a break does not halve the tempo. */
const GLOBAL_TEMPO_WEIGHT = 0.35;

export interface BeatTrack {
  /** Frame positions (fractional) of the beats. */
  beatFrames: number[];
  bpm: number;
  /** 0–1: how much of the onset strength falls on the beats. */
  confidence: number;
}

/**
 * Beats by a hidden Markov model over (position in the beat, beat length), the bar pointer model with the state
 * space of Krebs, Böck & Widmer, "An efficient state-space model for joint tempo and meter tracking" (ISMIR 2015),
 * on a hand-made activation instead of a network's.
 */
export function trackBeats(onsets: Float32Array, minBpm = MIN_BPM, maxBpm = MAX_BPM): BeatTrack {
  const activation = normaliseActivation(onsets);
  const frames = activation.length;
  const shortest = Math.ceil((FRAME_RATE * 60) / maxBpm);
  const longest = Math.floor((FRAME_RATE * 60) / minBpm);
  const tempi = longest - shortest + 1;
  const prior = tempoPrior(activation, shortest, tempi);
  const transitions = tempoTransitions(shortest, tempi);
  // Each tempo's positions are a ring: instead of moving the states on, the ring's head moves back. Log
  // likelihoods of "no onset" are added lazily: every state of a ring gets the same one, except near the beat.
  const rings = Array.from({ length: tempi }, (_, i) =>
    new Float64Array(shortest + i).fill(prior[i]! - Math.log(shortest + i)),
  );
  const heads = new Int32Array(tempi);
  const from = new Uint8Array(frames * tempi);
  const ends = new Float64Array(tempi);
  for (let t = 0; t < frames; t++) {
    const onBeat = Math.log(activation[t]!);
    const offBeat = Math.log((1 - activation[t]!) / (OBSERVATION_PARTS - 1));
    for (let i = 0; i < tempi; i++) {
      const length = shortest + i;
      ends[i] = rings[i]![(heads[i]! + length - 1) % length]!;
    }
    for (let i = 0; i < tempi; i++) {
      const ring = rings[i]!;
      const length = shortest + i;
      let best = Number.NEGATIVE_INFINITY;
      let bestFrom = i;
      for (const { tempo, logProbability } of transitions[i]!) {
        const value = ends[tempo]! + logProbability;
        if (value > best) {
          best = value;
          bestFrom = tempo;
        }
      }
      from[t * tempi + i] = bestFrom;
      const head = (heads[i]! + length - 1) % length;
      heads[i] = head;
      ring[head] = best + onBeat + prior[i]! * GLOBAL_TEMPO_WEIGHT;
      const onBeatStates = Math.max(1, Math.ceil(length / OBSERVATION_PARTS));
      for (let k = 1; k < length; k++) {
        let at = head + k;
        if (at >= length) at -= length;
        ring[at]! += k < onBeatStates ? onBeat : offBeat;
      }
    }
  }
  const beats = backtrack(rings, heads, from, shortest, tempi, frames);
  return refine(beats, onsets, activation);
}

function tempoPrior(activation: Float32Array, shortest: number, tempi: number): Float64Array {
  const salience = tempoSalience(activation);
  const top = Math.max(1e-9, ...salience.map((s) => s.salience));
  return Float64Array.from({ length: tempi }, (_, i) => {
    const bpm = (FRAME_RATE * 60) / (shortest + i);
    let best = 1e-3;
    for (const s of salience)
      if (Math.abs(Math.log2(s.bpm / bpm)) < 0.02) best = Math.max(best, s.salience / top);
    return Math.log(best);
  });
}

function tempoTransitions(shortest: number, tempi: number) {
  return Array.from({ length: tempi }, (_, to) => {
    const list: { tempo: number; logProbability: number }[] = [];
    let sum = 0;
    for (let tempo = 0; tempo < tempi; tempo++) {
      const p = Math.exp(-TEMPO_INERTIA * Math.abs((shortest + to) / (shortest + tempo) - 1));
      if (p <= 1e-5) continue;
      list.push({ tempo, logProbability: p });
      sum += p;
    }
    for (const entry of list) entry.logProbability = Math.log(entry.logProbability / sum);
    return list;
  });
}

function backtrack(
  rings: Float64Array[],
  heads: Int32Array,
  from: Uint8Array,
  shortest: number,
  tempi: number,
  frames: number,
): number[] {
  let tempo = 0;
  let position = 0;
  let best = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < tempi; i++) {
    const length = shortest + i;
    for (let k = 0; k < length; k++) {
      const value = rings[i]![(heads[i]! + k) % length]!;
      if (value > best) {
        best = value;
        tempo = i;
        position = k;
      }
    }
  }
  const beats: number[] = [];
  let t = frames - 1;
  while (t >= 0) {
    const beat = t - position;
    if (beat < 0) break;
    beats.push(beat);
    tempo = from[beat * tempi + tempo]!;
    position = shortest + tempo - 1;
    t = beat - 1;
  }
  return beats.reverse();
}

/** Snaps each beat to the onset next to it (parabola through three frames) and fits the tempo. */
function refine(beats: number[], onsets: Float32Array, activation: Float32Array): BeatTrack {
  const last = onsets.length - 1;
  const beatFrames = beats.map((beat) => {
    let peak = beat;
    for (let k = Math.max(0, beat - 2); k <= Math.min(last, beat + 3); k++)
      if (onsets[k]! > onsets[peak]!) peak = k;
    if (peak <= 0 || peak >= last || onsets[peak] === 0) return beat;
    const a = onsets[peak - 1]!;
    const b = onsets[peak]!;
    const c = onsets[peak + 1]!;
    const curve = a - 2 * b + c;
    return peak + (curve < 0 ? Math.max(-0.5, Math.min(0.5, (0.5 * (a - c)) / curve)) : 0);
  });
  let onBeat = 0;
  let total = 0;
  for (const value of activation) total += value;
  for (const beat of beats) {
    let peak = 0;
    for (let k = Math.max(0, beat - 2); k <= Math.min(last, beat + 3); k++)
      peak = Math.max(peak, activation[k]!);
    onBeat += peak;
  }
  const expected = total / Math.max(1, activation.length);
  const mean = beats.length > 0 ? onBeat / beats.length : 0;
  return {
    beatFrames,
    bpm: fitTempo(beatFrames),
    confidence: Math.max(0, Math.min(1, (mean - expected) * 1.3)),
  };
}

/** Tempo as the median over spans of up to 16 beats, which averages out the frames' grain. */
export function fitTempo(beatFrames: number[]): number {
  const span = Math.min(16, Math.max(1, Math.floor(beatFrames.length / 2)));
  const periods: number[] = [];
  for (let i = 0; i + span < beatFrames.length; i++)
    periods.push((beatFrames[i + span]! - beatFrames[i]!) / span);
  if (periods.length === 0) return 120;
  periods.sort((a, b) => a - b);
  return (60 * FRAME_RATE) / periods[periods.length >> 1]!;
}
