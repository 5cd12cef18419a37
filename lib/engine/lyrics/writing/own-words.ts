import { lineSyllables } from '../syllables.ts';
import { anyAct, anyTopic, someoneByName, someoneByTrade } from './any-topic.ts';
import { linesOf, metreOf } from './choose-couplets.ts';
import type { Piece } from './cut-phrases.ts';
import { isAct, isTrade } from './find-topics.ts';
import { fragmentLines } from './fragment-lines.ts';
import { stressStrain } from './stress.ts';
import type { Chorus, Couplet, Imagery } from './topic.ts';

/** The longest phrase that fits inside a line. */
export const LONGEST_WOVEN = { en: 8, zh: 7 } as const;
/** Syllables of a woven line where the piece allows it: within two of nearly every line of the banks. */
const WOVEN_SYLLABLES = { least: 8, most: 9 } as const;
/** What the lines of a verse beside woven ones are to have. */
export const VERSE_SYLLABLES = (WOVEN_SYLLABLES.least + WOVEN_SYLLABLES.most) / 2;
/** So many of the couplets that are best to sing are chosen from. */
const BEST_TO_SING = 10;

/**
 * Couplets that say a piece of the request, those first that keep the metre and let its stresses fall apart.
 * @param part where it stands: what was there before, or what became of it
 */
export function wovenCouplets(
  piece: Piece,
  part: 'scenes' | 'turns' | 'bridges',
  language: 'en' | 'zh',
): Couplet[] {
  const said = part === 'scenes' ? piece.text : definite(piece.text);
  const isNoun = piece.isThing || (language === 'en' && (isAct(piece.text) || isName(piece.text)));
  const templates = [...(isNoun ? ownBank(piece.text, language)[part] : []), ...fragmentLines[language]];
  const filled = templates.map((couplet) => fillCouplet(couplet, said, language));
  const excess = (couplet: Couplet) =>
    Math.max(...metreOf(linesOf(couplet)).map((syllables) => Math.abs(syllables - VERSE_SYLLABLES)));
  const fitting = filled.filter((couplet) => excess(couplet) < 1);
  const pool =
    fitting.length > 0 ? fitting : filled.toSorted((a, b) => excess(a) - excess(b)).slice(0, BEST_TO_SING);
  return pool
    .map((couplet) => ({ couplet, strain: language === 'en' ? stressStrain(couplet[0]) : 0 }))
    .toSorted((a, b) => a.strain - b.strain)
    .slice(0, language === 'en' ? BEST_TO_SING : undefined)
    .map(({ couplet }) => couplet);
}

const isName = (phrase: string): boolean => /^\p{Lu}\p{Ll}+$/u.test(phrase);

/** What is said of the request's own words: to a person by name, of an act, or about anything at all. */
export function ownBank(own: string, language: 'en' | 'zh'): Omit<Imagery, 'words'> {
  if (language === 'en' && isName(own)) return someoneByName;
  if (language === 'en' && isTrade(own)) return someoneByTrade;
  return language === 'en' && isAct(own) ? anyAct : anyTopic[language];
}

export const hasName = (phrase: string): boolean => /(?<=^|\s)\p{Lu}\p{Ll}/u.test(phrase);

/** What was spoken of before is "the" lighthouse keeper. */
export const definite = (phrase: string): string => phrase.replace(/^an? /i, 'the ');

/** Cuts a phrase to what fits inside a line; `undefined` when nothing is left. */
export function shorten(phrase: string, language: 'en' | 'zh'): string | undefined {
  if (/\S{61,}/u.test(phrase) && language === 'en') return undefined;
  let text = phrase
    .replace(/[.!?,;:"“”()[\]{}<>。！？，；：（）【】《》]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (language === 'zh') {
    text = text.replace(/^(?:一个|一只|一位|一条|一座|关于)/u, '');
    return lineSyllables(text) <= LONGEST_WOVEN.zh
      ? text || undefined
      : [...text]
          .slice(0, LONGEST_WOVEN.zh)
          .join('')
          .replace(/[的和与在]$/u, '') || undefined;
  }
  // The head of the phrase: without its relative clause, and by name alone where the whole is too long.
  text = text.replace(/\s+(?:who|that|which|where|when|whose|because|while)\s.*$/i, '');
  // "My cat Biscuit" is sung to as Biscuit, and "my daughter Lily turning five" as Lily.
  text = text.replace(/(?<=\s\p{Lu}\p{Ll}+)\s+\p{Ll}+ing\b.*$/u, '');
  const name = /(?<=\s)\p{Lu}\p{Ll}+$/u.exec(text)?.[0];
  if (
    name &&
    (/^(?:my|our|his|her) [\p{Ll} ]+$/u.test(text.slice(0, -name.length)) ||
      lineSyllables(text) > LONGEST_WOVEN.en)
  )
    text = name;
  let words = text.split(' ');
  while (words.length > 1 && lineSyllables(words.join(' ')) > LONGEST_WOVEN.en) words = words.slice(0, -1);
  while (
    words.length > 1 &&
    /^(?:the|a|an|of|in|on|at|to|and|or|with|for|from|by|who|that|is|my|his|her|your|into|through|after|before)$/i.test(
      words.at(-1)!,
    )
  )
    words.pop();
  return words.join(' ') || undefined;
}

function fillLine(line: string, own: string, language: 'en' | 'zh'): string {
  const isPlural = /(?<![su'])s$/i.test(own) && !/ing\b|ness$|ics$/i.test(own);
  const filled = line
    .replaceAll(
      '{X}',
      own.replace(/^\p{L}/u, (l) => l.toUpperCase()),
    )
    .replaceAll('{x}', own)
    .replaceAll('{the}', definite(own).replace(/^(?:(?:my|our) |(?!the ))/i, 'the '))
    .replaceAll('{is}', isPlural ? 'are' : 'is');
  return language === 'en' ? filled.replace(/^\p{L}/u, (l) => l.toUpperCase()) : filled;
}

export const fillCouplet = ([a, b]: Couplet, own: string, language: 'en' | 'zh'): Couplet => [
  fillLine(a, own, language),
  fillLine(b, own, language),
];

export const fill = (chorus: Chorus, own: string, language: 'en' | 'zh'): Chorus => ({
  ...chorus,
  title: fillLine(chorus.title, own.replace(/^(?:the|a|an|my)\s+/i, ''), language),
  lines: chorus.lines.map((line) => fillLine(line, own, language)) as unknown as Chorus['lines'],
});
