import { expect, it } from 'vitest';
import { SAMPLE_RATE } from '../audio.ts';
import { compress } from '../dsp/dynamics.ts';
import { kWeightedHops } from '../dsp/loudness.ts';
import { Random } from '../random.ts';
import { keepContour } from './keep-contour.ts';

const SECTION = 10 * SAMPLE_RATE;

/** Two quiet sections and two loud ones in turn, with a hit every half second. */
function verseAndRefrain() {
  const random = new Random(3);
  const left = new Float32Array(4 * SECTION);
  for (let i = 0; i < left.length; i++) {
    const hit = Math.exp(-(i % (SAMPLE_RATE / 2)) / 2000);
    left[i] = (Math.floor(i / SECTION) % 2 === 1 ? 0.5 : 0.3) * (0.2 + hit) * random.range(-1, 1);
  }
  return { left, right: left.slice() };
}

/** Loud sections over quiet ones, dB, the seconds around their borders left out. */
function climbDb(hops: Float64Array): number {
  const power = (section: number) =>
    hops.subarray(section * 100 + 30, section * 100 + 70).reduce((sum, value) => sum + value, 0);
  return 10 * Math.log10((power(1) + power(3)) / (power(0) + power(2)));
}

it('gives back what compression took of the climb into a refrain, and leaves hits compressed', () => {
  const work = verseAndRefrain();
  const before = kWeightedHops(work);
  const settings = { thresholdDb: -16, ratio: 4, attackSeconds: 0.003, releaseSeconds: 0.15, kneeDb: 6 };
  compress(work, settings);
  const after = kWeightedHops(work);
  const peakOverMean = (from: number) => {
    const stretch = work.left.subarray(from, from + SECTION / 2);
    const rms = Math.sqrt(stretch.reduce((sum, x) => sum + x * x, 0) / stretch.length);
    return stretch.reduce((most, x) => Math.max(most, Math.abs(x)), 0) / rms;
  };
  const crest = peakOverMean(SECTION * 1.25);

  const kept = keepContour(work, before, after);

  expect(climbDb(after)).toBeLessThan(climbDb(before) - 1);
  expect(climbDb(kWeightedHops(work))).toBeGreaterThan(climbDb(before) - 0.3);
  expect(Math.abs(climbDb(kept) - climbDb(kWeightedHops(work)))).toBeLessThan(0.05);
  expect(Math.abs(peakOverMean(SECTION * 1.25) / crest - 1)).toBeLessThan(0.03);
});
