import { checkOggEnd, oggPackets } from '../ogg-pages.ts';
import type { AudioDecoder } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';
import { decodeOpusPackets, readOpusHead } from './opus-packets.ts';

/** Opus in Ogg (RFC 7845). */
export const oggOpus: AudioDecoder = {
  format: 'ogg-opus',
  async decode(bytes, room) {
    checkOggEnd(bytes);
    const { packets, lastGranule } = oggPackets(bytes, 'OpusHead');
    const head = packets[0];
    if (!head) throw new UnreadableAudioError('broken', 'The Opus file has no header.');
    const total = lastGranule - readOpusHead(head).preSkip;
    return decodeOpusPackets(head, packets.slice(2), room, total);
  },
};
