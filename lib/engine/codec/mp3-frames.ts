/**
 * The frames of an MPEG-1 Layer III stream (ISO/IEC 11172-3, 2.4.1). A frame has a head of its own, and room for data;
 * its own data may begin in the room of those before it (the bit reservoir), so that the rooms of all frames, one after
 * the other, are one stream of data.
 */
import { BitReader } from './decode/decoders/flac-bits.ts';

export const SAMPLES_PER_FRAME = 1152;
/** By the header's index; 0 means any. */
export const BITRATES_KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
export const RATES_HZ = [44_100, 48_000, 32_000];
/** Header, and side information of a stereo frame without a checksum. */
export const HEAD_BYTES = 4 + 32;
/** How far before its own room a frame's data may begin: nine bits tell it. */
export const MOST_RESERVOIR_BYTES = 511;

/** One frame of a stereo stream. */
export interface Mp3Frame {
  /** Header and side information. */
  head: Uint8Array;
  /** Its room in the stream of data, [start, end). */
  roomStart: number;
  roomEnd: number;
  /** Its own data there, [start, end). */
  dataStart: number;
  dataEnd: number;
  /** The windows that its last granule leaves the next frame to overlap with, of both channels. */
  lastWindows: number;
}

/** A stream, taken apart. */
export interface Mp3Frames {
  frames: Mp3Frame[];
  /** The rooms of all frames, one after the other. */
  data: Uint8Array;
}

/** Byte offsets of the MPEG-1 Layer III frames of a bare stream. @throws Error where the stream is not one */
export function frameOffsets(stream: Uint8Array): number[] {
  const offsets: number[] = [];
  for (let at = 0; at + 4 <= stream.length; at += frameBytes(stream, at)) offsets.push(at);
  return offsets;
}

/** Bytes of the frame whose header lies there, all told. @throws Error where there is none */
function frameBytes(stream: Uint8Array, at: number): number {
  if (stream[at] !== 0xff || (stream[at + 1]! & 0xfe) !== 0xfa)
    throw new Error(`MP3 stream: no frame at byte ${at}`);
  const bitrate = BITRATES_KBPS[stream[at + 2]! >> 4];
  const rate = RATES_HZ[(stream[at + 2]! >> 2) & 3];
  if (!bitrate || !rate) throw new Error(`MP3 stream: bad frame header at byte ${at}`);
  return bytesAt(bitrate, rate) + ((stream[at + 2]! >> 1) & 1);
}

/** Bytes of an unpadded frame. */
export const bytesAt = (bitrateKbps: number, rateHz: number): number =>
  Math.floor((144_000 * bitrateKbps) / rateHz);

/**
 * Takes a bare stereo stream apart.
 * @returns undefined where it is none whose frames' data follow one another, or has checksums
 */
export function takeApart(stream: Uint8Array): Mp3Frames | undefined {
  const frames: Mp3Frame[] = [];
  const data = new Uint8Array(stream.length);
  let filled = 0;
  let lastEnd = 0;
  for (let at = 0; at < stream.length; ) {
    if (at + HEAD_BYTES > stream.length) return undefined;
    const next = at + frameBytes(stream, at);
    const head = stream.subarray(at, at + HEAD_BYTES);
    const isStereo = head[3]! >> 6 !== 3;
    const isChecked = (head[1]! & 1) === 0;
    if (next > stream.length || !isStereo || isChecked) return undefined;
    const { reservoirBytes, dataBytes, lastWindows } = readSideInformation(head);
    const dataStart = filled - reservoirBytes;
    const dataEnd = dataStart + dataBytes;
    const roomEnd = filled + next - at - HEAD_BYTES;
    if (dataStart < lastEnd || dataEnd > roomEnd) return undefined;
    frames.push({ head, roomStart: filled, roomEnd, dataStart, dataEnd, lastWindows });
    data.set(stream.subarray(at + HEAD_BYTES, next), filled);
    filled = roomEnd;
    lastEnd = dataEnd;
    at = next;
  }
  return { frames, data: data.subarray(0, filled) };
}

/** How far before its room a frame's data begin, how many they are, and the last granule's windows. */
function readSideInformation(head: Uint8Array) {
  const bits = new BitReader(head);
  bits.position = 32;
  const reservoirBytes = bits.unsigned(9);
  // Private bits, and which scale factors the second granule shares with the first.
  bits.position += 3 + 2 * 4;
  let dataBits = 0;
  let lastWindows = 0;
  for (let granule = 0; granule < 2; granule++) {
    lastWindows = 0;
    for (let channel = 0; channel < 2; channel++) {
      dataBits += bits.unsigned(12);
      // Big values, gain, scale factors' lengths.
      bits.position += 9 + 8 + 4;
      const switches = bits.unsigned(1) === 1;
      const rest = bits.unsigned(22);
      // Of a granule that switches windows the rest begins with the block's type and whether it is mixed.
      lastWindows = (lastWindows << 3) | (switches ? rest >> 19 : 0);
      // High frequencies' boost, scale factors' step, table of small values.
      bits.position += 3;
    }
  }
  return { reservoirBytes, dataBytes: Math.ceil(dataBits / 8), lastWindows };
}
