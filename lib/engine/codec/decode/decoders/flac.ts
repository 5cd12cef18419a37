import { id3v2Length } from '../mpeg-header.ts';
import {
  type AudioDecoder,
  checkLength,
  checkSampleRate,
  type DecodedSource,
  SampleSink,
} from '../sample-sink.ts';
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
  const planes = Array.from({ length: info.channels }, () => new Int32Array(info.maxBlockSamples));
  const sink = new SampleSink(maxSeconds);
  const scale = 1 / 2 ** (info.bits - 1);
  while (reader.bytePosition + 2 <= bytes.length) {
    if (info.totalSamples > 0 && sink.lengthSamples >= info.totalSamples) break;
    // Tags or padding of other programs may follow the last frame where the length is unknown.
    if (sink.lengthSamples > 0 && info.totalSamples === 0 && !isSync(bytes, reader.bytePosition)) break;
    const length = readFlacFrame(reader, bytes, info, planes);
    sink.add(
      planes.map((plane) => {
        const samples = new Float32Array(length);
        for (let i = 0; i < length; i++) samples[i] = plane[i]! * scale;
        return samples;
      }),
      info.sampleRate,
    );
  }
  if (sink.lengthSamples < info.totalSamples) {
    const seconds = ((info.totalSamples - sink.lengthSamples) / info.sampleRate).toFixed(1);
    throw new UnreadableAudioError('truncated', `The FLAC file is cut off: ${seconds} seconds are missing.`);
  }
  if (sink.lengthSamples === 0) throw new UnreadableAudioError('empty', 'The FLAC file holds no samples.');
  return sink.finish();
}

const isSync = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xff && (bytes[at + 1]! & 0xfe) === 0xf8;

function readMetadata(bytes: Uint8Array): { info: FlacStreamInfo; audioStart: number } {
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
