import { FLACDecoder } from '@wasm-audio-decoders/flac';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeFlac24 } from './encode-flac.ts';

/** What the decoder takes for 1. */
const FULL_SCALE = 2 ** 23 - 1;

async function decoded(file: ArrayBuffer): Promise<Int32Array[]> {
  const decoder = new FLACDecoder();
  await decoder.ready;
  try {
    // Zeros behind it change no check sum, and the decoder's search for the frame's end needs bytes to look at.
    const padded = new Uint8Array(file.byteLength + 4);
    padded.set(new Uint8Array(file));
    const { channelData, sampleRate, bitDepth, errors } = await decoder.decodeFile(padded);
    expect({ sampleRate, bitDepth, errors }).toEqual({ sampleRate: 44_100, bitDepth: 24, errors: [] });
    return channelData.map((channel: Float32Array) =>
      Int32Array.from(channel, (sample) => Math.round(sample * FULL_SCALE)),
    );
  } finally {
    decoder.free();
  }
}

const tone = (length: number, hertz: number, level: number) =>
  Int32Array.from({ length }, (_, at) =>
    Math.round(level * FULL_SCALE * 0.999 * Math.sin((2 * Math.PI * hertz * at) / 44_100)),
  );

it.each([
  ['a block and a bit of two tones', [tone(5000, 440, 0.9), tone(5000, 3.7, 1)]],
  [
    'silence beside the loudest there is',
    [new Int32Array(9000), Int32Array.from({ length: 9000 }, (_, at) => (at % 2 ? 8_388_607 : -8_388_608))],
  ],
  ['more frames than a byte counts', [tone(600_000, 220, 0.3)]],
  ['one sample', [Int32Array.of(-5)]],
  [
    'a frame that ends like the start of another',
    [Int32Array.of(-4_194_305, 4_194_304, 0, -4_194_305, 2_097_152, -4_194_305, -6_291_457, -3_617_152)],
  ],
] as const)('%s comes back to the bit', async (_, channels) => {
  const back = await decoded(encodeFlac24(channels, 44_100));
  for (const [index, channel] of channels.entries()) expect(back[index]).toEqual(channel);
});

it('whatever the samples are', async () => {
  const sample = fc.integer({ min: -8_388_608, max: 8_388_607 });
  await fc.assert(
    fc.asyncProperty(fc.array(sample, { minLength: 1, maxLength: 200 }), async (samples) => {
      const channel = Int32Array.from(samples);
      const [back] = await decoded(encodeFlac24([channel], 44_100));
      expect(back).toEqual(channel);
    }),
    { numRuns: 30 },
  );
});

it('what is smooth becomes small', () => {
  const smooth = tone(44_100, 110, 0.5);
  expect(encodeFlac24([smooth, smooth], 44_100).byteLength).toBeLessThan(0.6 * 44_100 * 6);
});
