import { englishPronunciation } from '../../text/english-dictionary.ts';
import { hanToPinyin } from '../../text/load-dictionaries.ts';
import { phonesOf } from '../syllables.ts';

/** How well two lines rhyme: 3 perfect, 2 family (same vowel, kindred consonants), 1 assonance (same vowel), 0 not. */
export type RhymeDegree = 0 | 1 | 2 | 3;

/** Consonants that sound alike enough at a line's end (family rhyme, after P. Pattison, "Writing Better Lyrics"). */
const FAMILIES: readonly ReadonlySet<string>[] = [
  new Set(['P', 'T', 'K']),
  new Set(['B', 'D', 'G']),
  new Set(['M', 'N', 'NG']),
  new Set(['F', 'S', 'TH', 'SH', 'HH', 'CH']),
  new Set(['V', 'Z', 'DH', 'ZH', 'JH']),
  new Set(['L']),
  new Set(['R']),
];

/** 十三辙, the thirteen rhyme classes of northern sung verse, by pinyin final. */
const ZH_CLASSES: readonly { name: string; finals: readonly string[] }[] = [
  { name: '发花', finals: ['a', 'ia', 'ua'] },
  { name: '梭波', finals: ['o', 'e', 'uo'] },
  { name: '乜斜', finals: ['ie', 'üe', 'ê', 've'] },
  { name: '姑苏', finals: ['u'] },
  { name: '一七', finals: ['i', 'ü', 'v', 'er', '-i'] },
  { name: '怀来', finals: ['ai', 'uai'] },
  { name: '灰堆', finals: ['ei', 'ui', 'uei'] },
  { name: '遥条', finals: ['ao', 'iao'] },
  { name: '油求', finals: ['ou', 'iu', 'iou'] },
  { name: '言前', finals: ['an', 'ian', 'uan', 'üan', 'van'] },
  { name: '人辰', finals: ['en', 'in', 'un', 'uen', 'ün', 'vn'] },
  { name: '江阳', finals: ['ang', 'iang', 'uang'] },
  { name: '中东', finals: ['eng', 'ing', 'ong', 'iong', 'ueng'] },
];

