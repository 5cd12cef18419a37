import type { EncodedMix, MixFormat, MixToEncode } from './encode-mix.ts';

/** What a channel of the mixer does to its stem. */
export interface MixChannel {
  /** 0–1.5. */
  gain: number;
  /** −1 left to 1 right. */
  pan: number;
}

const SAMPLE_RATE = 44_100;
const MEDIA_TYPES: Record<MixFormat, string> = { wav: 'audio/wav', flac: 'audio/flac', mp3: 'audio/mpeg' };

/**
 * The mix as it is set, in stereo: lossless of 24 bit, or MP3. Rendered by the same nodes that play it, so that what is
 * saved is what was heard; where the sum would clip it is turned down as a whole.
 * @param urls of the stems, each with its channel; silent ones are left out by the caller
 * @throws Error where a stem cannot be had or read, or the file cannot be written
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
  const reader = new OfflineAudioContext(2, 1, SAMPLE_RATE);
  const buffers = await Promise.all(files.map((file) => reader.decodeAudioData(file)));
  const length = Math.max(1, ...buffers.map((buffer) => buffer.length));
  const context = new OfflineAudioContext(2, length, SAMPLE_RATE);
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
  const file = await encodeBeside({ channels, sampleRate: SAMPLE_RATE, format });
  return new Blob([file], { type: MEDIA_TYPES[format] });
}

/** Writes the file in a thread of its own: the page goes on answering. */
async function encodeBeside(mix: MixToEncode): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./encode-mix-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<EncodedMix>) =>
        'file' in data ? resolve(data.file) : reject(new Error(data.reason));
      worker.onerror = ({ message }) => reject(new Error(message || 'the encoder did not start'));
      worker.postMessage(
        mix,
        mix.channels.map((channel) => channel.buffer as ArrayBuffer),
      );
    });
  } finally {
    worker.terminate();
  }
}
