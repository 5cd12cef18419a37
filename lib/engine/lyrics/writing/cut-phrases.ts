import { lineSyllables } from '../syllables.ts';

/** A stretch of a request, in its own words and order, that fits inside a line. */
export interface Piece {
  text: string;
  /** A noun phrase, and nothing else, as far as can be told without a grammar. */
  isThing: boolean;
}

/** Syllables (characters) of a piece: beside it a line has room for two to four more. */
const BEST = { en: 5.5, zh: 5 } as const;
const MOST = { en: 8, zh: 7 } as const;

/** Characters of the longest piece: what has more is no word of a language. */
const LONGEST_PIECE = 60;
/** Of a request so many pieces are looked at: no form has room for more. */
const MOST_PIECES = 24;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const LINKS = words('who that which where when while because and but or until then since if as so than');
const PREPOSITIONS = words(
  'in on at by to for from with without into onto through over under behind beside between across around along after before near above below inside outside during against toward towards',
);
const SUBJECTS = words('he she they it we i');
/** A line does not end on these. */
const LEANING = words(
  "the a an my your our his her their its this that these those of in on at by to for from with without into onto through over under behind beside between across around along after before near above below inside outside during against and or but not never no very so too one two three is are was were be who which where when while because he she they we i it's i'm every each some any all",
);
const ARTICLES = /^(?:the|a|an|my|your|our|his|her|their|its|this|that|two|three|four|five|some|every)$/iu;

/**
 * Cuts a clause into pieces that can be sung in a line each, where a reader would breathe: before a link, a preposition, a
 * new subject; never behind a word that leans on the next. The cheapest way over all places to cut.
 */
export function cutPhrases(clause: string, language: 'en' | 'zh'): Piece[] {
  // A word that no line has room for is left out before anything counts its syllables.
  const sayable = clause.replace(/\S{61,}/gu, (run) => (language === 'zh' ? run.slice(0, 200) : ' '));
  return (language === 'zh' ? cutChinese(sayable) : cutEnglish(sayable))
    .filter(({ text }) => text.length <= LONGEST_PIECE)
    .slice(0, MOST_PIECES);
}

