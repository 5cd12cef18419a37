import { checkShape } from '../decode-budget.ts';
import type { AudioDecoder, DecodedSource, DecodeRoom } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';
import { type AdpcmKind, readAdpcm } from './adpcm.ts';
import { type FrameFormat, readFrames } from './pcm-samples.ts';

/** Encodings of whole samples, and those that decode in blocks. */
const SAMPLES: Readonly<Record<number, FrameFormat['kind']>> = {
  1: 'whole',
  3: 'float',
  6: 'a-law',
  7: 'mu-law',
};
const ADPCM: Readonly<Record<number, AdpcmKind>> = { 2: 'microsoft', 17: 'ima' };
const EXTENSIBLE = 0xfffe;
const UNKNOWN_LENGTH = 0xffffffff;

interface WaveFormat {
  tag: number;
  channels: number;
  sampleRate: number;
  blockBytes: number;
  bits: number;
}

/** RIFF/RF64 WAVE: PCM of 8–32 bits, IEEE float of 32 and 64, A-law, µ-law, Microsoft's and IMA's ADPCM. */
export const wav: AudioDecoder = {
  format: 'wav',
  decode: async (bytes, room) => decodeWav(bytes, room),
};

function decodeWav(bytes: Uint8Array, room: DecodeRoom): DecodedSource {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLong = bytes[1] !== 0x49; // RF64 and BW64: 64-bit sizes in a ds64 chunk
  let format: WaveFormat | undefined;
  let longDataBytes = 0;
  let factFrames = 0;
  let offset = 12;
  while (offset + 8 <= bytes.length) {
    const id = String.fromCharCode(...bytes.subarray(offset, offset + 4));
    let size = view.getUint32(offset + 4, true);
    const body = offset + 8;
    if (id === 'ds64' && body + 16 <= bytes.length) longDataBytes = Number(view.getBigUint64(body + 8, true));
    if (id === 'fact' && body + 4 <= bytes.length) factFrames = view.getUint32(body, true);
    if (id === 'fmt ') format = readFormat(view, body, size);
    if (id === 'data') {
      if (!format)
        throw new UnreadableAudioError('broken', 'The WAV file has samples but no format before them.');
      if (isLong && size === UNKNOWN_LENGTH) size = longDataBytes;
      return readSamples(view, body, size, { ...format, factFrames }, room);
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
  const kind = SAMPLES[tag];
  const known =
    (kind === 'whole' && bits >= 8 && bits <= 32) ||
    (kind === 'float' && (bits === 32 || bits === 64)) ||
    (kind?.endsWith('law') && bits === 8) ||
    (ADPCM[tag] && bits === 4);
  if (!known)
    throw new UnreadableAudioError(
      'unsupported',
      `WAV with encoding ${tag} and ${bits} bits is not read here.`,
    );
  const sampleBytes = Math.ceil(bits / 8);
  if (kind && blockBytes !== sampleBytes * channels)
    throw new UnreadableAudioError('broken', "The WAV file's format contradicts itself.");
  return { tag, channels, sampleRate, blockBytes, bits };
}

function readSamples(
  view: DataView,
  body: number,
  size: number,
  { tag, channels, sampleRate, blockBytes, bits, factFrames }: WaveFormat & { factFrames: number },
  room: DecodeRoom,
): DecodedSource {
  const there = view.byteLength - body;
  // Recorders that stream leave 0 or all ones as the length: then the samples go to the end of the file.
  const streamed = size === UNKNOWN_LENGTH || size === 0 || size >= 0x7fffff00;
  const bytes = streamed ? there : Math.min(size, there);
  const missing = streamed ? 0 : size - there;
  const adpcm = ADPCM[tag];
  const secondsOf = (of: number) => of / (blockBytes * sampleRate);
  if (!adpcm && secondsOf(missing) > 0.1)
    throw new UnreadableAudioError(
      'truncated',
      `The WAV file is cut off: ${secondsOf(missing).toFixed(1)} seconds are missing.`,
    );
  if (adpcm && missing >= blockBytes)
    throw new UnreadableAudioError(
      'truncated',
      'The WAV file is cut off: it announces more sound than it has.',
    );
  const frames = Math.floor(bytes / Math.max(1, blockBytes));
  if (frames === 0) throw new UnreadableAudioError('empty', 'The WAV file holds no samples.');
  if (adpcm)
    return readAdpcm(
      new Uint8Array(view.buffer, view.byteOffset + body, bytes),
      { kind: adpcm, channels, sampleRate, blockBytes, frames: factFrames },
      room,
    );
  const kind = SAMPLES[tag]!;
  return readFrames(
    view,
    body,
    frames,
    { kind, bits, channels, sampleRate, isLittleEndian: true, isUnsigned: true },
    room,
  );
}
