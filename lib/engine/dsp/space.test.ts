import { describe, expect, it } from 'vitest';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';
import { chorus, doubleSettings, ensembleSettings, spreadSettings } from './chorus.ts';
import { echo } from './delay.ts';
import { hallSettings, plateSettings, reverberate, roomSettings } from './reverb.ts';
import { saturate } from './saturation.ts';
import { shapeSide } from './stereo.ts';

function burst(seconds: number) {
  const random = new Random(2);
  const buffer = createStereoBuffer(Math.round(seconds * SAMPLE_RATE));
  for (let i = 0; i < 2000; i++) buffer.left[i] = buffer.right[i] = random.range(-1, 1);
  return buffer;
}

const levelDb = (x: Float32Array, seconds: number): number => {
  const from = Math.round(seconds * SAMPLE_RATE);
  let sum = 1e-30;
  for (let i = from; i < from + 4410; i++) sum += x[i]! * x[i]!;
  return 10 * Math.log10(sum / 4410);
};

describe('reverb', () => {
  it.each([
    ['hall', hallSettings(2), 2],
    ['plate', plateSettings(1.4), 1.4],
    ['room', roomSettings(0.5), 0.5],
  ] as const)('a %s dies away in the time it is given', (_, settings, seconds) => {
    const { left } = reverberate(burst(seconds + 0.6), { ...settings, dampingHz: 16_000 });
    const slope = (levelDb(left, 0.2) - levelDb(left, 0.2 + 0.5 * seconds)) / (0.5 * seconds);
    expect(60 / slope).toBeGreaterThan(0.75 * seconds);
    expect(60 / slope).toBeLessThan(1.25 * seconds);
  });

  it('says nothing before its pre-delay, is as loud whatever its length, and is wide', () => {
    const levels = [0.8, 2, 5].map((seconds) => {
      const { left, right } = reverberate(burst(6), hallSettings(seconds));
      for (let i = 0; i < 0.02 * SAMPLE_RATE; i++) expect(left[i]).toBe(0);
      let product = 0;
      let power = 0;
      for (let i = 0; i < left.length; i++) {
        product += left[i]! * right[i]!;
        power += 0.5 * (left[i]! ** 2 + right[i]! ** 2);
      }
      expect(Math.abs(product / power)).toBeLessThan(0.4);
      return 10 * Math.log10(power);
    });
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(2.5);
  });

  it('is the same from any rest, and silence stays silence', () => {
    expect(reverberate(burst(1), roomSettings(0.4)).left).toEqual(
      reverberate(burst(1), roomSettings(0.4)).left,
    );
    expect(reverberate(createStereoBuffer(20_000), hallSettings(2)).left.every((x) => x === 0)).toBe(true);
  });
});

describe('echo', () => {
  it('comes back on time, in turns left and right, quieter each time', () => {
    const { left, right } = echo(burst(2), { timeSeconds: 0.4, feedback: 0.5 });
    expect(levelDb(left, 0.05)).toBeLessThan(-100);
    const first = levelDb(left, 0.4);
    const second = levelDb(right, 0.8);
    const third = levelDb(left, 1.2);
    expect(first).toBeGreaterThan(second + 5);
    expect(second).toBeGreaterThan(third + 5);
    expect(levelDb(right, 0.4)).toBeLessThan(first - 40);
  });
});

describe('chorus', () => {
  it.each([ensembleSettings(0.5), doubleSettings(1, 0.7), spreadSettings(0.25)])(
    'widens and stays finite',
    (settings) => {
      const buffer = createStereoBuffer(SAMPLE_RATE);
      for (let i = 0; i < SAMPLE_RATE; i++) buffer.left[i] = buffer.right[i] = Math.sin(i * 0.05);
      chorus(buffer, settings);
      let side = 0;
      for (let i = 0; i < SAMPLE_RATE; i++) side += (buffer.left[i]! - buffer.right[i]!) ** 2;
      expect(side / SAMPLE_RATE).toBeGreaterThan(1e-3);
      expect(buffer.left.every(Number.isFinite)).toBe(true);
    },
  );
});

describe('the side signal', () => {
  /** Gain in dB of a tone that is only on the side, and of one in the middle. */
  const gainsAt = (hz: number, shuffleDb: number) => {
    const buffer = createStereoBuffer(SAMPLE_RATE);
    const side = (i: number) => 0.1 * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE);
    const middle = (i: number) => 0.1 * Math.cos((2 * Math.PI * hz * i) / SAMPLE_RATE);
    for (let i = 0; i < SAMPLE_RATE; i++) {
      buffer.left[i] = middle(i) + side(i);
      buffer.right[i] = middle(i) - side(i);
    }
    const before = { left: buffer.left.slice(), right: buffer.right.slice() };
    shapeSide(buffer, 1.2, 110, shuffleDb);
    const part = ({ left, right }: StereoBuffer, sign: 1 | -1) =>
      levelDb(
        left.map((value, i) => value + sign * right[i]!),
        0.5,
      );
    return { side: part(buffer, -1) - part(before, -1), middle: part(buffer, 1) - part(before, 1) };
  };
  it.each([
    [40, -15, -8],
    [250, 3.5, 5],
    [3000, 1.3, 1.9],
  ])(
    'at %i Hz is turned by %f to %f dB where it is shuffled by three; the middle is left',
    (hz, least, most) => {
      const { side, middle } = gainsAt(hz, 3);
      expect(side).toBeGreaterThan(least);
      expect(side).toBeLessThan(most);
      expect(middle).toBeCloseTo(0, 3);
    },
  );
  it('is as wide everywhere without', () => {
    expect(gainsAt(400, 0).side).toBeCloseTo(20 * Math.log10(1.2), 0);
  });
});

describe('saturation', () => {
  it('leaves quiet sounds, bends loud ones, and makes odd harmonics only', () => {
    const quiet = createStereoBuffer(1000);
    for (let i = 0; i < 1000; i++) quiet.left[i] = 0.001 * Math.sin(i * 0.1);
    const before = quiet.left.slice();
    saturate(quiet, 1);
    for (let i = 0; i < 1000; i++) expect(quiet.left[i]).toBeCloseTo(before[i]!, 8);
    const loud = createStereoBuffer(1000);
    for (let i = 0; i < 1000; i++) loud.left[i] = Math.sin(i * 0.1);
    saturate(loud, 1);
    const peak = Math.max(...loud.left);
    expect(peak).toBeLessThan(0.7);
    expect(Math.max(...loud.left) + Math.min(...loud.left)).toBeCloseTo(0, 2);
  });
});
