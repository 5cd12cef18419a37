import type { StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';

export type BitDepth = 16 | 24;

/** Two channels of whole numbers, −2^(depth−1) … 2^(depth−1) − 1. */
export interface PcmBuffer {
  left: Int32Array<ArrayBuffer>;
  right: Int32Array<ArrayBuffer>;
}

const DITHER_SEED = 0x5eed;

/**
 * Samples as whole numbers: full scale is 2^(depth−1), what lies beyond is clipped, what is not a number is 0.
 * 16 bits are dithered with triangular noise of ±1 step (R. A. Wannamaker et al., JAES 48(3), 2000), from a fixed
 * seed, so that WAV and FLAC of a clip hold the same samples; digital silence stays silent. 24 bits need none.
 */
export function quantize(buffer: StereoBuffer, bitDepth: BitDepth): PcmBuffer {
  const random = new Random(DITHER_SEED);
  return {
    left: quantizeChannel(buffer.left, bitDepth, random.fork('left')),
    right: quantizeChannel(buffer.right, bitDepth, random.fork('right')),
  };
}

function quantizeChannel(samples: Float32Array, bitDepth: BitDepth, random: Random): Int32Array<ArrayBuffer> {
  const scale = 2 ** (bitDepth - 1);
  const pcm = new Int32Array(samples.length);
  const dithered = bitDepth === 16;
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!;
    let value = x * scale;
    if (dithered && x !== 0) value += random.next() - random.next();
    value = Math.round(value);
    pcm[i] = value >= scale ? scale - 1 : value < -scale ? -scale : value;
  }
  return pcm;
}

/** The way back: exactly the samples that {@link quantize} would turn into the same numbers. */
export function dequantize(pcm: PcmBuffer, bitDepth: BitDepth): StereoBuffer {
  const scale = 1 / 2 ** (bitDepth - 1);
  const channel = (values: Int32Array): Float32Array => {
    const samples = new Float32Array(values.length);
    for (let i = 0; i < values.length; i++) samples[i] = values[i]! * scale;
    return samples;
  };
  return { left: channel(pcm.left), right: channel(pcm.right) };
}
