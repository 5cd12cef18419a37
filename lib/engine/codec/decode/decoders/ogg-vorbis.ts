import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { checkOggEnd, oggPages } from '../ogg-pages.ts';
import { type AudioDecoder, SampleSink } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';

/**
 * Handed over at a time, at most: a packet of two bytes may unfold to 4,096 samples of eight channels, so a chunk must
 * not be larger than what a page holds.
 */
const CHUNK_BYTES = 4_096;

/** Vorbis in Ogg (libvorbis in WebAssembly). */
export const oggVorbis: AudioDecoder = {
  format: 'ogg-vorbis',
  async decode(bytes, room) {
    checkOggEnd(bytes);
    const sink = new SampleSink(room);
    sink.expect(readShape(bytes));
    const decoder = new OggVorbisDecoder();
    await decoder.ready;
    try {
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        const decoded = await decoder.decode(bytes.subarray(at, at + CHUNK_BYTES));
        sink.add(decoded.channelData, decoded.sampleRate);
      }
      const rest = await decoder.flush();
      sink.add(rest.channelData, rest.sampleRate);
    } catch (cause) {
      if (cause instanceof UnreadableAudioError) throw cause;
      throw new UnreadableAudioError('broken', 'The Ogg Vorbis file is damaged.', { cause });
    } finally {
      decoder.free();
    }
    if (sink.lengthSamples === 0)
      throw new UnreadableAudioError('broken', 'The Ogg Vorbis file holds no sound.');
    return sink.finish();
  },
};

/** What the identification header (Vorbis I §4.2.2) and the pages' positions say. A stream may begin at any position. */
function readShape(bytes: Uint8Array) {
  let serial: number | undefined;
  let sampleRate = 0;
  let channels = 0;
  let first = -1;
  let last = -1;
  for (const page of oggPages(bytes)) {
    const head = String.fromCharCode(...bytes.subarray(page.bodyStart, page.bodyStart + 7));
    if (serial === undefined && head === '\x01vorbis' && page.end - page.bodyStart >= 30) {
      serial = page.serial;
      channels = bytes[page.bodyStart + 11]!;
      sampleRate = new DataView(bytes.buffer, bytes.byteOffset + page.bodyStart + 12).getUint32(0, true);
    } else if (page.serial === serial && page.granule > 0) {
      if (first < 0) first = page.granule;
      last = page.granule;
    }
  }
  if (serial === undefined)
    throw new UnreadableAudioError('broken', 'The Ogg Vorbis file has no readable header.');
  return { sampleRate, channels, lengthSamples: Math.max(0, last - first) };
}
