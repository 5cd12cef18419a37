import { type DecodedSource, type DecodeRoom, SampleSink } from '../sample-sink.ts';

/** How single samples lie in a file. */
export interface SampleFormat {
  kind: 'whole' | 'float' | 'a-law' | 'mu-law';
  /** 8–32 of whole numbers, 32 or 64 of floats, 8 of the laws. */
  bits: number;
  isLittleEndian: boolean;
  /** Of 8 bits: 128 is silence (WAV), not 0 (AIFF). */
  isUnsigned?: boolean;
}

/** How frames of samples, a channel after the other, lie in a file. */
export interface FrameFormat extends SampleFormat {
  channels: number;
  sampleRate: number;
}

/** Read and mixed down at a time. */
const BLOCK_FRAMES = 1 << 16;

/** Bytes of one sample: odd widths (12, 20 bits) have a container of whole bytes. */
export const bytesOf = ({ bits }: Pick<SampleFormat, 'bits'>): number => Math.ceil(bits / 8);

/** Reads `frames` frames from a byte on. @throws UnreadableAudioError where that is more than is allowed */
export function readFrames(
  view: DataView,
  body: number,
  frames: number,
  format: FrameFormat,
  room: DecodeRoom,
): DecodedSource {
  const { channels, sampleRate } = format;
  const sink = new SampleSink(room);
  sink.expect({ channels, sampleRate, lengthSamples: frames });
  const read = sampleReader(view, format);
  const sampleBytes = bytesOf(format);
  const frameBytes = channels * sampleBytes;
  for (let from = 0; from < frames; from += BLOCK_FRAMES) {
    const count = Math.min(BLOCK_FRAMES, frames - from);
    const block = Array.from({ length: channels }, (_, c) => {
      const samples = new Float32Array(count);
      let at = body + from * frameBytes + c * sampleBytes;
      for (let i = 0; i < count; i++, at += frameBytes) samples[i] = read(at);
      return samples;
    });
    sink.add(block, sampleRate);
  }
  return sink.finish();
}

function sampleReader(
  view: DataView,
  { kind, bits, isLittleEndian: little, isUnsigned }: SampleFormat,
): (offset: number) => number {
  if (kind === 'float') {
    const finite = (v: number) => (v > -1e6 && v < 1e6 ? v : 0); // also false for NaN
    return bits === 32
      ? (o) => finite(view.getFloat32(o, little))
      : (o) => finite(view.getFloat64(o, little));
  }
  if (kind === 'a-law') return (o) => expandALaw(view.getUint8(o));
  if (kind === 'mu-law') return (o) => expandMuLaw(view.getUint8(o));
  // Odd widths sit in the upper bits of their container, so the container's width is what scales.
  if (bits <= 8) return isUnsigned ? (o) => (view.getUint8(o) - 128) / 128 : (o) => view.getInt8(o) / 128;
  if (bits <= 16) return (o) => view.getInt16(o, little) / 32_768;
  if (bits <= 24)
    return little
      ? (o) => (view.getUint16(o, true) + view.getInt8(o + 2) * 65_536) / 8_388_608
      : (o) => (view.getInt8(o) * 65_536 + view.getUint16(o + 1)) / 8_388_608;
  return (o) => view.getInt32(o, little) / 2_147_483_648;
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
