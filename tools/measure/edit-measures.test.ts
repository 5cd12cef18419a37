import { describe, expect, it } from 'vitest';
import { createStereoBuffer, SAMPLE_RATE } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';
import { crestDb, lastStruckSeconds, masterDistanceDb, seamsBetween, widthDb } from './edit-measures.ts';

/** Noise of one second a second louder or softer on the sides. */
function noise(seconds: number, side: number, seed: number) {
  const random = new Random(seed);
  const buffer = createStereoBuffer(seconds * SAMPLE_RATE);
  for (let i = 0; i < buffer.left.length; i++) {
    const [middle, apart] = [random.range(-0.3, 0.3), side * random.range(-0.3, 0.3)];
    buffer.left[i] = middle + apart;
    buffer.right[i] = middle - apart;
  }
  return buffer;
}

describe('measures of edits', () => {
  it('hears the last stroke, and no beat in what rings on after it', () => {
    const buffer = createStereoBuffer(14 * SAMPLE_RATE);
    const random = new Random(1);
    for (const beat of [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.7])
      for (let i = 0; i < 0.2 * SAMPLE_RATE; i++)
        buffer.left[Math.round(beat * SAMPLE_RATE) + i]! += random.range(-0.5, 0.5) * Math.exp(-i / 2000);
    // A low chord that swells and beats as it rings out.
    for (let i = 6 * SAMPLE_RATE; i < buffer.left.length; i++) {
      const seconds = i / SAMPLE_RATE;
      buffer.left[i]! += 0.4 * Math.exp(-(seconds - 6) / 3) * Math.sin(400 * seconds) * Math.sin(3 * seconds);
    }
    buffer.right.set(buffer.left);
    expect(lastStruckSeconds(buffer, 14)).toBeCloseTo(6.7, 1);
    expect(lastStruckSeconds(buffer, 5.2)).toBeCloseTo(5, 1);
  });

  it('tells wide from narrow, dense from open, far from near, however loud', () => {
    const record = noise(6, 0.5, 2);
    expect(widthDb(record)).toBeCloseTo(-6, 0);
    expect(widthDb(noise(6, 1, 2)) - widthDb(record)).toBeCloseTo(6, 0);
    const clipped = noise(6, 0.5, 2);
    for (const channel of [clipped.left, clipped.right])
      for (let i = 0; i < channel.length; i++) channel[i] = Math.max(-0.2, Math.min(0.2, channel[i]!));
    expect(crestDb(record) - crestDb(clipped)).toBeGreaterThan(2);
    const louder = { left: record.left.map((x) => 2 * x), right: record.right.map((x) => 2 * x) };
    expect(masterDistanceDb(record, louder)).toBeLessThan(-80);
    expect(masterDistanceDb(record, clipped)).toBeGreaterThan(-25);
    expect(masterDistanceDb(record, noise(6, 0.5, 3))).toBeCloseTo(3, 0);
  });

  it('finds both crossfades of what was replaced', () => {
    const before = noise(2, 0.5, 4);
    const after = { left: before.left.slice(), right: before.right.slice() };
    for (let i = 10_000; i < 50_000; i++) after.right[i]! += 0.01;
    expect(seamsBetween(before, after)).toEqual([
      { at: 10_000, inwards: 1 },
      { at: 50_000, inwards: -1 },
    ]);
  });
});
