import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';
import { decodeAudio, UnreadableAudioError } from './decode/decode-audio.ts';
import { bytesOf } from './file-bytes.ts';
import { encodeFlac, FLAC_BLOCK, frameHeaderLength, frameNumberAt } from './flac.ts';
import { FlacFile } from './flac-file.ts';

/** A tone with noise on it, of 24-bit numbers, which know no −0. */
function recording(length: number, seed: number): StereoBuffer {
  const random = new Random(seed);
  const channel = () =>
    Float32Array.from(
      { length },
      (_, i) =>
        (Math.round(2 ** 23 * (0.3 * Math.sin(i / (5 + seed)) + 0.01 * random.next())) || 0) / 2 ** 23,
    );
  return { left: channel(), right: channel() };
}
const part = ({ left, right }: StereoBuffer, from: number, to: number): StereoBuffer => ({
  left: left.slice(from, to),
  right: right.slice(from, to),
});
const gathered = async (pieces: AsyncIterable<Uint8Array>) => {
  const copies: Uint8Array[] = [];
  for await (const piece of pieces) copies.push(piece.slice());
  return new Uint8Array(Buffer.concat(copies));
};
const decoded = async (bytes: Uint8Array) => (await decodeAudio(bytes, { allowSilence: true })).audio;

/** Frames of all kinds: silence of some bytes, noise that is written as it is, and music between. */
function varied(seed: number, frames: number): StereoBuffer {
  const random = new Random(seed);
  const audio = recording(frames * FLAC_BLOCK - random.integer(0, FLAC_BLOCK - 1), seed);
  for (let at = 0; at < audio.left.length; ) {
    const end = at + random.integer(1, 6) * FLAC_BLOCK;
    const kind = random.integer(0, 2);
    for (const channel of [audio.left, audio.right])
      if (kind === 0) channel.fill(0, at, end);
      else if (kind === 1)
        for (let i = at; i < Math.min(end, channel.length); i++)
          channel[i] = (Math.round(2 ** 24 * (random.next() - 0.5)) || 0) / 2 ** 23;
    at = end;
  }
  return audio;
}

/** A file, and how much of it was read. */
function counted(bytes: Uint8Array) {
  const file = {
    length: bytes.length,
    readBytes: 0,
    read: (start: number, end: number) => {
      const part = bytes.slice(start, end);
      file.readBytes += part.length;
      return part;
    },
  };
  return file;
}

