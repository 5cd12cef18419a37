import type { Geometry } from './kernels.ts';

/**
 * One output channel of a convolution over a memory of floats: bias + Σ input · weight for every output pixel. Places and
 * strides are in bytes, as the kernels take them. @param tapStride from tap to tap of the weights
 */
export function convolveReference(
  memory: Float32Array,
  g: Geometry,
  tapStride: number,
  bias: number,
): Float64Array {
  const at = (bytes: number): number => memory[bytes / 4]!;
  return Float64Array.from({ length: 4 * g.groups }, (_, pixel) => {
    let sum = bias;
    for (let row = 0; row < g.rows; row++)
      for (let tap = 0; tap < g.taps; tap++)
        sum +=
          at(g.input + pixel * g.step + row * g.rowStride + 4 * tap) *
          at(g.weights + (row * g.taps + tap) * tapStride);
    return sum;
  });
}
