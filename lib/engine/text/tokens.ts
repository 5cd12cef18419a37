import type { OtherScript } from './transliterate.ts';

export type Token =
  | { kind: 'latin'; text: string }
  | { kind: 'han'; text: string }
  | { kind: 'number'; text: string }
  | { kind: 'other'; text: string; script: OtherScript }
  | { kind: 'spoken'; text: string; as: string };

const PATTERN = new RegExp(
  [
    '(?<url>(?:https?:\\/\\/|www\\.)[^\\s]+|[\\p{L}\\d._-]{1,64}@[\\p{L}\\d-]{1,63}\\.[\\p{L}]{2,})',
    "(?<number>[$£€¥]?\\d[\\d,]*(?:\\.\\d+)?(?::\\d\\d)?(?:%|(?:st|nd|rd|th)(?![\\p{L}])|'?s(?![\\p{L}]))?)",
    "(?<latin>'?[\\p{Script=Latin}][\\p{Script=Latin}\\p{M}']*)",
    '(?<han>[\\p{Script=Han}〇々]+)',
    '(?<Kana>[\\p{Script=Hiragana}\\p{Script=Katakana}ー]+)',
    '(?<Hangul>\\p{Script=Hangul}+)',
    '(?<Cyrillic>[\\p{Script=Cyrillic}\\p{M}]+)',
    '(?<Greek>[\\p{Script=Greek}\\p{M}]+)',
    '(?<Hebrew>[\\p{Script=Hebrew}\\p{M}]+)',
    '(?<Arabic>[\\p{Script=Arabic}\\p{M}]+)',
    '(?<Devanagari>[\\p{Script=Devanagari}]+)',
    '(?<letters>[\\p{L}][\\p{L}\\p{M}]*)',
    '(?<symbol>[&@+=#%])',
  ].join('|'),
  'gu',
);
const SYMBOLS: Readonly<Record<string, string>> = {
  '&': 'and',
  '@': 'at',
  '+': 'plus',
  '=': 'equals',
  '%': 'percent',
  '#': '',
};
const SCRIPTS: readonly Exclude<OtherScript, 'other'>[] = [
  'Kana',
  'Hangul',
  'Cyrillic',
  'Greek',
  'Hebrew',
  'Arabic',
  'Devanagari',
];

/** Letters styled by Unicode (full width, bold, circled) become plain; typographic quotes become straight. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bc\u0060\u00b4\uff07]/g, "'")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g, '');

/** An address as it is said: the host's words and "dot". */
function sayAddress(url: string): string {
  const host =
    url
      .replace(/^[a-z]+:\/\//i, '')
      .replace(/^www\./i, '')
      .split(/[/?#]/)[0] ?? '';
  return host.replaceAll('@', ' at ').replaceAll('.', ' dot ').replace(/[_-]/g, ' ').slice(0, 80);
}

/** A word without the apostrophes after it; one stays where it stands for a letter ("lovin'", "boys'"). */
function withoutQuotes(word: string): string {
  let end = word.length;
  while (word[end - 1] === "'") end--;
  const stays = end < word.length && /(?:in|s)$/i.test(word.slice(Math.max(0, end - 2), end));
  return word.slice(0, stays ? end + 1 : end);
}

/** Cuts a line into words by script. Punctuation, pictures and marks are passed over. */
export function tokens(line: string): Token[] {
  const found: Token[] = [];
  for (const match of line.matchAll(PATTERN)) {
    const groups = match.groups ?? {};
    const text = match[0];
    if (groups['url']) found.push({ kind: 'spoken', text, as: sayAddress(text) });
    else if (groups['number']) found.push({ kind: 'number', text });
    else if (groups['latin']) {
      const word = withoutQuotes(text);
      if (/\p{L}/u.test(word)) found.push({ kind: 'latin', text: word });
    } else if (groups['han'])
      found.push({ kind: 'han', text: text.replace(/(.)々/gu, '$1$1').replaceAll('〇', '零') });
    else if (groups['symbol']) {
      const as = SYMBOLS[text];
      if (as) found.push({ kind: 'spoken', text, as });
    } else found.push({ kind: 'other', text, script: SCRIPTS.find((script) => groups[script]) ?? 'other' });
  }
  return found;
}
