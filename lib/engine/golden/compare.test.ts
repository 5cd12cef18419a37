import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';
import { changesOf } from './compare.ts';
import { measureStrand } from './figures.ts';
import { findOnsets } from './onsets.ts';
import { judge, type Recording, recordingOf } from './recording.ts';
import type { GoldenRender, Strand } from './strand.ts';

/** Strokes of noise that die away within a tenth of a second, each at its time. */
function strokes(seconds: readonly number[], gain = 0.5): StereoBuffer {
  const audio = createStereoBuffer(3 * SAMPLE_RATE);
  const random = new Random(1);
  const noise = Float32Array.from({ length: SAMPLE_RATE / 5 }, () => random.range(-1, 1));
  for (const at of seconds)
    noise.forEach((sample, i) => {
      const to = Math.round(at * SAMPLE_RATE) + i;
      const value = gain * sample * Math.exp((-60 * i) / SAMPLE_RATE);
      audio.left[to]! += value;
      audio.right[to]! += 0.6 * value;
    });
  return audio;
}
const TIMES = [0.25, 0.7, 1.1, 1.6, 2.2];
const strand = (audio: StereoBuffer, more: Partial<Strand> = {}): Strand => ({
  name: 'part snare',
  audio,
  figures: ['bands', 'width', 'onsets'],
  instrument: 'rock-kit',
  notes: [38, 38, 40],
  ...more,
});
const before = measureStrand(strand(strokes(TIMES)));
const said = (audio: StereoBuffer, more: Partial<Strand> = {}) =>
  changesOf('part snare', before, measureStrand(strand(audio, more)));

describe('findOnsets', () => {
  it('finds strokes to a millisecond, wherever they are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.1, max: 0.5, noNaN: true }), { minLength: 1, maxLength: 5 }),
        (gaps) => {
          let at = 0;
          const times = gaps.map((gap) => {
            at += gap;
            return at;
          });
          const found = findOnsets(strokes(times));
          expect(found).toHaveLength(times.length);
          for (const [i, onset] of found.entries()) expect(Math.abs(onset - times[i]!)).toBeLessThan(0.0015);
        },
      ),
      { numRuns: 30, seed: 3 },
    );
  });

  it('finds none in silence', () => expect(findOnsets(createStereoBuffer(SAMPLE_RATE))).toEqual([]));
});

describe('changesOf', () => {
  it('says nothing of the same sound, nor of one that is rounded otherwise', () => {
    expect(said(strokes(TIMES))).toEqual([]);
    const random = new Random(2);
    const rounded = strokes(TIMES);
    for (const side of [rounded.left, rounded.right])
      for (let i = 0; i < side.length; i++) side[i]! += random.range(-1, 1) * 10 ** (-95 / 20);
    expect(said(rounded)).toEqual([]);
  });

  it.each<[what: string, audio: StereoBuffer, more: Partial<Strand>, words: RegExp[]]>([
    ['half a decibel', strokes(TIMES, 0.5 * 10 ** (0.5 / 20)), {}, [/: level \+0\.50 dB \(/]],
    ['a stroke moved', strokes([0.25, 0.71, 1.1, 1.6, 2.2]), {}, [/: onset at 0\.\d+ s moved \+10 ms$/]],
    [
      'all strokes moved',
      strokes(TIMES.map((seconds) => seconds - 0.01)),
      {},
      [/: all 5 onsets moved −10 ms, the first of them at 0\.\d+ s$/],
    ],
    [
      'a stroke gone',
      strokes([0.25, 0.7, 1.6, 2.2]),
      {},
      [/: level −0\.9\d dB/, /: no onset any more at 1\.\d+ s$/],
    ],
    [
      'a stroke more',
      strokes([...TIMES, 2.6]),
      {},
      [/: level \+0\.\d\d dB/, /: new onset at 2\.(599|6\d*) s$/],
    ],
    [
      'another instrument',
      strokes(TIMES),
      { instrument: 'jazz-kit' },
      [/: played by jazz-kit instead of rock-kit$/],
    ],
    [
      'other notes',
      strokes(TIMES),
      { notes: [38, 41, 43] },
      [/: other notes: the 2th and on are F2 G2 instead of D2 E2$/],
    ],
  ])('names %s', (_, audio, more, words) => {
    const changes = said(audio, more);
    expect(changes).toEqual(words.map((word) => expect.stringMatching(word)));
  });

  it('names a narrower picture and a duller tone', () => {
    const narrow = strokes(TIMES);
    narrow.right.forEach((_, i) => {
      const side = (narrow.left[i]! - narrow.right[i]!) / 4;
      const middle = (narrow.left[i]! + narrow.right[i]!) / 2;
      narrow.left[i] = middle + side;
      narrow.right[i] = middle - side;
    });
    expect(said(narrow)).toContainEqual(expect.stringMatching(/: width: .*2k–4k Hz −6\.0 dB/));
    const dull = strokes(TIMES);
    for (const side of [dull.left, dull.right]) {
      let last = 0;
      for (let i = 0; i < side.length; i++) {
        last += 0.3 * (side[i]! - last);
        side[i] = last;
      }
    }
    expect(said(dull)).toContainEqual(
      expect.stringMatching(/: tone: .*16k–20k Hz −\d.*\(another instrument, or another sound of it\?\)$/),
    );
  });
});

describe('judge', () => {
  const render: GoldenRender = { name: 'test', what: 'A test', make: async () => [] };
  const recording: Recording = recordingOf(render, [strand(strokes(TIMES))]);
  const nudged = strokes(TIMES);
  nudged.left[5]! += 1e-7;

  it.each<[what: string, recording: Recording | undefined, strands: Strand[], outcome: string]>([
    ['the same samples are the same', recording, [strand(strokes(TIMES))], 'same'],
    ['what is not recorded is new', undefined, [strand(strokes(TIMES))], 'new'],
    ['other samples with the same figures are told', recording, [strand(nudged)], 'rounded'],
    [
      'but not on a machine of another kind, which may round otherwise',
      { ...recording, machine: 'arm64, V8 99.9' },
      [strand(nudged)],
      'same',
    ],
    ['a strand that is gone is a change', recording, [], 'changed'],
    [
      'a strand more is a change',
      recording,
      [strand(strokes(TIMES)), strand(nudged, { name: 'x' })],
      'changed',
    ],
  ])('%s', (_, kept, strands, outcome) => expect(judge(kept, strands).outcome).toBe(outcome));
});
