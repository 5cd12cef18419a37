import { OpusDecoder } from 'opus-decoder';
import { quietly } from '../quietly.ts';
import { type DecodedSource, SampleSink } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';

const OPUS_RATE = 48_000;
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

/**
 * Decodes Opus packets at 48 kHz.
 * @param head the identification header @param packets without the two header packets
 * @param totalSamples where known, what is kept after the pre-skip (end trimming)
 */
export async function decodeOpusPackets(
  head: Uint8Array,
  packets: Iterable<Uint8Array>,
  maxSeconds: number,
  totalSamples?: number,
): Promise<DecodedSource> {
  const layout = readOpusHead(head);
  const decoder = new OpusDecoder({
    channels: layout.channels,
    streamCount: layout.streamCount,
    coupledStreamCount: layout.coupledStreamCount,
    channelMappingTable: layout.mapping,
    preSkip: layout.preSkip,
  });
  await decoder.ready;
  const sink = new SampleSink(maxSeconds);
  let count = 0;
  let damaged = 0;
  try {
    for (const packet of packets) {
      count++;
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
  if (count === 0 || sink.lengthSamples === 0)
    throw new UnreadableAudioError('truncated', 'The file has an Opus header but no sound.');
  if (damaged > 2 + count * 0.02)
    throw new UnreadableAudioError('broken', 'Too much of the Opus stream is damaged.');
  const source = sink.finish();
  const keep = totalSamples;
  if (keep !== undefined && keep > 0 && keep < (source.channels[0]?.length ?? 0))
    source.channels = source.channels.map((channel) => channel.subarray(0, keep));
  return source;
}
