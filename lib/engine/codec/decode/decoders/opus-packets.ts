import { OpusDecoder } from 'opus-decoder';
import { quietly } from '../quietly.ts';
import { type DecodedSource, type DecodeRoom, SampleSink } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';

const OPUS_RATE = 48_000;
/** 120 ms. */
const PACKET_SAMPLES_MAX = 5_760;
/** A packet is at most 1275 bytes a frame, 48 frames, and 255 streams never make sense here. */
const MAX_PACKET_BYTES = 11_000;

interface OpusHead {
  channels: number;
  preSkip: number;
  streamCount: number;
  coupledStreamCount: number;
  mapping: number[];
}

/** The identification header (RFC 7845 §5.1). */
export function readOpusHead(head: Uint8Array): OpusHead {
  const channels = head[9] ?? 0;
  const preSkip = (head[10] ?? 0) | ((head[11] ?? 0) << 8);
  const family = head[18] ?? 0;
  if (head.length < 19 || channels === 0 || channels > 8)
    throw new UnreadableAudioError('broken', "The Opus stream's header is damaged.");
  if (family === 0 || head.length < 21 + channels) {
    if (channels > 2) throw new UnreadableAudioError('broken', "The Opus stream's header is damaged.");
    return {
      channels,
      preSkip,
      streamCount: 1,
      coupledStreamCount: channels - 1,
      mapping: channels === 2 ? [0, 1] : [0],
    };
  }
  const streamCount = head[19]!;
  const coupledStreamCount = head[20]!;
  const mapping = [...head.subarray(21, 21 + channels)];
  const sources = streamCount + coupledStreamCount;
  if (
    streamCount === 0 ||
    coupledStreamCount > streamCount ||
    sources > 16 ||
    mapping.some((m) => m !== 255 && m >= sources)
  )
    throw new UnreadableAudioError('broken', "The Opus stream's channel layout is damaged.");
  return { channels, preSkip, streamCount, coupledStreamCount, mapping };
}

/** Samples of one frame by the configuration in a packet's first byte, at 48 kHz (RFC 6716 §3.1). */
function frameSamples(configuration: number): number {
  if (configuration < 12) return [480, 960, 1920, 2880][configuration & 3]!;
  if (configuration < 16) return [480, 960][configuration & 1]!;
  return [120, 240, 480, 960][configuration & 3]!;
}

/** Samples that a packet unfolds to, told from its first two bytes; at most 120 ms. */
function packetSamples(packet: Uint8Array): number {
  const first = packet[0] ?? 0;
  const code = first & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (packet[1] ?? 0) & 63;
  return Math.min(PACKET_SAMPLES_MAX, frames * frameSamples(first >> 3));
}

/**
 * Decodes Opus packets at 48 kHz.
 * @param head the identification header @param packets without the two header packets
 * @param totalSamples where known, what is kept after the pre-skip (end trimming)
 */
export async function decodeOpusPackets(
  head: Uint8Array,
  packets: readonly Uint8Array[],
  room: DecodeRoom,
  totalSamples?: number,
): Promise<DecodedSource> {
  const layout = readOpusHead(head);
  const sink = new SampleSink(room, {
    ...(totalSamples !== undefined && totalSamples > 0 && { keepSamples: totalSamples }),
  });
  sink.expect({
    sampleRate: OPUS_RATE,
    channels: layout.channels,
    lengthSamples: packets.reduce((sum, packet) => sum + packetSamples(packet), 0),
  });
  const decoder = new OpusDecoder({
    channels: layout.channels,
    streamCount: layout.streamCount,
    coupledStreamCount: layout.coupledStreamCount,
    channelMappingTable: layout.mapping,
    preSkip: layout.preSkip,
  });
  await decoder.ready;
  let damaged = 0;
  try {
    for (const packet of packets) {
      if (packet.length === 0 || packet.length > MAX_PACKET_BYTES) {
        damaged++;
        continue;
      }
      const decoded = quietly(() => decoder.decodeFrame(packet));
      if (decoded.errors.length > 0) damaged++;
      sink.add(decoded.channelData, OPUS_RATE);
    }
  } catch (cause) {
    if (cause instanceof UnreadableAudioError) throw cause;
    throw new UnreadableAudioError('broken', 'The Opus stream is damaged.', { cause });
  } finally {
    quietly(() => decoder.free());
  }
  if (sink.lengthSamples === 0)
    throw new UnreadableAudioError('truncated', 'The file has an Opus header but no sound.');
  if (damaged > 2 + packets.length * 0.02)
    throw new UnreadableAudioError('broken', 'Too much of the Opus stream is damaged.');
  return sink.finish();
}