function cutEnglish(clause: string): Piece[] {
  const tokens = clause
    .replace(/[^\p{L}\p{N}'\s-]+/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean);
  const costBefore = (at: number): number => {
    const word = tokens[at]!.toLowerCase();
    const before = tokens[at - 1]!.toLowerCase();
    if (LEANING.has(before)) return LINKS.has(word) || PREPOSITIONS.has(word) ? 14 : 30;
    if (LINKS.has(word)) return 0;
    if (SUBJECTS.has(word)) return 1;
    if (PREPOSITIONS.has(word)) return 1;
    if (/.{2}ing$/u.test(word)) return 3;
    return word === 'of' ? 9 : 6;
  };
  return cheapest(tokens, costBefore, (from, to) => tokens.slice(from, to).join(' '), 'en')
    .map((piece) => piece.replace(/^(?:and|but|or|then|so)\s+/iu, ''))
    .map((piece) => piece.replace(/^(who|that|which)\b/iu, 'one $1'))
    .map((piece) => piece.replace(/\s+(?:and|or|but)$/iu, ''))
    .flatMap(namedApart)
    .filter((piece) => contentWords(piece, 'en').length > 0)
    .map((text) => ({ text, isThing: isEnglishThing(text) }));
}

/** "My cat Biscuit" is sung to as Biscuit; a cat it is, too. */
function namedApart(piece: string): string[] {
  const found = /^((?:my|our|his|her) [\p{Ll} ]+?) (?:(?:named|called) )?(\p{Lu}\p{Ll}+)$/u.exec(piece);
  return found ? [found[1]!, found[2]!] : [piece];
}

/** An article and a noun or two: "a sailor writes" is none, as far as its ending tells. */
function isEnglishThing(piece: string): boolean {
  const parts = piece.split(' ');
  if (!parts.every((word, i) => i === 0 || !LEANING.has(word.toLowerCase()) || word.toLowerCase() === 'the'))
    return false;
  if (parts.some((word) => LINKS.has(word.toLowerCase()) || SUBJECTS.has(word.toLowerCase()))) return false;
  if (!ARTICLES.test(parts[0]!)) return parts.length === 1 && !PREPOSITIONS.has(parts[0]!.toLowerCase());
  const isOne = /^(?:a|an|the|my|your|our|his|her)$/iu.test(parts[0]!);
  return parts.length === 2 || (isOne && parts.length === 3 && !/(?:s|ed|ing)$/u.test(parts[2]!));
}

function cutChinese(clause: string): Piece[] {
  const text = clause.replace(/[^\p{Script=Han}\p{L}\p{N}]+/gu, '');
  const tokens = [...SEGMENTER.segment(text)].map(({ segment }) => segment);
  const costBefore = (at: number): number => {
    const word = tokens[at]!;
    const before = tokens[at - 1]!;
    if (/^[和与跟及]$/u.test(word)) return 0;
    // What names a trade or a place belongs to the word before it.
    if (/^[员师者客工匠夫家店站场馆铺厂院局们区摊机楼街桥河湖岛城镇村港天季节车船队团班]$/u.test(word))
      return 25;
    if (/^(?:脚下|旁边?|边上?|身边|门口|里面|上面|下面|前面|后面|背后|中间|之间|附近)$/u.test(word))
      return 25;
    if (/^[末头首夜早晚]$/u.test(before)) return 20;
    if (/^[的了着过里上下中们地得]$/u.test(word)) return 30;
    if (before === '的') return 1;
    if (/^[一两二三四五六七八九十几]$/u.test(before) || /[一两三几]$/u.test(before)) return 20;
    if (
      /^(?:在|把|被|给|对|向|往|从|和|与|跟|不|没|未|还|又|再|最|很|老|小|一|第.*|每|这|那|只)$/u.test(before)
    )
      return 20;
    // Behind a verb's 了 stands what it is done to; two characters alone side by side are often one word.
    if (/^[了着过上]$/u.test(before) || (word.length === 1 && before.length === 1)) return 9;
    return word.length === 1 || before.length === 1 ? 4 : 2;
  };
  const pieces = cheapest(tokens, costBefore, (from, to) => tokens.slice(from, to).join(''), 'zh')
    .map((piece) => piece.replace(/^[和与跟及]+|[的和与跟及]+$/gu, ''))
    .map((piece) => piece.replace(/^(?:一个|一只|一位|一条|一座|那个|这个|有个|有一个)/u, ''))
    .filter((piece) => contentWords(piece, 'zh').length > 0);
  const hasHead = clause.includes('的');
  return pieces.map((piece, i) => ({ text: piece, isThing: hasHead ? i === pieces.length - 1 : i === 0 }));
}

const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' });

/** Dynamic programming over all places to cut. */
function cheapest(
  tokens: readonly string[],
  costBefore: (at: number) => number,
  join: (from: number, to: number) => string,
  language: 'en' | 'zh',
): string[] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= tokens.length; to++) {
    let least = { cost: Number.POSITIVE_INFINITY, from: to - 1 };
    for (let from = Math.max(0, to - 14); from < to; from++) {
      const length = lineSyllables(join(from, to));
      const over = Math.max(0, length - MOST[language]);
      const cost =
        best[from]!.cost +
        (from === 0 ? 0 : costBefore(from)) +
        (length - BEST[language]) ** 2 * 0.35 +
        over * 40;
      if (cost < least.cost) least = { cost, from };
    }
    best.push(least);
  }
  const pieces: string[] = [];
  for (let to = tokens.length; to > 0; to = best[to]!.from) pieces.unshift(join(best[to]!.from, to));
  return pieces;
}

const SMALL_EN = words(
  "a an the my your our his her its their of in on at by to for from with without into onto through over under behind beside between across around along after before near during and or but who that which where when while because until then since if as so than is are was were be been being am do does did have has had will would can could should may might must he she they it we i you me him them us this these those there here not no never very too just only also what how one's another other each every some any all up down out off about it's i'm",
);
const SMALL_ZH =
  /^[的了着过和与跟及在是有一个我你他她它们这那里上下中也都又就还很把被给对从到去来让以为之而且但或个位只条座首]+$/u;

/** The words of a phrase that say something, in order. */
export function contentWords(phrase: string, language: 'en' | 'zh'): string[] {
  if (language === 'zh')
    return [...SEGMENTER.segment(phrase)]
      .filter(({ segment, isWordLike }) => isWordLike && !SMALL_ZH.test(segment))
      .map(({ segment }) => segment);
  return (phrase.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []).filter(
    (word) => !SMALL_EN.has(word.toLowerCase()),
  );
}

/** Whether a lyric says a word, in whatever form of it English has: "bakes" says "baking". */
export function isSaid(lyric: string, word: string): boolean {
  if (/\p{Script=Han}/u.test(word)) return lyric.includes(word);
  const stem = stemOf(word);
  return (lyric.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu) ?? []).some((said) => stemOf(said) === stem);
}

const stemOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/'s$|'$/u, '')
    .replace(/(?<=[\p{L}]{2})ies$/u, 'y')
    .replace(/(?<=[\p{L}]{3})(?:ing|ed|es|s)$/u, '')
    .replace(/(?<=[\p{L}]{2})e$/u, '')
    .replace(/([^aeiou])\1$/u, '$1');
