import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { checkOggEnd } from '../ogg-pages.ts';
import { type AudioDecoder, SampleSink } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';

const CHUNK_BYTES = 65_536;

/** Vorbis in Ogg (libvorbis in WebAssembly). */
export const oggVorbis: AudioDecoder = {
  format: 'ogg-vorbis',
  async decode(bytes, maxSeconds) {
    checkOggEnd(bytes);
    const sink = new SampleSink(maxSeconds);
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
