import { id3v2Length } from '../mpeg-header.ts';
import { type AudioDecoder, checkLength, checkSampleRate, type DecodedSource } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';
import { BitReader } from './flac-bits.ts';
import { type FlacStreamInfo, readFlacFrame } from './flac-frame.ts';

/**
 * FLAC (RFC 9639), decoded here rather than by a library because masters and stems are kept in it: integers come
 * back exactly (sample = integer / 2^(bits−1), exact in a float up to 24 bits), and every frame's checksum counts.
 */
export const flac: AudioDecoder = {
  format: 'flac',
  decode: async (bytes, maxSeconds) => decodeFlac(bytes, maxSeconds),
};

function decodeFlac(file: Uint8Array, maxSeconds: number): DecodedSource {
  const bytes = file.subarray(id3v2Length(file));
  const { info, audioStart } = readMetadata(bytes);
  checkSampleRate(info.sampleRate);
  checkLength(info.totalSamples / info.sampleRate, maxSeconds);
  const reader = new BitReader(bytes);
  reader.position = audioStart * 8;
  const planes = planesFor(info);
  let channels = planes.map(
    () => new Float32Array(Math.min(info.totalSamples || FIRST_SAMPLES, MOST_AT_ONCE)),
  );
  let length = 0;
  while (reader.bytePosition + 2 <= bytes.length) {
    if (info.totalSamples > 0 && length >= info.totalSamples) break;
    // Tags or padding of other programs may follow the last frame where the length is unknown.
    if (length > 0 && info.totalSamples === 0 && !isSync(bytes, reader.bytePosition)) break;
    const count = readFlacFrame(reader, bytes, info, planes);
    checkLength((length + count) / info.sampleRate, maxSeconds);
    if (length + count > channels[0]!.length) channels = channels.map((samples) => grown(samples, count));
    planesTo(planes, count, info.bits, channels, length);
    length += count;
  }
  if (length < info.totalSamples) {
    const seconds = ((info.totalSamples - length) / info.sampleRate).toFixed(1);
    throw new UnreadableAudioError('truncated', `The FLAC file is cut off: ${seconds} seconds are missing.`);
  }
  if (length === 0) throw new UnreadableAudioError('empty', 'The FLAC file holds no samples.');
  const isWhole = length === channels[0]!.length;
  return {
    channels: isWhole ? channels : channels.map((samples) => samples.slice(0, length)),
    sampleRate: info.sampleRate,
  };
}

/** Samples a stream of unknown length is given room for at first. */
const FIRST_SAMPLES = 1 << 20;
/** A header may say more than there is: no more room than for six minutes is made on its word. */
const MOST_AT_ONCE = 1 << 24;

function grown(samples: Float32Array<ArrayBuffer>, more: number): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(Math.max(samples.length + more, 2 * samples.length));
  larger.set(samples);
  return larger;
}

/** What frames are decoded into, a plane a channel. */
export const planesFor = (info: FlacStreamInfo): Int32Array[] =>
  Array.from({ length: info.channels }, () => new Int32Array(info.maxBlockSamples));

/** The first `count` whole numbers of every plane as samples, from `at` on. */
export function planesTo(
  planes: readonly Int32Array[],
  count: number,
  bits: number,
  channels: readonly Float32Array[],
  at: number,
): void {
  const scale = 1 / 2 ** (bits - 1);
  for (let c = 0; c < planes.length; c++) {
    const plane = planes[c]!;
    const samples = channels[c]!;
    for (let i = 0; i < count; i++) samples[at + i] = plane[i]! * scale;
  }
}

const isSync = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xff && (bytes[at + 1]! & 0xfe) === 0xf8;

/** What stands before the frames. @throws UnreadableAudioError */
export function readMetadata(bytes: Uint8Array): { info: FlacStreamInfo; audioStart: number } {
  let offset = 4;
  let info: FlacStreamInfo | undefined;
  for (let last = false; !last; ) {
    if (offset + 4 > bytes.length)
      throw new UnreadableAudioError('truncated', 'The FLAC file ends before its sound begins.');
    last = (bytes[offset]! & 0x80) !== 0;
    const type = bytes[offset]! & 0x7f;
    const size = (bytes[offset + 1]! << 16) | (bytes[offset + 2]! << 8) | bytes[offset + 3]!;
    if (type === 0 && size >= 34 && offset + 38 <= bytes.length) {
      const reader = new BitReader(bytes.subarray(offset + 4, offset + 38));
      reader.unsigned(16);
      const maxBlockSamples = reader.unsigned(16);
      reader.unsigned(24);
      reader.unsigned(24);
      const sampleRate = reader.unsigned(20);
      const channels = reader.unsigned(3) + 1;
      const bits = reader.unsigned(5) + 1;
      const totalSamples = reader.unsigned(4) * 2 ** 32 + reader.unsigned(32);
      info = { maxBlockSamples, sampleRate, channels, bits, totalSamples };
    }
    offset += 4 + size;
  }
  if (!info || info.maxBlockSamples < 1)
    throw new UnreadableAudioError('broken', 'The FLAC file has no stream information.');
  return { info, audioStart: offset };
}