/** The samples of a stretch, or nothing where the file is refused. */
function readOrRefused(bytes: Uint8Array, from: number, to: number) {
  try {
    return FlacFile.open(bytes)?.read(from, to);
  } catch (error) {
    if (error instanceof UnreadableAudioError) return undefined;
    throw error;
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-flac-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a FLAC file of ours', () => {
  const samples = fc.integer({ min: 1, max: 5 * FLAC_BLOCK + 100 });

  it('gives any stretch as the whole file does', async () => {
    await fc.assert(
      fc.asyncProperty(samples, fc.nat(20_000), fc.nat(20_000), fc.nat(5), async (length, a, b, seed) => {
        const whole = recording(length, seed);
        const file = FlacFile.open(await encodeFlac(whole))!;
        expect(file.lengthSamples).toBe(length);
        const [from, to] = [Math.min(a, b, length), Math.min(Math.max(a, b), length)];
        const { audio, startSample } = file.read(from, to);
        const end = startSample + audio.left.length;
        expect(startSample).toBeLessThanOrEqual(from);
        expect(end).toBeGreaterThanOrEqual(to);
        expect(audio).toEqual(part(whole, startSample, end));
        const room = { left: new Float32Array(length), right: new Float32Array(length) };
        const written = file.readInto(room, from, to);
        expect(written).toEqual({
          startSample: from === to ? from : startSample,
          endSample: from === to ? to : end,
        });
        // Nothing that was written is written again.
        const kept = part(room, written.startSample, written.endSample);
        room.left.fill(2, written.startSample, written.endSample);
        if (from < to) {
          file.readInto(room, 0, written.startSample);
          file.readInto(room, written.endSample, length);
          expect(room.left.subarray(from, to).every((sample) => sample === 2)).toBe(true);
          room.left.set(kept.left, written.startSample);
          expect(room).toEqual(whole);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('gives any stretch from the disk, of silence, noise and music, as the decoder of whole files does', async () => {
    const name = path.join(folder, 'song.flac');
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000), fc.integer({ min: 1, max: 90 }), async (seed, frames) => {
        const bytes = await encodeFlac(varied(seed, frames));
        writeFileSync(name, bytes);
        const whole = await decoded(bytes);
        const random = new Random(seed);
        const file = FlacFile.open(bytesOf(name))!;
        for (let stretch = 0; stretch < 6; stretch++) {
          const [from, to] = [random.next(), random.next()]
            .sort((a, b) => a - b)
            .map((share) => Math.round(share * file.lengthSamples)) as [number, number];
          const { audio, startSample } = file.read(from, to);
          expect(startSample).toBeLessThanOrEqual(from);
          expect(startSample + audio.left.length).toBeGreaterThanOrEqual(to);
          expect(audio).toEqual(part(whole, startSample, startSample + audio.left.length));
        }
      }),
      { numRuns: 12 },
    );
  });

  it('reads little more of a long file than the stretch that is asked for', async () => {
    const bytes = await encodeFlac(varied(7, 600));
    const file = counted(bytes);
    FlacFile.open(file)!.read(300 * FLAC_BLOCK, 301 * FLAC_BLOCK);
    expect(file.readBytes).toBeLessThan(bytes.length / 3);
    // Written anew, each byte of the rest is copied once.
    const again = counted(bytes);
    const audio = part(varied(7, 600), 300 * FLAC_BLOCK, 301 * FLAC_BLOCK);
    const fresh = { audio, startSample: 300 * FLAC_BLOCK };
    const written = await gathered(FlacFile.open(again)!.replace(fresh, 300 * FLAC_BLOCK, 301 * FLAC_BLOCK));
    expect(written).toEqual(bytes);
    expect(again.readBytes).toBeLessThan(1.6 * bytes.length);
  });

  it('gives right samples or none, whichever byte of it is damaged or wherever it is cut off', async () => {
    const whole = varied(3, 24);
    const bytes = await encodeFlac(whole);
    const places = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
    fc.assert(
      fc.property(
        places,
        fc.integer({ min: 1, max: 255 }),
        places,
        places,
        fc.boolean(),
        (at, flip, a, b, cut) => {
          const place = Math.floor(at * bytes.length);
          const damaged = cut ? bytes.slice(0, place) : bytes.slice();
          if (!cut) damaged[place]! ^= flip;
          const [from, to] = [a, b]
            .sort((x, y) => x - y)
            .map((share) => Math.round(share * whole.left.length)) as [number, number];
          const read = readOrRefused(damaged, from, to);
          if (!read) return;
          const { audio, startSample } = read;
          expect(audio).toEqual(part(whole, startSample, startSample + audio.left.length));
          expect(startSample + audio.left.length).toBeGreaterThanOrEqual(to);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('is not searched for ever where it is full of what only looks like frames', async () => {
    const bytes = await encodeFlac(varied(5, 200));
    const header = bytes.slice(42, 42 + 16);
    const length = frameHeaderLength(header, 0, frameNumberAt(header, 0), FLAC_BLOCK);
    expect(length).toBeGreaterThan(0);
    const hostile = bytes.slice();
    for (let at = 100_000; at < bytes.length - 40_000; at += length)
      hostile.set(header.subarray(0, length), at);
    const file = counted(hostile);
    expect(() => FlacFile.open(file)!.read(100 * FLAC_BLOCK, 101 * FLAC_BLOCK)).toThrow(UnreadableAudioError);
    expect(file.readBytes).toBeLessThan(2 * bytes.length);
  });

  it('is written anew in a stretch, and nothing else changes', async () => {
    await fc.assert(
      fc.asyncProperty(samples, fc.nat(20_000), fc.nat(20_000), fc.nat(9_000), async (length, a, b, more) => {
        const before = recording(length, 1);
        const bytes = await encodeFlac(before);
        const file = FlacFile.open(bytes)!;
        const start = Math.min(a, b, length);
        // Longer than before: everything from the stretch on is new.
        const total = more < 4_000 ? length : length + more;
        const end = total === length ? Math.min(Math.max(a, b), length) : total;
        const after = recording(total, 2);
        for (const channel of ['left', 'right'] as const) {
          after[channel].set(before[channel].subarray(0, start));
          if (total === length) after[channel].set(before[channel].subarray(end), end);
        }
        const from = Math.floor(start / FLAC_BLOCK) * FLAC_BLOCK;
        const to = Math.min(total, Math.ceil(end / FLAC_BLOCK) * FLAC_BLOCK);
        const fresh = { audio: part(after, from, Math.max(from, to)), startSample: from };
        const written = await gathered(file.replace(fresh, start, end, total));
        expect(written).toEqual(await encodeFlac(after));
        expect(await decoded(written)).toEqual(after);
      }),
      { numRuns: 15 },
    );
  });

  it('wants all samples of the frames it writes', async () => {
    const file = FlacFile.open(await encodeFlac(recording(20_000, 1)))!;
    const audio = recording(3_000, 2);
    expect(() => file.replace({ audio, startSample: 5_000 }, 5_000, 8_000)).toThrow('not all are there');
  });

  it('is told from files that others wrote, or that are damaged', async () => {
    expect(FlacFile.open(await encodeFlac(recording(9_000, 1), { bitDepth: 16 }))).toBeUndefined();
    const mono = await encodeFlac(recording(9_000, 1));
    mono[20]! &= 0b1111_0001;
    expect(FlacFile.open(mono)).toBeUndefined();
    const bytes = await encodeFlac(recording(20_000, 1));
    expect(FlacFile.open(bytes.subarray(0, bytes.length / 2))).toBeUndefined();
    const damaged = bytes.slice();
    damaged.fill(0, bytes.length - 900, bytes.length - 800);
    const file = FlacFile.open(damaged)!;
    expect(() => file.read(0, 20_000)).toThrow(UnreadableAudioError);
  });
});
