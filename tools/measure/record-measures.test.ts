import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';
import { measureRecord } from './record-measures.ts';

const noise = (seconds: number, share: number): StereoBuffer => {
  const random = new Random(4);
  const length = Math.round(seconds * SAMPLE_RATE);
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const middle = random.gaussian(0, 0.1);
    const side = random.gaussian(0, 0.1) * share;
    left[i] = middle + side;
    right[i] = middle - side;
  }
  return { left, right };
};
const sine = (hz: number, inPhase: boolean): StereoBuffer => {
  const left = Float32Array.from({ length: SAMPLE_RATE }, (_, i) =>
    Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE),
  );
  return { left, right: inPhase ? left.slice() : left.map((value) => -value) };
};

describe('what tells a record', () => {
  it('is as wide as its side is strong', () => {
    expect(measureRecord(noise(2, 0.5)).widthDb).toBeCloseTo(-6, 0);
    expect(measureRecord(noise(2, 0)).widthDb).toBeLessThan(-60);
  });

  it('knows in which band it is wide', () => {
    const low = sine(80, true);
    const high = sine(3000, false);
    const both = {
      left: low.left.map((v, i) => v + high.left[i]!),
      right: low.right.map((v, i) => v + high.right[i]!),
    };
    const { bandWidthsDb } = measureRecord(both);
    expect(bandWidthsDb[0]).toBeLessThan(-30);
    expect(bandWidthsDb[3]).toBeGreaterThan(30);
  });

  it('knows what of the power lies where', () => {
    const { bandLevelsDb } = measureRecord(sine(700, true));
    expect(bandLevelsDb[4]).toBeGreaterThan(-1);
    for (const band of [0, 1, 2, 7, 8]) expect(bandLevelsDb[band]).toBeLessThan(-20);
  });

  it('hears brightness, moments and peaks', () => {
    expect(measureRecord(sine(80, true)).centroidHz).toBeLessThan(110);
    expect(measureRecord(sine(3000, true)).centroidHz).toBeGreaterThan(1500);
    expect(measureRecord(sine(440, true)).crestDb).toBeCloseTo(3, 1);
    const even = noise(4, 0.3);
    const beating = { left: even.left.slice(), right: even.right.slice() };
    for (let i = 0; i < beating.left.length; i++)
      if (Math.floor(i / (0.2 * SAMPLE_RATE)) % 2) {
        beating.left[i]! *= 0.2;
        beating.right[i]! *= 0.2;
      }
    expect(measureRecord(beating).highMomentsDb).toBeGreaterThan(measureRecord(even).highMomentsDb + 4);
    // Loud again every 0.4 s.
    expect(measureRecord(beating).hitsPerSecond).toBeCloseTo(2.5, 0);
    expect(measureRecord(even).hitsPerSecond).toBeLessThan(0.3);
    expect(measureRecord(beating).momentSpreadDb).toBeGreaterThan(measureRecord(even).momentSpreadDb + 4);
  });

  it('takes nothing for nothing', () => {
    const empty = measureRecord({ left: new Float32Array(0), right: new Float32Array(0) });
    expect(Object.values(empty).flat().every(Number.isFinite)).toBe(true);
  });
});
