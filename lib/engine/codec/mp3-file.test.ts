import fc from 'fast-check';
import { MPEGDecoder } from 'mpg123-decoder';
import NodeID3 from 'node-id3';
import { describe, expect, it } from 'vitest';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';
import { encodeMp3 } from './mp3.ts';
import { Mp3File } from './mp3-file.ts';
import { frameOffsets, SAMPLES_PER_FRAME } from './mp3-frames.ts';

/** A chord with blows of noise, which make the encoder switch windows, louder and softer. */
function music(length: number, seed: number): StereoBuffer {
  const random = new Random(seed);
  const buffer = createStereoBuffer(length);
  let blow = 0;
  for (let i = 0; i < length; i++) {
    if (random.next() < 8 / SAMPLE_RATE) blow = random.range(0.05, 0.6);
    blow *= 0.9985;
    const tone = 0.1 * Math.sin(i * 0.03) + 0.08 * Math.sin(i * 0.047 * (1 + seed / 40));
    buffer.left[i] = tone + blow * random.range(-1, 1);
    buffer.right[i] = 0.8 * tone + blow * random.range(-1, 1);
  }
  return buffer;
}

/** The recording with another's samples in a stretch. */
function edited(before: StereoBuffer, after: StereoBuffer, startSample: number, endSample: number) {
  const buffer = { left: before.left.slice(), right: before.right.slice() };
  for (const channel of ['left', 'right'] as const)
    buffer[channel].set(after[channel].subarray(startSample, endSample), startSample);
  return buffer;
}

async function decode(file: Uint8Array): Promise<StereoBuffer> {
  const decoder = new MPEGDecoder({ enableGapless: true });
  await decoder.ready;
  const { channelData, errors } = decoder.decode(file);
  decoder.free();
  expect(errors).toEqual([]);
  return { left: channelData[0]!, right: channelData[1]! };
}

/** Energy of what an encoder left out of a stretch, dB of the stretch's. */
function errorDb(decoded: StereoBuffer, wanted: StereoBuffer, from: number, to: number): number {
  let error = 0;
  let power = 1e-9;
  for (let i = from; i < to; i++) {
    error += (decoded.left[i]! - wanted.left[i]!) ** 2;
    power += wanted.left[i]! ** 2;
  }
  return 10 * Math.log10(error / power);
}

/** Frames around a stretch that are encoded with it, at the most. */
const AROUND = 28 * SAMPLES_PER_FRAME;

describe('an MP3 of ours', () => {
  const LENGTH = 5 * SAMPLE_RATE;
  const place = fc.integer({ min: 0, max: LENGTH });

  it('is encoded anew in a stretch as well as in whole, and sounds the same to the bit elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(place, place, fc.nat(40), fc.boolean(), async (a, b, seed, isQuiet) => {
        const [startSample, endSample] = [Math.min(a, b), Math.max(a, b)];
        const before = music(LENGTH, seed);
        const other = isQuiet ? createStereoBuffer(LENGTH) : music(LENGTH, seed + 1);
        const after = edited(before, other, startSample, endSample);
        const oldFile = await encodeMp3(before, { title: 'before' });
        const file = await Mp3File.open(oldFile, LENGTH)!.replace(
          after,
          { startSample, endSample },
          { title: 'after' },
        );
        expect(file).toBeDefined();
        expect(NodeID3.read(Buffer.from(file!)).title).toBe('after');
        // It is a file of ours again, that can be changed once more.
        expect(Mp3File.open(file!, LENGTH)).toBeDefined();
        const [old, heard, whole] = [
          await decode(oldFile),
          await decode(file!),
          await decode(await encodeMp3(after, { title: 'after' })),
        ];
        expect(heard.left.length).toBe(LENGTH);
        const from = Math.max(0, startSample - AROUND);
        const to = Math.min(LENGTH, endSample + AROUND);
        for (const channel of ['left', 'right'] as const) {
          expect(heard[channel].subarray(0, from)).toEqual(old[channel].subarray(0, from));
          expect(heard[channel].subarray(to)).toEqual(old[channel].subarray(to));
        }
        const [spliced, encoded] = [heard, whole].map((one) => errorDb(one, after, from, to));
        expect(spliced).toBeLessThan(encoded! + 0.5);
        // No seam: nowhere a hundredth of a second is further from the recording than encoding makes it.
        for (let at = from; at + 441 <= to; at += 441) {
          const here = errorAt(heard, after, at);
          expect(here).toBeLessThan(4 * errorAt(whole, after, at) + 2e-3);
        }
      }),
      { numRuns: 12 },
    );
  });

  it.each([
    ['other bytes', () => new Uint8Array(5000).fill(7)],
    ['nothing', () => new Uint8Array(0)],
  ])('is told from %s', (_, bytes) => {
    expect(Mp3File.open(bytes(), LENGTH)).toBeUndefined();
  });

  it('is told from one of another length, cut off, changed', async () => {
    const file = await encodeMp3(music(SAMPLE_RATE, 1), { title: 'x' });
    expect(Mp3File.open(file, SAMPLE_RATE)).toBeDefined();
    expect(Mp3File.open(file, SAMPLE_RATE + 1)).toBeUndefined();
    expect(Mp3File.open(file.subarray(0, file.length - 1), SAMPLE_RATE)).toBeUndefined();
    const changed = file.slice();
    changed[changed.length - 100]! ^= 1;
    expect(Mp3File.open(changed, SAMPLE_RATE)).toBeUndefined();
  });

  it('has as many frames as before', async () => {
    const buffer = music(LENGTH, 3);
    const file = await encodeMp3(buffer, { title: 'x' });
    const range = { startSample: SAMPLE_RATE, endSample: 2 * SAMPLE_RATE };
    const again = await Mp3File.open(file, LENGTH)!.replace(buffer, range, { title: 'x' });
    const frames = (bytes: Uint8Array) => frameOffsets(bytes.subarray(tagBytes(bytes))).length;
    expect(frames(again!)).toBe(frames(file));
  });
});

/** Root mean square of the difference in a hundredth of a second. */
function errorAt(decoded: StereoBuffer, wanted: StereoBuffer, at: number): number {
  let error = 0;
  for (let i = at; i < at + 441; i++) error += (decoded.left[i]! - wanted.left[i]!) ** 2;
  return Math.sqrt(error / 441);
}

const tagBytes = (file: Uint8Array): number =>
  10 + ((file[6]! << 21) | (file[7]! << 14) | (file[8]! << 7) | file[9]!);
