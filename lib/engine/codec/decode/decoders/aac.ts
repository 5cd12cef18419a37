import { id3v2Length } from '../mpeg-header.ts';
import type { AudioDecoder } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';
import { walkAdts } from './aac-frames.ts';
import { decodeAdts } from './aac-process.ts';

/** Bare AAC in ADTS frames. */
export const aac: AudioDecoder = {
  format: 'aac',
  async decode(bytes, room) {
    const start = id3v2Length(bytes);
    const { sampleRate, channels, frames, end } = walkAdts(bytes, start);
    if (sampleRate === 0) throw new UnreadableAudioError('broken', 'The AAC file has no readable frames.');
    return decodeAdts([bytes.subarray(start, end)], { sampleRate, channels, frames }, room);
  },
};
