import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import { CONTROL_BLOCK, type PerformedNote } from '../performance/performed-note.ts';
import { Noise } from './noise.ts';
import { midiToHz, phaseStep, TABLE_BITS, type Wavetable } from './wavetables.ts';

export interface SustainedPatch {
  /** The tone played softly … */
  soft: Wavetable;
  /** … and what is added as it is played louder. */
  loud: Wavetable;
  /** Share of `loud` at full level, 0–1.5. */
  edge: number;
  /** Breath or bow noise that goes with the tone, 0–0.5 … */
  noiseLevel: number;
  /** … in a band around this multiple of the note, this wide (0.2 narrow – 1.6). */
  noiseRatio: number;
  noiseDamping: number;
  /** Extra noise of the start: level and length. */
  chiffLevel: number;
  chiffSeconds: number;
  attackSeconds: number;
  releaseSeconds: number;
  /** The note starts this many cents off and settles within the attack. */
  attackCents: number;
  /** Unsteadiness of pitch (cents) and level (dB). */
  jitterCents: number;
  jitterDb: number;
  /** Buzz of a membrane: roughness of the loud part, 0–1. */
  buzz?: number;
}

const FRACTION_BITS = 32 - TABLE_BITS;
const FRACTION_MASK = (1 << FRACTION_BITS) - 1;
const FRACTION_SCALE = 1 / (1 << FRACTION_BITS);
const BLOCK_SECONDS = CONTROL_BLOCK / SAMPLE_RATE;

/**
 * A bowed or blown tone: two band-limited waves, the brighter one coming in with the level (as force on a bow
 * or a jet does), noise shaped around the pitch, and slow unsteadiness of both. Adds the same signal to both
 * channels; the body is a filter on the whole instrument.
 */
export function playSustained(
  patch: SustainedPatch,
  note: PerformedNote,
  gain: number,
  out: StereoBuffer,
): void {
  const { left, right } = out;
  if (note.startSample >= left.length) return;
  const noise = new Noise(note.seed);
  const wander = new Noise(note.seed ^ 0x7f4a7c15);
  const hz = midiToHz(note.pitch);
  // a glide from above must not push harmonics past the top
  const highestHz = hz * 2 ** (Math.max(1, note.bend[0]!) / 12);
  const soft = patch.soft.at(highestHz);
  const loud = patch.loud.at(highestHz);
  const blocks = Math.min(note.curveBlocks, Math.ceil((left.length - note.startSample) / CONTROL_BLOCK));
  const velocityLevel = 0.25 + 0.75 * note.velocity ** 1.2;
  const attackSeconds = note.joined ? 0.035 : patch.attackSeconds * (1.35 - 0.6 * note.velocity);
  const releaseSeconds = note.leadsOn ? Math.min(0.07, patch.releaseSeconds) : patch.releaseSeconds;
  let phase = 0;
  let pitchWander = 0;
  let levelWander = 0;
  let s1 = 0;
  let s2 = 0;
  let from = 0;
  let edgeFrom = 0;
  let noiseFrom = 0;
  let released = 1;
  let rough = 0;
  const buzz = patch.buzz ?? 0;
  for (let k = 0; k < blocks; k++) {
    const next = (k + 1) * BLOCK_SECONDS;
    // one-pole noises around 6 Hz: a hand, not a machine
    pitchWander += 0.05 * (wander.next() - pitchWander);
    levelWander += 0.04 * (wander.next() - levelWander);
    const shape = next < attackSeconds ? Math.sin((Math.PI / 2) * (next / attackSeconds)) ** 1.5 : 1;
    if (k >= note.gateBlocks) released *= Math.exp((-6.9 * BLOCK_SECONDS) / releaseSeconds);
    const dynamics = note.gain[k + 1]! * velocityLevel;
    const steady = 10 ** ((patch.jitterDb * levelWander * 4) / 20);
    const last = k + 1 === note.curveBlocks;
    const to = last ? 0 : shape * released * dynamics * steady * gain;
    const edge = patch.edge * Math.min(1.6, Math.max(0, dynamics * 2 ** (note.brightness[k]! * 0.5))) * shape;
    const chiff = note.joined ? 0 : patch.chiffLevel * Math.exp(-next / patch.chiffSeconds) * note.velocity;
    const noiseTo = last
      ? 0
      : (patch.noiseLevel * shape + chiff) * released * velocityLevel * note.gain[k + 1]! * gain;
    const settle = note.joined
      ? 0
      : patch.attackCents * Math.exp((-3 * k * BLOCK_SECONDS) / Math.max(0.01, patch.attackSeconds));
    const semitones = note.bend[k]! + (settle + patch.jitterCents * pitchWander * 4) / 100;
    const frequency = hz * 2 ** (semitones / 12);
    const increment = phaseStep(frequency) | 0;
    const g = Math.tan((Math.PI * Math.min(15_000, frequency * patch.noiseRatio)) / SAMPLE_RATE);
    const a1 = 1 / (1 + g * (g + patch.noiseDamping));
    const a2 = g * a1;
    const offset = note.startSample + k * CONTROL_BLOCK;
    const count = Math.min(CONTROL_BLOCK, left.length - offset);
    const slope = (to - from) / CONTROL_BLOCK;
    const edgeSlope = (edge - edgeFrom) / CONTROL_BLOCK;
    const noiseSlope = (noiseTo - noiseFrom) / CONTROL_BLOCK;
    let amplitude = from;
    let brightness = edgeFrom;
    let noiseAmplitude = noiseFrom;
    for (let i = 0; i < count; i++) {
      const index = phase >>> FRACTION_BITS;
      const fraction = (phase & FRACTION_MASK) * FRACTION_SCALE;
      const a = soft[index]!;
      const b = loud[index]!;
      const white = noise.next();
      const v3 = white - s2;
      const v1 = a1 * s1 + a2 * v3;
      const v2 = s2 + a2 * s1 + a2 * g * v3;
      s1 = 2 * v1 - s1;
      s2 = 2 * v2 - s2;
      const tone = a + (soft[index + 1]! - a) * fraction;
      let top = (b + (loud[index + 1]! - b) * fraction) * brightness;
      if (buzz > 0) {
        rough += 0.2 * (white - rough);
        top *= 1 + buzz * rough * 2;
      }
      const y = (tone + top) * amplitude + v1 * noiseAmplitude;
      left[offset + i]! += y;
      right[offset + i]! += y;
      phase = (phase + increment) | 0;
      amplitude += slope;
      brightness += edgeSlope;
      noiseAmplitude += noiseSlope;
    }
    from = to;
    edgeFrom = edge;
    noiseFrom = noiseTo;
    if (released < 1e-3) return;
  }
}
