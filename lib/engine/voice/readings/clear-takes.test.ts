import { expect, test } from 'vitest';
import { SAMPLE_RATE } from '../../audio.ts';
import { clearTakes, VoiceLevels } from './clear-takes.ts';

/** A vowel, 0.1 s that may be voiced, and a vowel again. */
function take(closed: 'silent' | 'voiced' | 'hissing' | 'echoing'): Float32Array {
  let noise = 1;
  return new Float32Array(Math.round(0.7 * SAMPLE_RATE)).map((_, i) => {
    const seconds = i / SAMPLE_RATE;
    const isClosed = seconds > 0.3 && seconds < 0.4;
    noise = (Math.imul(noise, 1_664_525) + 1_013_904_223) | 0;
    const voice = 0.3 * Math.sin(2 * Math.PI * 130 * seconds) + 0.1 * Math.sin(2 * Math.PI * 1300 * seconds);
    if (!isClosed) return voice;
    const hiss = (0.1 * noise) / 2 ** 31;
    const kept = { silent: 0, voiced: 0.6, hissing: 0, echoing: 0.25 }[closed];
    return kept * voice + (closed === 'hissing' ? hiss : 0);
  });
}
const place = { left: 't', right: 'ih', from: 0.3, border: 0.4, to: 0.5 };
const levelOf = (closed: Parameters<typeof take>[0], where = place) =>
  new VoiceLevels(take(closed)).ofPair(where);

test('a stop that is said with voice is told from one that is not, hiss is no voice', () => {
  expect(levelOf('voiced')).toBeGreaterThan(-8);
  expect(levelOf('silent')).toBeLessThan(-20);
  expect(levelOf('hissing')).toBeLessThan(-14);
  expect(levelOf('voiced', { ...place, left: 'd' })).toBe(Number.NEGATIVE_INFINITY);
  const before = { left: 'ih', right: 't', from: 0.2, border: 0.3, to: 0.4 };
  expect(levelOf('voiced', before)).toBeGreaterThan(-8);
  expect(levelOf('silent', before)).toBeLessThan(-20);
});

test('of takes those are used that are said as they are called; of a room’s echoes the clearest', () => {
  expect(clearTakes(['a', 'b', 'c'], [-30, -5, -16])).toEqual(['a', 'c']);
  expect(clearTakes(['a', 'b', 'c'], [-9, -2, -11])).toEqual(['a', 'c']);
  expect(clearTakes(['a', 'b'], [-3, -1])).toEqual(['a', 'b']);
  expect(clearTakes(['a', 'b'], [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY])).toEqual(['a', 'b']);
});
