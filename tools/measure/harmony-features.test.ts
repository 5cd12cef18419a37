import { describe, expect, it } from 'vitest';
import { parseProgression } from '#lib/engine/theory/roman.ts';
import { HARMONY_FEATURES, type HarmonyFeature, harmonyFeatures } from './harmony-features.ts';

const halvesOf = (text: string) =>
  parseProgression(text).flatMap((bar) => (bar.length === 2 ? bar : [bar[0]!, bar[0]!]));
const featuresOf = (text: string) => {
  const values = harmonyFeatures(halvesOf(text), 'major');
  return (feature: HarmonyFeature) => values[HARMONY_FEATURES.indexOf(feature)]!;
};

describe('features of chords', () => {
  it('tell a loop from chords that go on', () => {
    const loop = featuresOf('I V vi IV I V vi IV I V vi IV');
    const song = featuresOf('I V/7 vi iii,V/2 IV I/3 ii7 Vsus4,V vi ii V7 I');
    expect(loop('barsAsFourBefore')).toBe(1);
    expect(song('barsAsFourBefore')).toBeLessThan(0.2);
    expect(song('rootTrigramEntropy')).toBeGreaterThan(loop('rootTrigramEntropy'));
    expect(loop('changesPerBar')).toBe(1);
    expect(song('changesPerBar')).toBeCloseTo(14 / 12);
    expect(song('inversions')).toBeCloseTo(5 / 24);
  });

  it('know what is borrowed, suspended and home', () => {
    const song = featuresOf('I iv Vsus4 I');
    expect([song('borrowed'), song('suspensions'), song('tonic')]).toEqual([0.25, 0.25, 0.5]);
    expect(song('onDominantBeforeHome')).toBe(1);
  });
});
