import { describe, expect, test } from 'vitest';
import { SAMPLE_RATE } from '../audio.ts';
import { singExample } from './sing-example.ts';
import { voices } from './voices/index.ts';

/** Root of the mean square. */
const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

describe('a singer to be heard before one is chosen', () => {
  test.each(voices.map((voice) => [voice.id, voice] as const))(
    '%s sings it, in both languages',
    async (_, voice) => {
      for (const language of ['en', 'zh'] as const) {
        const samples = await singExample(voice, language);
        const seconds = samples.length / SAMPLE_RATE;
        expect(seconds).toBeGreaterThan(5);
        expect(seconds).toBeLessThan(12);
        expect(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeCloseTo(0.7, 3);
        // Sung, and not a click in silence.
        expect(rms(samples)).toBeGreaterThan(0.04);
      }
    },
  );

  test('the same voice is the same samples, another voice and another language are others', async () => {
    const [first, second] = [voices[0]!, voices[1]!];
    const said = await singExample(first, 'en');
    expect(await singExample(first, 'en')).toEqual(said);
    expect(await singExample(second, 'en')).not.toEqual(said);
    expect(await singExample(first, 'zh')).not.toEqual(said);
  });
});
