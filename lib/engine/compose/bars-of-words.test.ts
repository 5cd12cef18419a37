import { describe, expect, it } from 'vitest';
import { parseProgression } from '../theory/roman.ts';
import { type BarsOfWords, followWords } from './bars-of-words.ts';
import type { PlannedLine } from './song-plan.ts';

const line = (text: string, backing = false): PlannedLine => ({
  text,
  words: [text],
  syllables: [],
  backing,
});
const refrain = (lines: PlannedLine[], lineBars: number[]) => ({ kind: 'chorus' as const, lines, lineBars });
const bars = parseProgression('I V vi IV ii iii IV V');

describe('words that come back', () => {
  it('are sung over their chords, whatever stands between them', () => {
    const known: BarsOfWords = new Map();
    followWords(refrain([line('one'), line('two')], [2, 2]), bars, known);
    const again = followWords(
      refrain([line('one'), line('(oh)', true), line('Two'), line('new')], [2, 2, 2, 2]),
      bars,
      known,
    );
    expect(again).toEqual(parseProgression('I V I V vi IV IV V'));
  });

  it('are themselves within a section too, and other kinds of section keep theirs', () => {
    const known: BarsOfWords = new Map();
    const first = followWords(refrain([line('a'), line('b'), line('a')], [2, 2, 2]), bars, known);
    expect(first).toEqual(parseProgression('I V vi IV I V IV V'));
    expect(followWords({ ...refrain([line('b')], [4]), kind: 'verse' }, bars, known)).toEqual(bars);
  });

  it('leave lines alone that take parts of bars', () =>
    expect(followWords(refrain([line('a'), line('a')], [0.5, 0.5]), bars, new Map())).toEqual(bars));
});
