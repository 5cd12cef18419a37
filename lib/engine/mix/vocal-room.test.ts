import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../audio.ts';
import { inBlock } from '../dsp/kernels/block.ts';
import { curveLength, presenceCurve } from './automation.ts';
import { ConsonantLift } from './consonant-lift.ts';
import { MOST_UNMASKED_DB, Unmask, VoiceBands } from './unmask.ts';
import { VocalDuck } from './vocal-duck.ts';

const LENGTH = 8192;
const tone = (hz: number, level: number) =>
  Float32Array.from({ length: LENGTH }, (_, i) => level * Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE));
const rms = (x: Float32Array, from = LENGTH / 2) =>
  Math.sqrt(x.subarray(from).reduce((sum, v) => sum + v * v, 0) / (x.length - from));
const db = (ratio: number) => 20 * Math.log10(ratio);

describe('the band under the voice', () => {
  const duck = { wide: 0, band: 4, hz: [700, 2800], q: 0.5 };
  const ducked = (left: Float32Array, right: Float32Array, presence: number) => {
    const stage = new VocalDuck(new Float32Array(curveLength(LENGTH)).fill(presence), duck, 2);
    inBlock(left, right, 0, LENGTH, () => stage.processBlock(LENGTH, 0));
    return { left, right };
  };
  it.each([
    ['the middle of the words gives way', 1500, 1, 1, -20, -7],
    ['the lows stay', 60, 1, 1, -1.5, 0.1],
    ['without a voice nothing moves', 1500, 0, 1, -0.001, 0.001],
    ['what is on the sides stays', 1500, 1, -1, -0.001, 0.001],
  ])('%s', (_, hz, presence, side, least, most) => {
    const { left } = ducked(tone(hz, 0.3), tone(hz, side * 0.3), presence);
    const change = db(rms(left) / rms(tone(hz, 0.3)));
    expect(change).toBeGreaterThanOrEqual(least);
    expect(change).toBeLessThanOrEqual(most);
  });
  it('makes room before the voice comes', () => {
    const power = new Float32Array(200);
    power.fill(0.01, 100, 120);
    const curve = presenceCurve(power, -16);
    expect(curve[99]).toBeGreaterThan(0.8);
    expect(curve[60]).toBe(0);
  });
});

describe('the band over a consonant', () => {
  /** A tone of the band through the equaliser while the voice is a tone too. */
  const unmasked = (hz: number, voiceLevel: number, { presence = 1, side = 1, depth = 2 } = {}) => {
    const voice = new VoiceBands(curveLength(LENGTH));
    voice.add(tone(hz, voiceLevel), 0, LENGTH);
    const left = tone(hz, 0.1);
    const curve = new Float32Array(curveLength(LENGTH)).fill(presence);
    new Unmask(voice, curve, depth).process(left, tone(hz, 0.1 * side), 0, LENGTH);
    return left;
  };
  const change = (...given: Parameters<typeof unmasked>) =>
    db(rms(unmasked(...given)) / rms(tone(given[0], 0.1)));
  it('gives way to a weak one, at most 5 dB a band, and not to a strong vowel', () => {
    expect(change(3200, 0.01)).toBeLessThan(-0.7 * MOST_UNMASKED_DB);
    expect(change(3200, 0.01)).toBeGreaterThan(-1.4 * MOST_UNMASKED_DB);
    expect(Math.abs(change(3200, 0.9))).toBeLessThan(0.1);
  });
  it('gives way less where the style asks for less', () =>
    expect(change(3200, 0.01, { depth: 0.8 })).toBeGreaterThan(change(3200, 0.01) + 1.5));
  it.each([
    ['the lows', 60, {}],
    ['the sides', 3200, { side: -1 }],
    ['the band where nobody sings', 3200, { presence: 0 }],
  ] as const)('leaves %s', (_, hz, options) => expect(Math.abs(change(hz, 0.01, options))).toBeLessThan(0.3));
  it('moves without a step', () => {
    const [cut, whole] = [unmasked(3200, 0.01), tone(3200, 0.1)];
    // What is taken away grows from nothing: its first moments are nearly silent.
    const taken = cut.map((value, i) => whole[i]! - value);
    expect(rms(taken.subarray(0, 64), 0)).toBeLessThan(0.25 * rms(taken));
  });
});

describe('weak consonants', () => {
  const lifted = (level: number) => {
    const left = tone(4000, level);
    const lift = new ConsonantLift(-20);
    inBlock(left, left.slice(), 0, LENGTH, () => lift.processBlock(LENGTH));
    return db(rms(left) / rms(tone(4000, level)));
  };
  it('come up, strong ones do not, and neither does noise', () => {
    expect(lifted(0.03)).toBeGreaterThan(4);
    expect(lifted(0.3)).toBeLessThan(0.5);
    expect(lifted(1e-5)).toBeLessThan(0.1);
  });
});
