import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { resample } from '../dsp/resample.ts';

/** (left + right) / 2 at another rate. @param rateHz integer, at most 44100 */
export function monoAt(audio: StereoBuffer, rateHz: number): Float32Array {
  const { left, right } = audio;
  const mono = new Float32Array(left.length);
  for (let i = 0; i < mono.length; i++) mono[i] = 0.5 * (left[i]! + right[i]!);
  return resample(mono, SAMPLE_RATE, rateHz);
}
