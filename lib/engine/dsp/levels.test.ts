import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';
import { compress, limit } from './dynamics.ts';
import { estimateLoudness, measureLoudness, SILENCE_LUFS } from './loudness.ts';
import { bandSharesDb } from './spectrum.ts';
import { monoLossDb, setWidth } from './stereo.ts';
import { truePeakDb } from './true-peak.ts';

function tone(hz: number, gainDb: number, seconds: number, phase = 0): StereoBuffer {
  const buffer = createStereoBuffer(Math.round(seconds * SAMPLE_RATE));
  const gain = 10 ** (gainDb / 20);
  for (let i = 0; i < buffer.left.length; i++) {
    buffer.left[i] = gain * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE + phase);
  }
  buffer.right.set(buffer.left);
  return buffer;
}

function noise(seconds: number, seed: number, gain = 0.5): StereoBuffer {
  const random = new Random(seed);
  const buffer = createStereoBuffer(Math.round(seconds * SAMPLE_RATE));
  for (const channel of [buffer.left, buffer.right]) {
    for (let i = 0; i < channel.length; i++) channel[i] = gain * random.range(-1, 1);
  }
  return buffer;
}

describe('loudness', () => {
  // EBU Tech 3341, cases 1–5 (stereo tones of 1 kHz; levels of the peak in dBFS).
  it.each([
    ['a tone at −23', [[-23, 20]], -23],
    ['a tone at −33', [[-33, 20]], -33],
    [
      'a loud part between quiet ones',
      [
        [-36, 10],
        [-23, 60],
        [-36, 10],
      ],
      -23,
    ],
    [
      'one between very quiet ones',
      [
        [-72, 10],
        [-36, 10],
        [-23, 60],
        [-36, 10],
        [-72, 10],
      ],
      -23,
    ],
    [
      'a mean of near levels',
      [
        [-26, 20],
        [-20, 20.1],
        [-26, 20],
      ],
      -23,
    ],
  ] as [string, [number, number][], number][])('of %s', (_, levels, wanted) => {
    const pieces = levels.map(([gainDb, seconds]) => tone(1000, gainDb, seconds).left);
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const buffer = createStereoBuffer(length);
    let at = 0;
    for (const piece of pieces) {
      buffer.left.set(piece, at);
      at += piece.length;
    }
    buffer.right.set(buffer.left);
    expect(Math.abs(measureLoudness(buffer).integratedLufs - wanted)).toBeLessThan(0.1);
  });

  it('range of two levels is their difference (EBU Tech 3342, case 1)', () => {
    const buffer = createStereoBuffer(40 * SAMPLE_RATE);
    buffer.left.set(tone(1000, -20, 20).left);
    buffer.left.set(tone(1000, -30, 20).left, 20 * SAMPLE_RATE);
    buffer.right.set(buffer.left);
    expect(Math.abs(measureLoudness(buffer).loudnessRange - 10)).toBeLessThan(1);
  });

  it('is finite for anything, and silent for silence', () => {
    for (const length of [0, 1, 100, 4410, 20_000]) {
      const loudness = measureLoudness(createStereoBuffer(length));
      expect(Object.values(loudness).every(Number.isFinite)).toBe(true);
      expect(loudness.integratedLufs).toBe(SILENCE_LUFS);
    }
    expect(measureLoudness(tone(1000, -20, 0.05)).integratedLufs).toBeGreaterThan(-25);
  });

  it('estimates within half a LU', () => {
    const buffer = noise(40, 3);
    for (let i = 0; i < buffer.left.length; i++) {
      const beat = ((i / SAMPLE_RATE) * 2) % 1;
      const gain = Math.exp(-4 * beat) * (Math.sin(i / 200_000) > 0 ? 1 : 0.4);
      buffer.left[i]! *= gain;
      buffer.right[i]! *= gain;
    }
    const estimate = estimateLoudness(buffer, [{ start: 0, end: buffer.left.length }]);
    expect(Math.abs(estimate - measureLoudness(buffer).integratedLufs)).toBeLessThan(0.5);
  });

  it('counts a hit that is shorter than a block', () => {
    const buffer = createStereoBuffer(20 * SAMPLE_RATE);
    const hit = (atSeconds: number, lengthSeconds: number, level: number) => {
      const start = Math.round(atSeconds * SAMPLE_RATE);
      const end = start + Math.round(lengthSeconds * SAMPLE_RATE);
      for (let i = start; i < end; i++) {
        buffer.left[i] = level * Math.sin(0.1 * i);
        buffer.right[i] = buffer.left[i]!;
      }
      return { start, end };
    };
    // Soft strokes that run into each other, and loud ones that stand alone.
    const spans = [hit(0.5, 8, 0.01), ...[10, 12, 14, 16, 18].map((at) => hit(at, 0.25, 0.5))];
    const measured = measureLoudness(buffer).integratedLufs;
    expect(Math.abs(estimateLoudness(buffer, spans) - measured)).toBeLessThan(4);
  });
});

