import { FLACDecoder } from '@wasm-audio-decoders/flac';
import fc from 'fast-check';
import { MPEGDecoder } from 'mpg123-decoder';
import NodeID3 from 'node-id3';
import { describe, expect, it } from 'vitest';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';
import { encodeFlac, encodeFlacPcm } from './flac.ts';
import { encodeMp3 } from './mp3.ts';
import { frameOffsets } from './mp3-frames.ts';
import { computePeaks, PEAK_STEPS, waveformPoints } from './peaks.ts';
import { type BitDepth, dequantize, quantize } from './quantize.ts';
import { encodeWav } from './wav.ts';

type Content = 'music' | 'noise' | 'silence' | 'steps' | 'mono' | 'loud';

function content(kind: Content, length: number, seed = 1): StereoBuffer {
  const random = new Random(seed);
  const buffer = createStereoBuffer(length);
  for (let i = 0; i < length; i++) {
    const music = 0.4 * Math.sin(i * 0.03) + 0.2 * Math.sin(i * 0.11) * Math.sin(i * 0.0007);
    const [left, right] = {
      music: [music + 0.002 * random.range(-1, 1), 0.7 * music + 0.1 * Math.sin(i * 0.05)],
      noise: [random.range(-1, 1), random.range(-1, 1)],
      silence: [0, 0],
      steps: [i % 700 < 300 ? 0.5 : -0.5, (i >> 8) % 2 ? 0.999 : -1],
      mono: [music, music],
      loud: [3 * music, random.range(-3, 3)],
    }[kind] as [number, number];
    buffer.left[i] = left;
    buffer.right[i] = right;
  }
  return buffer;
}

describe('quantize', () => {
  it.each<BitDepth>([16, 24])('%s bits: within a step or two, clipped, the same both ways', (bitDepth) => {
    const buffer = content('loud', 3000);
    const pcm = quantize(buffer, bitDepth);
    const full = 2 ** (bitDepth - 1);
    for (let i = 0; i < 3000; i++) {
      const wanted = Math.max(-full, Math.min(full - 1, buffer.left[i]! * full));
      expect(Math.abs(pcm.left[i]! - wanted)).toBeLessThanOrEqual(bitDepth === 16 ? 1.5 : 0.5);
    }
    if (bitDepth === 24) expect(quantize(dequantize(pcm, 24), 24)).toEqual(pcm);
    expect(quantize(buffer, bitDepth)).toEqual(pcm);
  });
  it('keeps silence silent and turns what is no number into it', () => {
    const buffer = createStereoBuffer(4);
    buffer.left.set([Number.NaN, Number.POSITIVE_INFINITY, 0, -0]);
    expect([...quantize(buffer, 24).left]).toEqual([0, 2 ** 23 - 1, 0, 0]);
    expect([...quantize(createStereoBuffer(100), 16).left].every((value) => value === 0)).toBe(true);
  });
});

describe('WAV', () => {
  it.each<BitDepth>([16, 24])('%s bits: header and samples', (bitDepth) => {
    const buffer = content('music', 1001);
    const file = encodeWav(buffer, { bitDepth });
    const view = new DataView(file.buffer);
    const bytes = bitDepth / 8;
    expect(file.length).toBe(44 + 1001 * 2 * bytes);
    expect(view.getUint32(4, true)).toBe(file.length - 8);
    expect(view.getUint32(24, true)).toBe(SAMPLE_RATE);
    expect(view.getUint16(34, true)).toBe(bitDepth);
    const pcm = quantize(buffer, bitDepth);
    for (const i of [0, 500, 1000]) {
      const at = 44 + i * 2 * bytes;
      const read =
        bitDepth === 16 ? view.getInt16(at, true) : view.getUint8(at) | (view.getInt16(at + 1, true) << 8);
      expect(read).toBe(pcm.left[i]);
    }
  });
});

