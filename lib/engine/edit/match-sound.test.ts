import { describe, expect, test } from 'vitest';
import { widthDb } from '#tools/measure/edit-measures.ts';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { bandwidthHz, cutAbove } from '../dsp/bandwidth.ts';
import { Random } from '../random.ts';
import { matchSound } from './match-sound.ts';

/** Noise of a middle and a side, that ends at a frequency; with a bass of 80 Hz that is opposite on both sides. */
function noise(seed: number, middle: number, side: number, endsHz = SAMPLE_RATE / 2, bass = 0): StereoBuffer {
  const random = new Random(seed);
  const length = 3 * SAMPLE_RATE;
  const buffer = { left: new Float32Array(length), right: new Float32Array(length) };
  for (let i = 0; i < length; i++) {
    const [m, s] = [middle * random.gaussian(), side * random.gaussian()];
    const low = bass * Math.sin((2 * Math.PI * 80 * i) / SAMPLE_RATE);
    buffer.left[i] = 0.05 * (m + s) + low;
    buffer.right[i] = 0.05 * (m - s) - low;
  }
  cutAbove(buffer, endsHz);
  return buffer;
}

describe('the treble of a recording', () => {
  test.each([6000, 11_000, 16_000])('ends at %i Hz', (hz) => {
    const heard = bandwidthHz(noise(1, 1, 0.5, hz));
    expect(heard).toBeLessThanOrEqual(hz + 250);
    expect(heard).toBeGreaterThan(0.9 * hz);
  });
  test('goes to the top where nothing was cut off, and is not known of silence', () => {
    expect(bandwidthHz(noise(1, 1, 0.5))).toBe(SAMPLE_RATE / 2);
    const silence = { left: new Float32Array(5000), right: new Float32Array(5000) };
    expect(bandwidthHz(silence)).toBe(SAMPLE_RATE / 2);
  });
  test('cannot be cut where there is none', () => {
    for (const hz of [0, 999, 30_000, Number.NaN])
      expect(() => cutAbove(noise(1, 1, 0), hz)).toThrow(RangeError);
  });
});

describe('new music in a recording', () => {
  test.each<[string, StereoBuffer]>([
    ['that is mono', noise(2, 1, 0)],
    ['that is narrow, with a wide bass', noise(2, 1, 0.1, undefined, 0.1)],
    ['that is wide', noise(2, 1, 0.9)],
    ['that ends at 9 kHz', noise(2, 1, 0.4, 9000)],
  ])('%s is as wide as it and ends where it does', (_, record) => {
    const fresh = noise(3, 1, 0.45);
    matchSound(fresh, record);
    expect(Math.abs(Math.max(-40, widthDb(fresh)) - Math.max(-40, widthDb(record)))).toBeLessThan(1);
    expect(bandwidthHz(fresh)).toBeLessThanOrEqual(bandwidthHz(record) + 500);
  });
});
