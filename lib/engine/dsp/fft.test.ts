import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { RealFft, realFft } from './fft.ts';

function noise(size: number, seed: number): Float64Array {
  const random = new Random(seed);
  return Float64Array.from({ length: size }, () => random.range(-1, 1));
}

function slowTransform(x: Float64Array, k: number): [number, number] {
  let re = 0;
  let im = 0;
  for (let n = 0; n < x.length; n++) {
    re += x[n]! * Math.cos((2 * Math.PI * k * n) / x.length);
    im -= x[n]! * Math.sin((2 * Math.PI * k * n) / x.length);
  }
  return [re, im];
}

describe('RealFft', () => {
  for (const size of [4, 8, 16, 32, 64, 128, 512]) {
    it(`agrees with the definition at ${size} points`, () => {
      const x = noise(size, size);
      const fft = new RealFft(size);
      const re = new Float64Array(fft.bins);
      const im = new Float64Array(fft.bins);
      fft.forward(x, re, im);
      for (let k = 0; k < fft.bins; k++) {
        const [wantedRe, wantedIm] = slowTransform(x, k);
        expect(Math.abs(re[k]! - wantedRe)).toBeLessThan(1e-10 * size);
        expect(Math.abs(im[k]! - wantedIm)).toBeLessThan(1e-10 * size);
      }
    });
  }

  it('is undone by its inverse, and keeps energy (Parseval)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 13 }), fc.nat(), (bits, seed) => {
        const size = 2 ** bits;
        const x = noise(size, seed);
        const fft = realFft(size);
        const re = new Float64Array(fft.bins);
        const im = new Float64Array(fft.bins);
        fft.forward(x, re, im);
        let inFrequency = re[0]! ** 2 + re[size / 2]! ** 2;
        for (let k = 1; k < size / 2; k++) inFrequency += 2 * (re[k]! ** 2 + im[k]! ** 2);
        const inTime = x.reduce((sum, value) => sum + value * value, 0);
        expect(Math.abs(inFrequency / size - inTime)).toBeLessThan(1e-9 * size);
        const back = new Float64Array(size);
        fft.inverse(re, im, back);
        for (let n = 0; n < size; n++) expect(Math.abs(back[n]! - x[n]!)).toBeLessThan(1e-11);
      }),
      { numRuns: 30 },
    );
  });

  it.each([0, 2, 3, 100, 2.5])('refuses a size of %s', (size) => {
    expect(() => new RealFft(size)).toThrow(RangeError);
  });
});
