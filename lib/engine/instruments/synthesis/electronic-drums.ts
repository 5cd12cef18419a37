import { SAMPLE_RATE } from '../../audio.ts';
import type { DrumVoice } from '../sound-font/drum-kit.ts';
import { Noise } from './noise.ts';
import { SINE, TABLE_SIZE } from './wavetables.ts';

/** Per-sample factor of an exponential that falls by 60 dB in `seconds`. */
const fallBy60 = (seconds: number): number => Math.exp(-6.9078 / (seconds * SAMPLE_RATE));
/** Velocity to amplitude: about 40 dB from softest to loudest. */
const touch = (velocity: number): number => velocity ** 1.5;
const CHOKE_FACTOR = fallBy60(0.05);
/** Ends of strokes that have not died yet are faded over this many samples. */
const END_FADE_SAMPLES = 400;

export interface KickPatch {
  /** Pitch it settles on, in Hz. */
  hz: number;
  /** How far above it starts, in Hz, and in what time it falls by 60 dB: the punch … */
  punchHz: number;
  punchSeconds: number;
  /** … and the slower drop. */
  dropHz: number;
  dropSeconds: number;
  decaySeconds: number;
  /** Click of the beater, 0–1. */
  click: number;
  /** 1 clean – 4. */
  drive: number;
}

/** A swept sine with a click, through saturation (808, 909 and layers under sampled kicks). */
export function kick(patch: KickPatch): DrumVoice {
  return (stroke, out, gain, random) => {
    const { left, right } = out;
    const noise = new Noise(random.integer(1, 0x7fffffff));
    const length = Math.min(
      left.length - stroke.startSample,
      Math.round((patch.decaySeconds + 0.02) * SAMPLE_RATE),
    );
    const level = gain * touch(stroke.velocity);
    // a harder stroke has more of the beater in it
    let click = patch.click * (0.3 + 0.7 * stroke.velocity);
    let punch = patch.punchHz * (0.75 + 0.25 * stroke.velocity);
    let drop = patch.dropHz;
    let amplitude = 1;
    let phase = 0;
    let clickTone = 0;
    const punchFall = fallBy60(patch.punchSeconds);
    const dropFall = fallBy60(patch.dropSeconds);
    const clickFall = fallBy60(0.012);
    const fall = fallBy60(patch.decaySeconds);
    const scale = TABLE_SIZE / SAMPLE_RATE;
    const { drive } = patch;
    const normal = 1 / softClip(drive);
    for (let i = 0; i < length; i++) {
      phase += (patch.hz + punch + drop) * scale;
      if (phase >= TABLE_SIZE) phase -= TABLE_SIZE;
      clickTone += 0.5 * (noise.next() * click - clickTone);
      let y =
        softClip((SINE[phase | 0]! * amplitude * Math.min(1, i / 40) + clickTone) * drive) * normal * level;
      if (length - i < END_FADE_SAMPLES) y *= (length - i) / END_FADE_SAMPLES;
      left[stroke.startSample + i]! += y;
      right[stroke.startSample + i]! += y;
      punch *= punchFall;
      drop *= dropFall;
      click *= clickFall;
      amplitude *= fall;
    }
  };
}

export interface SnarePatch {
  /** Two shell tones, in Hz, and how long they ring. */
  toneHz: number;
  secondToneRatio: number;
  toneSeconds: number;
  toneLevel: number;
  noiseSeconds: number;
  noiseLevel: number;
  /** The wires are high-passed here, in Hz. */
  noiseHz: number;
  /** Extra level of the first milliseconds, 0–1. */
  snap: number;
}

