import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { measureLoudness } from '#lib/engine/dsp/loudness.ts';
import type { ClipPair } from './clips.ts';
import { listeningPage } from './page.ts';
import { type KeyedTrial, scoreAnswers } from './score-answers.ts';
import { listeningTrials, PLAYED_LUFS } from './trials.ts';

const tone = (hz: number, gain: number): StereoBuffer => {
  const samples = Float32Array.from(
    { length: SAMPLE_RATE },
    (_, i) => gain * (Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE) + 0.3 * Math.sin(0.4 * i)),
  );
  return { left: samples, right: samples };
};
const pairs: ClipPair[] = ['low-man', 'woman', 'child'].map((name, i) => ({
  name,
  before: tone(200 + 90 * i, 0.4),
  after: tone(210 + 90 * i, 0.02),
}));

describe('the page to listen with', () => {
  it('plays every clip equally loud, pairs and catch trials in an order by chance', () => {
    const trials = listeningTrials(pairs, 4);
    expect(trials.map(({ kind }) => kind).sort()).toEqual(['pair', 'pair', 'pair', 'same', 'spoilt']);
    for (const { clips, one, two } of trials) {
      for (const clip of [clips.one, clips.two])
        expect(Math.abs(measureLoudness(clip).integratedLufs - PLAYED_LUFS)).toBeLessThan(0.2);
      expect(clips.one === clips.two).toBe(one === two);
    }
    const orders = new Set(
      Array.from({ length: 12 }, (_, seed) =>
        listeningTrials(pairs, seed)
          .map(({ kind, one }) => `${kind} ${one}`)
          .join(),
      ),
    );
    expect(orders.size).toBeGreaterThan(6);
  });
  it('is one file that does not give away which is which', async () => {
    const page = await listeningPage(listeningTrials(pairs.slice(0, 1), 1));
    expect(page.match(/src=|href="http|@import/g)).toBeNull();
    const shown = page
      .replace(/<script type="application\/json" id="key">[^<]*<\/script>/, '')
      .replace(scoreAnswers.toString(), '');
    expect(shown).not.toMatch(/before|after|spoilt/);
    expect(page.match(/data:audio\/mpeg;base64,/g)).toHaveLength(6);
  });
  it('counts what was chosen, and tells who does not listen', () => {
    const key: KeyedTrial[] = [
      { kind: 'pair', name: 'man', one: 'after', two: 'before' },
      { kind: 'pair', name: 'woman', one: 'before', two: 'after' },
      { kind: 'same', name: 'man', one: 'after', two: 'after' },
      { kind: 'spoilt', name: 'man', one: 'spoilt', two: 'after' },
    ];
    const good = scoreAnswers(key, ['one', 'two', 'same', 'two']);
    expect(good).toMatchObject({ before: 0, after: 2, same: 0, caught: 2, catches: 2, reliable: true });
    expect(scoreAnswers(key, ['one', 'one', 'one', 'one'])).toMatchObject({
      before: 1,
      after: 1,
      caught: 0,
      reliable: false,
    });
  });
  it('runs its scoring in the page as it is', () => {
    const inPage = new Function(`${scoreAnswers.toString()}; return scoreAnswers;`)() as typeof scoreAnswers;
    const key: KeyedTrial[] = [{ kind: 'pair', name: 'man', one: 'after', two: 'before' }];
    expect(inPage(key, ['two'])).toMatchObject({ before: 1, after: 0 });
  });
});
