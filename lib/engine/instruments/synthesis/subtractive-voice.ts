import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import { CONTROL_BLOCK, type PerformedNote } from '../performance/performed-note.ts';
import { type Envelope, envelopeAt } from './envelope.ts';
import { filterBlock, left, right, stillFilters } from './filter-kernel.ts';
import { Noise } from './noise.ts';
import { LOOP_FRAMES, type UnisonCopy, type UnisonLoop, unisonLoop } from './unison-loop.ts';
import { midiToHz, phaseStep, TABLE_BITS, WAVES, type WaveName } from './wavetables.ts';

export interface OscillatorPatch {
  wave: WaveName;
  /** Linear. */
  level: number;
  /** Semitones against the note. */
  transpose?: number;
  detuneCents?: number;
  /** Copies, 1–9. */
  unison?: number;
  /** The outermost copies are this far off, in cents. */
  unisonCents?: number;
  /** 0 all in the middle, 1 as wide as can be. */
  spread?: number;
}

export interface SubtractivePatch {
  oscillators: readonly OscillatorPatch[];
  noiseLevel?: number;
  filter: {
    /** Cutoff with the envelope at rest, at middle C, in Hz. */
    hz: number;
    /** 0 none … 1 just short of ringing. */
    resonance: number;
    poles: 2 | 4;
    envelope: Envelope;
    envelopeOctaves: number;
    /** 1: the cutoff follows the key. */
    keyTracking: number;
    /** Octaves lower at no velocity. */
    velocityOctaves: number;
    /** Takes the lowest out, in Hz. */
    highPassHz?: number;
  };
  amplifier: Envelope;
  /** 0 (none) to 1: how far velocity sets the level. Default 0.8. */
  velocityToLevel?: number;
  /** Slow filter and pitch movement. `perNote`: the rate is nudged to whole cycles in the note. */
  lfo?: { hz: number; filterOctaves?: number; pitchCents?: number; levelDepth?: number; perNote?: boolean };
  /** A drop in pitch at the start, e.g. a synth brass or a kick-like bass. */
  pitchEnvelope?: { semitones: number; seconds: number };
  /** Saturation before the filter: 0 none, 1–6. */
  drive?: number;
}

const MOST_COPIES = 32;
/** From this many oscillators on their sum is kept as a loop. */
const FEWEST_LOOPED = 3;
const phases = new Int32Array(MOST_COPIES);
const ratios = new Float64Array(MOST_COPIES);
const gainsLeft = new Float64Array(MOST_COPIES);
const gainsRight = new Float64Array(MOST_COPIES);
const tables: Float32Array[] = [];
const FRACTION_BITS = 32 - TABLE_BITS;
const FRACTION_MASK = (1 << FRACTION_BITS) - 1;
const FRACTION_SCALE = 1 / (1 << FRACTION_BITS);

/**
 * One note of an analogue-style voice: band-limited unison oscillators → drive → resonant low-pass
 * (topology-preserving state-variable filter, V. Zavalishin, "The Art of VA Filter Design", 2- or 4-pole) →
 * amplifier. Adds into `out`.
 */
