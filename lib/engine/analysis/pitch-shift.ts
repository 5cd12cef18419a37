import type { StereoBuffer } from '../audio.ts';
import { resampleByRatio } from '../dsp/resample.ts';
import { timeStretch } from './time-stretch.ts';

/**
 * Another pitch at the same duration: stretched by the phase vocoder, then read faster or slower.
 * Formants move along. @param semitones −24–24 @returns as many samples as came in
 */
export function pitchShift(audio: StereoBuffer, semitones: number): StereoBuffer {
  if (!(Math.abs(semitones) <= 24))
    throw new RangeError(`pitchShift: semitones must be −24 to 24, got ${semitones}`);
  if (semitones === 0) return { left: audio.left.slice(), right: audio.right.slice() };
  const ratio = 2 ** (semitones / 12);
  const stretched = timeStretch(audio, ratio);
  const length = audio.left.length;
  const read = (samples: Float32Array) => {
    const shifted = new Float32Array(length);
    shifted.set(resampleByRatio(samples, 1 / ratio).subarray(0, length));
    return shifted;
  };
  return { left: read(stretched.left), right: read(stretched.right) };
}