describe('true peak', () => {
  it('finds what lies between the samples', () => {
    // A quarter of the rate at 45°: samples reach 0.707 of the sine's peak.
    const buffer = tone(SAMPLE_RATE / 4, 0, 0.5, Math.PI / 4);
    expect(20 * Math.log10(Math.max(...buffer.left))).toBeCloseTo(-3.01, 1);
    expect(
      Math.abs(
        truePeakDb({ left: buffer.left.subarray(200, 20_000), right: buffer.left.subarray(200, 20_000) }),
      ),
    ).toBeLessThan(0.5);
    const inner = createStereoBuffer(4000);
    inner.left.set(buffer.left.subarray(0, 4000).map((x, i) => x * Math.sin((Math.PI * i) / 4000)));
    expect(truePeakDb(inner)).toBeGreaterThan(-0.1);
    expect(truePeakDb(inner)).toBeLessThan(0.1);
  });
});

describe('compressor', () => {
  it('takes 1 − 1/ratio of what is over the threshold', () => {
    const buffer = tone(1000, -10, 1);
    const reduction = compress(buffer, {
      thresholdDb: -30,
      ratio: 4,
      attackSeconds: 0.005,
      releaseSeconds: 0.1,
      kneeDb: 0,
    });
    expect(reduction.maxDb).toBeCloseTo(15, 0);
    let peak = 0;
    for (let i = 22_050; i < 44_100; i++) peak = Math.max(peak, Math.abs(buffer.left[i]!));
    expect(20 * Math.log10(peak)).toBeCloseTo(-25, 0);
  });
  it('leaves what is below the threshold alone', () => {
    const buffer = tone(1000, -40, 0.2);
    const before = buffer.left.slice();
    compress(buffer, { thresholdDb: -20, ratio: 8, attackSeconds: 0.001, releaseSeconds: 0.1 });
    expect(buffer.left).toEqual(before);
  });
});

describe('limiter', () => {
  it('lets no true peak over its ceiling, whatever comes, and hardly touches what is below', () => {
    fc.assert(
      fc.property(fc.nat(), fc.double({ min: -14, max: -0.5, noNaN: true }), (seed, ceilingDb) => {
        const buffer = noise(0.4, seed, 1.4);
        const random = new Random(seed);
        for (let k = 0; k < 30; k++)
          buffer.left[random.integer(0, buffer.left.length - 1)] = random.range(-4, 4);
        limit(buffer, { ceilingDb });
        expect(truePeakDb(buffer)).toBeLessThan(ceilingDb + 0.12);
      }),
      { numRuns: 20 },
    );
    const quiet = tone(500, -20, 0.3);
    const before = quiet.left.slice();
    expect(limit(quiet, { ceilingDb: -1 }).maxDb).toBe(0);
    expect(quiet.left).toEqual(before);
  });
});

describe('spectrum and width', () => {
  it('puts a tone into its band', () => {
    const shares = bandSharesDb(tone(700, -10, 1));
    expect(shares[4]).toBeGreaterThan(-0.1);
    expect(10 * Math.log10(shares.reduce((sum, db) => sum + 10 ** (db / 10), 0))).toBeCloseTo(0, 5);
  });
  it('loses 3 dB of unrelated channels in mono, nothing of equal ones', () => {
    expect(monoLossDb(noise(1, 5))).toBeCloseTo(3, 0);
    expect(monoLossDb(tone(300, -6, 0.2))).toBeCloseTo(0, 6);
    const wide = noise(0.5, 6);
    setWidth(wide, 0);
    expect(wide.left).toEqual(wide.right);
  });
});
