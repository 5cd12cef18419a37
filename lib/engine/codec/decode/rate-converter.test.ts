import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SAMPLE_RATE } from '../../audio.ts';
import { resample } from '../../dsp/resample.ts';
import { Random } from '../../random.ts';
import { RateConverter } from './rate-converter.ts';

it('gives, in whatever pieces it is fed, the very samples of the whole', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(4_000, 8_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000),
      fc.integer({ min: 0, max: 300_000 }),
      fc.integer({ min: 1, max: 90_000 }),
      (fromHz, length, piece) => {
        const random = new Random(length);
        const signal = Float32Array.from({ length }, () => random.range(-1, 1));
        const given: Float32Array[] = [];
        const converter = new RateConverter(fromHz, (samples) => given.push(samples.slice()));
        for (let at = 0; at < length; at += piece) converter.add(signal.subarray(at, at + piece));
        converter.finish();
        const whole = resample(signal, fromHz, SAMPLE_RATE);
        expect(given.reduce((sum, samples) => sum + samples.length, 0)).toBe(whole.length);
        let at = 0;
        for (const samples of given) {
          const differs = samples.findIndex((value, i) => value !== whole[at + i]);
          if (differs >= 0) expect.fail(`sample ${at + differs} of ${whole.length} differs`);
          at += samples.length;
        }
      },
    ),
    { numRuns: 20 },
  );
});

it('agrees to a thousandth of a step where a rate has no small ratio', () => {
  const signal = Float32Array.from({ length: 150_000 }, (_, i) => Math.sin(i / 20));
  const given: number[] = [];
  const converter = new RateConverter(44_101, (samples) => {
    for (const sample of samples) given.push(sample);
  });
  converter.add(signal);
  converter.finish();
  const whole = resample(signal, 44_101, SAMPLE_RATE);
  expect(given.length).toBe(whole.length);
  const worst = given.reduce((top, value, i) => Math.max(top, Math.abs(value - whole[i]!)), 0);
  expect(worst).toBeLessThan(1e-6);
});
