import { beforeAll, describe, expect, it } from 'vitest';
import { tuningErrorCents } from './sample-tuning.ts';
import { findPreset, loadSoundBank } from './sound-bank.ts';
import { zonesFor } from './zones.ts';

beforeAll(async () => {
  await loadSoundBank();
});

describe('the sound bank', () => {
  it('has no preset it does not have', () => {
    expect(() => findPreset({ bank: 99, program: 0 })).toThrow(RangeError);
  });

  it('is loaded once', () => {
    expect(loadSoundBank()).toBe(loadSoundBank());
  });
});

describe('zonesFor', () => {
  it.each([
    [58, 50],
    [8, 84],
    [56, 70],
    [40, 76],
  ])('closes the loops of program %i, key %i, without a step', (program, key) => {
    for (const zone of zonesFor(findPreset({ program }), key, 100)) {
      expect(zone.loopFrames).toBeGreaterThan(8);
      for (let i = 0; i < 3; i++)
        expect(zone.data[zone.endFrame + i]).toBe(zone.data[zone.endFrame - zone.loopFrames + i]);
    }
  });

  it('is louder and brighter for a harder touch', () => {
    const [soft] = zonesFor(findPreset({ program: 25 }), 60, 40);
    const [hard] = zonesFor(findPreset({ program: 25 }), 60, 120);
    expect(hard!.gain).toBeGreaterThan(2 * soft!.gain);
    expect(hard!.filterCents).toBeGreaterThan(soft!.filterCents);
  });
});

describe('tuningErrorCents', () => {
  it('finds the celesta of the bank about 10 cents sharp', () => {
    const [voice] = findPreset({ program: 8 }).getVoiceParameters(84, 80);
    expect(tuningErrorCents(voice!.sample, voice!.sample.originalKey)).toBeGreaterThan(6);
    expect(tuningErrorCents(voice!.sample, voice!.sample.originalKey)).toBeLessThan(14);
  });
});
