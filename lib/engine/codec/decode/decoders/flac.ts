import { checkShape } from '../decode-budget.ts';
import { id3v2Length } from '../mpeg-header.ts';
import { type AudioDecoder, type DecodedSource, type DecodeRoom, SampleSink } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';
import { BitReader } from './flac-bits.ts';
import { type FlacStreamInfo, readFlacFrame } from './flac-frame.ts';

/**
 * FLAC (RFC 9639), decoded here rather than by a library because masters and stems are kept in it: integers come
 * back exactly (sample = integer / 2^(bits−1), exact in a float up to 24 bits), and every frame's checksum counts.
 */
export const flac: AudioDecoder = {
  format: 'flac',
  decode: async (bytes, room) => decodeFlac(bytes, room),
};

function decodeFlac(file: Uint8Array, room: DecodeRoom): DecodedSource {
  const bytes = file.subarray(id3v2Length(file));
  const { info, audioStart } = readMetadata(bytes);
  const sink = new SampleSink(room);
  const { sampleRate, channels, totalSamples } = info;
  // A header may say more than there is: a frame of the longest kind takes no less than its own few bytes.
  const most = ((bytes.length - audioStart) / LEAST_FRAME_BYTES) * info.maxBlockSamples;
  checkShape({ sampleRate, channels, lengthSamples: totalSamples }, room.maxSeconds);
  sink.expect({ sampleRate, channels, lengthSamples: Math.min(totalSamples, Math.ceil(most)) });
  const reader = new BitReader(bytes);
  reader.position = audioStart * 8;
  const planes = planesFor(info);
  const block = planes.map((plane) => new Float32Array(plane.length));
  while (reader.bytePosition + 2 <= bytes.length) {
    const length = sink.lengthSamples;
    if (totalSamples > 0 && length >= totalSamples) break;
    // Tags or padding of other programs may follow the last frame where the length is unknown.
    if (length > 0 && totalSamples === 0 && !isSync(bytes, reader.bytePosition)) break;
    const count = readFlacFrame(reader, bytes, info, planes);
    planesTo(planes, count, info.bits, block, 0);
    sink.add(
      block.map((samples) => samples.subarray(0, count)),
      sampleRate,
    );
  }
  const length = sink.lengthSamples;
  if (length < totalSamples) {
    const seconds = ((totalSamples - length) / sampleRate).toFixed(1);
    throw new UnreadableAudioError('truncated', `The FLAC file is cut off: ${seconds} seconds are missing.`);
  }
  if (length === 0) throw new UnreadableAudioError('empty', 'The FLAC file holds no samples.');
  return sink.finish();
}

/** Of a frame: its header, a byte a channel and its checksum. */
const LEAST_FRAME_BYTES = 10;

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