export function playSubtractive(
  patch: SubtractivePatch,
  note: PerformedNote,
  gain: number,
  out: StereoBuffer,
): void {
  const length = out.left.length;
  if (note.startSample >= length) return;
  const copies = copiesOf(patch);
  const looped = copies.wide && copies.all.length >= FEWEST_LOOPED;
  const key = Math.round(note.pitch);
  const loop = looped ? unisonLoop(patch, key, copies.all, patch.noiseLevel ?? 0) : undefined;
  if (!loop) setUpOscillators(copies, note);
  // Oscillators that run free may start at each point of the loop.
  let loopPosition = loop ? 1 + Math.floor(note.variation * (LOOP_FRAMES - 8)) : 0;
  const { filter, lfo } = patch;
  const wide = copies.wide;
  const noise = patch.noiseLevel && !loop ? new Noise(note.seed ^ 0x51ed270b) : undefined;
  const noiseLevel = patch.noiseLevel ?? 0;
  const drive = patch.drive ?? 0;
  const gateSeconds = (note.gateBlocks * CONTROL_BLOCK) / SAMPLE_RATE;
  const blocks = Math.min(note.curveBlocks, Math.ceil((length - note.startSample) / CONTROL_BLOCK));
  const sensitivity = patch.velocityToLevel ?? 0.8;
  const level = gain * (1 - sensitivity + sensitivity * note.velocity ** 1.4);
  const lfoHz = lfo
    ? lfo.perNote
      ? Math.max(1, Math.round(gateSeconds * lfo.hz)) / gateSeconds
      : lfo.hz
    : 0;
  // free-running where it is not tied to the note
  const lfoPhase = lfo && !lfo.perNote ? (note.startSample / SAMPLE_RATE) * lfoHz : -0.25;
  const highPass = filter.highPassHz ? 1 - Math.exp((-2 * Math.PI * filter.highPassHz) / SAMPLE_RATE) : 0;
  const damping = 2 - 1.94 * Math.min(1, filter.resonance);
  const firstDamping = filter.poles === 4 ? 1.6 : damping;
  const settings = { poles: filter.poles, g: 0, firstDamping, damping, highPass };
  stillFilters();
  const hz = midiToHz(note.pitch);
  // a slurred note goes on where the one before would be, and takes over within a few milliseconds
  const amplifier: Envelope = note.leadsOn ? { ...patch.amplifier, releaseSeconds: 0.025 } : patch.amplifier;
  const lateSeconds = note.joined ? amplifier.attackSeconds + 0.6 * amplifier.decaySeconds : 0;

  let from = 0;
  for (let k = 0; k < blocks; k++) {
    const t = (k * CONTROL_BLOCK) / SAMPLE_RATE;
    const next = t + CONTROL_BLOCK / SAMPLE_RATE;
    const lfoValue = lfo ? Math.sin(2 * Math.PI * (lfoPhase + t * lfoHz)) : 0;
    let amplitude = envelopeAt(amplifier, next + lateSeconds, gateSeconds + lateSeconds);
    if (note.joined && next < 0.006) amplitude *= next / 0.006;
    if (lfo?.levelDepth) amplitude *= 1 - lfo.levelDepth * (0.5 - 0.5 * lfoValue);
    const last = k + 1 === note.curveBlocks;
    const to = last ? 0 : amplitude * level * note.gain[k + 1]!;
    const offset = note.startSample + k * CONTROL_BLOCK;
    const count = Math.min(CONTROL_BLOCK, length - offset);
    let semitones = note.bend[k]!;
    if (lfo?.pitchCents) semitones += (lfo.pitchCents / 100) * lfoValue;
    if (patch.pitchEnvelope && !note.joined)
      semitones += patch.pitchEnvelope.semitones * Math.exp((-3 * t) / patch.pitchEnvelope.seconds);
    if (loop) loopPosition = readLoop(loop, loopPosition, 2 ** ((note.pitch - key + semitones) / 12), count);
    else {
      const step = phaseStep(hz * 2 ** (semitones / 12));
      left.fill(0);
      if (wide) right.fill(0);
      for (let c = 0; c < copies.all.length; c++) addOscillator(c, step, wide, count);
    }
    if (noise)
      for (let i = 0; i < count; i++) {
        left[i]! += noise.next() * noiseLevel;
        if (wide) right[i]! += noise.next() * noiseLevel;
      }
    if (drive > 0) {
      saturate(left, count, drive);
      if (wide) saturate(right, count, drive);
    }
    const octaves =
      filter.envelopeOctaves *
        envelopeAt(filter.envelope, t + lateSeconds, gateSeconds + lateSeconds) *
        (0.5 + 0.5 * note.velocity) +
      (filter.keyTracking * (note.pitch + semitones - 60)) / 12 -
      filter.velocityOctaves * (1 - note.velocity) +
      note.brightness[k]! +
      (lfo?.filterOctaves ?? 0) * lfoValue;
    const cutoff = Math.max(30, Math.min(18_500, filter.hz * 2 ** octaves));
    settings.g = Math.tan((Math.PI * cutoff) / SAMPLE_RATE);
    if (!wide) right.set(left);
    filterBlock(settings, count, from, (to - from) / CONTROL_BLOCK);
    const outLeft = out.left;
    const outRight = out.right;
    for (let i = 0; i < count; i++) {
      outLeft[offset + i]! += left[i]!;
      outRight[offset + i]! += right[i]!;
    }
    from = to;
    if (k >= note.gateBlocks && amplitude < 8e-4) return;
    if (amplifier.sustain < 1e-3 && next > amplifier.attackSeconds && amplitude < 5e-4) return;
  }
}

interface Copies {
  all: UnisonCopy[];
  wide: boolean;
}
const copiesByPatch = new WeakMap<SubtractivePatch, Copies>();

