import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';
import { decodeAudio, UnreadableAudioError } from './decode/decode-audio.ts';
import { encodeFlac, FLAC_BLOCK } from './flac.ts';
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
    const bytes = await encodeFlac(recording(20_000, 1));
    expect(FlacFile.open(bytes.subarray(0, bytes.length / 2))).toBeUndefined();
    const damaged = bytes.slice();
    damaged.fill(0, bytes.length - 900, bytes.length - 800);
    const file = FlacFile.open(damaged)!;
    expect(() => file.read(0, 20_000)).toThrow(UnreadableAudioError);
  });
});
