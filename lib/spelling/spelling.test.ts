import { expect, it } from 'vitest';
import { CHORD_SYMBOLS, chordName } from './chord-symbols.ts';
import { tonesIn } from './pitch-spelling.ts';

it.each([
  [{ root: 9, quality: 'minor7' }, 'Am7'],
  [{ root: 7, quality: 'major', bass: 11 }, 'G/B'],
  [{ root: 0, quality: 'major', bass: 0 }, 'C'],
  [{ root: 3, quality: 'something-new' }, 'Eb something-new'],
  [{ root: 3, quality: 'toString' }, 'Eb toString'],
])('%o is written %s', (chord, name) => {
  expect(chordName(chord, tonesIn({ tonic: 0, mode: 'major' }))).toBe(name);
});

it.each([
  ['Ab major', { tonic: 8, mode: 'major' }, 1, 'Db'],
  ['Ab major', { tonic: 8, mode: 'major' }, 3, 'Eb'],
  ['E major', { tonic: 4, mode: 'major' }, 8, 'G#'],
  ['A minor', { tonic: 9, mode: 'minor' }, 8, 'G#'],
  ['A harmonic minor', { tonic: 9, mode: 'harmonic-minor' }, 10, 'Bb'],
  ['C minor', { tonic: 0, mode: 'minor' }, 3, 'Eb'],
  ['C# minor', { tonic: 1, mode: 'minor' }, 8, 'G#'],
  ['F# major', { tonic: 6, mode: 'major' }, 5, 'E#'],
  ['D dorian', { tonic: 2, mode: 'dorian' }, 10, 'Bb'],
  ['D of an unknown mode', { tonic: 2, mode: 'hijaz' }, 1, 'C#'],
])('in %s %o the tone %i is %s', (_, key, tone, name) => {
  const tones = tonesIn(key);
  expect(tones[tone]).toBe(name);
  expect(new Set(tones).size).toBe(12);
});

it('no two kinds of chord are written alike', () => {
  const symbols = Object.values(CHORD_SYMBOLS);
  expect(new Set(symbols).size).toBe(symbols.length);
});