describe('FLAC', () => {
  const decode = async (file: Uint8Array, bitDepth: BitDepth) => {
    const decoder = new FLACDecoder();
    await decoder.ready;
    const { channelData, errors, sampleRate, bitDepth: told } = await decoder.decodeFile(file);
    decoder.free();
    expect(errors).toEqual([]);
    expect(sampleRate).toBe(SAMPLE_RATE);
    expect(told).toBe(bitDepth);
    // This decoder takes the greatest positive number for full scale.
    const whole = (channel: Float32Array): number[] =>
      Array.from(channel, (x) => Math.round(x * (2 ** (bitDepth - 1) - 1)));
    return { left: whole(channelData[0]!), right: whole(channelData[1]!) };
  };

  const kinds: Content[] = ['music', 'noise', 'silence', 'steps', 'mono', 'loud'];
  it.each(kinds.flatMap((kind) => [16, 24].map((bitDepth) => [kind, bitDepth as BitDepth] as const)))(
    '%s of %s bits comes back bit for bit',
    async (kind, bitDepth) => {
      const buffer = content(kind, 10_000);
      const pcm = quantize(buffer, bitDepth);
      const back = await decode(await encodeFlac(buffer, { bitDepth }), bitDepth);
      expect(back.left.length).toBe(10_000);
      for (const channel of ['left', 'right'] as const) {
        expect(back[channel].every((value, i) => value === pcm[channel][i])).toBe(true);
      }
    },
  );

  it('any whole numbers of any length', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5000 }),
        fc.nat(),
        fc.integer({ min: 0, max: 15 }),
        async (length, seed, bits) => {
          const random = new Random(seed);
          const channel = () =>
            Int32Array.from({ length }, () => random.integer(-(2 ** bits), 2 ** bits - 1));
          const pcm = { left: channel(), right: channel() };
          const back = await decode(await encodeFlacPcm(pcm, 16), 16);
          expect(back.left).toEqual([...pcm.left]);
          expect(back.right).toEqual([...pcm.right]);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is much smaller than WAV for music and tiny for silence', async () => {
    expect((await encodeFlac(content('music', 40_000), { bitDepth: 16 })).length).toBeLessThan(
      0.75 * 160_000,
    );
    expect((await encodeFlac(content('silence', 400_000))).length).toBeLessThan(4000);
  });
});

describe('MP3', () => {
  const length = 3 * SAMPLE_RATE + 123;
  const buffer = content('music', length);
  const tags = {
    title: '雨夜 Rain',
    artist: 'Songloom',
    genre: 'pop',
    bpm: 101.6,
    key: 'C# minor',
    lyrics: 'hello\n你好',
    syncedLyrics: [
      { text: 'hello', startSeconds: 0.5 },
      { text: '你好', startSeconds: 1.25 },
    ],
    comment: 'pop, sad',
    coverPng: Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3),
  };

  it('gives back exactly the samples that went in to a gapless player', async () => {
    const file = await encodeMp3(buffer, { title: 'x' });
    const decoder = new MPEGDecoder({ enableGapless: true });
    await decoder.ready;
    const { channelData, samplesDecoded, errors } = decoder.decode(file);
    decoder.free();
    expect(errors).toEqual([]);
    expect(samplesDecoded).toBe(length);
    let error = 0;
    let power = 0;
    for (let i = 0; i < length; i++) {
      error += (channelData[0]![i]! - buffer.left[i]!) ** 2;
      power += buffer.left[i]! ** 2;
    }
    // In time to the sample: a shift by one would leave an error 30 dB down at best.
    expect(10 * Math.log10(error / power)).toBeLessThan(-35);
  });

  it('tells frames, bytes and padding in its header frame', async () => {
    const file = await encodeMp3(buffer, { title: 'x' });
    const tagBytes = 10 + ((file[6]! << 21) | (file[7]! << 14) | (file[8]! << 7) | file[9]!);
    const stream = file.subarray(tagBytes);
    const frames = frameOffsets(stream);
    const view = new DataView(stream.buffer, stream.byteOffset);
    expect(String.fromCharCode(...stream.subarray(36, 40))).toBe('Xing');
    expect(view.getUint32(44)).toBe(frames.length - 1);
    expect(view.getUint32(48)).toBe(stream.length);
    const gap = (stream[36 + 120 + 21]! << 16) | (stream[36 + 120 + 22]! << 8) | stream[36 + 120 + 23]!;
    expect((frames.length - 1) * 1152 - (gap >> 12) - (gap & 4095)).toBe(length);
  });

  it('carries its tags', async () => {
    const file = await encodeMp3(content('music', 2000), tags);
    const read = NodeID3.read(Buffer.from(file));
    expect(read).toMatchObject({
      title: tags.title,
      artist: 'Songloom',
      genre: 'pop',
      bpm: '102',
      initialKey: 'C#m',
    });
    expect(read.unsynchronisedLyrics?.text).toBe(tags.lyrics);
    expect(read.synchronisedLyrics?.[0]?.synchronisedText).toEqual([
      { text: 'hello', timeStamp: 500 },
      { text: '你好', timeStamp: 1250 },
    ]);
    expect((read.image as { imageBuffer: Buffer }).imageBuffer).toEqual(Buffer.from(tags.coverPng));
  });

  it.each([
    ['A minor', 'Am'],
    ['Bb major', 'Bb'],
    ['F♯ dorian', 'F#m'],
    ['E♭ minor', 'Ebm'],
    ['G mixolydian', 'G'],
    ['C', 'C'],
    ['Am', 'Am'],
  ])('key %s is %s', async (key, wanted) => {
    const file = await encodeMp3(content('silence', 100), { title: 'k', key });
    expect(NodeID3.read(Buffer.from(file)).initialKey).toBe(wanted);
  });

  it.each([1, 1151, 1152, 1153])('takes %s samples', async (count) => {
    const decoder = new MPEGDecoder({ enableGapless: true });
    await decoder.ready;
    expect(decoder.decode(await encodeMp3(content('music', count), { title: 's' })).samplesDecoded).toBe(
      count,
    );
    decoder.free();
  });
});

