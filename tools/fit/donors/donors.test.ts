import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';
import { analyseVoice } from '#lib/engine/voice/donors/analyse-voice.ts';
import { cosinesAt } from '#lib/engine/voice/donors/donor.ts';
import { GRID_HZ } from '#lib/engine/voice/donors/donor-grid.ts';
import { COEFFICIENTS, cosineSeries, DB, valueAt } from '#lib/engine/voice/donors/spectra.ts';
import { readFestivalGroup } from './festival-group.ts';
import { fillHoles } from './fill-holes.ts';
import { UpperBand } from './upper-band.ts';
import { pinyinOfZhuyin } from './zhuyin.ts';

describe('pinyinOfZhuyin', () => {
  it.each([
    ['ㄊㄢ3', 'tan3'],
    ['ㄇㄚ', 'ma1'],
    ['ㄇㄚ1', 'ma5'],
    ['ㄓ4', 'zhi4'],
    ['ㄒㄩㄥ2', 'xiong2'],
    ['ㄐㄩ', 'ju1'],
    ['ㄋㄩ3', 'nv3'],
    ['ㄨㄣ2', 'wen2'],
    ['ㄩㄝ4', 'yue4'],
  ])('%s is %s', (zhuyin, pinyin) => expect(pinyinOfZhuyin(zhuyin)).toBe(pinyin));
  it('knows that a lone consonant is no syllable', () => expect(pinyinOfZhuyin('ㄅ')).toBeUndefined());
});

describe('cosineSeries', () => {
  it('gives a smooth envelope back at any frequency', () => {
    const at = (hz: number) => -3 + 2 * Math.exp(-hz / 3000);
    const series = cosineSeries(GRID_HZ.map(at));
    for (const hz of [150, 500, 1234, 4000, 9000]) {
      const cosines = cosinesAt(hz, COEFFICIENTS);
      const value = series.reduce((sum, c, j) => sum + c * cosines[j]!, 0);
      expect(Math.abs(value - at(hz))).toBeLessThan(0.06);
    }
  });
});

describe('UpperBand', () => {
  it('finds a rule that ties what lies above to what lies below', () => {
    const random = new Random(1);
    // What lies above 7.2 kHz is half as far from the anchor as what lies at 3 kHz.
    const made = () => {
      const slope = random.range(-3, 1);
      return Float64Array.from(GRID_HZ, (hz) => slope * Math.log2(hz / 5000));
    };
    const upper = new UpperBand(
      Array.from({ length: 400 }, (_, i) => ({ envelope: made(), noise: i % 2 === 0 })),
    );
    const whole = made();
    const cut = whole.map((value, i) => (GRID_HZ[i]! > 7200 ? 0 : value));
    upper.extend(cut, true);
    for (const hz of [8000, 10_000, 13_000])
      expect(Math.abs(valueAt(cut, hz) - valueAt(whole, hz))).toBeLessThan(0.3);
  });
});

describe('fillHoles', () => {
  const fall = (hz: number) => -hz / 3000;
  const filled = (envelope: Float64Array) => {
    const frame = { frames: 1, envelope: envelope.slice() };
    fillHoles(frame);
    return frame.envelope;
  };
  it('leaves a slope, and a valley as deep as a mouth makes it, as they are', () => {
    const slope = Float64Array.from(GRID_HZ, fall);
    expect(filled(slope)).toEqual(slope);
    const valley = Float64Array.from(
      GRID_HZ,
      (hz) => fall(hz) - (10 / DB) * Math.exp(-(((hz - 8000) / 500) ** 2)),
    );
    expect(filled(valley)).toEqual(valley);
  });
  it('fills a band that was left out, and nothing beside it', () => {
    const isHole = (hz: number) => hz > 7000 && hz < 8500;
    const row = filled(Float64Array.from(GRID_HZ, (hz) => (isHole(hz) ? -20 : fall(hz))));
    GRID_HZ.forEach((hz, i) => {
      const depth = DB * (fall(hz) - row[i]!);
      expect(depth, `${hz} Hz`).toBeGreaterThan(-1e-6);
      expect(depth, `${hz} Hz`).toBeLessThan(isHole(hz) ? 15 : 1e-6);
    });
  });
  it('leaves what lies below, where valleys are vowels', () => {
    const vowel = Float64Array.from(GRID_HZ, (hz) => (hz > 1500 && hz < 4000 ? -8 : fall(hz)));
    expect(filled(vowel)).toEqual(vowel);
  });
});

