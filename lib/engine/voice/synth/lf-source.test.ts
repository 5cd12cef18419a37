import { describe, expect, it } from 'vitest';
import { realFft } from '../../dsp/fft.ts';
import { lfPulse, lfSource, octaveIndex, shapeIndex } from './lf-source.ts';

describe('LF pulses', () => {
  it.each([0.4, 0.7, 1, 1.6, 2.5])('Rd %d closes what it opens: flow returns to zero', (rd) => {
    const pulse = lfPulse(rd, 8192);
    expect(Math.abs(pulse.reduce((a, b) => a + b, 0) / 8192)).toBeLessThan(2e-3);
    expect(Math.min(...pulse)).toBeGreaterThan(-1.05);
    expect(Math.min(...pulse)).toBeLessThan(-0.8);
  });
  it('gets duller as Rd grows', () => {
    const share = (rd: number) => {
      const fft = realFft(2048);
      const re = new Float64Array(fft.bins);
      const im = new Float64Array(fft.bins);
      fft.forward(lfPulse(rd, 2048), re, im);
      const power = (k: number) => re[k]! ** 2 + im[k]! ** 2;
      return 10 * Math.log10((power(10) + power(11)) / (power(1) + power(2)));
    };
    const falls = [0.4, 0.8, 1.4, 2.2].map(share);
    for (const [i, value] of falls.slice(1).entries()) expect(value).toBeLessThan(falls[i]!);
  });
  it('has no harmonic above 19 kHz at the pitch its table is for', () => {
    const { tables, length } = lfSource();
    const fft = realFft(length);
    const re = new Float64Array(fft.bins);
    const im = new Float64Array(fft.bins);
    for (const hz of [100, 220, 440, 880]) {
      fft.forward(tables[2]![octaveIndex(hz)]!, re, im);
      const limit = Math.ceil(22_050 / hz);
      for (let k = limit; k < fft.bins; k++) expect(Math.hypot(re[k]!, im[k]!)).toBeLessThan(1e-2);
    }
  });
  it('keeps its index inside the tables', () => {
    for (const rd of [-1, 0.4, 1, 3, 9]) expect(shapeIndex(rd)).toBeLessThan(lfSource().tables.length - 1);
  });
});
