import { expect, test } from 'vitest';
import { SAMPLE_RATE } from '../audio.ts';
import { voiceAttacks } from './voice-attacks.ts';

test('syllables on one pitch are told by the dips between them', () => {
  const begins = [0.2, 0.55, 0.8, 1.4];
  const samples = new Float32Array(2 * SAMPLE_RATE);
  for (let i = 0; i < samples.length; i++) {
    const seconds = i / SAMPLE_RATE;
    const since = seconds - (begins.findLast((at) => at <= seconds) ?? Number.POSITIVE_INFINITY);
    const until = (begins.find((at) => at > seconds) ?? 1.9) - seconds;
    const level = Math.min(1, Math.max(0, since / 0.03), Math.max(0, until / 0.05));
    samples[i] = 0.2 * Math.max(0.05, level) * Math.sin(2 * Math.PI * 220 * seconds);
  }
  const attacks = voiceAttacks(samples);
  expect(attacks).toHaveLength(begins.length);
  for (const [i, at] of begins.entries()) expect(Math.abs(attacks[i]! - at)).toBeLessThan(0.05);
  expect(voiceAttacks(new Float32Array(SAMPLE_RATE))).toEqual([]);
  expect(voiceAttacks(new Float32Array(0))).toEqual([]);
});
