import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossfadeHighs } from '#tools/measure/edit-measures.ts';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';
import type { Note, Score } from '../score/score.ts';
import { quietSeams } from './quiet-seams.ts';
import { replaceRegion } from './splice.ts';

const SECONDS = 6;

/** Hats struck at times, each 30 ms of falling noise over a quiet floor. */
function hats(times: readonly number[], seed: number): StereoBuffer {
  const random = new Random(seed);
  const left = Float32Array.from({ length: SECONDS * SAMPLE_RATE }, () => random.range(-0.001, 0.001));
  for (const time of times)
    for (let i = 0; i < 0.03 * SAMPLE_RATE; i++)
      left[Math.round(time * SAMPLE_RATE) + i]! += random.range(-0.5, 0.5) * Math.exp(-i / 400);
  return { left, right: left.slice() };
}

const every = (period: number, offset: number) =>
  Array.from({ length: Math.floor((SECONDS - 0.1) / period) }, (_, i) => offset + i * period);

/** One beat a second; whoever sings begins and ends there. */
const sung = (notes: Pick<Note, 'startBeat' | 'lengthBeats'>[]): Score =>
  ({
    tempoMap: [{ startBeat: 0, bpm: 60 }],
    parts: [{ role: 'lead-vocal', notes: notes.map((note) => ({ ...note, pitch: 60, velocity: 0.7 })) }],
  }) as unknown as Score;

describe('quietSeams', () => {
  it('stays in the region, near its borders, and crosses over where neither music strikes', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.24, noNaN: true }), fc.integer(), (offset, seed) => {
        const source = hats(every(0.25, offset), seed);
        const audio = hats(every(0.25, offset + 0.01), seed + 1);
        const region = { start: Math.round(1.5 * SAMPLE_RATE), end: Math.round(4 * SAMPLE_RATE) };
        const fresh = { audio, voices: [], startSample: 0 };
        const { start, end } = quietSeams(source, fresh, region, sung([]), sung([]));
        expect(start - region.start).toBeGreaterThanOrEqual(0);
        expect(region.end - end).toBeGreaterThanOrEqual(0);
        expect(Math.max(start - region.start, region.end - end)).toBeLessThanOrEqual(0.25 * SAMPLE_RATE);
        const out = replaceRegion(source, audio, start, end, start);
        expect(crossfadeHighs(out, { at: start, inwards: 1 }, source)).toBeLessThanOrEqual(0.5);
        expect(crossfadeHighs(out, { at: end, inwards: -1 }, source)).toBeLessThanOrEqual(0.5);
      }),
      { numRuns: 12 },
    );
  });

  it('does not cut a new note that is sung, and keeps what is the clip’s own end', () => {
    const source = hats(every(0.25, 0), 1);
    const region = { start: SAMPLE_RATE, end: source.left.length };
    const fresh = { audio: hats([], 2), voices: [], startSample: 0 };
    const alone = quietSeams(source, fresh, region, sung([]), sung([]));
    expect(alone.start).toBeGreaterThan(region.start);
    expect(alone.end).toBe(region.end);
    const singing = sung([{ startBeat: 1, lengthBeats: 2 }]);
    expect(quietSeams(source, fresh, region, sung([]), singing).start).toBe(region.start);
  });
});
