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
  const channels = quantizers(bitDepth);
  const pcm = { left: new Int32Array(buffer.left.length), right: new Int32Array(buffer.right.length) };
  channels.left.fill(buffer.left, 0, pcm.left.length, pcm.left);
  channels.right.fill(buffer.right, 0, pcm.right.length, pcm.right);
  return pcm;
}

/** Both channels' quantisers, from the beginning of a recording. */
export function quantizers(bitDepth: BitDepth): { left: ChannelQuantizer; right: ChannelQuantizer } {
  const random = new Random(DITHER_SEED);
  return {
    left: new ChannelQuantizer(bitDepth, random.fork('left')),
    right: new ChannelQuantizer(bitDepth, random.fork('right')),
  };
}

/** Quantises a channel block by block, in order; the same numbers as {@link quantize} gives of the whole. */
export class ChannelQuantizer {
  readonly #scale: number;
  readonly #dither: Random | undefined;

  constructor(bitDepth: BitDepth, random: Random) {
    this.#scale = 2 ** (bitDepth - 1);
    this.#dither = bitDepth === 16 ? random : undefined;
  }

  /** `count` samples from `start` on, to `out` from 0 on. */
  fill(samples: Float32Array, start: number, count: number, out: Int32Array | Float64Array): void {
    const scale = this.#scale;
    const dither = this.#dither;
    const most = scale - 1;
    if (!dither) {
      for (let i = 0; i < count; i++) {
        const value = Math.floor(samples[start + i]! * scale + 0.5);
        // What is not a number passes neither comparison.
        out[i] = value >= -scale ? (value > most ? most : value) : value < -scale ? -scale : 0;
      }
      return;
    }
    for (let i = 0; i < count; i++) {
      const x = samples[start + i]!;
      // Drawn for every sample, so that the noise depends on the place alone: an edit changes none outside of it.
      const noise = dither.next() - dither.next();
      const value = x === 0 ? 0 : Math.floor(x * scale + noise + 0.5);
      out[i] = value >= -scale ? (value > most ? most : value) : value < -scale ? -scale : 0;
    }
  }
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
