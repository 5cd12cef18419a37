import { SAMPLE_RATE, type StereoBuffer } from '../../audio.ts';
import { resample } from '../../dsp/resample.ts';
import { DECODERS } from './decoders/index.ts';
import { type AudioTags, readTags } from './read-tags.ts';
import { checkSampleRate, type DecodedSource } from './sample-sink.ts';
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
 * Reads an audio file of any supported kind, told from its bytes: MP3, WAV (8–32 bit, float, A-law, µ-law), FLAC,
 * Ogg Vorbis, Ogg Opus, WebM Opus, M4A and AAC. A FLAC or WAV at 44.1 kHz comes back exactly as its integers.
 * @throws UnreadableAudioError with its `reason`, and nothing else, whatever the bytes are
 */
export async function decodeAudio(bytes: Uint8Array, limits: DecodeLimits = {}): Promise<DecodedAudio> {
  const format = sniffFormat(bytes);
  const decoder = DECODERS.find((d) => d.format === format);
  if (!decoder) throw new UnreadableAudioError('unsupported', `${format} is not read here.`);
  const source = await decoder
    .decode(bytes, limits.maxSeconds ?? DEFAULT_MAX_SECONDS)
    .catch((cause: unknown): never => {
      if (cause instanceof UnreadableAudioError) throw cause;
      throw new UnreadableAudioError('broken', 'The file is damaged and cannot be decoded.', { cause });
    });
  checkSampleRate(source.sampleRate);
  const channels = source.channels.length;
  const audio = toStereo(source);
  if (audio.left.length === 0) throw new UnreadableAudioError('empty', 'The file holds no sound.');
  const peak = cleanAndMeasure(audio);
  if (peak < SILENCE_PEAK && !limits.allowSilence)
    throw new UnreadableAudioError('silent', 'There is nothing to be heard in this file: it is silent.');
  const tags = await readTags(bytes, format);
  return { audio, sourceSampleRate: source.sampleRate, channels, format, tags };
}

function toStereo({ channels, sampleRate }: DecodedSource): StereoBuffer {
  const atRate = (samples: Float32Array) =>
    sampleRate === SAMPLE_RATE ? samples : resample(samples, sampleRate, SAMPLE_RATE);
  const [first, second] = channels;
  if (!first) return { left: new Float32Array(0), right: new Float32Array(0) };
  if (!second) {
    const left = atRate(first);
    return { left, right: left.slice() };
  }
  if (channels.length === 2) return { left: atRate(first), right: atRate(second) };
  return { left: atRate(mixDown(channels, 0)), right: atRate(mixDown(channels, 1)) };
}

/**
 * L, R, C, LFE, Ls, Rs …: front + 0.71 centre + 0.71 surround of the side (BS.775), scaled so that full scale on
 * all channels stays full scale. With three or four channels the fourth is a rear one.
 */
function mixDown(channels: Float32Array[], side: 0 | 1): Float32Array {
  const gains = channels.map((_, c) => {
    if (c === side) return 1;
    if (c < 2) return 0;
    if (c === 2) return Math.SQRT1_2;
    if (c === 3) return channels.length >= 6 ? 0 : Math.SQRT1_2;
    return c % 2 === side ? Math.SQRT1_2 : 0;
  });
  const total = gains.reduce((sum, gain) => sum + gain, 0);
  const mixed = new Float32Array(channels[0]!.length);
  channels.forEach((samples, c) => {
    const gain = gains[c]! / total;
    if (gain > 0) for (let i = 0; i < mixed.length; i++) mixed[i]! += gain * samples[i]!;
  });
  return mixed;
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