describe('analyseVoice', () => {
  const hz = 140;
  const seconds = 0.5;
  const pulses = (noise: number) => {
    const random = new Random(2);
    const out = new Float32Array(seconds * SAMPLE_RATE);
    for (let h = 1; h * hz < 15_000; h++) {
      const amplitude = 0.02 / (1 + ((h * hz) / 1500) ** 2);
      for (let i = 0; i < out.length; i++)
        out[i]! += amplitude * Math.cos((2 * Math.PI * h * hz * i) / SAMPLE_RATE);
    }
    return out.map((value) => value + noise * random.gaussian());
  };
  const middle = Math.round(seconds / 2 / 0.005);
  it('finds the envelope of a voice between its harmonics', () => {
    const { envelope, voiced } = analyseVoice(pulses(0), SAMPLE_RATE, 80, 300);
    expect(voiced[middle]).toBe(true);
    const row = envelope.subarray(middle * GRID_HZ.length, (middle + 1) * GRID_HZ.length);
    const fall = valueAt(row, 500) - valueAt(row, 4000);
    const wanted = Math.log((1 + (4000 / 1500) ** 2) / (1 + (500 / 1500) ** 2));
    expect(Math.abs(fall - wanted)).toBeLessThan(0.15);
  });
  it('hears noise where there is some, and little where there is none', () => {
    const shares = (noise: number) =>
      analyseVoice(pulses(noise), SAMPLE_RATE, 80, 300).shares.slice(middle * 6, middle * 6 + 6);
    expect(Math.max(...shares(0).slice(0, 4))).toBeLessThan(0.02);
    expect(shares(0.05)[3]!).toBeGreaterThan(0.4);
  });
  it("tells the noise's share of the power", () => {
    // White noise of deviation σ has 2·σ²·width/rate of its power in a band, a harmonic half its amplitude squared.
    const noise = 0.01;
    const { shares, frames } = analyseVoice(pulses(noise), SAMPLE_RATE, 80, 300);
    for (const [band, from, to] of [
      [1, 1000, 2000],
      [2, 2000, 3200],
      [3, 3200, 5000],
    ] as const) {
      let harmonics = 0;
      for (let h = Math.ceil(from / hz); h * hz < to; h++)
        harmonics += 0.5 * (0.02 / (1 + ((h * hz) / 1500) ** 2)) ** 2;
      const hiss = (2 * noise ** 2 * (to - from)) / SAMPLE_RATE;
      let mean = 0;
      for (let q = 8; q < frames - 8; q++) mean += shares[q * 6 + band]! / (frames - 16);
      expect(Math.abs(mean - hiss / (hiss + harmonics))).toBeLessThan(0.05);
    }
  });
});

describe('readFestivalGroup', () => {
  it('says that other files are none', () =>
    expect(() => readFestivalGroup(Buffer.from('RIFF'))).toThrow(/not a Festival group/));
  it('runs a residual through its prediction', () => {
    // One diphone, one frame, one coefficient of 0.5, a residual of one impulse and silence.
    const track = Buffer.alloc(16);
    for (const [i, value] of [0.001, 1, 0.5].entries()) track.writeFloatLE(value, 4 * i);
    const head = 'EST_File Track\nNumFrames 1\nNumChannels 2\nBreaksPresent false\nEST_Header_End\n';
    const sound = Buffer.alloc(24 + 4, 0xff);
    sound.write('.snd');
    sound.writeUInt32BE(24, 4);
    sound.writeUInt32BE(4, 8);
    sound[24] = 0x80; // The loudest of μ-law.
    const body = Buffer.concat([Buffer.from(head, 'latin1'), track.subarray(0, 12), sound]);
    const soundAt = head.length + 12;
    const file = Buffer.concat([
      Buffer.from(`EST_File index\nNumEntries 1\nEST_Header_End\na-b 0 ${soundAt} 0\n`),
      body,
    ]);
    const [unit] = readFestivalGroup(file);
    expect([unit!.left, unit!.right]).toEqual(['a', 'b']);
    const [first, second, third] = unit!.samples;
    expect(Math.abs(first!)).toBeGreaterThan(0.9);
    expect(second! / first!).toBeCloseTo(0.5, 2);
    expect(third! / first!).toBeCloseTo(0.25, 2);
  });
});