const lastWord = (line: string): string | undefined =>
  line.match(/[\p{Script=Latin}][\p{Script=Latin}\p{M}'’]*/gu)?.at(-1);

/** All pronunciations of a word: the main one, the dictionary's variants, and simple derived forms. */
function pronunciations(word: string): string[][] {
  const key = word.toLowerCase().replace(/’/g, "'");
  const all: string[][] = [];
  const main = phonesOf(word) ?? phonesOf(key.split('-').at(-1) ?? key);
  if (main) all.push(main);
  for (let variant = 2; ; variant++) {
    const phones = englishPronunciation(`${key}(${variant})`);
    if (phones === undefined) return all;
    all.push(phones.split(' '));
  }
}

/** Without stress marks; IH before R sounds as IY ("pier / hear"). */
const plain = (phones: readonly string[]): string[] =>
  phones.map((phone, i) =>
    phone.startsWith('IH') && phones[i + 1] === 'R' ? 'IY' : phone.replace(/\d$/, ''),
  );

/** From the last stressed vowel to the end. */
function rhymingPart(phones: readonly string[]): string[] {
  const stressed = phones.findLastIndex((phone) => /[12]$/.test(phone));
  const from = stressed >= 0 ? stressed : phones.findLastIndex((phone) => /\d$/.test(phone));
  return plain(phones.slice(Math.max(0, from)));
}

/** From the very last vowel to the end: enough for a word whose last syllable carries the line's beat. */
function lastSyllable(phones: readonly string[]): string[] {
  return plain(
    phones.slice(
      Math.max(
        0,
        phones.findLastIndex((phone) => /\d$/.test(phone)),
      ),
    ),
  );
}

const VOWELS = /^[AEIOU]/;
const kindred = (a: string, b: string): boolean =>
  a === b || FAMILIES.some((family) => family.has(a) && family.has(b));

function compare(a: readonly string[], b: readonly string[]): RhymeDegree {
  if (a.join(' ') === b.join(' ')) return 3;
  const near = (x: string, y: string) =>
    x === y ||
    (x === 'AA' && y === 'AO') ||
    (x === 'AO' && y === 'AA') ||
    (x === 'AH' && y === 'IH') ||
    (x === 'IH' && y === 'AH');
  if (a.length === 0 || b.length === 0 || !near(a[0]!, b[0]!)) return 0;
  const vowelsA = a.filter((p) => VOWELS.test(p));
  const vowelsB = b.filter((p) => VOWELS.test(p));
  if (vowelsA.length !== vowelsB.length) return vowelsA.length + vowelsB.length === 2 ? 1 : 0;
  if (a.length === b.length && a.every((p, i) => near(p, b[i]!) || kindred(p, b[i]!))) return 2;
  // A consonant added at the end, as in "free / seas".
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.length - short.length === 1 && short.every((p, i) => near(p, long[i]!) || kindred(p, long[i]!)))
    return 2;
  return 1;
}

/** How two English lines rhyme on their last words. */
export function englishRhyme(lineA: string, lineB: string): RhymeDegree {
  const a = lastWord(lineA);
  const b = lastWord(lineB);
  if (!a || !b) return 0;
  let best: RhymeDegree = a.toLowerCase() === b.toLowerCase() ? 3 : 0;
  for (const pa of pronunciations(a)) {
    for (const pb of pronunciations(b)) {
      best = Math.max(
        best,
        compare(rhymingPart(pa), rhymingPart(pb)),
        Math.min(2, compare(lastSyllable(pa), lastSyllable(pb))),
      ) as RhymeDegree;
    }
  }
  return best;
}

/** The final of a pinyin syllable as it sounds: `u` after j, q, x and y is ü. */
function finalOf(syllable: string): string {
  const [, initial = '', rest = ''] = /^([bpmfdtnlgkhjqxrzcsyw]?h?)(.*)$/.exec(syllable) ?? [];
  if (/^[jqxy]$/.test(initial)) {
    const rounded = rest.replace(/^u(?!o)/, 'ü').replace(/^v/, 'ü');
    return initial === 'y' && rest === 'e' ? 'ie' : rounded;
  }
  return rest.replace('v', 'ü');
}

/** The rhyme class (辙) of a Chinese line's last character; `undefined` when it ends in none. */
export function chineseRhymeClass(line: string): string | undefined {
  const han = line.replace(/[^\p{Script=Han}]+$/gu, '');
  if (!/\p{Script=Han}$/u.test(han)) return undefined;
  const syllable = hanToPinyin(han.slice(-8), 'none').at(-1) ?? '';
  const final = finalOf(syllable);
  return ZH_CLASSES.find((c) => c.finals.includes(final))?.name;
}

/** How two Chinese lines rhyme: same class 3; the nasal pair 人辰/中东, which songs join freely, 2. */
export function chineseRhyme(lineA: string, lineB: string): RhymeDegree {
  const a = chineseRhymeClass(lineA);
  const b = chineseRhymeClass(lineB);
  if (!a || !b) return 0;
  if (a === b) return 3;
  const pair = new Set([a, b]);
  return (pair.has('人辰') && pair.has('中东')) ||
    (pair.has('乜斜') && pair.has('梭波')) ||
    (pair.has('一七') && pair.has('灰堆'))
    ? 2
    : 0;
}

/** How two lines rhyme, by the script of their ends. */
export const rhymeDegree = (lineA: string, lineB: string): RhymeDegree =>
  /\p{Script=Han}[^\p{L}]*$/u.test(lineA) && /\p{Script=Han}[^\p{L}]*$/u.test(lineB)
    ? chineseRhyme(lineA, lineB)
    : englishRhyme(lineA, lineB);
