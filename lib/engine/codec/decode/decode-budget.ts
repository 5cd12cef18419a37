import { UnreadableAudioError } from './unreadable-audio-error.ts';

/** Rates of recordings, in Hz; anything else is a damaged header, or a file that only wants to be large. */
export const MIN_SOURCE_RATE = 4_000;
export const MAX_SOURCE_RATE = 192_000;
/** 7.1, the most that any of the formats has a layout for. */
export const MAX_CHANNELS = 8;
/**
 * Samples of all channels together that one file may unfold to: an hour of stereo, or a quarter of an hour of 7.1, at
 * 44.1 kHz. Decoding them takes seconds; what they come to in memory is bounded by the sink, which keeps two channels.
 */
export const MAX_DECODED_SAMPLES = 320e6;

/** What a header says of the sound that follows. */
export interface StreamShape {
  sampleRate: number;
  channels: number;
  /** Of each channel; absent or 0 where it is unknown. */
  lengthSamples?: number;
}

/** Throws `broken` where a header names an impossible rate. */
export function checkSampleRate(sampleRate: number): void {
  if (!(sampleRate >= MIN_SOURCE_RATE && sampleRate <= MAX_SOURCE_RATE))
    throw new UnreadableAudioError(
      'broken',
      `The file names a sample rate of ${sampleRate} Hz; ${MIN_SOURCE_RATE} to ${MAX_SOURCE_RATE} Hz are read.`,
    );
}

/** Throws `too-long` where `seconds` is over the allowance. */
export function checkLength(seconds: number, maxSeconds: number): void {
  if (seconds > maxSeconds)
    throw new UnreadableAudioError(
      'too-long',
      `The audio is longer than the ${Math.round(maxSeconds)} seconds allowed.`,
    );
}

/**
 * What is known before anything is decoded.
 * @throws UnreadableAudioError `broken`, `unsupported` or `too-long`
 */
export function checkShape(
  { sampleRate, channels, lengthSamples = 0 }: StreamShape,
  maxSeconds: number,
): void {
  checkSampleRate(sampleRate);
  if (!(channels >= 1 && channels <= MAX_CHANNELS))
    throw new UnreadableAudioError(
      'unsupported',
      `The file names ${channels} channels; 1 to ${MAX_CHANNELS} are read.`,
    );
  checkLength(lengthSamples / sampleRate, maxSeconds);
  if (lengthSamples * channels > MAX_DECODED_SAMPLES) {
    const seconds = Math.floor(MAX_DECODED_SAMPLES / (channels * sampleRate));
    throw new UnreadableAudioError(
      'too-long',
      `The audio has ${channels} channels at ${sampleRate} Hz, of which ${seconds} seconds are read at most; ` +
        'send it shorter, or in stereo at 44100 or 48000 Hz.',
    );
  }
}