describe('peaks', () => {
  it('hold every sample between their least and greatest, at every level', () => {
    const buffer = content('music', 70_001);
    const { levels, lengthSamples } = computePeaks(buffer);
    expect(lengthSamples).toBe(70_001);
    expect(levels.map(({ samplesPerPoint }) => samplesPerPoint)).toEqual([...PEAK_STEPS]);
    for (const { samplesPerPoint, points } of levels) {
      expect(points.length).toBe(2 * Math.ceil(70_001 / samplesPerPoint));
      for (let i = 0; i < 70_001; i += 997) {
        const p = 2 * Math.floor(i / samplesPerPoint);
        expect(points[p]! / 32_767).toBeLessThanOrEqual(buffer.left[i]! + 2e-5);
        expect(points[p + 1]! / 32_767).toBeGreaterThanOrEqual(buffer.right[i]! - 2e-5);
      }
    }
  });
  it('become points from 0 to 1 that follow loudness', () => {
    const buffer = content('music', 200_000);
    for (let i = 0; i < 100_000; i++) buffer.left[i]! *= 0.1;
    buffer.right.set(buffer.left);
    const points = waveformPoints(computePeaks(buffer), 100);
    expect(Math.max(...points)).toBe(1);
    expect(points[20]!).toBeLessThan(0.25);
    expect([...waveformPoints(computePeaks(createStereoBuffer(1000)), 10)]).toEqual(new Array(10).fill(0));
    expect(waveformPoints(computePeaks(createStereoBuffer(0)), 5).length).toBe(5);
  });
});

it('dithers by place: where two recordings are the same their 16 bits are, whatever lies between', () => {
  const tone = Float32Array.from({ length: 3000 }, (_, i) => 0.1 * Math.sin(i / 7 + 1));
  const edited = tone.slice().fill(0, 1000, 1500);
  const [a, b] = [tone, edited].map((samples) => quantize({ left: samples, right: samples }, 16).left);
  expect(b!.subarray(1500)).toEqual(a!.subarray(1500));
  expect(b!.subarray(1000, 1500).every((value) => value === 0)).toBe(true);
});

describe('while a file is written, others have their turn', () => {
  const seconds = 120;
  it.each([
    ['FLAC', (buffer: StereoBuffer) => encodeFlac(buffer), 1],
    ['MP3', (buffer: StereoBuffer) => encodeMp3(buffer, { title: 'x' }), seconds / 4],
  ])('%s', async (_, encode, turnsLeast) => {
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    const written = encode(content('silence', seconds * SAMPLE_RATE)).finally(() => {
      isDone = true;
    });
    setImmediate(count);
    await written;
    expect(turns).toBeGreaterThanOrEqual(turnsLeast);
  });
});
