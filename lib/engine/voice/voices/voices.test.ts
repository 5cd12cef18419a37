import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pitchError } from '#tools/measure/voice/pitch-error.ts';
import { singTest, testScore } from '#tools/measure/voice/test-score.ts';
import { Random } from '../../random.ts';
import { STYLE_IDS } from '../../styles/ids.ts';
import { chooseVoice } from '../choose-voice.ts';
import { findVoice } from '../find-voice.ts';
import { voices } from './index.ts';

const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts' && !name.endsWith('.test.ts'))
  .map((name) => name.slice(0, -3));

describe('the list of voices', () => {
  it('has every file of the folder, once', () =>
    expect(voices.map((v) => v.id).sort()).toEqual(files.sort()));
  it('names each voice once', () => expect(new Set(voices.map((v) => v.name)).size).toBe(voices.length));
});

describe.each(voices.map((voice) => [voice.id, voice] as const))('%s', (_, voice) => {
  it('is a possible singer', () => {
    expect(voice.range.low).toBeLessThanOrEqual(voice.tessitura.low);
    expect(voice.tessitura.low).toBeLessThan(voice.tessitura.high);
    expect(voice.tessitura.high).toBeLessThanOrEqual(voice.range.high);
    expect(voice.formantScale).toBeGreaterThan(0.8);
    expect(voice.formantScale).toBeLessThan(1.5);
    expect(voice.glottalRd).toBeGreaterThanOrEqual(0.4);
    expect(voice.glottalRd).toBeLessThanOrEqual(2.5);
  });
  it('sings from bottom to top', () => {
    const pitches = [voice.range.low, voice.tessitura.low, voice.tessitura.high, voice.range.high];
    const { samples } = singTest(
      testScore([{ text: 'la la la la', pitches, lengthsSeconds: [0.3], restSeconds: 0.2 }]),
      voice,
    );
    expect(samples.every(Number.isFinite)).toBe(true);
    const peak = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    expect(peak).toBeGreaterThan(0.08);
    expect(peak).toBeLessThan(1.5);
  });
});

describe('pitch', () => {
  it.each(['female-middle', 'male-middle', 'female-high'])('%s sings in tune', (id) => {
    const { medianCents, worstCents, framesOff } = pitchError(findVoice(id));
    expect(medianCents).toBeLessThanOrEqual(5);
    expect(worstCents).toBeLessThanOrEqual(20);
    expect(framesOff).toBeLessThanOrEqual(0.02);
  });
});

describe('chooseVoice', () => {
  const choose = (reading: Parameters<typeof chooseVoice>[0], style = 'pop') =>
    Array.from({ length: 12 }, (_, seed) => chooseVoice(reading, style, new Random(seed)));
  it('keeps to the gender asked for', () => {
    for (const gender of ['female', 'male', 'child', 'choir'] as const)
      for (const voice of choose({ gender, qualities: [] })) expect(voice.gender).toBe(gender);
  });
  it('hears qualities and register', () => {
    expect(choose({ gender: 'female', qualities: ['breathy'] }).every((v) => v.id === 'female-breathy')).toBe(
      true,
    );
    expect(choose({ gender: 'male', qualities: ['raspy'] }).every((v) => v.id === 'male-rough')).toBe(true);
    expect(choose({ gender: 'male', qualities: [], register: 'low' }).every((v) => v.id === 'male-low')).toBe(
      true,
    );
  });
  it('does not take a child or a choir unasked', () => {
    for (const style of STYLE_IDS)
      for (const voice of choose(undefined, style)) expect(['female', 'male']).toContain(voice.gender);
  });
  it('chooses the same for the same seed, and not always the same', () => {
    expect(choose(undefined)).toEqual(choose(undefined));
    expect(new Set(choose(undefined).map((v) => v.id)).size).toBeGreaterThan(1);
  });
  it('finds a singer for an id nobody knows', () => expect(voices).toContain(findVoice('gone')));
});
