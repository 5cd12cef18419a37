import { takeSamples } from './sample-memory.ts';

/** The rate of everything the engine renders, in Hz. Uploads are resampled to it. */
export const SAMPLE_RATE = 44_100;

/** Two channels of samples, nominally in [-1, 1], of equal length, at {@link SAMPLE_RATE}. */
export interface StereoBuffer {
  left: Float32Array;
  right: Float32Array;
}

/** Silence of the given length. */
export function createStereoBuffer(lengthSamples: number): StereoBuffer {
  return { left: takeSamples(lengthSamples), right: takeSamples(lengthSamples) };
}
