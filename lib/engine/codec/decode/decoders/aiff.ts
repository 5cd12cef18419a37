import { checkShape } from '../decode-budget.ts';
import type { AudioDecoder, DecodedSource, DecodeRoom } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';
import { bytesOf, type FrameFormat, readFrames, type SampleFormat } from './pcm-samples.ts';

/** What AIFF-C calls its encodings, and their bits where the name tells them. */
const ENCODINGS: Readonly<Record<string, Pick<SampleFormat, 'kind' | 'isLittleEndian'> & { bits?: number }>> =
  {
    NONE: { kind: 'whole', isLittleEndian: false },
    twos: { kind: 'whole', isLittleEndian: false },
    sowt: { kind: 'whole', isLittleEndian: true },
    in24: { kind: 'whole', isLittleEndian: false, bits: 24 },
    in32: { kind: 'whole', isLittleEndian: false, bits: 32 },
    fl32: { kind: 'float', isLittleEndian: false, bits: 32 },
    fl64: { kind: 'float', isLittleEndian: false, bits: 64 },
    alaw: { kind: 'a-law', isLittleEndian: false, bits: 8 },
    ulaw: { kind: 'mu-law', isLittleEndian: false, bits: 8 },
  };
/** Some writers say them in capitals. */
const CAPITALS = ['FL32', 'FL64', 'ALAW', 'ULAW'];
/** Of the chunk of samples, before them. */
const OFFSET_BYTES = 8;

interface Common extends FrameFormat {
  frames: number;
}

/**
 * Apple's AIFF and AIFF-C (Audio Interchange File Format 1.3, 1989; AIFF-C draft, 1991): PCM of 8–32 bits of either byte
 * order, IEEE float of 32 and 64, A-law and µ-law.
 */
export const aiff: AudioDecoder = {
  format: 'aiff',
  decode: async (bytes, room) => decodeAiff(bytes, room),
};

function decodeAiff(bytes: Uint8Array, room: DecodeRoom): DecodedSource {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  const isCompressed = text(8) === 'AIFC';
  let common: Common | undefined;
  let samples: { from: number; size: number } | undefined;
  // Either chunk may come first.
  for (let at = 12; at + 8 <= bytes.length && !(common && samples); ) {
    const size = view.getUint32(at + 4);
    if (text(at) === 'COMM') common = readCommon(view, at + 8, size, isCompressed);
    if (text(at) === 'SSND' && at + 8 + OFFSET_BYTES <= bytes.length)
      samples = {
        from: at + 8 + OFFSET_BYTES + view.getUint32(at + 8),
        size: Math.max(0, size - OFFSET_BYTES),
      };
    at += 8 + size + (size & 1);
  }
  if (!common) throw new UnreadableAudioError('broken', 'The AIFF file does not say how its samples lie.');
  if (common.frames === 0) throw new UnreadableAudioError('empty', 'The AIFF file holds no samples.');
  if (!samples) throw new UnreadableAudioError('truncated', 'The AIFF file ends before its samples.');
  const frameBytes = bytesOf(common) * common.channels;
  const there = Math.floor(Math.max(0, bytes.length - samples.from) / frameBytes);
  const missingSeconds = (common.frames - there) / common.sampleRate;
  if (missingSeconds > 0.1)
    throw new UnreadableAudioError(
      'truncated',
      `The AIFF file is cut off: ${missingSeconds.toFixed(1)} seconds are missing.`,
    );
  return readFrames(view, samples.from, Math.min(common.frames, there), common, room);
}

function readCommon(view: DataView, body: number, size: number, isCompressed: boolean): Common {
  const least = isCompressed ? 22 : 18;
  if (size < least || body + least > view.byteLength)
    throw new UnreadableAudioError('broken', "The AIFF file's format is cut short.");
  const channels = view.getUint16(body);
  const frames = view.getUint32(body + 2);
  const said = view.getUint16(body + 6);
  const sampleRate = extended(view, body + 8);
  checkShape({ sampleRate, channels }, 0);
  const name = isCompressed
    ? String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + body + 18, 4))
    : 'NONE';
  const encoding = ENCODINGS[CAPITALS.includes(name) ? name.toLowerCase() : name];
  const bits = encoding?.bits ?? said;
  if (!encoding || bits < 8 || bits > 64 || (encoding.kind === 'whole' && bits > 32))
    throw new UnreadableAudioError(
      'unsupported',
      `AIFF with the encoding "${name.replaceAll(/[^\x20-\x7e]/g, '?')}" and ${bits} bits is not read here. Send it as PCM, or as MP3, WAV, FLAC, OGG, Opus, M4A or WebM.`,
    );
  return { ...encoding, bits, channels, frames, sampleRate };
}

/** An 80-bit IEEE 754 extended number, as AIFF says its rate. */
function extended(view: DataView, at: number): number {
  const exponent = (view.getUint16(at) & 0x7fff) - 16_383;
  return view.getUint32(at + 2) * 2 ** (exponent - 31) + view.getUint32(at + 6) * 2 ** (exponent - 63);
}
