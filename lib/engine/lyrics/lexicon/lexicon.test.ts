import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lexicon } from './index.ts';
import { longestChineseTerm, longestEnglishTerm, normaliseSpelling } from './lookup.ts';

const english = lexicon.flatMap((table) => table.terms.flatMap((term) => term.en));
const chinese = lexicon.flatMap((table) => table.terms.flatMap((term) => term.zh));

describe('lexicon', () => {
  it('lists every table of the folder', () => {
    const files = readdirSync(import.meta.dirname)
      .filter((f) => f.endsWith('.ts') && !/test|index|lookup|term/.test(f))
      .map((f) => f.replace('.ts', ''));
    expect(lexicon.map((table) => table.name).sort()).toEqual(files.sort());
  });

  it('knows well over 400 terms each way, none of them twice', () => {
    expect(new Set(english).size).toBeGreaterThan(1000);
    expect(new Set(chinese).size).toBeGreaterThan(1000);
    for (const words of [english, chinese])
      expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  it('finds every spelling whole', () => {
    for (const { terms } of lexicon) {
      for (const term of terms) {
        for (const spelling of term.en) {
          const words = normaliseSpelling(spelling).split(' ');
          expect(longestEnglishTerm(words, 0), spelling).toMatchObject({ length: words.length });
        }
        for (const spelling of term.zh)
          expect(longestChineseTerm(spelling, 0), spelling).toMatchObject({ length: spelling.length });
      }
    }
  });

  it('gives every term both languages and a meaning', () => {
    for (const { terms } of lexicon) {
      for (const term of terms) {
        expect(term.en.length).toBeGreaterThan(0);
        expect(term.zh.length).toBeGreaterThan(0);
        expect(Object.keys(term.meaning).length).toBeGreaterThan(0);
      }
    }
  });
});
