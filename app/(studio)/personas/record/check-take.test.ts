import { expect, test } from 'vitest';
import { type Flaw, flawOf, LineEnd } from './check-take.ts';

const sampleRate = 16_000;

/** A tone in the middle of a little noise. @param level of the tone, 0–1 */
function take({ level = 0.3, noise = 0.001, before = 0.4, seconds = 3, after = 0.4 }) {
  const samples = Float32Array.from({ length: (before + seconds + after) * sampleRate }, (_, i) => {
    const t = i / sampleRate - before;
    const hiss = noise * Math.sin(i * i * 0.37);
    return hiss + (t >= 0 && t < seconds ? level * Math.sin(2 * Math.PI * 180 * t) : 0);
  });
  return { samples: samples.map((x) => Math.max(-1, Math.min(1, x))), sampleRate };
}

test.each<[string, Parameters<typeof take>[0], Flaw | undefined]>([
  ['a good one', {}, undefined],
  ['nothing', { level: 0, noise: 0.0001 }, 'silent'],
  ['too loud', { level: 1.4 }, 'clipped'],
  ['too soft', { level: 0.008, noise: 0.0001 }, 'quiet'],
  ['a fan beside it', { noise: 0.05 }, 'noisy'],
  ['begun too late', { before: 0 }, 'cut'],
  ['ended too early', { after: 0 }, 'cut'],
  ['half a line', { seconds: 1 }, 'short'],
  ['more than a line', { seconds: 9 }, 'long'],
])('a take with %s: %s', (_, shape, flaw) => expect(flawOf(take(shape), 3.5)).toBe(flaw));

test('a line is over when it has been still after something was said', () => {
  const end = new LineEnd();
  const levels = [0, 0.01, 0.01, 0.3, 0.4, 0.02, 0.3, 0.02, 0.01, 0.01, 0.01, 0.01, 0.01];
  const over = levels.findIndex((level, i) => end.isOver(i * 0.25, level));
  expect(over).toBe(11);
});
