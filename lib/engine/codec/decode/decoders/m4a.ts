import type { AudioDecoder } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';
import { AAC_CHANNELS, AAC_RATES, adtsOf, readAudioSpecificConfig } from './aac-frames.ts';
import { decodeAdts } from './aac-process.ts';
import { readMp4 } from './mp4-packets.ts';

/** AAC in MP4/M4A/MOV. The priming samples that the edit list names are cut. */
export const m4a: AudioDecoder = {
  format: 'm4a',
  async decode(bytes, room) {
    const track = readMp4(bytes);
    if (track.codec === 'alac')
      throw new UnreadableAudioError(
        'unsupported',
        'This M4A holds Apple Lossless (ALAC), which is not read here. Send it as FLAC, WAV or AIFF, which lose nothing either, or as M4A with AAC.',
      );
    if (track.codec !== 'mp4a' || !track.description)
      throw new UnreadableAudioError('unsupported', `M4A is read with AAC sound only, not "${track.codec}".`);
    const config = readAudioSpecificConfig(track.description);
    const sampleRate = AAC_RATES[config.rateIndex]!;
    const skipSamples = Math.round(track.skipSeconds * sampleRate);
    const shape = { sampleRate, channels: AAC_CHANNELS[config.channels]!, frames: track.packets.length };
    return decodeAdts(adtsOf(track.packets, config), shape, room, { skipSamples });
  },
};
