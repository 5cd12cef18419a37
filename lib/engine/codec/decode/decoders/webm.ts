import type { AudioDecoder } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';
import { decodeOpusPackets } from './opus-packets.ts';
import { readWebm } from './webm-packets.ts';

/** Opus in WebM or Matroska, what browsers record. */
export const webm: AudioDecoder = {
  format: 'webm',
  async decode(bytes, room) {
    const { codec, codecPrivate, packets } = readWebm(bytes);
    if (codec !== 'A_OPUS')
      throw new UnreadableAudioError(
        'unsupported',
        `WebM is read with Opus sound only, not ${codec || 'this'}.`,
      );
    if (!codecPrivate) throw new UnreadableAudioError('broken', 'The WebM file has no Opus header.');
    return decodeOpusPackets(codecPrivate, packets, room);
  },
};
