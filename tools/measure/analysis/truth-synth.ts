import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import type { Random } from '#lib/engine/random.ts';

/** Frequency of a MIDI number, A4 = 440 Hz. */
export const midiToHz = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

/** Adds one channel of sound to a stereo buffer. @param pan −1 left … 1 right (constant power) */
export function addPanned(
  target: StereoBuffer,
  samples: Float32Array,
  startSample: number,
  gain = 1,
  pan = 0,
): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  const left = gain * Math.cos(angle) * Math.SQRT2;
  const right = gain * Math.sin(angle) * Math.SQRT2;
  const end = Math.min(target.left.length, startSample + samples.length);
  for (let i = Math.max(0, startSample); i < end; i++) {
    target.left[i]! += left * samples[i - startSample]!;
    target.right[i]! += right * samples[i - startSample]!;
  }
}

/** A struck or plucked string: decaying, slightly stretched partials, with a short noise at the stroke. */
export function pluck(
  midi: number,
  seconds: number,
  velocity: number,
  random: Random,
  brightness = 1,
): Float32Array {
  const hz = midiToHz(midi);
  const length = Math.ceil((seconds + 0.12) * SAMPLE_RATE);
  const samples = new Float32Array(length);
  const partials = Math.min(14, Math.floor(9000 / hz));
  for (let h = 1; h <= partials; h++) {
    const frequency = h * hz * Math.sqrt(1 + 0.0003 * h * h);
    const step = 2 * Math.cos((2 * Math.PI * frequency) / SAMPLE_RATE);
    const phase = random.range(0, 2 * Math.PI);
    let before = Math.sin(phase - (4 * Math.PI * frequency) / SAMPLE_RATE);
    let last = Math.sin(phase - (2 * Math.PI * frequency) / SAMPLE_RATE);
    let level = (velocity * random.range(0.7, 1)) / h ** (1.9 - 0.7 * brightness);
    const decay = Math.exp(-(0.9 + 0.35 * h + hz / 700) / SAMPLE_RATE);
    for (let i = 0; i < length; i++) {
      const now = step * last - before;
      before = last;
      last = now;
      samples[i]! += level * now;
      level *= decay;
    }
  }
  const release = Math.floor(0.1 * SAMPLE_RATE);
  for (let i = 0; i < release; i++) samples[length - 1 - i]! *= i / release;
  const attack = 90;
  for (let i = 0; i < attack; i++)
    samples[i] = (samples[i]! * i) / attack + velocity * 0.1 * random.gaussian() * (1 - i / attack);
  return samples;
}

/** A round bass note. */
export function bassNote(midi: number, seconds: number, velocity: number): Float32Array {
  const hz = midiToHz(midi);
  const length = Math.ceil((seconds + 0.03) * SAMPLE_RATE);
  const samples = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const t = i / SAMPLE_RATE;
    const envelope = Math.min(1, t / 0.006, (seconds + 0.03 - t) / 0.03) * Math.exp(-1.2 * t);
    let value = 0;
    for (let h = 1; h <= 5; h++) value += Math.sin(2 * Math.PI * hz * h * t) / h ** 1.6;
    samples[i] = velocity * envelope * value * 0.7;
  }
  return samples;
}

/** A swelling chord tone without attack, for pads. */
export function padNote(midi: number, seconds: number, velocity: number, random: Random): Float32Array {
  const length = Math.ceil((seconds + 0.2) * SAMPLE_RATE);
  const samples = new Float32Array(length);
  const phases = Array.from({ length: 6 }, () => random.range(0, 2 * Math.PI));
  const hz = midiToHz(midi);
  for (let i = 0; i < length; i++) {
    const t = i / SAMPLE_RATE;
    let value = 0;
    for (let h = 1; h <= 6; h++) value += Math.sin(2 * Math.PI * hz * h * t + phases[h - 1]!) / h ** 1.8;
    samples[i] = velocity * 0.3 * value * Math.min(1, t / 0.25, (seconds + 0.2 - t) / 0.2);
  }
  return samples;
}

/** General MIDI percussion keys this kit plays. */
export type DrumKey = 36 | 38 | 42 | 46 | 49;

/** Kick, snare, closed and open hat, crash. */
export function drum(key: DrumKey, velocity: number, random: Random): Float32Array {
  const seconds = { 36: 0.3, 38: 0.22, 42: 0.06, 46: 0.3, 49: 1.2 }[key];
  const samples = new Float32Array(Math.ceil(seconds * SAMPLE_RATE));
  let phase = 0;
  let high = 0;
  for (let i = 0; i < samples.length; i++) {
    const t = i / SAMPLE_RATE;
    const noise = random.gaussian() * 0.35;
    const bright = noise - high;
    high += 0.45 * (noise - high);
    if (key === 36) {
      phase += (2 * Math.PI * (48 + 110 * Math.exp(-t / 0.025))) / SAMPLE_RATE;
      samples[i] = Math.sin(phase) * Math.exp(-t / 0.09) + 0.15 * noise * Math.exp(-t / 0.004);
    } else if (key === 38) {
      phase += (2 * Math.PI * 185) / SAMPLE_RATE;
      samples[i] = 0.5 * Math.sin(phase) * Math.exp(-t / 0.05) + noise * 1.2 * Math.exp(-t / 0.07);
    } else samples[i] = bright * Math.exp(-t / (seconds / 4)) * 1.1;
    samples[i]! *= velocity;
  }
  return samples;
}