/** Two damped tones that bend down, and high-passed noise, different left and right. */
export function snare(patch: SnarePatch): DrumVoice {
  return (stroke, out, gain, random) => {
    const { left, right } = out;
    const noise = new Noise(random.integer(1, 0x7fffffff));
    const seconds = Math.max(patch.noiseSeconds, patch.toneSeconds);
    const length = Math.min(left.length - stroke.startSample, Math.round((seconds + 0.01) * SAMPLE_RATE));
    const level = 2 * gain * touch(stroke.velocity);
    const toneFall = fallBy60(patch.toneSeconds);
    const noiseFall = fallBy60(patch.noiseSeconds * (0.8 + 0.2 * stroke.velocity));
    const snapFall = fallBy60(0.02);
    const bendFall = fallBy60(0.03);
    const corner = 1 - Math.exp((-2 * Math.PI * patch.noiseHz) / SAMPLE_RATE);
    // soft strokes leave the top of the wires out
    const top = 1 - Math.exp((-2 * Math.PI * (3500 + 13_000 * stroke.velocity)) / SAMPLE_RATE);
    const scale = TABLE_SIZE / SAMPLE_RATE;
    let tone = patch.toneLevel;
    let wires = patch.noiseLevel;
    let snap = patch.snap;
    let bend = 0.6;
    let phase = 0;
    let second = 0;
    let lowLeft = 0;
    let lowRight = 0;
    let topLeft = 0;
    let topRight = 0;
    for (let i = 0; i < length; i++) {
      const step = patch.toneHz * (1 + bend) * scale;
      phase += step;
      if (phase >= TABLE_SIZE) phase -= TABLE_SIZE;
      second += step * patch.secondToneRatio;
      if (second >= TABLE_SIZE) second -= TABLE_SIZE;
      const body = (SINE[phase | 0]! * 0.68 + SINE[second | 0]! * 0.38) * tone;
      const a = noise.next();
      const b = noise.next();
      topLeft += top * (a - topLeft);
      topRight += top * (0.55 * a + 0.75 * b - topRight);
      lowLeft += corner * (topLeft - lowLeft);
      lowRight += corner * (topRight - lowRight);
      const wire = wires * (1 + snap * 2);
      const fade = length - i < END_FADE_SAMPLES ? (length - i) / END_FADE_SAMPLES : 1;
      left[stroke.startSample + i]! += softClip((body + (topLeft - lowLeft) * wire) * 1.3) * level * fade;
      right[stroke.startSample + i]! += softClip((body + (topRight - lowRight) * wire) * 1.3) * level * fade;
      tone *= toneFall;
      wires *= noiseFall;
      snap *= snapFall;
      bend *= bendFall;
    }
  };
}

/** Several hands: short bursts of band-passed noise, then a longer one. `tailSeconds` 0.1–0.5, `hz` 800–2000. */
export function clap({
  hz = 1150,
  tailSeconds = 0.28,
}: {
  hz?: number;
  tailSeconds?: number;
} = {}): DrumVoice {
  return (stroke, out, gain, random) => {
    const { left, right } = out;
    const noise = new Noise(random.integer(1, 0x7fffffff));
    const level = gain * touch(stroke.velocity) * 3.3;
    const length = Math.min(left.length - stroke.startSample, Math.round((tailSeconds + 0.06) * SAMPLE_RATE));
    const bursts = [0, 0.0105, 0.0205, 0.031].map((seconds) =>
      Math.round((seconds + random.range(0, 0.0015)) * SAMPLE_RATE),
    );
    const burstFall = fallBy60(0.03);
    const tailFall = fallBy60(tailSeconds);
    const g = Math.tan((Math.PI * hz * random.range(0.96, 1.05)) / SAMPLE_RATE);
    const damping = 0.75;
    const a1 = 1 / (1 + g * (g + damping));
    const a2 = g * a1;
    let s1 = 0;
    let s2 = 0;
    let r1 = 0;
    let r2 = 0;
    let envelope = 0;
    let fall = burstFall;
    let burst = 0;
    for (let i = 0; i < length; i++) {
      if (burst < bursts.length && i === bursts[burst]) {
        envelope = 1;
        burst++;
        if (burst === bursts.length) fall = tailFall;
      }
      const a = noise.next() * envelope;
      const b = a * 0.6 + noise.next() * envelope * 0.7;
      const v3 = a - s2;
      const v1 = a1 * s1 + a2 * v3;
      const v2 = s2 + a2 * s1 + a2 * g * v3;
      s1 = 2 * v1 - s1;
      s2 = 2 * v2 - s2;
      const u3 = b - r2;
      const u1 = a1 * r1 + a2 * u3;
      const u2 = r2 + a2 * r1 + a2 * g * u3;
      r1 = 2 * u1 - r1;
      r2 = 2 * u2 - r2;
      const fade = length - i < END_FADE_SAMPLES ? (length - i) / END_FADE_SAMPLES : 1;
      left[stroke.startSample + i]! += (v1 + 0.1 * a) * level * fade;
      right[stroke.startSample + i]! += (u1 + 0.1 * b) * level * fade;
      envelope *= fall;
    }
  };
}

