import { crc32, deflateSync } from 'node:zlib';
import { MAX_DECODED_SAMPLES } from '#lib/engine/codec/decode/decode-budget.ts';
import { SAMPLE_RATE } from '#lib/engine/doors/audio.ts';
import { BLOCK, flacBomb, opusBomb } from '#tools/fixtures/audio-bombs.ts';
import { wavFile } from '#tools/fixtures/audio-files.ts';
import { boxedMp4, dicedOgg, lacedWebm } from '#tools/fixtures/packet-bombs.ts';

export interface WorstUpload {
  name: string;
  bytes: Uint8Array;
}

const LONGEST_SECONDS = 15 * 60;
const LEVEL = 8_000;

/** As long as it is read: eight channels at 192 kHz are a few minutes. */
function longestFlac(sampleRate: number, channels: number): Uint8Array {
  const seconds = Math.min(LONGEST_SECONDS, MAX_DECODED_SAMPLES / (sampleRate * channels)) - 1;
  const blocks = Math.floor((seconds * sampleRate) / BLOCK);
  return flacBomb({ sampleRate, channels, blocks, claimedSamples: blocks * BLOCK, level: LEVEL });
}

/** Noise, which nothing packs. */
function noise(seconds: number, sampleRate: number, channels: number): Uint8Array {
  let state = 1;
  const channel = Float32Array.from({ length: Math.round(seconds * sampleRate) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  });
  return wavFile(Array(channels).fill(channel), { bits: 16, sampleRate });
}

/** Of this side in pixels, in a few kilobytes. */
function largePicture(side: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length, 0);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc32(body), body.length + 4);
    return whole;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits, colours with opacity.
  header.set([8, 6, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + 4 * side, 200);
  row[0] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array(side).fill(row)), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An ID3v2.3 tag with a picture, before a file of MPEG or anything else. */
function withPicture(picture: Uint8Array, sound: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), picture]);
  const frame = Buffer.concat([Buffer.from('APIC'), Buffer.alloc(6), body]);
  frame.writeUInt32BE(body.length, 4);
  const size = frame.length;
  const head = Buffer.from([
    0x49,
    0x44,
    0x33,
    3,
    0,
    0,
    (size >> 21) & 127,
    (size >> 14) & 127,
    (size >> 7) & 127,
    size & 127,
  ]);
  return Buffer.concat([head, frame, sound]);
}

/** Files of the worst kinds, made by our own code; others are given. */
export function worstUploads(): WorstUpload[] {
  return [
    { name: 'FLAC, 8 channels at 192 kHz', bytes: longestFlac(192_000, 8) },
    { name: 'FLAC, stereo at 192 kHz', bytes: longestFlac(192_000, 2) },
    { name: 'FLAC, stereo for a quarter of an hour', bytes: longestFlac(44_100, 2) },
    { name: 'Opus, 7.1', bytes: opusBomb(800, 8) },
    { name: 'WAV, stereo noise for a quarter of an hour', bytes: noise(LONGEST_SECONDS - 1, SAMPLE_RATE, 2) },
    { name: 'WAV, 8 channels of noise at 96 kHz', bytes: noise(100, 96_000, 8) },
    { name: 'WebM of 20 million frames', bytes: lacedWebm(20_000_000) },
    { name: 'Ogg of 20 million empty packets', bytes: dicedOgg(20_000_000, 0) },
    { name: 'MP4 of two and a half million boxes', bytes: boxedMp4(2_500_000, 'stsd') },
    {
      name: 'FLAC with a cover of 36 million pixels',
      bytes: withPicture(largePicture(6_000), longestFlac(44_100, 2)),
    },
  ];
}
