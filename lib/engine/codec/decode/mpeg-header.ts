/**
 * MPEG-1/2/2.5 audio frame headers (ISO/IEC 11172-3 §2.4.2.3, 13818-3) and the Xing/Info frame that says how
 * many frames follow.
 */
export interface MpegFrameHeader {
  lengthBytes: number;
  sampleRate: number;
  samplesPerFrame: number;
  channels: 1 | 2;
  /** 1, 2 or 3. */
  layer: number;
  /** Bytes of side information after the header (layer III). */
  sideInfoBytes: number;
}

const KBPS_V1 = [
  [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
];
const KBPS_V2 = [
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];
const RATES_V1 = [44_100, 48_000, 32_000];

/** The frame header at `offset`, or `undefined` where there is none (free-format streams count as none). */
export function readMpegHeader(bytes: Uint8Array, offset: number): MpegFrameHeader | undefined {
  if (offset + 4 > bytes.length || bytes[offset] !== 0xff) return undefined;
  const b1 = bytes[offset + 1]!;
  const b2 = bytes[offset + 2]!;
  const b3 = bytes[offset + 3]!;
  if ((b1 & 0xe0) !== 0xe0) return undefined;
  const version = (b1 >> 3) & 3; // 3 = MPEG-1, 2 = MPEG-2, 0 = MPEG-2.5
  const layer = 4 - ((b1 >> 1) & 3);
  if (version === 1 || layer === 4) return undefined;
  const kbps = (version === 3 ? KBPS_V1 : KBPS_V2)[layer - 1]![b2 >> 4];
  const baseRate = RATES_V1[(b2 >> 2) & 3];
  if (!kbps || !baseRate) return undefined;
  const sampleRate = version === 3 ? baseRate : version === 2 ? baseRate / 2 : baseRate / 4;
  const padding = (b2 >> 1) & 1;
  const channels = b3 >> 6 === 3 ? 1 : 2;
  const samplesPerFrame = layer === 1 ? 384 : layer === 3 && version !== 3 ? 576 : 1152;
  const lengthBytes =
    layer === 1
      ? (Math.floor((12_000 * kbps) / sampleRate) + padding) * 4
      : Math.floor(((samplesPerFrame / 8) * 1000 * kbps) / sampleRate) + padding;
  const sideInfoBytes = version === 3 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17;
  return { lengthBytes, sampleRate, samplesPerFrame, channels, layer, sideInfoBytes };
}

/** Offset of the first of `count` frames in a row (or of fewer that end the file), or −1. */
export function findMpegFrames(bytes: Uint8Array, from: number, limit: number, count = 3): number {
  const end = Math.min(bytes.length - 4, limit);
  for (let offset = from; offset <= end; offset++) {
    if (bytes[offset] !== 0xff) continue;
    const first = readMpegHeader(bytes, offset);
    if (!first) continue;
    let at = offset;
    let found = 0;
    while (found < count) {
      const header = readMpegHeader(bytes, at);
      if (!header || header.layer !== first.layer || header.sampleRate !== first.sampleRate) break;
      found++;
      at += header.lengthBytes;
      if (at >= bytes.length) break;
    }
    if (found >= count || (found >= 1 && at >= bytes.length - 4)) return offset;
  }
  return -1;
}

/** Bytes that an ID3v2 tag at `offset` takes, 0 where there is none. */
export function id3v2Length(bytes: Uint8Array, offset = 0): number {
  if (bytes[offset] !== 0x49 || bytes[offset + 1] !== 0x44 || bytes[offset + 2] !== 0x33) return 0;
  if (offset + 10 > bytes.length) return 0;
  const size =
    ((bytes[offset + 6]! & 0x7f) << 21) |
    ((bytes[offset + 7]! & 0x7f) << 14) |
    ((bytes[offset + 8]! & 0x7f) << 7) |
    (bytes[offset + 9]! & 0x7f);
  const footer = bytes[offset + 5]! & 0x10 ? 10 : 0;
  return 10 + size + footer;
}

/** Frames announced by a Xing/Info frame at `offset`; `undefined` where it is absent or silent about it. */
export function announcedFrames(bytes: Uint8Array, offset: number): number | undefined {
  const header = readMpegHeader(bytes, offset);
  if (header?.layer !== 3) return undefined;
  const at = offset + 4 + header.sideInfoBytes;
  if (at + 12 > bytes.length) return undefined;
  const name = String.fromCharCode(bytes[at]!, bytes[at + 1]!, bytes[at + 2]!, bytes[at + 3]!);
  if (name !== 'Xing' && name !== 'Info') return undefined;
  if (!(bytes[at + 7]! & 1)) return undefined;
  return ((bytes[at + 8]! << 24) | (bytes[at + 9]! << 16) | (bytes[at + 10]! << 8) | bytes[at + 11]!) >>> 0;
}
