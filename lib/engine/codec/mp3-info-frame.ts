/**
 * The Xing/LAME header frame: how many frames and bytes follow, a table for seeking, and how many samples at both ends
 * belong to the encoder and not to the music. The encoder in use writes none, without which a player guesses the length of a
 * variable-rate file and gapless play is impossible. Layout: G. Bouvigne, "MP3 Info Tag rev 1".
 */
import {
  BITRATES_KBPS,
  bytesAt,
  frameOffsets,
  HEAD_BYTES,
  RATES_HZ,
  SAMPLES_PER_FRAME,
} from './mp3-frames.ts';

/** Samples that LAME's filter bank puts in front. */
export const ENCODER_DELAY = 576;
const TOC_ENTRIES = 100;
/** A stereo frame's head, and the tag itself. */
const TAG_BYTES = HEAD_BYTES + 120 + 36;

/**
 * The header frame to be put before a variable-rate stereo stream.
 * @param lengthSamples of the music, which a gapless player must give back exactly
 * @param quality the encoder's V setting, 0 best – 9
 */
export function infoFrame(stream: Uint8Array, lengthSamples: number, quality: number): Uint8Array {
  const offsets = frameOffsets(stream);
  const padding = offsets.length * SAMPLES_PER_FRAME - ENCODER_DELAY - lengthSamples;
  if (padding < 0 || padding > 4095)
    throw new Error(`MP3 stream: ${padding} samples of padding cannot be told`);

  const rateIndex = (stream[2]! >> 2) & 3;
  const frameBytes = (index: number): number => bytesAt(BITRATES_KBPS[index]!, RATES_HZ[rateIndex]!);
  let bitrateIndex = 1;
  while (frameBytes(bitrateIndex) < TAG_BYTES) bitrateIndex++;
  const frame = new Uint8Array(frameBytes(bitrateIndex));
  const view = new DataView(frame.buffer);
  frame.set(stream.subarray(0, 4));
  // No checksum, no padding, and mid/side off: the frame decodes to silence.
  frame[1]! |= 1;
  frame[2] = (bitrateIndex << 4) | (rateIndex << 2);

  const totalBytes = frame.length + stream.length;
  let at = HEAD_BYTES;
  at = writeText(frame, at, 'Xing');
  view.setUint32(at, 0b1111);
  view.setUint32(at + 4, offsets.length);
  view.setUint32(at + 8, totalBytes);
  at += 12;
  for (let i = 0; i < TOC_ENTRIES; i++) {
    const offset = offsets[Math.floor((i * offsets.length) / TOC_ENTRIES)]! + frame.length;
    frame[at++] = Math.min(255, Math.floor((256 * offset) / totalBytes));
  }
  view.setUint32(at, 100 - 10 * quality);
  at = writeText(frame, at + 4, 'LAME3.100');
  // Tag revision 0, method 4: variable rate (VBR mtrh).
  frame[at++] = 0x04;
  // Low-pass in hundreds of Hz; the rest of this line (peak and gains) is left unsaid.
  frame[at] = 0;
  at += 1 + 8;
  frame[at++] = 0;
  frame[at++] = 0;
  frame[at++] = ENCODER_DELAY >> 4;
  frame[at++] = ((ENCODER_DELAY & 15) << 4) | (padding >> 8);
  frame[at++] = padding & 255;
  // Stereo mode "joint", source rate 44.1 kHz.
  frame[at++] = (1 << 6) | (3 << 2);
  at += 1 + 2;
  view.setUint32(at, totalBytes);
  at += 4;
  view.setUint16(at, crc16(stream, stream.length));
  at += 2;
  view.setUint16(at, crc16(frame, at));
  return frame;
}

function writeText(bytes: Uint8Array, at: number, letters: string): number {
  for (let i = 0; i < letters.length; i++) bytes[at + i] = letters.charCodeAt(i);
  return at + letters.length;
}

const CRC16 = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let k = 0; k < 8; k++) value = value & 1 ? (value >>> 1) ^ 0xa001 : value >>> 1;
  return value;
});

/** CRC-16 (polynomial 0x8005, reflected) of the first `count` bytes. */
function crc16(bytes: Uint8Array, count: number): number {
  let crc = 0;
  for (let i = 0; i < count; i++) crc = (crc >>> 8) ^ CRC16[(crc ^ bytes[i]!) & 255]!;
  return crc;
}
