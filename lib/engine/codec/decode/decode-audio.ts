import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import { DECODERS } from './decoders/index.ts';
import { type AudioTags, readTags } from './read-tags.ts';
import { type AudioFormat, sniffFormat } from './sniff-format.ts';
import { UnreadableAudioError } from './unreadable-audio-error.ts';

export { UnreadableAudioError };

/** Longest upload the service takes. */
const DEFAULT_MAX_SECONDS = 15 * 60;
/** Below this peak (−80 dBFS) nothing is to be heard. */
const SILENCE_PEAK = 1e-4;

export interface DecodeLimits {
  /** Decoding stops with `too-long` past this many seconds (default 900). */
  maxSeconds?: number;
  /** Silence is refused unless this is set; set it for stems of our own, of which some may be silent. */
  allowSilence?: boolean;
  /** Where the samples are to lie; default: memory of this thread. */
  allocate?: (length: number) => Float32Array;
}

export interface DecodedAudio {
  /** At {@link SAMPLE_RATE}; mono is on both sides, surround is mixed down (ITU-R BS.775). */
  audio: StereoBuffer;
  /** Of the file, in Hz. */
  sourceSampleRate: number;
  /** Of the file. */
  channels: number;
  format: AudioFormat;
  tags: AudioTags;
}

/**
 * Reads an audio file of any supported kind, told from its bytes: MP3, WAV and AIFF (8–32 bit, float, A-law, µ-law; WAV
 * also ADPCM), FLAC, Ogg Vorbis, Ogg Opus, WebM Opus, M4A and AAC. A FLAC or WAV at 44.1 kHz comes back exactly as its integers.
 * @throws UnreadableAudioError with its `reason`, and nothing else, whatever the bytes are
 */
export async function decodeAudio(bytes: Uint8Array, limits: DecodeLimits = {}): Promise<DecodedAudio> {
  const format = sniffFormat(bytes);
  const decoder = DECODERS.find((d) => d.format === format);
  if (!decoder) throw new UnreadableAudioError('unsupported', `${format} is not read here.`);
  const source = await decoder
    .decode(bytes, {
      maxSeconds: limits.maxSeconds ?? DEFAULT_MAX_SECONDS,
      ...(limits.allocate && { allocate: limits.allocate }),
    })
    .catch((cause: unknown): never => {
      if (cause instanceof UnreadableAudioError) throw cause;
      throw new UnreadableAudioError('broken', 'The file is damaged and cannot be decoded.', { cause });
    });
  const { left, right, sampleRate, channels } = source;
  if (left.length === 0) throw new UnreadableAudioError('empty', 'The file holds no sound.');
  const audio = { left, right: right ?? copyOf(left, limits.allocate) };
  const peak = cleanAndMeasure(audio);
  if (peak < SILENCE_PEAK && !limits.allowSilence)
    throw new UnreadableAudioError('silent', 'There is nothing to be heard in this file: it is silent.');
  const tags = readTags(bytes, format);
  return { audio, sourceSampleRate: sampleRate, channels, format, tags };
}

function copyOf(samples: Float32Array, allocate: DecodeLimits['allocate']): Float32Array {
  if (!allocate) return samples.slice();
  const copy = allocate(samples.length);
  copy.set(samples);
  return copy;
}

/** Replaces what is not a finite number (a damaged float file) by silence and returns the peak. */
function cleanAndMeasure(audio: StereoBuffer): number {
  let peak = 0;
  for (const samples of [audio.left, audio.right])
    for (let i = 0; i < samples.length; i++) {
      const magnitude = Math.abs(samples[i]!);
      if (magnitude <= peak) continue;
      if (magnitude < Number.POSITIVE_INFINITY) peak = magnitude;
      else samples[i] = 0;
    }
  return peak;
}
