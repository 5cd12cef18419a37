import { lexicon } from './index.ts';
import type { Term } from './term.ts';

export interface LexiconHit {
  term: Term;
  table: string;
  language: 'en' | 'zh';
}

/** Lower case, straight quotes, hyphens and ampersands as words: the form in which spellings are compared. */
export function normaliseSpelling(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/\s&\s/g, ' and ')
    .replace(/[-_‐‑]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const english = new Map<string, LexiconHit>();
const chinese = new Map<string, LexiconHit>();
let longestEnglish = 1;
let longestChinese = 1;
for (const { name, terms } of lexicon) {
  for (const term of terms) {
    for (const spelling of term.en) {
      const key = normaliseSpelling(spelling);
      if (!english.has(key)) english.set(key, { term, table: name, language: 'en' });
      longestEnglish = Math.max(longestEnglish, key.split(' ').length);
    }
    for (const spelling of term.zh) {
      if (!chinese.has(spelling)) chinese.set(spelling, { term, table: name, language: 'zh' });
      longestChinese = Math.max(longestChinese, spelling.length);
    }
  }
}

/** The longest English term that starts at `words[at]`; a plural or adverb of a single word counts too. */
export function longestEnglishTerm(
  words: readonly string[],
  at: number,
): (LexiconHit & { length: number }) | undefined {
  for (let length = Math.min(longestEnglish, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ');
    const found =
      english.get(phrase) ??
      english.get(phrase.replace(/(?<=\w{3})s$/, '')) ??
      english.get(phrase.replace(/(?<=\w{3})ly$/, ''));
    if (found) return { ...found, length };
  }
  return undefined;
}

/** The longest Chinese term that starts at `text[at]`. */
export function longestChineseTerm(text: string, at: number): (LexiconHit & { length: number }) | undefined {
  for (let length = Math.min(longestChinese, text.length - at); length > 0; length--) {
    const found = chinese.get(text.slice(at, at + length));
    if (found) return { ...found, length };
  }
  return undefined;
}

/** Chinese spellings with figures or letters in them ("808鼓机", "吉他solo"), longest first. */
export const mixedSpellings: readonly { spelling: string; hit: LexiconHit }[] = [...chinese]
  .filter(([spelling]) => /[^\p{Script=Han}]/u.test(spelling))
  .map(([spelling, hit]) => ({ spelling, hit }))
  .sort((a, b) => b.spelling.length - a.spelling.length);
