import type { AudioDecoder } from '../sample-sink.ts';
import { UnreadableAudioError } from '../unreadable-audio-error.ts';
import { AAC_RATES, readAudioSpecificConfig, toAdts } from './aac-frames.ts';
import { decodeAdts } from './aac-process.ts';
import { readMp4 } from './mp4-packets.ts';

/** AAC in MP4/M4A/MOV. The priming samples that the edit list names are cut. */
export const m4a: AudioDecoder = {
  format: 'm4a',
  async decode(bytes, maxSeconds) {
    const track = readMp4(bytes);
    if (track.codec !== 'mp4a' || !track.description)
      throw new UnreadableAudioError('unsupported', `M4A is read with AAC sound only, not "${track.codec}".`);
    const config = readAudioSpecificConfig(track.description);
    const sampleRate = AAC_RATES[config.rateIndex]!;
    const source = await decodeAdts(toAdts(track.packets, config), sampleRate, maxSeconds);
    const priming = Math.round(track.skipSeconds * sampleRate);
    if (priming > 0 && priming < (source.channels[0]?.length ?? 0))
      source.channels = source.channels.map((channel) => channel.subarray(priming));
    return source;
  },
};