export interface HatPatch {
  decaySeconds: number;
  /** Fundamental scale of the six squares: 1 is the classic machine. */
  tune: number;
  /** 0 all metal … 1 all noise. */
  noise: number;
  /** In Hz. */
  highPassHz: number;
}

const METAL_FRAMES = 1 << 16;
/** The six square oscillators of the TR-808's cymbal circuit, in Hz. */
const METAL_HZ = [205.3, 304.4, 369.6, 522.7, 540, 800];
const metals = new Map<number, Float32Array>();

/**
 * Six inharmonic squares, as a loop: only their harmonics between 3 and 18 kHz are summed, so nothing folds
 * back. Frequencies are rounded to whole periods of the loop.
 */
function metal(tune: number): Float32Array {
  let table = metals.get(tune);
  if (!table) {
    table = new Float32Array(METAL_FRAMES);
    for (const [k, hz] of METAL_HZ.entries()) {
      for (let n = 1; n * hz * tune < 18_000; n += 2) {
        const partial = n * hz * tune;
        if (partial < 3000) continue;
        const omega = (2 * Math.PI * Math.round((partial * METAL_FRAMES) / SAMPLE_RATE)) / METAL_FRAMES;
        // a rotating pair instead of a sine for each sample
        const c = Math.cos(omega);
        const s = Math.sin(omega);
        let x = Math.sin(k * 1.7 + n);
        let y = Math.cos(k * 1.7 + n);
        const level = 1.6 / n ** 0.8;
        for (let i = 0; i < METAL_FRAMES; i++) {
          table[i]! += x * level;
          const turned = x * c + y * s;
          y = y * c - x * s;
          x = turned;
        }
      }
    }
    let power = 0;
    for (const v of table) power += v * v;
    const scale = 0.3 / Math.sqrt(power / METAL_FRAMES);
    for (let i = 0; i < METAL_FRAMES; i++) table[i]! *= scale;
    metals.set(tune, table);
  }
  return table;
}

/** Hi-hats and cymbals: the metal loop and noise, high-passed twice, with a bright onset. */
export function hat(patch: HatPatch): DrumVoice {
  return (stroke, out, gain, random) => {
    const { left, right } = out;
    const source = metal(patch.tune);
    const noise = new Noise(random.integer(1, 0x7fffffff));
    const decaySeconds = patch.decaySeconds * (0.75 + 0.25 * stroke.velocity) * random.range(0.93, 1.07);
    const length = Math.min(left.length - stroke.startSample, Math.round(decaySeconds * 1.05 * SAMPLE_RATE));
    const level = gain * touch(stroke.velocity) * 4.2;
    const choke = stroke.chokeSample - stroke.startSample;
    const fall = fallBy60(decaySeconds);
    const strikeFall = fallBy60(Math.min(0.03, decaySeconds * 0.5));
    const corner = 1 - Math.exp((-2 * Math.PI * patch.highPassHz) / SAMPLE_RATE);
    const top = 1 - Math.exp((-2 * Math.PI * (6000 + 14_000 * stroke.velocity)) / SAMPLE_RATE);
    const offset = random.integer(0, METAL_FRAMES - 1);
    let envelope = 1;
    let strike = 0.7;
    let low1 = 0;
    let low2 = 0;
    let dark = 0;
    let side = 0;
    for (let i = 0; i < length; i++) {
      const white = noise.next();
      const x = source[(offset + i) & (METAL_FRAMES - 1)]! * (1 - patch.noise) + white * patch.noise * 0.5;
      dark += top * (x - dark);
      low1 += corner * (dark - low1);
      const once = dark - low1;
      low2 += corner * (once - low2);
      const y = (once - low2) * envelope * (1 + strike) * level * (length - i < 200 ? (length - i) / 200 : 1);
      side += 0.3 * (white * 0.25 * Math.abs(y) - side);
      left[stroke.startSample + i]! += y + side;
      right[stroke.startSample + i]! += y - side;
      strike *= strikeFall;
      envelope *= i < choke ? fall : CHOKE_FACTOR;
      if (envelope < 2e-4) return;
    }
  };
}

