import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import { CONTROL_BLOCK, type PerformedNote } from '../performance/performed-note.ts';
import { type Envelope, envelopeAt } from './envelope.ts';
import { midiToHz, phaseStep, SINE, TABLE_BITS, TABLE_SIZE } from './wavetables.ts';

/** A carrier and the sine that bends its phase. */
export interface FmPair {
  level: number;
  /** Frequencies as multiples of the note. */
  carrierRatio: number;
  modulatorRatio: number;
  detuneCents?: number;
  /** Peak phase deviation at full velocity, in radians (0–6), and at rest. */
  index: number;
  restIndex: number;
  /** Time the index takes to come near its rest. */
  indexSeconds: number;
  /** How steeply the index follows velocity: 1 linear, 2 steeper. */
  indexTouch: number;
  amplifier: Envelope;
  /** Octaves an octave up closes the index by: keeps high notes from turning harsh. Default 0.5. */
  keyScaling?: number;
  pan?: number;
}

const FRACTION_BITS = 32 - TABLE_BITS;
const PHASE_PER_RADIAN = 4294967296 / (2 * Math.PI);

/**
 * Frequency modulation in pairs (J. Chowning, "The Synthesis of Complex Audio Spectra by Means of Frequency
 * Modulation", JAES 21(7), 1973), as phase modulation of a sine table. Indices fall with the key, so that side
 * bands stay below half the sample rate.
 */
export function playFm(pairs: readonly FmPair[], note: PerformedNote, gain: number, out: StereoBuffer): void {
  const { left, right } = out;
  if (note.startSample >= left.length) return;
  const hz = midiToHz(note.pitch);
  const gateSeconds = (note.gateBlocks * CONTROL_BLOCK) / SAMPLE_RATE;
  const blocks = Math.min(note.curveBlocks, Math.ceil((left.length - note.startSample) / CONTROL_BLOCK));
  const level = gain * (0.12 + 0.88 * note.velocity ** 1.4);
  for (const pair of pairs) {
    const pairHz = hz * 2 ** ((pair.detuneCents ?? 0) / 1200);
    const scaling = 2 ** ((-(pair.keyScaling ?? 0.5) * (note.pitch - 60)) / 12);
    const highest = Math.max(0, (18_000 - pairHz * pair.carrierRatio) / (pairHz * pair.modulatorRatio) - 1);
    const peakIndex = Math.min(
      highest,
      pair.index * note.velocity ** pair.indexTouch * scaling * 2 ** (note.brightness[0]! * 0.5),
    );
    const pan = ((pair.pan ?? 0) + 1) / 2;
    const gainLeft = Math.cos((pan * Math.PI) / 2) * Math.SQRT2 * pair.level * level;
    const gainRight = Math.sin((pan * Math.PI) / 2) * Math.SQRT2 * pair.level * level;
    let carrier = 0;
    let modulator = 0;
    let from = 0;
    let index = peakIndex;
    for (let k = 0; k < blocks; k++) {
      const t = (k * CONTROL_BLOCK) / SAMPLE_RATE;
      const next = t + CONTROL_BLOCK / SAMPLE_RATE;
      const amplitude = envelopeAt(pair.amplifier, next, gateSeconds);
      const to = k + 1 === note.curveBlocks ? 0 : amplitude * note.gain[k + 1]!;
      const restIndex = Math.min(highest, pair.restIndex * scaling);
      const nextIndex = restIndex + (peakIndex - restIndex) * Math.exp((-3 * next) / pair.indexSeconds);
      const bent = pairHz * 2 ** (note.bend[k]! / 12);
      const carrierStep = phaseStep(bent * pair.carrierRatio) | 0;
      const modulatorStep = phaseStep(bent * pair.modulatorRatio) | 0;
      const offset = note.startSample + k * CONTROL_BLOCK;
      const count = Math.min(CONTROL_BLOCK, left.length - offset);
      const slope = (to - from) / CONTROL_BLOCK;
      const indexSlope = ((nextIndex - index) * PHASE_PER_RADIAN) / CONTROL_BLOCK;
      let depth = index * PHASE_PER_RADIAN;
      let a = from;
      for (let i = 0; i < count; i++) {
        const phase = (carrier + SINE[modulator >>> FRACTION_BITS]! * depth) | 0;
        const at = phase >>> FRACTION_BITS;
        const here = SINE[at]!;
        const y = (here + (SINE[at + 1]! - here) * ((phase >>> (FRACTION_BITS - 8)) & 255) * 0.00390625) * a;
        left[offset + i]! += y * gainLeft;
        right[offset + i]! += y * gainRight;
        carrier = (carrier + carrierStep) | 0;
        modulator = (modulator + modulatorStep) | 0;
        a += slope;
        depth += indexSlope;
      }
      index = nextIndex;
      from = to;
      if (next > pair.amplifier.attackSeconds && amplitude < 5e-4) break;
    }
  }
}

/** Stereo tremolo of an electric piano's amplifier, in place. @param depth 0–1 @param spread 0 both alike, 1 opposite */
export function tremolo(buffer: StereoBuffer, hz: number, depth: number, spread: number): void {
  const step = (hz * TABLE_SIZE) / SAMPLE_RATE;
  const shift = spread * 0.5 * TABLE_SIZE;
  let phase = 0;
  for (let i = 0; i < buffer.left.length; i++) {
    const other = (phase + shift) % TABLE_SIZE;
    buffer.left[i]! *= 1 - depth * (0.5 - 0.5 * SINE[phase | 0]!);
    buffer.right[i]! *= 1 - depth * (0.5 - 0.5 * SINE[other | 0]!);
    phase += step;
    if (phase >= TABLE_SIZE) phase -= TABLE_SIZE;
  }
}
