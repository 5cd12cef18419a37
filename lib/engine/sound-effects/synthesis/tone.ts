import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import { CONTROL_BLOCK, type Curve, valueAt } from './curve.ts';
import { Svf } from './svf.ts';

export type Wave = 'sine' | 'triangle' | 'saw' | 'square';

export interface Tone {
  at: number;
  seconds: number;
  hz: Curve;
  gain: Curve;
  wave?: Wave;
  /** Frequency modulation: the modulator's ratio to the carrier and the index in radians. */
  fm?: { ratio: number; index: Curve };
  pan?: Curve;
  /** Low-pass on the tone. */
  lowpass?: { hz: Curve; q?: number };
  /** 0–1. */
  phase?: number;
}

/** A tone whose pitch, level, place and brightness may all move; saw and square are band-limited by polyBLEP (V. Välimäki, A. Huovilainen, 2007). */
export function tone(out: StereoBuffer, t: Tone): void {
  const start = Math.round(t.at * SAMPLE_RATE);
  const length = Math.min(out.left.length - start, Math.round(t.seconds * SAMPLE_RATE));
  if (start < 0 || length <= 0) return;
  const wave = t.wave ?? 'sine';
  const filter = t.lowpass ? new Svf('lowpass') : undefined;
  let phase = t.phase ?? 0;
  let modulator = 0;
  let gain = valueAt(t.gain, 0);
  let hz = valueAt(t.hz, 0);
  for (let block = 0; block < length; block += CONTROL_BLOCK) {
    const seconds = (block + CONTROL_BLOCK) / SAMPLE_RATE;
    const end = Math.min(length, block + CONTROL_BLOCK);
    const nextGain = valueAt(t.gain, seconds);
    const nextHz = Math.min(18_000, Math.max(0, valueAt(t.hz, seconds)));
    const pan = t.pan === undefined ? 0 : valueAt(t.pan, seconds);
    const left = Math.cos(((pan + 1) * Math.PI) / 4) * Math.SQRT2;
    const right = Math.sin(((pan + 1) * Math.PI) / 4) * Math.SQRT2;
    const index = t.fm ? valueAt(t.fm.index, seconds) / (2 * Math.PI) : 0;
    filter?.tune(valueAt(t.lowpass!.hz, seconds), t.lowpass!.q ?? Math.SQRT1_2);
    const gainStep = (nextGain - gain) / CONTROL_BLOCK;
    const hzStep = (nextHz - hz) / CONTROL_BLOCK;
    for (let i = block; i < end; i++) {
      const increment = hz / SAMPLE_RATE;
      let sample: number;
      if (wave === 'sine') {
        const offset = t.fm ? index * Math.sin(2 * Math.PI * modulator) : 0;
        sample = Math.sin(2 * Math.PI * (phase + offset));
        if (t.fm) {
          modulator += increment * t.fm.ratio;
          if (modulator >= 1) modulator -= 1;
        }
      } else if (wave === 'triangle') sample = 4 * Math.abs(phase - 0.5) - 1;
      else if (wave === 'saw') sample = 2 * phase - 1 - blep(phase, increment);
      else sample = (phase < 0.5 ? 1 : -1) + blep(phase, increment) - blep((phase + 0.5) % 1, increment);
      phase += increment;
      if (phase >= 1) phase -= 1;
      if (filter) sample = filter.tick(sample);
      sample *= gain;
      out.left[start + i]! += sample * left;
      out.right[start + i]! += sample * right;
      gain += gainStep;
      hz += hzStep;
    }
    gain = nextGain;
    hz = nextHz;
  }
}

function blep(phase: number, increment: number): number {
  if (phase < increment) {
    const t = phase / increment;
    return t + t - t * t - 1;
  }
  if (phase > 1 - increment) {
    const t = (phase - 1) / increment;
    return t * t + t + t + 1;
  }
  return 0;
}

/** [frequency in Hz, level, time to −60 dB in seconds] */
export type ModalPartial = readonly [hz: number, gain: number, decaySeconds: number];

/** Modal synthesis: a struck body as a sum of decaying sines (two-pole recursion each), spread a little over the stage. */
export function ring(
  out: StereoBuffer,
  body: {
    at: number;
    gain: number;
    partials: readonly ModalPartial[];
    pan?: number;
    spread?: number;
    attackSeconds?: number;
  },
): void {
  const start = Math.round(body.at * SAMPLE_RATE);
  if (start < 0 || start >= out.left.length) return;
  const attack = Math.max(1, Math.round((body.attackSeconds ?? 0.0006) * SAMPLE_RATE));
  body.partials.forEach(([hz, level, decaySeconds], index) => {
    if (hz < 15 || hz > 18_000) return;
    const length = Math.min(out.left.length - start, Math.round(decaySeconds * 1.15 * SAMPLE_RATE));
    const radius = Math.exp(-6.908 / (decaySeconds * SAMPLE_RATE));
    const omega = (2 * Math.PI * hz) / SAMPLE_RATE;
    const c1 = 2 * radius * Math.cos(omega);
    const c2 = -radius * radius;
    let y1 = 0;
    let y2 = -Math.sin(omega) / radius;
    const pan = Math.max(-1, Math.min(1, (body.pan ?? 0) + (body.spread ?? 0.25) * Math.sin(index * 2.4)));
    const left = body.gain * level * Math.cos(((pan + 1) * Math.PI) / 4) * Math.SQRT2;
    const right = body.gain * level * Math.sin(((pan + 1) * Math.PI) / 4) * Math.SQRT2;
    for (let i = 0; i < length; i++) {
      const y = c1 * y1 + c2 * y2;
      y2 = y1;
      y1 = y;
      const shaped = i < attack ? (y * i) / attack : y;
      out.left[start + i]! += shaped * left;
      out.right[start + i]! += shaped * right;
    }
  });
}

/** A falling sine with a fast start: the body of a kick, a thud, a boom. */
export function thump(
  out: StereoBuffer,
  hit: {
    at: number;
    fromHz: number;
    toHz: number;
    sweepSeconds: number;
    decaySeconds: number;
    gain: number;
    pan?: number;
  },
): void {
  tone(out, {
    at: hit.at,
    seconds: hit.decaySeconds,
    hz: (t) => hit.toHz + (hit.fromHz - hit.toHz) * Math.exp((-4 * t) / hit.sweepSeconds),
    gain: (t) => hit.gain * Math.min(1, t / 0.002) * Math.exp((-6.9 * t) / hit.decaySeconds),
    pan: hit.pan ?? 0,
  });
}
