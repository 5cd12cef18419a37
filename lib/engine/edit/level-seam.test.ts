import { describe, expect, test } from 'vitest';
import { seamLevels } from '#tools/measure/seam-levels.ts';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';
import { levelSeam } from './level-seam.ts';
import { replaceRegion } from './splice.ts';

/** Noise whose level in dB a function of the time gives, seconds. */
function noise(seconds: number, levelDb: (at: number) => number, seed: number): StereoBuffer {
  const random = new Random(seed);
  const left = Float32Array.from(
    { length: seconds * SAMPLE_RATE },
    (_, i) => 10 ** (levelDb(i / SAMPLE_RATE) / 20) * random.gaussian(),
  );
  return { left, right: left.slice() };
}

/** A record that swings by 4 dB eight times a second. */
const record = noise(12, (at) => -20 + 2 * Math.sin(2 * Math.PI * 8 * at), 1);
const [start, end] = [4, 8].map((seconds) => seconds * SAMPLE_RATE) as [number, number];

describe('new music in a recording', () => {
  test.each<[string, (at: number) => number]>([
    ['begins and ends as loud as it', () => -20],
    ['begins 6 dB down', (at) => (at < 4.3 ? -26 : -20)],
    ['ends 6 dB down', (at) => (at > 7.7 ? -26 : -20)],
    ['bursts in and out', (at) => (at < 4.2 || at > 7.8 ? -11 : -20)],
    ['has a hole of 5 dB just after its start', (at) => (at > 4.2 && at < 4.4 ? -25 : -20)],
  ])('that %s is within 2 dB of what the record is around', (_, levelDb) => {
    const fresh = noise(12, levelDb, 2);
    levelSeam(fresh, 0, record, { at: start, inwards: 1 });
    levelSeam(fresh, 0, record, { at: end, inwards: -1 });
    const result = replaceRegion(record, fresh, start, end, start);
    for (const seam of [
      { at: start, inwards: 1 },
      { at: end, inwards: -1 },
    ] as const) {
      const { holeDb, burstDb } = seamLevels(result, record, seam);
      expect(holeDb).toBeLessThanOrEqual(2);
      expect(burstDb).toBeLessThanOrEqual(2);
    }
  });

  test('is left as it is where it was right, and further in', () => {
    const right = noise(12, () => -20, 3);
    const before = right.left.slice();
    levelSeam(right, 0, record, { at: start, inwards: 1 });
    expect(right.left).toEqual(before);
    const quiet = noise(12, (at) => (at < 4.3 ? -26 : -20), 3);
    const further = quiet.left.slice(5 * SAMPLE_RATE);
    levelSeam(quiet, 0, record, { at: start, inwards: 1 });
    expect(quiet.left.slice(5 * SAMPLE_RATE)).toEqual(further);
  });

  test('is not made of silence, and not measured by it', () => {
    const silent = noise(12, () => -200, 4);
    const before = silent.left.slice();
    levelSeam(silent, 0, record, { at: start, inwards: 1 });
    expect(silent.left).toEqual(before);
    const fresh = noise(12, () => -20, 5);
    const whole = fresh.left.slice();
    levelSeam(
      fresh,
      0,
      noise(12, () => -200, 6),
      { at: start, inwards: 1 },
    );
    expect(fresh.left).toEqual(whole);
  });
});
