import { englishPronunciation } from './english-dictionary.ts';
import { ENGLISH_OVERRIDES, LETTER_NAMES } from './english-overrides.ts';
import { ipaToArpabet } from './ipa.ts';
import { spellingToIpa } from './load-dictionaries.ts';
import { readByLetters, type Spelling } from './spelling-to-sound.ts';
import { isArpabetVowel } from './syllabify-phones.ts';
import { vocable } from './vocables.ts';

/** How a word came to its sounds: known words need no notice, guessed ones do. */
export type Source = 'dictionary' | 'vocable' | 'rule' | 'letters' | 'guess';
export interface WordSounds {
  phones: string[];
  source: Source;
}

/** No word of the dictionary, nor two of them in one with what may stand before and behind, is longer: none is looked for. */
const LONGEST_WORD = 60;

const known = (word: string): string[] | undefined => {
  if (word.length > LONGEST_WORD) return undefined;
  const own = Object.hasOwn(ENGLISH_OVERRIDES, word) ? ENGLISH_OVERRIDES[word] : undefined;
  return (own ?? englishPronunciation(word))?.split(' ');
};
const hasVowel = (phones: readonly string[]): boolean => phones.some(isArpabetVowel);

/** Whether the word (lower case) is in the dictionary of English. */
export const isEnglishWord = (word: string): boolean => known(word) !== undefined;

const VOICELESS = new Set(['P', 'T', 'K', 'F', 'TH']);
const SIBILANT = new Set(['S', 'Z', 'SH', 'ZH', 'CH', 'JH']);
const plural = (stem: string[]): string[] => {
  const last = stem.at(-1)!;
  return [...stem, ...(SIBILANT.has(last) ? ['IH0', 'Z'] : VOICELESS.has(last) ? ['S'] : ['Z'])];
};
const past = (stem: string[]): string[] => {
  const last = stem.at(-1)!;
  return [
    ...stem,
    ...(last === 'T' || last === 'D'
      ? ['IH0', 'D']
      : VOICELESS.has(last) || SIBILANT.has(last)
        ? ['T']
        : ['D']),
  ];
};

/** A stem as it is spelled before a suffix: as it is, with its e back, with a doubled letter undone, i → y. */
function stemOf(letters: string): string[] | undefined {
  const tries = [letters, `${letters}e`];
  if (/([^aeiou])\1$/.test(letters)) tries.push(letters.slice(0, -1));
  if (letters.endsWith('i')) tries.push(`${letters.slice(0, -1)}y`);
  for (const spelling of tries) {
    if (spelling.length < 2) continue;
    const phones = known(spelling);
    if (phones && hasVowel(phones)) return phones;
  }
  return undefined;
}

