import { encodeFlac24 } from './encode-flac.ts';

/** What a channel of the mixer does to its stem. */
export interface MixChannel {
  /** 0–1.5. */
  gain: number;
  /** −1 left to 1 right. */
  pan: number;
}

/** Kinds of file that a mix is saved as. */
export type MixFormat = 'wav' | 'flac';

/**
 * The mix as it is set, in stereo and 24 bit. Rendered by the same nodes that play it, so that what is
 * saved is what was heard; where the sum would clip it is turned down as a whole.
 * @param urls of the stems, each with its channel; silent ones are left out by the caller
 * @throws Error where a stem cannot be had or read
 */
export async function mixDown(
  urls: readonly { url: string; channel: MixChannel }[],
  format: MixFormat,
): Promise<Blob> {
  const files = await Promise.all(
    urls.map(async ({ url }) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${response.status}`);
      return response.arrayBuffer();
    }),
  );
  const sampleRate = 44_100;
  const reader = new OfflineAudioContext(2, 1, sampleRate);
  const buffers = await Promise.all(files.map((file) => reader.decodeAudioData(file)));
  const length = Math.max(1, ...buffers.map((buffer) => buffer.length));
  const context = new OfflineAudioContext(2, length, sampleRate);
  for (const [index, buffer] of buffers.entries()) {
    const channel = urls[index]?.channel ?? { gain: 1, pan: 0 };
    const [source, gain, pan] = [
      context.createBufferSource(),
      context.createGain(),
      context.createStereoPanner(),
    ];
    source.buffer = buffer;
    gain.gain.value = channel.gain;
    pan.pan.value = channel.pan;
    source.connect(gain).connect(pan).connect(context.destination);
    source.start();
  }
  const mix = await context.startRendering();
  const channels = [mix.getChannelData(0), mix.getChannelData(1)] as const;
  return format === 'flac'
    ? new Blob([encodeFlac24(toPcm24(channels), sampleRate)], { type: 'audio/flac' })
    : new Blob([encodeWav24(channels, sampleRate)], { type: 'audio/wav' });
}

const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 3;
const FULL_SCALE = 2 ** 23 - 1;

/** Channels of equal length, −1 to 1, as whole numbers of 24 bit; turned down together where one is beyond. */
export function toPcm24(channels: readonly Float32Array[]): Int32Array[] {
  let peak = 1;
  for (const channel of channels) for (const sample of channel) peak = Math.max(peak, Math.abs(sample));
  const scale = FULL_SCALE / peak;
  return channels.map((channel) => Int32Array.from(channel, (sample) => Math.round(sample * scale)));
}

/** Channels of equal length, −1 to 1, as a WAV file (RIFF, PCM) of 24 bit. */
export function encodeWav24(channels: readonly Float32Array[], sampleRate: number): ArrayBuffer {
  const length = channels[0]?.length ?? 0;
  const frameBytes = BYTES_PER_SAMPLE * channels.length;
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + length * frameBytes));
  const text = (at: number, value: string) => {
    for (let index = 0; index < value.length; index++) view.setUint8(at + index, value.charCodeAt(index));
  };
  text(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels.length, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, 8 * BYTES_PER_SAMPLE, true);
  text(36, 'data');
  view.setUint32(40, length * frameBytes, true);
  const pcm = toPcm24(channels);
  let at = HEADER_BYTES;
  for (let frame = 0; frame < length; frame++)
    for (const channel of pcm) {
      const value = channel[frame] ?? 0;
      view.setInt16(at, value & 0xffff, true);
      view.setInt8(at + 2, value >> 16);
      at += BYTES_PER_SAMPLE;
    }
  return view.buffer as ArrayBuffer;
}
