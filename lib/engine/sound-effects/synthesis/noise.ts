import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import { applyBiquads, type BiquadSetting } from '../../dsp/biquad.ts';
import type { Random } from '../../random.ts';
import { CONTROL_BLOCK, type Curve, valueAt } from './curve.ts';
import { Svf, type SvfType } from './svf.ts';

export type NoiseColour = 'white' | 'pink' | 'brown';

/**
 * Noise of unit RMS. Pink: P. Kellet's three-pole approximation (−3 dB an octave); brown: leaky integration
 * (−6 dB an octave above 20 Hz).
 */
export function fillNoise(samples: Float32Array, random: Random, colour: NoiseColour): void {
  // A 32-bit LCG seeded from the random source: far cheaper per sample, and good enough to be heard as noise.
  let state = random.integer(1, 0x7fffffff);
  let b0 = 0;
  let b1 = 0;
  let b2 = 0;
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    const white = state / 1239850262; // ±√3, so that the RMS is 1
    if (colour === 'white') samples[i] = white;
    else if (colour === 'pink') {
      b0 = 0.99765 * b0 + white * 0.099046;
      b1 = 0.963 * b1 + white * 0.2965164;
      b2 = 0.57 * b2 + white * 1.0526913;
      samples[i] = (b0 + b1 + b2 + white * 0.1848) * 0.55;
    } else {
      b0 = 0.9972 * b0 + white * 0.0748;
      samples[i] = b0;
    }
  }
}

export interface NoiseBed {
  random: Random;
  /** Seconds from the start of the buffer. */
  at?: number;
  seconds: number;
  colour?: NoiseColour;
  gain: Curve;
  filters?: readonly BiquadSetting[];
  /** A filter that moves. */
  sweep?: { type: SvfType; hz: Curve; q: number };
  /** 0 the same noise on both sides … 1 independent noises. */
  spread?: number;
  /** −1 left … 1 right. */
  pan?: Curve;
}

/** A stretch of filtered noise, added into the buffer. */
export function noiseBed(out: StereoBuffer, bed: NoiseBed): void {
  const start = Math.round((bed.at ?? 0) * SAMPLE_RATE);
  const length = Math.min(out.left.length - Math.max(0, start), Math.round(bed.seconds * SAMPLE_RATE));
  if (length <= 0 || start < 0) return;
  const colour = bed.colour ?? 'white';
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  const spread = bed.spread ?? 1;
  fillNoise(left, bed.random.fork('left'), colour);
  fillNoise(right, bed.random.fork('right'), colour);
  if (spread < 1) {
    const own = Math.sqrt(spread);
    const shared = Math.sqrt(1 - spread);
    for (let i = 0; i < length; i++) right[i] = own * right[i]! + shared * left[i]!;
  }
  for (const samples of [left, right]) {
    if (bed.filters) applyBiquads(samples, bed.filters);
    if (bed.sweep) sweepFilter(samples, bed.sweep);
  }
  let gain = valueAt(bed.gain, 0);
  for (let block = 0; block < length; block += CONTROL_BLOCK) {
    const next = valueAt(bed.gain, (block + CONTROL_BLOCK) / SAMPLE_RATE);
    const step = (next - gain) / CONTROL_BLOCK;
    const pan = bed.pan === undefined ? 0 : valueAt(bed.pan, block / SAMPLE_RATE);
    const leftGain = Math.min(1, 1 - pan);
    const rightGain = Math.min(1, 1 + pan);
    const end = Math.min(length, block + CONTROL_BLOCK);
    for (let i = block; i < end; i++) {
      out.left[start + i]! += left[i]! * gain * leftGain;
      out.right[start + i]! += right[i]! * gain * rightGain;
      gain += step;
    }
    gain = next;
  }
}

function sweepFilter(samples: Float32Array, sweep: { type: SvfType; hz: Curve; q: number }): void {
  const filter = new Svf(sweep.type);
  for (let i = 0; i < samples.length; i++) {
    if (i % CONTROL_BLOCK === 0) filter.tune(valueAt(sweep.hz, i / SAMPLE_RATE), sweep.q);
    samples[i] = filter.tick(samples[i]!);
  }
}

export interface NoiseBurst {
  random: Random;
  at: number;
  /** Level of the band before the envelope. */
  gain: number;
  attackSeconds?: number;
  /** To −60 dB. */
  decaySeconds: number;
  hz: number;
  /** Where the filter ends up. */
  endHz?: number;
  q?: number;
  type?: SvfType;
  pan?: number;
}

/** One short burst of filtered noise: a tick, a crackle, a step, a hit. */
export function burst(out: StereoBuffer, hit: NoiseBurst): void {
  const start = Math.round(hit.at * SAMPLE_RATE);
  const length = Math.min(
    out.left.length - start,
    Math.round((hit.decaySeconds * 1.1 + (hit.attackSeconds ?? 0)) * SAMPLE_RATE),
  );
  if (start < 0 || length <= 0) return;
  const filter = new Svf(hit.type ?? 'bandpass');
  const q = hit.q ?? 1;
  // A narrow band of white noise is quiet: made up for, so that `gain` means the same for every width.
  const makeUp =
    (hit.type ?? 'bandpass') === 'bandpass'
      ? Math.sqrt((0.5 * SAMPLE_RATE) / Math.max(60, (hit.hz / q) * 1.57))
      : 1;
  const pan = hit.pan ?? 0;
  const gainLeft = hit.gain * Math.cos(((pan + 1) * Math.PI) / 4) * Math.SQRT2 * Math.min(6, makeUp);
  const gainRight = hit.gain * Math.sin(((pan + 1) * Math.PI) / 4) * Math.SQRT2 * Math.min(6, makeUp);
  const attack = Math.max(1, Math.round((hit.attackSeconds ?? 0.0008) * SAMPLE_RATE));
  const fall = Math.exp(-6.908 / (hit.decaySeconds * SAMPLE_RATE));
  let state = hit.random.integer(1, 0x7fffffff);
  let envelope = 1;
  filter.tune(hit.hz, q);
  for (let i = 0; i < length; i++) {
    if (hit.endHz !== undefined && i % CONTROL_BLOCK === 0)
      filter.tune(hit.hz * (hit.endHz / hit.hz) ** (i / length), q);
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    const level = i < attack ? i / attack : envelope;
    if (i >= attack) envelope *= fall;
    const sample = filter.tick(state / 2147483648) * level;
    out.left[start + i]! += sample * gainLeft;
    out.right[start + i]! += sample * gainRight;
  }
}
