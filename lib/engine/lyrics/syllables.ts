import { englishPronunciation } from '../text/english-dictionary.ts';

/** ARPAbet phones of an English word ("R EY1 N"), from the CMU Pronouncing Dictionary; `undefined` if it is not there. */
export function phonesOf(word: string): string[] | undefined {
  const key = word
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/^[^\p{L}']+|[^\p{L}']+$/gu, '');
  const bare = key.replace(/^'+|'+$/g, '');
  // "walkin'" is "walking".
  const found =
    lookUp(key) ??
    lookUp(bare) ??
    (key.endsWith("in'") ? lookUp(`${bare}g`) : undefined) ??
    (bare.endsWith("'s") ? lookUp(bare.slice(0, -2))?.concat('Z') : undefined);
  return found;
}

function lookUp(key: string): string[] | undefined {
  return englishPronunciation(key)?.split(' ');
}

/** Syllables of an English word: by the dictionary, else by groups of vowel letters (silent e left out). */
export function wordSyllables(word: string): number {
  const phones = phonesOf(word);
  if (phones) return phones.filter((phone) => /\d$/.test(phone)).length;
  const letters = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
  if (!letters) return /\d/.test(word) ? word.replace(/\D/g, '').length : 0;
  const groups =
    letters
      .replace(/(?<=[^aeiouy][^aeiouy]?)e$|(?<=[^aeioudt])ed$|(?<=[^aeiouycgszx])es$/, '')
      .match(/[aeiouy]+/g)?.length ?? 0;
  return Math.max(1, groups);
}

/** Syllables of a line: each Han character is one, each Latin word as {@link wordSyllables} says. */
export function lineSyllables(line: string): number {
  let count = line.match(/\p{Script=Han}/gu)?.length ?? 0;
  for (const word of line.match(/[\p{Script=Latin}\d][\p{Script=Latin}\p{M}\d'’]*/gu) ?? [])
    count += wordSyllables(word);
  return count;
}

/**
 * Syllables of a line before each of some places, in one pass over it.
 * @param places ascending, none of them inside a word
 */
export function syllablesBefore(line: string, places: readonly number[]): number[] {
  const counts: number[] = [];
  let count = 0;
  for (const match of line.matchAll(/\p{Script=Han}|[\p{Script=Latin}\d][\p{Script=Latin}\p{M}\d'’]*/gu)) {
    while (counts.length < places.length && places[counts.length]! <= match.index) counts.push(count);
    count += /^\p{Script=Han}/u.test(match[0]) ? 1 : wordSyllables(match[0]);
  }
  while (counts.length < places.length) counts.push(count);
  return counts;
}
