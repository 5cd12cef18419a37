import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../audio.ts';
import { composeSong } from '../compose/compose-song.ts';
import { Random } from '../random.ts';
import { planRequest } from '../render/plan-request.ts';
import { scoreLengthSamples } from '../render/render-score.ts';
import { isVocalPart } from '../score/score.ts';
import { singPart } from '../voice/sing-part.ts';

/** One or two of every kind of what people paste; the text front-end's own test has more of each. */
const ODD: readonly string[] = [
  'a',
  '你',
  '😀🔥💯',
  'love😀love',
  'https://example.com/a?b=c#d',
  '<script>alert(1)</script>',
  'WE ARE THE CHAMPIONS',
  '12345678901234567890',
  '2024年 call 555-0199',
  'xkcd pfft tsk brrr',
  'мир salaam مرحبا สวัสดี 안녕',
  '我love你',
  '[Verse]',
  '[Solo]\n[Solo]\n[Solo]',
  '(ooh)\n(aah)',
  '[[Verse',
  '—–-…',
  '\ud800',
  '__proto__',
  'x'.repeat(5000),
  'la '.repeat(1666),
  '你'.repeat(500),
];
const STYLES = ['pop', 'hip-hop', 'jazz', 'guofeng'];
const SUNG_NOTES = 12;
const LONGEST_SAMPLES = 60 * SAMPLE_RATE;

describe('odd lyrics end in a song', () => {
  it.each(ODD.map((lyrics, i) => [lyrics.slice(0, 24), lyrics, i] as const))('%j', async (_, lyrics, i) => {
    const { plan, voice } = await planRequest({ lyrics, tags: STYLES[i % STYLES.length]!, seed: i });
    const score = composeSong(plan, new Random(i).fork('compose'));
    expect(score.parts.some((part) => part.notes.length > 0)).toBe(true);
    expect(scoreLengthSamples(score)).toBeGreaterThan(0);
    const singer = score.parts.find((part) => isVocalPart(part) && part.notes.length > 0);
    expect(singer === undefined).toBe(plan.instrumental);
    if (!singer) return;
    const part = { ...singer, notes: singer.notes.slice(0, SUNG_NOTES) };
    const lengthSamples = Math.min(scoreLengthSamples(score), LONGEST_SAMPLES);
    const { samples } = singPart({ score, part, profile: voice, lengthSamples, random: new Random(i) });
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(samples.some((x) => Math.abs(x) > 0.02)).toBe(true);
  });
});
