import { MPEGDecoder } from 'mpg123-decoder';
import { describe, expect, it } from 'vitest';
import { encodeMix, encodeWav24 } from './encode-mix.ts';

const read = (bytes: ArrayBuffer) => {
  const view = new DataView(bytes);
  return Array.from(
    { length: (view.byteLength - 44) / 3 },
    (_, at) => ((view.getInt8(44 + at * 3 + 2) << 16) | view.getUint16(44 + at * 3, true)) / (2 ** 23 - 1),
  );
};

describe('a mix as WAV', () => {
  it('is 24-bit stereo, its samples in turn', () => {
    const bytes = encodeWav24([new Float32Array([0.5, -1, 0]), new Float32Array([-0.25, 1, 1e-6])], 44_100);
    const view = new DataView(bytes);
    expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([
      2, 44_100, 24,
    ]);
    expect(view.getUint32(40, true)).toBe(bytes.byteLength - 44);
    for (const [at, sample] of [0.5, -0.25, -1, 1, 0, 1e-6].entries())
      expect(read(bytes)[at]).toBeCloseTo(sample, 6);
  });
  it('is turned down as a whole where it would clip', () => {
    const [loud, quiet] = read(encodeWav24([new Float32Array([2]), new Float32Array([-0.5])], 48_000));
    expect(loud).toBeCloseTo(1, 6);
    expect(quiet).toBeCloseTo(-0.25, 6);
  });
});

describe('a mix as MP3', () => {
  const sampleRate = 44_100;
  const tone = (hz: number, amplitude: number) =>
    Float32Array.from(
      { length: sampleRate },
      (_, at) => amplitude * Math.sin((2 * Math.PI * hz * at) / sampleRate),
    );
  /** Amplitude of a frequency in the middle of a recording. */
  const amplitudeOf = (samples: Float32Array, hz: number) => {
    const middle = samples.subarray(sampleRate / 4, (3 * sampleRate) / 4);
    let [cosine, sine] = [0, 0];
    for (const [at, sample] of middle.entries()) {
      cosine += sample * Math.cos((2 * Math.PI * hz * at) / sampleRate);
      sine += sample * Math.sin((2 * Math.PI * hz * at) / sampleRate);
    }
    return (2 * Math.hypot(cosine, sine)) / middle.length;
  };

  it.each([
    ['as it is', 0.5, 0.5],
    ['turned down as a whole where it would clip', 2, 1],
  ])('keeps its sides apart and its level, %s', async (_, given, heard) => {
    const file = await encodeMix({
      channels: [tone(440, given), tone(660, given / 2)],
      sampleRate,
      format: 'mp3',
    });
    const decoder = new MPEGDecoder();
    await decoder.ready;
    const { channelData, sampleRate: rate } = decoder.decode(new Uint8Array(file));
    decoder.free();
    const [left, right] = channelData as [Float32Array, Float32Array];
    expect([rate, channelData.length]).toEqual([sampleRate, 2]);
    expect(amplitudeOf(left, 440)).toBeCloseTo(heard, 1);
    expect(amplitudeOf(right, 660)).toBeCloseTo(heard / 2, 1);
    expect(amplitudeOf(left, 660)).toBeLessThan(0.02);
  });
});
