import { describe, expect, it } from 'vitest';
import { syllabifyLine } from '#lib/engine/text/syllabify-line.ts';
import { findVoice } from '#lib/engine/voice/find-voice.ts';
import { CONDITIONS } from './conditions.ts';
import { countClicks, measureDelivery } from './delivery.ts';
import { mandarinConfusion } from './mandarin-confusion.ts';
import { formantDeviations } from './mandarin-formants.ts';
import { HELD_OUT_SETS, TUNING_SETS } from './rhyme-sets.ts';
import { editDistance } from './word-loop.ts';
import { wordTimes } from './word-times.ts';

describe('the material of the measures', () => {
  it('is fifty sets to tune on and half as many held out, of six words of one syllable', () => {
    expect([TUNING_SETS.length, HELD_OUT_SETS.length]).toEqual([50, 25]);
    for (const set of [...TUNING_SETS, ...HELD_OUT_SETS]) {
      expect(new Set(set).size).toBe(6);
      for (const word of set) expect(`${word} ${syllabifyLine(word).syllables.length}`).toBe(`${word} 1`);
    }
  });
  it('has a singer for every condition', () =>
    expect(CONDITIONS.every((c) => c.profile !== undefined)).toBe(true));
  it('counts wrong words', () => {
    const cases: readonly (readonly [string, string, number])[] = [
      ['a b c', 'a b c', 0],
      ['a b c', 'a c', 1],
      ['a b', 'a x b', 1],
      ['a b', 'x y', 2],
      ['a', '', 1],
    ];
    for (const [said, heard, errors] of cases)
      expect(editDistance(said.split(' '), heard.split(' ').filter(Boolean))).toBe(errors);
  });
});

describe('the timeline', () => {
  it('has words where they are heard, and not 60 ms or more beside', async () => {
    const lyrics = '[Verse]\nTell me what the river said to you\nKeep the window open for the moon';
    const { words, near, byChance } = await wordTimes(3, [{ tags: 'folk', lyrics }]);
    expect(words).toBeGreaterThanOrEqual(15);
    expect(near).toBeGreaterThanOrEqual(0.85);
    expect(byChance).toBeLessThan(0.75);
  });
});

describe('Mandarin', () => {
  it('has vowels near the published ones', () => {
    const mean = (pick: (d: { f1: number; f2: number }) => number) =>
      formantDeviations().reduce((sum, d) => sum + pick(d), 0) / formantDeviations().length;
    expect(mean((d) => d.f1)).toBeLessThan(0.15);
    expect(mean((d) => d.f2)).toBeLessThan(0.2);
  });
  it('keeps syllables apart between two voices', () => {
    const { initials, finals } = mandarinConfusion(findVoice('male-middle'), findVoice('female-middle'), {
      initials: [['ba', 'ma', 'da', 'la', 'zha', 'sa']],
      finals: [['ga', 'gu', 'gan', 'gang', 'gao', 'gou']],
    });
    expect(initials).toBeGreaterThanOrEqual(0.6);
    expect(finals).toBeGreaterThanOrEqual(0.75);
  });
});

describe('delivery', () => {
  it('hears a click and no pulses', () => {
    const pulses = Float32Array.from({ length: 44_100 }, (_, i) => (i % 400 < 2 ? 0.3 : 0));
    expect(countClicks(pulses)).toBe(0);
    const hum = Float32Array.from({ length: 44_100 }, (_, i) => 0.2 * Math.sin(i * 0.03));
    expect(countClicks(hum)).toBe(0);
    hum[20_000] = 0.9;
    expect(countClicks(hum)).toBe(1);
  });
  it('is even and clean', () => {
    const delivery = measureDelivery(findVoice('female-middle'));
    expect(delivery.spreadMedianDb).toBeLessThanOrEqual(6);
    expect(delivery.sibilanceDb).toBeLessThanOrEqual(7);
    expect(delivery.clicks).toBe(0);
  });
});