const SUFFIXES: readonly (readonly [string, (stem: string[]) => string[]])[] = [
  ["in'", (s) => [...s, 'IH0', 'N']],
  ['in', (s) => [...s, 'IH0', 'N']],
  ['ing', (s) => [...s, 'IH0', 'NG']],
  ['ings', (s) => [...s, 'IH0', 'NG', 'Z']],
  ['edly', (s) => [...past(s), 'L', 'IY0']],
  ["'s", plural],
  ["s'", plural],
  ['es', plural],
  ['s', plural],
  ['ed', past],
  ["'d", past],
  ["'ll", (s) => [...s, 'AH0', 'L']],
  ["'ve", (s) => [...s, 'AH0', 'V']],
  ["'re", (s) => [...s, 'ER0']],
  ["n't", (s) => [...s, 'AH0', 'N', 'T']],
  ['er', (s) => [...s, 'ER0']],
  ['ers', (s) => [...s, 'ER0', 'Z']],
  ['or', (s) => [...s, 'ER0']],
  ['est', (s) => [...s, 'AH0', 'S', 'T']],
  ['ly', (s) => [...s, 'L', 'IY0']],
  ['y', (s) => [...s, 'IY0']],
  ['ie', (s) => [...s, 'IY0']],
  ['ness', (s) => [...s, 'N', 'AH0', 'S']],
  ['less', (s) => [...s, 'L', 'AH0', 'S']],
  ['ful', (s) => [...s, 'F', 'AH0', 'L']],
  ['able', (s) => [...s, 'AH0', 'B', 'AH0', 'L']],
  ['ish', (s) => [...s, 'IH0', 'SH']],
  ['like', (s) => [...s, 'L', 'AY2', 'K']],
  ['ment', (s) => [...s, 'M', 'AH0', 'N', 'T']],
  ['hood', (s) => [...s, 'HH', 'UH2', 'D']],
  ['ward', (s) => [...s, 'W', 'ER0', 'D']],
  ['dom', (s) => [...s, 'D', 'AH0', 'M']],
  ['ship', (s) => [...s, 'SH', 'IH2', 'P']],
  ['ism', (s) => [...s, 'IH2', 'Z', 'AH0', 'M']],
];
const PREFIXES: readonly (readonly [string, string])[] = [
  ['un', 'AH2 N'],
  ['re', 'R IY0'],
  ['over', 'OW2 V ER0'],
  ['under', 'AH2 N D ER0'],
  ['out', 'AW2 T'],
  ['dis', 'D IH0 S'],
  ['mis', 'M IH0 S'],
  ['non', 'N AA2 N'],
  ['super', 'S UW2 P ER0'],
  ['anti', 'AE2 N T IY0'],
  ['pre', 'P R IY0'],
  ['inter', 'IH2 N T ER0'],
  ['mega', 'M EH2 G AH0'],
  ['ultra', 'AH2 L T R AH0'],
  ['cyber', 'S AY2 B ER0'],
  ['techno', 'T EH2 K N OW0'],
  ['neo', 'N IY2 OW0'],
  ['psycho', 'S AY2 K OW0'],
  ['be', 'B IH0'],
  ['a', 'AH0'],
];

function byAffix(word: string, depth = 0): string[] | undefined {
  if (word.length > LONGEST_WORD) return undefined;
  for (const [suffix, join] of SUFFIXES) {
    if (!word.endsWith(suffix) || word.length - suffix.length < 2) continue;
    const letters = word.slice(0, -suffix.length);
    const stem = stemOf(letters) ?? (depth < 1 ? byAffix(letters, depth + 1) : undefined);
    if (stem) return join(stem);
  }
  for (const [prefix, sounds] of PREFIXES) {
    if (!word.startsWith(prefix) || word.length - prefix.length < 3) continue;
    const rest = word.slice(prefix.length);
    const stem =
      rest.length >= 4 || prefix.length > 2
        ? (known(rest) ?? (depth < 1 ? byAffix(rest, depth + 1) : undefined))
        : undefined;
    if (stem && hasVowel(stem)) return [...sounds.split(' '), ...stem];
  }
  return undefined;
}

/** Two known words in one ("moonbeam", "heartsong"): the most even cut wins; pieces of three letters or more. */
function byCompound(word: string): string[] | undefined {
  if (word.length > LONGEST_WORD) return undefined;
  let best: { phones: string[]; evenness: number } | undefined;
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const left = known(word.slice(0, cut));
    const right = left && (known(word.slice(cut)) ?? byAffix(word.slice(cut), 1));
    if (!left || !right || !hasVowel(left) || !hasVowel(right)) continue;
    const evenness = Math.min(cut, word.length - cut);
    if (!best || evenness > best.evenness)
      best = { phones: [...left, ...right.map((p) => p.replace(/1$/, '2'))], evenness };
  }
  return best?.phones;
}

const spelled = (word: string): string[] =>
  [...word].flatMap((letter) => LETTER_NAMES[letter]?.split(' ') ?? []);

/** Makes any run of consonants singable: a schwa in front of a final sonorant, or after the first consonant. */
function withVowel(phones: string[]): string[] {
  if (phones.length === 0) return ['MM1'];
  const sonorant = phones.findIndex((p, i) => i > 0 && /^[RLMN]/.test(p));
  if (sonorant > 0 && phones[sonorant] === 'R')
    return [...phones.slice(0, sonorant), 'ER1', ...phones.slice(sonorant + 1)];
  const at = sonorant > 0 ? sonorant : 1;
  return [...phones.slice(0, at), 'AH1', ...phones.slice(at)];
}