/** Formants (Peterson & Barney 1952, men) of the vowels sung: centre frequencies and bandwidths in Hz. */
const VOWELS = {
  a: [730, 1090, 2440, 3400, 4500],
  e: [530, 1840, 2480, 3500, 4500],
  i: [270, 2290, 3010, 3600, 4700],
  o: [570, 840, 2410, 3300, 4500],
  u: [300, 870, 2240, 3300, 4500],
  m: [250, 1100, 2200, 3200, 4500],
} as const;
const BANDWIDTHS = [80, 90, 120, 160, 220];
const HUM_BANDWIDTHS = [60, 300, 300, 350, 400];

export interface SungTone {
  midi: number;
  startSeconds: number;
  endSeconds: number;
}

export interface SingingOptions {
  /** Lips closed: soft attacks, one dull sound. */
  hum?: boolean;
  vibratoHz?: number;
  vibratoCents?: number;
  /** Multiplies the formants: below 1 a longer throat. */
  formantScale?: number;
  /** Out of tune: deviation of a note's pitch, cents. */
  driftCents?: number;
}

/** A source-filter voice: Rosenberg pulses with jitter, five resonators, scoops, vibrato, consonant noise. */
export function sing(
  tones: readonly SungTone[],
  lengthSeconds: number,
  random: Random,
  options: SingingOptions = {},
): Float32Array {
  const { hum = false, vibratoHz = 5.5, vibratoCents = 35, formantScale = 1, driftCents = 8 } = options;
  const length = Math.ceil(lengthSeconds * SAMPLE_RATE);
  const samples = new Float32Array(length);
  const names = hum ? (['m'] as const) : (['a', 'e', 'i', 'o', 'u'] as const);
  const formants = [...VOWELS[names[0]!]] as number[];
  const bandwidths = hum ? HUM_BANDWIDTHS : BANDWIDTHS;
  const memory = new Float64Array(10);
  const coefficients = new Float64Array(15);
  let phase = 0;
  let jitter = 1;
  let lastFlow = 0;
  let lastNoise = 0;
  let position = 0;
  for (const tone of tones) {
    const target = VOWELS[random.pick(names)];
    const consonantSeconds = !hum && random.chance(0.6) ? random.range(0.03, 0.07) : 0;
    const centsOff = random.gaussian(0, driftCents);
    const scoop = -random.range(30, 120);
    const vibratoPhase = random.range(0, 6.28);
    const level = random.range(0.7, 1);
    const from = Math.max(position, Math.floor((tone.startSeconds - consonantSeconds) * SAMPLE_RATE));
    const to = Math.min(length, Math.floor((tone.endSeconds + 0.06) * SAMPLE_RATE));
    for (let i = from; i < to; i++) {
      const t = i / SAMPLE_RATE - tone.startSeconds;
      if ((i & 31) === 0)
        for (let k = 0; k < 5; k++) {
          formants[k]! += (target[k]! - formants[k]!) * 0.03;
          const radius = Math.exp((-Math.PI * bandwidths[k]!) / SAMPLE_RATE);
          const turn = Math.cos((2 * Math.PI * formants[k]! * formantScale) / SAMPLE_RATE);
          coefficients[3 * k] = 1 - 2 * radius * turn + radius * radius;
          coefficients[3 * k + 1] = 2 * radius * turn;
          coefficients[3 * k + 2] = -radius * radius;
        }
      let source = 0;
      let hiss = 0;
      if (t < 0) {
        if (consonantSeconds === 0) continue;
        const noise = random.next() - 0.5;
        hiss = (noise - lastNoise) * 0.06 * Math.sin((Math.PI * (t + consonantSeconds)) / consonantSeconds);
        lastNoise = noise;
      } else {
        const ramp = Math.min(1, Math.max(0, (t - 0.18) / 0.25));
        const cents =
          centsOff +
          scoop * Math.exp(-t / 0.035) +
          vibratoCents * ramp * Math.sin(2 * Math.PI * vibratoHz * t + vibratoPhase);
        const hz = midiToHz(tone.midi + cents / 100);
        phase += (hz * jitter) / SAMPLE_RATE;
        if (phase >= 1) {
          phase -= 1;
          jitter = 1 + (random.next() - 0.5) * 0.012;
        }
        const flow =
          phase < 0.42
            ? 0.5 * (1 - Math.cos((Math.PI * phase) / 0.42))
            : phase < 0.6
              ? Math.cos((0.5 * Math.PI * (phase - 0.42)) / 0.18)
              : 0;
        const envelope =
          Math.min(1, t / (hum ? 0.05 : 0.025)) *
          Math.max(0, Math.min(1, (tone.endSeconds - tone.startSeconds + 0.01 - t) / 0.05));
        source =
          ((flow - lastFlow) * 14 * Math.min(1.5, 200 / hz + 0.4) + 0.02 * (random.next() - 0.5) * flow) *
          envelope *
          level;
        lastFlow = flow;
      }
      let value = source;
      for (let k = 0; k < 5; k++) {
        const next =
          coefficients[3 * k]! * value +
          coefficients[3 * k + 1]! * memory[2 * k]! +
          coefficients[3 * k + 2]! * memory[2 * k + 1]!;
        memory[2 * k + 1] = memory[2 * k]!;
        memory[2 * k] = next;
        value = next;
      }
      samples[i] = value + hiss;
    }
    position = Math.max(position, to);
  }
  let peak = 1e-9;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  for (let i = 0; i < length; i++) samples[i]! *= 0.7 / peak;
  return samples;
}
