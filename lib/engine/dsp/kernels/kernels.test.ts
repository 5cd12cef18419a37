import { describe, expect, it } from 'vitest';
import { Random } from '../../random.ts';
import { Biquad, designBiquad, StereoBiquads } from '../biquad.ts';
import { bandStates, rideBands } from './bands.ts';
import { inBlock, inBlocks } from './block.ts';
import { measureBlock, measureLevels, rideSteps, widenBlock } from './levels.ts';
import { MiddleBand, rideMiddle } from './middle.ts';
import { TAP_HISTORY } from './sizes.ts';
import { addTaps } from './taps.ts';

const noise = (length: number, seed: number): Float32Array => {
  const random = new Random(seed);
  return Float32Array.from({ length }, () => random.range(-1, 1));
};

/** Greatest difference. */
const apart = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), a.length === b.length ? 0 : Infinity);

describe('kernels do what the plain loops do', () => {
  it.each([1, 2, 3, 4, 5, 9])('%i filters in a row, in blocks of any size', (filterCount) => {
    const filters = Array.from({ length: filterCount }, (_, k) =>
      designBiquad({ type: k % 2 ? 'peak' : 'highpass', hz: 60 * (k + 1) ** 2, gainDb: 5 - k }),
    );
    const [left, right] = [noise(20_000, 1), noise(20_000, 2)];
    const expected = [left.slice(), right.slice()];
    for (const samples of expected) for (const filter of filters) new Biquad(filter).process(samples);
    const chain = new StereoBiquads(filters);
    chain.process(left, right, 0, 777);
    chain.process(left, right, 777, 20_000);
    expect(apart(left, expected[0]!)).toBeLessThan(2e-6);
    expect(apart(right, expected[1]!)).toBeLessThan(2e-6);
  });

  it('a moving tap reads between samples, across blocks', () => {
    const length = 20_000;
    const [left, right] = [noise(length, 3), noise(length, 4)];
    const mean = left.map((value, i) => 0.5 * (value + right[i]!));
    const delayAt = (at: number) => 300 + 0.01 * at;
    const expected = left.map((value, i) => {
      const delay = delayAt(i);
      const whole = Math.floor(delay);
      const x = mean[i - whole] ?? 0;
      return 0.5 * value + 0.25 * (x + (delay - whole) * ((mean[i - whole - 1] ?? 0) - x));
    });
    const history = new Float32Array(TAP_HISTORY);
    for (const [start, end] of [
      [0, 3_200],
      [3_200, length],
    ] as const)
      inBlocks(left, right, start, end, (size, from) =>
        addTaps(history, size, from, 0.5, [{ delayAt, left: 0.25, right: 0 }]),
      );
    expect(apart(left, expected)).toBeLessThan(1e-3);
  });

  it('bands of the middle get a gain of their own', () => {
    const bands = [700, 2800].map((hz) => designBiquad({ type: 'bandpass', hz, q: 0.5 }));
    const [left, right] = [noise(8192, 5), noise(8192, 6)];
    const middle = left.map((value, i) => 0.5 * (value + right[i]!));
    const held = bands.map((band) => {
      const samples = middle.slice();
      new Biquad(band).process(samples);
      return samples;
    });
    const expected = left.map((value, i) => 0.8 * (value - 0.4 * (held[0]![i]! + held[1]![i]!)));
    inBlock(left, right, 0, 8192, () =>
      rideBands(bands, bandStates(), 8192, 256, (_, gains) => {
        gains.wide = 0.8;
        gains.band = -0.4;
      }),
    );
    expect(apart(left, expected)).toBeLessThan(1e-5);
  });

  it('filters the middle four samples at a time, hears each step, and gives both sides what the middle gets', () => {
    const designs = [900, 5000].map((hz) => designBiquad({ type: 'bandpass', hz, q: 1.5 }));
    designs.push(designBiquad({ type: 'highshelf', hz: 3000, gainDb: 6 }));
    const length = 2 * 8192 + 1000;
    const [left, right] = [noise(length, 9), noise(length, 10)];
    const expected = [left.slice(), right.slice()];
    const filters = designs.map((design) => new Biquad(design));
    const gains = [-0.5, 0.25, -0.1];
    const held: number[] = [];
    const middle = left.map((value, i) => 0.5 * (value + right[i]!));
    for (const [index, filter] of filters.entries()) {
      const band = middle.slice();
      filter.process(band);
      held.push(band.subarray(8192, 8448).reduce((sum, value) => sum + value ** 2, 0) / 256);
      for (let i = 0; i < length; i++) {
        // The gain arrives in the first step.
        const taken = gains[index]! * Math.min(1, (i + 1) / 256) * band[i]!;
        middle[i]! += taken;
        for (const side of expected) side[i]! += taken;
      }
    }
    const bands = designs.map((design) => new MiddleBand(design));
    const heard: number[] = [];
    inBlocks(left, right, 0, length, (size, from) =>
      rideMiddle(bands, size, 256, (band, k, power) => {
        if (from === 8192 && k === 0) heard.push(power);
        return gains[band]!;
      }),
    );
    expect(apart(left, expected[0]!)).toBeLessThan(5e-6);
    expect(apart(right, expected[1]!)).toBeLessThan(5e-6);
    for (const [band, power] of heard.entries()) expect(power / held[band]!).toBeCloseTo(1, 4);
  });

  it('hears the peak of every step in either channel, and draws straight lines between gains', () => {
    const [left, right] = [noise(160, 7), noise(160, 8)];
    const peaks: number[] = [];
    const before = left.slice();
    const most = Array.from({ length: 10 }, (_, k) =>
      [left, right]
        .flatMap((samples) => [...samples.subarray(16 * k, 16 * k + 16)])
        .reduce((peak, value) => Math.max(peak, Math.abs(value)), 0),
    );
    inBlock(left, right, 0, 160, () => rideSteps(160, 1, (peak) => 1 + 0.1 * peaks.push(peak)));
    expect(peaks).toEqual(most);
    const expected = before.map((value, i) => value * (1 + (0.1 * (i + 1)) / 16));
    expect(apart(left, expected)).toBeLessThan(1e-6);
  });

  it('holds one block at a time: who brings in a second one is told, and the first stays what it was', () => {
    const [left, right] = [noise(512, 11), noise(512, 12)];
    const before = left.slice();
    expect(() => inBlock(left, right, 0, 512, () => measureLevels(right, right))).toThrow(/being worked on/);
    expect(left).toEqual(before);
    expect(measureLevels(left, right, 3, 500).peak).toBe(
      [...left.subarray(3, 500), ...right.subarray(3, 500)].reduce((most, x) => Math.max(most, Math.abs(x))),
    );
  });

  it('knows power, peak and width of a block, and nothing of what is behind it', () => {
    const [left, right] = [noise(1_001, 13), noise(1_001, 14)];
    const mono = [left, right].map((own, k) => own.map((x, i) => 0.65 * x + 0.35 * [right, left][k]![i]!));
    inBlock(left, right, 0, 1_001, () => {
      const { power, peak, ...sums } = measureBlock(1_001);
      const all = [...left, ...right];
      expect(power / all.reduce((sum, x) => sum + x * x, 0)).toBeCloseTo(1, 5);
      expect(peak).toBe(all.reduce((most, x) => Math.max(most, Math.abs(x)), 0));
      expect(sums.left).toBeCloseTo(
        left.reduce((sum, x) => sum + x, 0),
        3,
      );
      expect(sums.right).toBeCloseTo(
        right.reduce((sum, x) => sum + x, 0),
        3,
      );
      widenBlock(1_001, 0.3);
    });
    expect(apart(left, mono[0]!)).toBeLessThan(1e-6);
    expect(apart(right, mono[1]!)).toBeLessThan(1e-6);
  });
});
