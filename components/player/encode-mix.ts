import { encodeFlac24 } from './encode-flac.ts';

/** Kinds of file that a mix is saved as. */
export type MixFormat = 'wav' | 'flac' | 'mp3';

/** A mix and what it is to become. */
export interface MixToEncode {
  /** Left and right, of equal length; 1 is full scale, and may be passed. */
  channels: readonly [Float32Array, Float32Array];
  /** In Hz. */
  sampleRate: number;
  format: MixFormat;
}

/** What a worker answers. */
export type EncodedMix = { file: ArrayBuffer } | { reason: string };

/**
 * A mix as a file: WAV or FLAC of 24 bit, or MP3 by LAME at a constant 320 kbit/s, whose length every player reads off
 * its size. One that is beyond full scale is turned down as a whole.
 */
export async function encodeMix({ channels, sampleRate, format }: MixToEncode): Promise<ArrayBuffer> {
  if (format === 'mp3') return encodeMp3(channels, sampleRate);
  return format === 'flac' ? encodeFlac24(toPcm24(channels), sampleRate) : encodeWav24(channels, sampleRate);
}

const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 3;
const FULL_SCALE = 2 ** 23 - 1;
/** In kbit/s, the most that MP3 has. */
const MP3_BIT_RATE = 320;
/** Samples handed over at a time. */
const MP3_CHUNK = 1 << 18;

/** The largest sample, at least 1: what a mix is divided by so that it does not clip. */
function peakOf(channels: readonly Float32Array[]): number {
  let peak = 1;
  for (const channel of channels) for (const sample of channel) peak = Math.max(peak, Math.abs(sample));
  return peak;
}

/** Channels of equal length, −1 to 1, as whole numbers of 24 bit; turned down together where one is beyond. */
export function toPcm24(channels: readonly Float32Array[]): Int32Array[] {
  const scale = FULL_SCALE / peakOf(channels);
  return channels.map((channel) => Int32Array.from(channel, (sample) => Math.round(sample * scale)));
}

async function encodeMp3(
  channels: readonly [Float32Array, Float32Array],
  sampleRate: number,
): Promise<ArrayBuffer> {
  const { createMp3Encoder } = await import('wasm-media-encoders');
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: 2, bitrate: MP3_BIT_RATE });
  const scale = 1 / peakOf(channels);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < channels[0].length; start += MP3_CHUNK)
    // What the encoder returns is its own memory and lasts until the next call.
    pieces.push(
      encoder
        .encode(
          channels.map((channel) =>
            channel.subarray(start, start + MP3_CHUNK).map((sample) => sample * scale),
          ),
        )
        .slice(),
    );
  pieces.push(encoder.finalize().slice());
  return new Blob(pieces).arrayBuffer();
}

/** Channels of equal length, −1 to 1, as a WAV file (RIFF, PCM) of 24 bit. */
export function encodeWav24(channels: readonly Float32Array[], sampleRate: number): ArrayBuffer {
  const length = channels[0]?.length ?? 0;
  const frameBytes = BYTES_PER_SAMPLE * channels.length;
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + length * frameBytes));
  const text = (at: number, value: string) => {
    for (let index = 0; index < value.length; index++) view.setUint8(at + index, value.charCodeAt(index));
  };
  text(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true);
  text(36, 'data');
  view.setUint32(40, length * frameBytes, true);
  const pcm = toPcm24(channels);
  let at = HEADER_BYTES;
  for (let frame = 0; frame < length; frame++)
    for (const channel of pcm) {
      const value = channel[frame] ?? 0;
      view.setInt16(at, value & 0xffff, true);
      view.setInt8(at + 2, value >> 16);
      at += BYTES_PER_SAMPLE;
    }
  return view.buffer as ArrayBuffer;
}
