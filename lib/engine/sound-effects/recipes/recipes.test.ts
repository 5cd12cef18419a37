import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createStereoBuffer, SAMPLE_RATE } from '../../audio.ts';
import { Random } from '../../random.ts';
import type { SoundRecipe, SoundVoice } from '../recipe.ts';
import { recipes } from './index.ts';

const START_SECONDS = 0.5;

function play(recipe: SoundRecipe, voice: Partial<SoundVoice> = {}) {
  const seconds = recipe.kind === 'event' ? Math.min(recipe.seconds, 2) : 1.5;
  const out = createStereoBuffer(Math.round((START_SECONDS + seconds) * SAMPLE_RATE));
  recipe.render(out, START_SECONDS, {
    random: new Random(7),
    seconds,
    bpm: 120,
    degree: (step) => 261.63 * 2 ** (step / 7),
    pitch: 1,
    intensity: 0.5,
    speed: 1,
    whole: (period) => period,
    index: 0,
    ...voice,
  });
  return out;
}

const peakOf = (samples: Float32Array) => samples.reduce((peak, x) => Math.max(peak, Math.abs(x)), 0);

describe('sound recipes', () => {
  it('lists every file of the folder, at least 40', () => {
    const files = readdirSync(import.meta.dirname).filter((f) => f.endsWith('.ts') && !/index|test/.test(f));
    expect(recipes.map((r) => `${r.id}.ts`).sort()).toEqual(files.sort());
    expect(recipes.length).toBeGreaterThanOrEqual(40);
  });

  it('gives no word to two recipes', () => {
    for (const language of ['en', 'zh'] as const) {
      const words = recipes.flatMap((r) => r.words[language]);
      expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
    }
  });

  describe.each(recipes.map((r) => [r.id, r] as const))('%s', (_, recipe) => {
    const out = play(recipe);

    it('is silent before it starts, sounds after, and stays in bounds', () => {
      const start = Math.floor(START_SECONDS * SAMPLE_RATE);
      expect(peakOf(out.left.subarray(0, start - 1))).toBe(0);
      expect(peakOf(out.right.subarray(0, start - 1))).toBe(0);
      const peak = Math.max(peakOf(out.left), peakOf(out.right));
      expect(peak).toBeGreaterThan(0.02);
      expect(peak).toBeLessThan(4);
      expect(out.left.every(Number.isFinite) && out.right.every(Number.isFinite)).toBe(true);
    });

    it('gives the same samples for the same seed', () => {
      expect(Buffer.compare(Buffer.from(play(recipe).left.buffer), Buffer.from(out.left.buffer))).toBe(0);
    });

    it('bears the extremes of its voice', () => {
      for (const extreme of [
        { pitch: 0.4, intensity: 0, speed: 0.4 },
        { pitch: 2.5, intensity: 1, speed: 2.5, index: 5, bpm: 240 },
      ]) {
        const { left, right } = play(recipe, extreme);
        expect(left.every(Number.isFinite) && right.every(Number.isFinite)).toBe(true);
      }
    });
  });
});
