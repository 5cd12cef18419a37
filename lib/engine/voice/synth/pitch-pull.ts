import { HOP_SECONDS } from '../plan/control-rate.ts';
import { TONE_STEP_HZ } from './voice-tone.ts';

/** The first formants carry the harmonics that pitch is heard by. */
const FORMANTS = 2;
const HIGHEST_HZ = 2500;
/** Slower movements, Hz in one hop, pull by less than a cent. */
const STILL_HZ = 0.4;
const MOST_CENTS = 60;
/** What trackers and ears find of it: less than an autocorrelation of steady harmonics would. */
const HEARD = 0.8;

/**
 * How far moving formants pull a voice's pitch: a resonance that passes a harmonic turns its phase, and a turning
 * phase is another frequency. A resonator F, B has the phase −atan(B·f / (F² − f²)) at f, which turns by
 * 2·B·f·F·Ḟ / ((F² − f²)² + (B·f)²) a second; harmonics count by k² times their power, as in an autocorrelation.
 * Diphthongs of low voices went flat by half a semitone at their ends; singers hear that and hold the note.
 * @param formants Hz @param before the same one hop earlier @param bandwidths Hz
 * @param source power of each harmonic, from 1 @param tone power gains every {@link TONE_STEP_HZ}
 * @returns cents as heard, negative: flat; within ±60
 */
export function pitchPull(
  f0: number,
  formants: ArrayLike<number>,
  before: ArrayLike<number>,
  bandwidths: ArrayLike<number>,
  source: Float64Array,
  tone: Float64Array,
): number {
  let movement = 0;
  for (let r = 0; r < FORMANTS; r++) movement = Math.max(movement, Math.abs(formants[r]! - before[r]!));
  if (movement < STILL_HZ) return 0;
  let turned = 0;
  let weight = 0;
  for (let k = 1; k < source.length && k * f0 < HIGHEST_HZ; k++) {
    const hz = k * f0;
    let power = source[k]! * tone[(hz / TONE_STEP_HZ + 0.5) | 0]!;
    let radians = 0;
    for (let r = 0; r < FORMANTS; r++) {
      const formant = formants[r]!;
      const square = formant * formant;
      const width = bandwidths[r]! * hz;
      const size = (square - hz * hz) ** 2 + width * width;
      power *= (square * square) / size;
      radians += (2 * width * formant * (formant - before[r]!)) / size;
    }
    turned += power * k * radians;
    weight += power * k * k;
  }
  const hertz = turned / (2 * Math.PI * HOP_SECONDS * weight);
  return Math.max(-MOST_CENTS, Math.min(MOST_CENTS, 1200 * HEARD * Math.log2(Math.max(0.5, 1 + hertz / f0))));
}
