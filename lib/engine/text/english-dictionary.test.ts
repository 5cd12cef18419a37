import { describe, expect, it } from 'vitest';
import { englishPronunciation } from './english-dictionary.ts';

describe('englishPronunciation', () => {
  it.each([
    ['river', 'R IH1 V ER0'],
    ["'bout", 'B AW1 T'],
    ['zywicki', 'Z IH0 W IH1 K IY0'],
    ["zyuganov's(2)", 'Z UW1 G AA0 N AA0 V Z'],
  ])('%s', (word, phones) => {
    expect(englishPronunciation(word)).toBe(phones);
  });

  it.each(['', 'rive', 'rivers"', 'River', '__proto__', 'B AW1 T', 'riveŲ', '河'])('has no %j', (word) => {
    expect(englishPronunciation(word)).toBeUndefined();
  });
});