/** Every oscillator of a patch, unisons spread out. */
function copiesOf(patch: SubtractivePatch): Copies {
  const known = copiesByPatch.get(patch);
  if (known) return known;
  const all: UnisonCopy[] = [];
  let wide = false;
  for (const oscillator of patch.oscillators) {
    const unison = oscillator.unison ?? 1;
    const transpose = (oscillator.transpose ?? 0) + (oscillator.detuneCents ?? 0) / 100;
    const spread = unison > 1 ? (oscillator.spread ?? 0.8) : 0;
    if (spread > 0) wide = true;
    for (let u = 0; u < unison && all.length < MOST_COPIES; u++) {
      const place = unison > 1 ? (2 * u) / (unison - 1) - 1 : 0;
      const cents = Math.sign(place) * Math.abs(place) ** 1.3 * (oscillator.unisonCents ?? 0);
      // neighbours in tuning sit on opposite sides
      const pan = 0.5 + 0.5 * place * spread * (u % 2 ? -1 : 1);
      const level = (oscillator.level / Math.sqrt(unison)) * (1 - 0.3 * Math.abs(place));
      all.push({
        wave: WAVES[oscillator.wave],
        ratio: 2 ** ((transpose + cents / 100) / 12),
        left: spread > 0 ? level * Math.SQRT2 * Math.cos((pan * Math.PI) / 2) : level,
        right: spread > 0 ? level * Math.SQRT2 * Math.sin((pan * Math.PI) / 2) : level,
      });
    }
  }
  const copies = { all, wide };
  copiesByPatch.set(patch, copies);
  return copies;
}

function setUpOscillators(copies: Copies, note: PerformedNote): void {
  const noise = new Noise(note.seed);
  const hz = midiToHz(note.pitch);
  const many = copies.all.length > 1;
  for (const [c, copy] of copies.all.entries()) {
    ratios[c] = copy.ratio;
    gainsLeft[c] = copy.left;
    gainsRight[c] = copy.right;
    tables[c] = copy.wave.at(hz * copy.ratio);
    // a lone oscillator starts at its zero, several free-run
    phases[c] = many ? noise.next() * 0x7fffffff : 0;
  }
}

/** Reads a block of a loop into both channels (Hermite where it is transposed); returns the new position. */
function readLoop(loop: UnisonLoop, from: number, step: number, count: number): number {
  const sourceLeft = loop.left;
  const sourceRight = loop.right;
  let position = from;
  if (Math.abs(step - 1) < 1e-6 && position === Math.floor(position)) {
    for (let i = 0; i < count; i++) {
      left[i] = sourceLeft[position]!;
      right[i] = sourceRight[position]!;
      if (++position > LOOP_FRAMES) position -= LOOP_FRAMES;
    }
    return position;
  }
  for (let i = 0; i < count; i++) {
    const frame = position | 0;
    const f = position - frame;
    const f2 = f * f;
    const f3 = f2 * f;
    const w0 = -0.5 * f3 + f2 - 0.5 * f;
    const w1 = 1.5 * f3 - 2.5 * f2 + 1;
    const w2 = -1.5 * f3 + 2 * f2 + 0.5 * f;
    const w3 = 0.5 * (f3 - f2);
    left[i] =
      w0 * sourceLeft[frame - 1]! +
      w1 * sourceLeft[frame]! +
      w2 * sourceLeft[frame + 1]! +
      w3 * sourceLeft[frame + 2]!;
    right[i] =
      w0 * sourceRight[frame - 1]! +
      w1 * sourceRight[frame]! +
      w2 * sourceRight[frame + 1]! +
      w3 * sourceRight[frame + 2]!;
    position += step;
    if (position >= LOOP_FRAMES + 1) position -= LOOP_FRAMES;
  }
  return position;
}

function addOscillator(copy: number, step: number, wide: boolean, count: number): void {
  const table = tables[copy]!;
  const increment = (step * ratios[copy]!) | 0;
  const gainLeft = gainsLeft[copy]!;
  const gainRight = gainsRight[copy]!;
  let phase = phases[copy]!;
  if (wide)
    for (let i = 0; i < count; i++) {
      const index = phase >>> FRACTION_BITS;
      const here = table[index]!;
      const y = here + (table[index + 1]! - here) * ((phase & FRACTION_MASK) * FRACTION_SCALE);
      left[i]! += y * gainLeft;
      right[i]! += y * gainRight;
      phase = (phase + increment) | 0;
    }
  else
    for (let i = 0; i < count; i++) {
      const index = phase >>> FRACTION_BITS;
      const here = table[index]!;
      left[i]! += (here + (table[index + 1]! - here) * ((phase & FRACTION_MASK) * FRACTION_SCALE)) * gainLeft;
      phase = (phase + increment) | 0;
    }
  phases[copy] = phase;
}

/** x(27 + x²)/(27 + 9x²): a rational tanh, within 3 % up to |x| = 3. */
function saturate(channel: Float32Array, count: number, drive: number): void {
  const makeUp = 1 / Math.min(drive, 1 + 0.35 * (drive - 1));
  for (let i = 0; i < count; i++) {
    const x = Math.max(-3, Math.min(3, channel[i]! * drive));
    channel[i] = ((x * (27 + x * x)) / (27 + 9 * x * x)) * makeUp;
  }
}
