import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../audio.ts';
import { Random } from '../random.ts';
import {
  applyBiquads,
  Biquad,
  type BiquadType,
  biquadGainDb,
  designBiquad,
  StereoBiquads,
} from './biquad.ts';
import { HalfbandDecimator, HalfbandInterpolator } from './halfband.ts';
import { resample, resampleByRatio } from './resample.ts';
import { hann, kaiserAt } from './window.ts';

const sine = (hz: number, length: number, rate = SAMPLE_RATE): Float32Array =>
  Float32Array.from({ length }, (_, i) => Math.sin((2 * Math.PI * hz * i) / rate));
const rms = (x: Float32Array, from: number, to: number): number => {
  let sum = 0;
  for (let i = from; i < to; i++) sum += x[i]! * x[i]!;
  return Math.sqrt(sum / (to - from));
};

describe('biquads', () => {
  const cases: [BiquadType, number, number][] = [
    ['lowpass', 1000, -3.01],
    ['highpass', 1000, -3.01],
    ['peak', 1000, 6],
    ['lowshelf', 20, 6],
    ['highshelf', 18_000, 6],
    ['bandpass', 1000, 0],
    ['allpass', 1000, 0],
  ];
  it.each(cases)('a %s has its gain at %s Hz', (type, hz, gainDb) => {
    const corner = type === 'lowshelf' || type === 'highshelf' ? 1000 : hz;
    expect(biquadGainDb(designBiquad({ type, hz: corner, gainDb: 6 }), hz)).toBeCloseTo(gainDb, 1);
  });

  it('does to a sine what its response says', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<BiquadType>('lowpass', 'highpass', 'peak', 'lowshelf', 'highshelf'),
        fc.integer({ min: 60, max: 12_000 }),
        fc.integer({ min: 100, max: 8000 }),
        fc.double({ min: -12, max: 12, noNaN: true }),
        (type, hz, toneHz, gainDb) => {
          const setting = { type, hz, gainDb };
          const x = sine(toneHz, 22_050);
          applyBiquads(x, [setting]);
          const measured = 20 * Math.log10(rms(x, 11_025, 22_050) * Math.SQRT2);
          const said = biquadGainDb(designBiquad(setting), toneHz);
          if (said > -60) expect(Math.abs(measured - said)).toBeLessThan(0.15);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('gives the same in blocks, in stereo and at once', () => {
    const random = new Random(1);
    const input = Float32Array.from({ length: 1000 }, () => random.range(-1, 1));
    const coefficients = designBiquad({ type: 'peak', hz: 700, gainDb: 5 });
    const whole = input.slice();
    new Biquad(coefficients).process(whole);
    const left = input.slice();
    const right = input.slice();
    const stereo = new StereoBiquads([coefficients]);
    for (let start = 0; start < 1000; start += 77)
      stereo.process(left, right, start, Math.min(1000, start + 77));
    expect(left).toEqual(whole);
    expect(right).toEqual(whole);
    const ticking = new Biquad(coefficients);
    expect(Float32Array.from(input, (x) => ticking.tick(x))).toEqual(whole);
  });
});

describe('resampling', () => {
  it.each([
    [44_100, 48_000],
    [48_000, 44_100],
    [44_100, 22_050],
    [8_000, 44_100],
    [44_101, 44_100],
  ])('%s to %s Hz keeps a tone and its timing', (from, to) => {
    const y = resample(sine(440, from, from), from, to);
    expect(y.length).toBe(to);
    const wanted = sine(440, to, to);
    let worst = 0;
    for (let i = 500; i < to - 500; i++) worst = Math.max(worst, Math.abs(y[i]! - wanted[i]!));
    expect(worst).toBeLessThan(2e-4);
  });

  it('lets nothing above the new Nyquist frequency through', () => {
    const y = resample(sine(15_000, 44_100), 44_100, 22_050);
    expect(20 * Math.log10(rms(y, 1000, 21_000))).toBeLessThan(-85);
  });

  it('stretches by any ratio', () => {
    const y = resampleByRatio(sine(1000, 10_000), 1.2345);
    expect(y.length).toBe(12_345);
    const wanted = sine(1000 / 1.2345, 12_345);
    for (let i = 200; i < 12_000; i += 7) expect(Math.abs(y[i]! - wanted[i]!)).toBeLessThan(2e-4);
  });

  it.each([0, -1, 44_100.5, Number.NaN])('refuses a rate of %s', (rate) => {
    expect(() => resample(new Float32Array(10), rate, 44_100)).toThrow(RangeError);
  });
});

describe('half-band filters', () => {
  it('halve and double with a flat passband, in blocks', () => {
    for (const hz of [100, 1000, 5000, 8000]) {
      const x = sine(hz, 8192);
      const down = new HalfbandDecimator();
      const up = new HalfbandInterpolator();
      const half = new Float32Array(256);
      const y = new Float32Array(8192);
      for (let start = 0; start < 8192; start += 512) {
        down.process(x, start, 512, half);
        up.addTo(y, start, half, 256);
      }
      expect(Math.abs(20 * Math.log10(rms(y, 1000, 8000) * Math.SQRT2))).toBeLessThan(0.35);
    }
  });

  it('never writes past the end', () => {
    const y = new Float32Array(7);
    new HalfbandInterpolator().addTo(y, 0, new Float32Array(8).fill(1), 8);
    expect(y.every(Number.isFinite)).toBe(true);
  });
});

describe('windows', () => {
  it('Hann frames overlap to a constant', () => {
    const window = hann(64);
    for (let i = 0; i < 32; i++) expect(window[i]! + window[i + 32]!).toBeCloseTo(1, 6);
  });
  it('Kaiser is 1 in the middle and 0 outside', () => {
    expect(kaiserAt(0, 8)).toBe(1);
    expect(kaiserAt(1.01, 8)).toBe(0);
  });
});
