import { UnreadableAudioError } from '../unreadable-audio-error.ts';

/** Sample rates by index (ISO/IEC 14496-3 table 1.18). */
export const AAC_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
export const AAC_FRAME_SAMPLES = 1024;
/** Channels by configuration (ISO/IEC 14496-3 table 1.19); 0 is told in the stream, and is one or two in practice. */
export const AAC_CHANNELS = [2, 1, 2, 3, 4, 5, 6, 8];
/** Frames joined at a time, on their way to the decoder. */
const FRAMES_JOINED = 256;

export interface AacConfig {
  /** 2 = AAC LC. */
  objectType: number;
  rateIndex: number;
  channels: number;
}

/** AudioSpecificConfig of an MP4 (ISO/IEC 14496-3 §1.6.2.1), as far as ADTS can say it. */
export function readAudioSpecificConfig(bytes: Uint8Array): AacConfig {
  const first = bytes[0] ?? 0;
  const second = bytes[1] ?? 0;
  let objectType = first >> 3;
  const rateIndex = ((first & 7) << 1) | (second >> 7);
  const channels = (second >> 3) & 15;
  // Explicit SBR and PS wrap an LC core, which is what can be decoded.
  if (objectType === 5 || objectType === 29) objectType = 2;
  if (bytes.length < 2 || objectType < 1 || objectType > 4 || rateIndex >= AAC_RATES.length || channels > 7)
    throw new UnreadableAudioError('unsupported', 'This kind of AAC is not read here.');
  return { objectType, rateIndex, channels };
}

/** Wraps bare AAC frames in ADTS headers of 7 bytes (ISO/IEC 13818-7 §6.2), some seconds at a time. */
export function* adtsOf(packets: readonly Uint8Array[], config: AacConfig): Generator<Uint8Array> {
  const usable = packets.filter((packet) => packet.length > 0 && packet.length + 7 < 8192);
  for (let from = 0; from < usable.length; from += FRAMES_JOINED)
    yield toAdts(usable.slice(from, from + FRAMES_JOINED), config);
}

function toAdts(packets: readonly Uint8Array[], config: AacConfig): Uint8Array {
  const adts = new Uint8Array(packets.reduce((sum, packet) => sum + packet.length + 7, 0));
  let at = 0;
  for (const packet of packets) {
    const length = packet.length + 7;
    adts[at] = 0xff;
    adts[at + 1] = 0xf1;
    adts[at + 2] = ((config.objectType - 1) << 6) | (config.rateIndex << 2) | (config.channels >> 2);
    adts[at + 3] = ((config.channels & 3) << 6) | (length >> 11);
    adts[at + 4] = (length >> 3) & 0xff;
    adts[at + 5] = ((length & 7) << 5) | 0x1f;
    adts[at + 6] = 0xfc;
    adts.set(packet, at + 7);
    at += length;
  }
  return adts;
}

/** Frames, rate and channels of an ADTS stream, walking its headers. */
export function walkAdts(
  bytes: Uint8Array,
  start: number,
): { frames: number; sampleRate: number; channels: number; end: number } {
  let at = start;
  let frames = 0;
  let sampleRate = 0;
  let channels = 0;
  while (at + 7 <= bytes.length && bytes[at] === 0xff && (bytes[at + 1]! & 0xf6) === 0xf0) {
    const rate = AAC_RATES[(bytes[at + 2]! >> 2) & 15] ?? 0;
    const length = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5);
    if (length < 7 || rate === 0 || at + length > bytes.length) break;
    if (sampleRate === 0) {
      sampleRate = rate;
      channels = AAC_CHANNELS[((bytes[at + 2]! & 1) << 2) | (bytes[at + 3]! >> 6)]!;
    }
    frames++;
    at += length;
  }
  return { frames, sampleRate, channels, end: at };
}