/** Two squares through a band-pass: the cowbell everyone knows. */
export const cowbell: DrumVoice = (stroke, out, gain) => {
  const { left, right } = out;
  const length = Math.min(left.length - stroke.startSample, Math.round(0.35 * SAMPLE_RATE));
  const level = gain * touch(stroke.velocity) * 0.8;
  const fall = fallBy60(0.35);
  const strikeFall = fallBy60(0.03);
  let a = 0;
  let b = 0;
  let envelope = 0.5;
  let strike = 0.5;
  const stepA = (540 * TABLE_SIZE) / SAMPLE_RATE;
  const stepB = (800 * TABLE_SIZE) / SAMPLE_RATE;
  for (let i = 0; i < length; i++) {
    a += stepA;
    if (a >= TABLE_SIZE) a -= TABLE_SIZE;
    b += stepB;
    if (b >= TABLE_SIZE) b -= TABLE_SIZE;
    const third = (a * 3) % TABLE_SIZE;
    const fifth = (b * 5) % TABLE_SIZE;
    const wave =
      SINE[a | 0]! +
      SINE[third | 0]! * 0.5 +
      SINE[b | 0]! +
      SINE[((b * 3) % TABLE_SIZE) | 0]! * 0.5 +
      SINE[fifth | 0]! * 0.25;
    const y =
      wave *
      (envelope + strike) *
      level *
      (length - i < END_FADE_SAMPLES ? (length - i) / END_FADE_SAMPLES : 1);
    left[stroke.startSample + i]! += y;
    right[stroke.startSample + i]! += y;
    envelope *= fall;
    strike *= strikeFall;
  }
};

/** A short click of two tones: rim shots and claves. */
export function rim({
  hz = 1700,
  secondHz = 480,
  seconds = 0.07,
}: {
  hz?: number;
  secondHz?: number;
  seconds?: number;
} = {}): DrumVoice {
  return (stroke, out, gain, random) => {
    const { left, right } = out;
    const noise = new Noise(random.integer(1, 0x7fffffff));
    const length = Math.min(left.length - stroke.startSample, Math.round(seconds * 1.1 * SAMPLE_RATE));
    const level = 1.7 * gain * touch(stroke.velocity);
    const fall = fallBy60(seconds);
    const clickFall = fallBy60(0.006);
    let envelope = 1;
    let click = 0.5;
    let a = 0;
    let b = 0;
    for (let i = 0; i < length; i++) {
      a = (a + (hz * TABLE_SIZE) / SAMPLE_RATE) % TABLE_SIZE;
      b = (b + (secondHz * TABLE_SIZE) / SAMPLE_RATE) % TABLE_SIZE;
      const y =
        ((SINE[a | 0]! * 0.7 + SINE[b | 0]! * 0.5) * envelope + noise.next() * click) *
        level *
        (length - i < 100 ? (length - i) / 100 : 1);
      left[stroke.startSample + i]! += y;
      right[stroke.startSample + i]! += y;
      envelope *= fall;
      click *= clickFall;
    }
  };
}

/** A shaken rattle: noise that swells and stops. `seconds` 0.04–0.2, `hz` of its high-pass 3000–9000. */
export function shaker({ seconds = 0.09, hz = 5500 }: { seconds?: number; hz?: number } = {}): DrumVoice {
  return (stroke, out, gain, random) => {
    const { left, right } = out;
    const noise = new Noise(random.integer(1, 0x7fffffff));
    const length = Math.min(
      left.length - stroke.startSample,
      Math.round(seconds * random.range(0.9, 1.1) * SAMPLE_RATE),
    );
    const level = gain * touch(stroke.velocity) * 2.4;
    const corner = 1 - Math.exp((-2 * Math.PI * hz) / SAMPLE_RATE);
    let low = 0;
    let low2 = 0;
    for (let i = 0; i < length; i++) {
      const u = i / length;
      const x = noise.next();
      low += corner * (x - low);
      low2 += corner * (x - low - low2);
      const y = (x - low - low2) * Math.min(1, u * 4) * (1 - u) ** 2 * level;
      left[stroke.startSample + i]! += y;
      right[stroke.startSample + i]! += y;
    }
  };
}

/** A rational tanh, exact at ±3 and beyond. */
function softClip(x: number): number {
  if (x > 3) return 1;
  if (x < -3) return -1;
  return (x * (27 + x * x)) / (27 + 9 * x * x);
}
