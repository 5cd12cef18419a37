import { checkShape } from '../decode-budget.ts';
import { type AudioDecoder, type DecodedSource, type DecodeRoom, SampleSink } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';

const PCM = 1;
const FLOAT = 3;
const A_LAW = 6;
const MU_LAW = 7;
const EXTENSIBLE = 0xfffe;
const UNKNOWN_LENGTH = 0xffffffff;
/** Read and mixed down at a time. */
const BLOCK_FRAMES = 1 << 16;

interface WaveFormat {
  tag: number;
  channels: number;
  sampleRate: number;
  blockBytes: number;
  bits: number;
}

/** RIFF/RF64 WAVE: PCM of 8–32 bits, IEEE float of 32 and 64, A-law and µ-law. */
export const wav: AudioDecoder = {
  format: 'wav',
  decode: async (bytes, room) => decodeWav(bytes, room),
};

function decodeWav(bytes: Uint8Array, room: DecodeRoom): DecodedSource {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLong = bytes[1] !== 0x49; // RF64 and BW64: 64-bit sizes in a ds64 chunk
  let format: WaveFormat | undefined;
  let longDataBytes = 0;
  let offset = 12;
  while (offset + 8 <= bytes.length) {
    const id = String.fromCharCode(...bytes.subarray(offset, offset + 4));
    let size = view.getUint32(offset + 4, true);
    const body = offset + 8;
    if (id === 'ds64' && body + 16 <= bytes.length) longDataBytes = Number(view.getBigUint64(body + 8, true));
    if (id === 'fmt ') format = readFormat(view, body, size);
    if (id === 'data') {
      if (!format)
        throw new UnreadableAudioError('broken', 'The WAV file has samples but no format before them.');
      if (isLong && size === UNKNOWN_LENGTH) size = longDataBytes;
      return readSamples(view, body, size, format, room);
    }
    offset = body + size + (size & 1);
  }
  throw new UnreadableAudioError(
    format ? 'truncated' : 'broken',
    format ? 'The WAV file ends before its samples.' : 'The WAV file has no format and no samples.',
  );
}

function readFormat(view: DataView, body: number, size: number): WaveFormat {
  if (size < 16 || body + 16 > view.byteLength)
    throw new UnreadableAudioError('broken', "The WAV file's format is cut short.");
  let tag = view.getUint16(body, true);
  const channels = view.getUint16(body + 2, true);
  const sampleRate = view.getUint32(body + 4, true);
  const blockBytes = view.getUint16(body + 12, true);
  const bits = view.getUint16(body + 14, true);
  if (tag === EXTENSIBLE && size >= 26 && body + 26 <= view.byteLength) tag = view.getUint16(body + 24, true);
  checkShape({ sampleRate, channels }, 0);
  const known =
    (tag === PCM && bits >= 8 && bits <= 32) ||
    (tag === FLOAT && (bits === 32 || bits === 64)) ||
    ((tag === A_LAW || tag === MU_LAW) && bits === 8);
  if (!known)
    throw new UnreadableAudioError(
      'unsupported',
      `WAV with encoding ${tag} and ${bits} bits is not read here.`,
    );
  const sampleBytes = Math.ceil(bits / 8);
  if (blockBytes !== sampleBytes * channels)
    throw new UnreadableAudioError('broken', "The WAV file's format contradicts itself.");
  return { tag, channels, sampleRate, blockBytes, bits };
}

function readSamples(
  view: DataView,
  body: number,
  size: number,
  format: WaveFormat,
  room: DecodeRoom,
): DecodedSource {
  const there = view.byteLength - body;
  // Recorders that stream leave 0 or all ones as the length: then the samples go to the end of the file.
  const streamed = size === UNKNOWN_LENGTH || size === 0 || size >= 0x7fffff00;
  const missingSeconds = streamed ? 0 : (size - there) / (format.blockBytes * format.sampleRate);
  if (missingSeconds > 0.1) {
    const missing = missingSeconds.toFixed(1);
    throw new UnreadableAudioError('truncated', `The WAV file is cut off: ${missing} seconds are missing.`);
  }
  const frames = Math.floor((streamed ? there : Math.min(size, there)) / format.blockBytes);
  if (frames === 0) throw new UnreadableAudioError('empty', 'The WAV file holds no samples.');
  const sink = new SampleSink(room);
  sink.expect({ ...format, lengthSamples: frames });
  const read = sampleReader(view, format);
  const sampleBytes = format.blockBytes / format.channels;
  for (let from = 0; from < frames; from += BLOCK_FRAMES) {
    const count = Math.min(BLOCK_FRAMES, frames - from);
    const block = Array.from({ length: format.channels }, (_, c) => {
      const samples = new Float32Array(count);
      let at = body + from * format.blockBytes + c * sampleBytes;
      for (let i = 0; i < count; i++, at += format.blockBytes) samples[i] = read(at);
      return samples;
    });
    sink.add(block, format.sampleRate);
  }
  return sink.finish();
}

function sampleReader(view: DataView, { tag, bits }: WaveFormat): (offset: number) => number {
  if (tag === FLOAT) {
    const finite = (v: number) => (v > -1e6 && v < 1e6 ? v : 0); // also false for NaN
    return bits === 32 ? (o) => finite(view.getFloat32(o, true)) : (o) => finite(view.getFloat64(o, true));
  }
  if (tag === A_LAW) return (o) => expandALaw(view.getUint8(o));
  if (tag === MU_LAW) return (o) => expandMuLaw(view.getUint8(o));
  // Odd widths (12, 20) sit in the upper bits of their container, so the container's width is what scales.
  if (bits <= 8) return (o) => (view.getUint8(o) - 128) / 128;
  if (bits <= 16) return (o) => view.getInt16(o, true) / 32_768;
  if (bits <= 24) return (o) => (view.getUint16(o, true) + view.getInt8(o + 2) * 65_536) / 8_388_608;
  return (o) => view.getInt32(o, true) / 2_147_483_648;
}

/** ITU-T G.711 A-law. */
function expandALaw(code: number): number {
  const a = code ^ 0x55;
  const exponent = (a >> 4) & 7;
  const mantissa = ((a & 15) << 4) + 8;
  const magnitude = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1);
  return (a & 0x80 ? magnitude : -magnitude) / 32_768;
}

/** ITU-T G.711 µ-law. */
function expandMuLaw(code: number): number {
  const u = ~code & 0xff;
  const magnitude = ((((u & 15) << 3) + 132) << ((u >> 4) & 7)) - 132;
  return (u & 0x80 ? -magnitude : magnitude) / 32_768;
}