const cache = new Map<string, WordSounds>();

/**
 * The sounds of a word in Latin letters, ARPABET with stress digits; always holds at least one vowel.
 * Order: overrides and dictionary, vocables, drawn-out letters, affixes, compounds, initials, other spellings,
 * spelling rules, letter by letter.
 * @param word letters and apostrophes, any case
 * @param spelling how the line around it is spelled, where that is not English
 */
export function soundsOfWord(word: string, spelling?: Spelling): WordSounds {
  const key = `${spelling ?? ''}|${word}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const sounds = findSounds(word, spelling);
  if (!hasVowel(sounds.phones)) sounds.phones = withVowel(sounds.phones);
  if (cache.size > 20_000) cache.clear();
  cache.set(key, sounds);
  return sounds;
}

function findSounds(written: string, spelling: Spelling | undefined): WordSounds {
  const word = written
    .toLowerCase()
    .normalize('NFC')
    .replace(/^'+(?!(?:cause|bout|em|til|round|neath|tis|twas|s)\b)/, '');
  const bare = word.replaceAll("'", '');
  if (bare === '') return { phones: ['AH0'], source: 'guess' };
  const sung = vocable(bare);
  if (sung && !(known(bare) && bare.length <= 2 && !/^(oh|ah|la|na|uh|da|ha|mm)$/.test(bare)))
    return { phones: sung, source: 'vocable' };
  if (spelling) return { phones: readByLetters(bare, spelling), source: 'letters' };
  // A dropped g is written: the -ing word is meant, not the surname.
  const dropped = word.endsWith("in'") ? known(`${bare}g`) : undefined;
  if (dropped?.at(-1) === 'NG') return { phones: [...dropped.slice(0, -1), 'N'], source: 'rule' };
  const direct = known(word) ?? known(bare);
  if (direct && hasVowel(direct)) return { phones: direct, source: 'dictionary' };

  if (/(.)\1\1/.test(bare)) {
    const twice = bare.replace(/(.)\1{2,}/g, '$1$1');
    const once = bare.replace(/(.)\1{2,}/g, '$1');
    for (const shorter of [once, twice, bare.replace(/(.)\1+/g, '$1')]) {
      const found = known(shorter) ?? byAffix(shorter);
      if (found && hasVowel(found)) return { phones: found, source: 'rule' };
    }
    if (once !== bare) return { ...findSounds(once, spelling), source: 'guess' };
  }
  const initials =
    written.length <= 5 && /^[A-Z]{2,5}$/.test(written) && !(/[AEIOU]/.test(written) && written.length > 3);
  if (initials) return { phones: spelled(bare), source: 'rule' };
  const affixed = byAffix(word) ?? byAffix(bare);
  if (affixed) return { phones: affixed, source: 'rule' };
  const ascii = bare.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  if (!/^[a-z]+$/.test(ascii) || ascii !== bare) {
    const plain = /^[a-z]+$/.test(ascii) ? known(ascii) : undefined;
    return plain && hasVowel(plain)
      ? { phones: plain, source: 'rule' }
      : { phones: readByLetters(bare), source: 'letters' };
  }
  const compound = byCompound(bare);
  if (compound) return { phones: compound, source: 'rule' };
  if (!/[aeiouy]/.test(bare) && bare.length <= 4 && !/[rlmn]$/.test(bare.slice(1)))
    return { phones: spelled(bare), source: 'rule' };
  // Very long strings (keyboard mashing) would be slow for the rules and no better for it.
  const guess = bare.length <= 30 ? ipaToArpabet(spellingToIpa(bare)) : [];
  return hasVowel(guess)
    ? { phones: guess, source: 'guess' }
    : { phones: readByLetters(bare), source: 'guess' };
}
