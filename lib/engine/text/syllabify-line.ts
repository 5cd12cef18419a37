import type { Syllable } from '../score/score.ts';
import { ENGLISH_OVERRIDES, UNSTRESSED_WORDS } from './english-overrides.ts';
import { isEnglishWord, soundsOfWord } from './english-word.ts';
import { readHan } from './mandarin.ts';
import { numberInChinese, numberInEnglish } from './numbers.ts';
import { pinyinSyllable } from './pinyin-syllable.ts';
import { guessSpelling, readByLetters, type Spelling } from './spelling-to-sound.ts';
import { splitSpelling } from './split-spelling.ts';
import { syllabifyPhones } from './syllabify-phones.ts';
import { plainText, tokens } from './tokens.ts';
import { transliterate } from './transliterate.ts';

/** A line of lyrics cut for singing. */
export interface SyllabifiedLine {
  /** As written, without the punctuation around them; a Chinese character is a word. */
  words: string[];
  syllables: Syllable[];
  /** What could not be sung as written, for people to read; no more than one a word, each once. */
  notices: string[];
}

const LANGUAGE_NAMES: Readonly<Record<Spelling, string>> = {
  es: 'Spanish',
  it: 'Italian',
  pt: 'Portuguese',
  fr: 'French',
  de: 'German',
  plain: 'foreign',
};
/** Longer lines than anyone sings are cut here, so that a pasted book costs nothing. */
const MAX_LINE_LENGTH = 6000;

/**
 * The one text front-end: composer and singer both count syllables by it. English and Mandarin may be mixed;
 * anything else is read by rule or hummed, and reported in `notices`. Never throws; a line with nothing to
 * sing has no syllables.
 * @param text one line of lyrics, any script
 */
export function syllabifyLine(text: string): SyllabifiedLine {
  const words: string[] = [];
  const syllables: Syllable[] = [];
  const notices = new Set<string>();
  const line = plainText(text.slice(0, MAX_LINE_LENGTH));
  const cut = tokens(line);
  const chineseLine = isChineseLine(line);
  const latinWords = cut.flatMap((token) => (token.kind === 'latin' ? [token.text] : []));
  const spelling = guessSpelling(latinWords, isEnglishWord);
  const toned =
    latinWords.length > 1 &&
    /[āēīōūǖǎěǐǒǔǚ]/i.test(line) &&
    latinWords.every((word) => readToned(word) !== undefined);

  const addHan = (run: string, shown?: string) => {
    let word = -1;
    for (const { known, text: character, ...sounds } of readHan(run)) {
      if (shown === undefined) word = words.push(character) - 1;
      else if (word < 0) word = words.push(shown) - 1;
      syllables.push({ text: character, word, language: 'zh', ...sounds });
      if (!known) notices.add(`"${character}" has no known reading and is hummed.`);
    }
  };
  const addLatin = (written: string, shown?: string, quiet = false) => {
    const tone = toned ? readToned(written) : undefined;
    if (tone) {
      const word = words.push(written) - 1;
      for (const piece of tone) syllables.push({ word, language: 'zh', ...piece });
      return;
    }
    const foreign =
      spelling && !Object.hasOwn(ENGLISH_OVERRIDES, written.toLowerCase()) ? spelling : undefined;
    const sounds = soundsOfWord(written, foreign);
    if (!quiet && sounds.source === 'letters')
      notices.add(
        `"${clip(written)}" is sung by ${foreign ? `${LANGUAGE_NAMES[foreign]} spelling rules` : 'its letters'}.`,
      );
    if (!quiet && sounds.source === 'guess')
      notices.add(`"${clip(written)}" is not in the dictionary; its sound is a guess.`);
    addSounds(sounds.phones, shown ?? written, sounds.source === 'vocable', written);
  };
  const addSounds = (phones: string[], shown: string, isVocable: boolean, spelled: string) => {
    const pieces = syllabifyPhones(phones);
    const word = words.push(shown) - 1;
    const texts = splitSpelling(spelled, pieces.length);
    const weak = pieces.length === 1 && UNSTRESSED_WORDS.has(spelled.toLowerCase());
    pieces.forEach((piece, i) => {
      syllables.push({
        text: texts[i] ?? '',
        word,
        language: isVocable ? 'vocable' : 'en',
        ...piece,
        stress: weak ? 0 : pieces.length === 1 && piece.stress === 0 ? 1 : piece.stress,
      });
    });
  };

  for (const [index, token] of cut.entries()) {
    if (token.kind === 'han') addHan(token.text);
    else if (token.kind === 'latin') addLatin(token.text);
    else if (token.kind === 'number') {
      if (chineseLine) {
        const next = cut[index + 1];
        addHan(numberInChinese(token.text, next?.kind === 'han' ? next.text : ''), token.text);
      } else for (const word of numberInEnglish(token.text)) addLatin(word, undefined, true);
    } else if (token.kind === 'spoken')
      for (const word of token.as.split(/\s+/))
        for (const part of tokens(word)) sayPart(part.kind, part.text);
    else addOther(token.text, token.script);
  }

  function sayPart(kind: string, part: string) {
    if (kind === 'number') for (const word of numberInEnglish(part)) addLatin(word, undefined, true);
    else if (kind === 'latin') addLatin(part, undefined, true);
    else if (kind === 'han') addHan(part);
  }

  function addOther(written: string, script: Parameters<typeof transliterate>[1]) {
    const latin = transliterate(written, script);
    const shown = written;
    if (latin.length === 0) {
      const count = Math.max(1, Math.min(12, Math.round([...written].length / 3)));
      const word = words.push(shown) - 1;
      const texts = splitSpelling(written, count);
      for (let i = 0; i < count; i++)
        syllables.push({
          text: texts[i] ?? '',
          word,
          language: 'vocable',
          onset: [],
          nucleus: ['MM'],
          coda: [],
          stress: i === 0 ? 2 : 0,
        });
      notices.add(`"${clip(written)}" cannot be pronounced yet and is hummed.`);
      return;
    }
    notices.add(`"${clip(written)}" is sung by letter rules (${script}).`);
    const phones = latin.flatMap((piece) => readByLetters(piece).map((phone) => phone));
    const pieces = syllabifyPhones(phones);
    if (pieces.length === 0) {
      syllables.push({
        text: written,
        word: words.push(shown) - 1,
        language: 'vocable',
        onset: phones.map((p) => p),
        nucleus: ['AX'],
        coda: [],
        stress: 1,
      });
      return;
    }
    const word = words.push(shown) - 1;
    const texts = splitSpelling(written, pieces.length);
    for (const [i, piece] of pieces.entries())
      syllables.push({
        text: texts[i] ?? '',
        word,
        language: 'en',
        ...piece,
        stress: latin.length > 1 ? 1 : piece.stress,
      });
  }

  return { words, syllables: beforeVowel(syllables, words), notices: [...notices] };
}

/** "the" is DH IY before a vowel. */
function beforeVowel(syllables: Syllable[], words: readonly string[]): Syllable[] {
  syllables.forEach((syllable, i) => {
    const next = syllables[i + 1];
    const word = words[syllable.word];
    if (
      word?.length === 3 &&
      word.toLowerCase() === 'the' &&
      next &&
      next.onset.length === 0 &&
      next.language === 'en'
    )
      syllable.nucleus = ['IY'];
  });
  return syllables;
}

/** More Chinese than not: its numbers are read in Chinese. */
function isChineseLine(line: string): boolean {
  const han = line.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = line.match(/[\p{Script=Latin}']+/gu)?.length ?? 0;
  return han > 0 && han >= latin;
}

type TonedSyllable = NonNullable<ReturnType<typeof pinyinSyllable>> & { text: string };
const TONE_MARKS: Readonly<Record<string, number>> = { '\u0304': 1, '\u0301': 2, '\u030c': 3, '\u0300': 4 };

/** Pinyin with tone marks ("wǒ", "xiànzài") cut greedily into syllables; nothing where it does not fit. */
function readToned(word: string): TonedSyllable[] | undefined {
  const letters = [
    ...word
      .toLowerCase()
      .normalize('NFD')
      .replace(/u\u0308/g, 'v'),
  ];
  const pieces: TonedSyllable[] = [];
  for (let i = 0; i < letters.length; ) {
    let match: { piece: TonedSyllable; end: number } | undefined;
    for (let end = i + 1; end <= Math.min(letters.length, i + 9); end++) {
      const part = letters.slice(i, end);
      const tone = part.map((c) => TONE_MARKS[c]).find((t) => t !== undefined) ?? 5;
      const piece = pinyinSyllable(part.filter((c) => !(c in TONE_MARKS)).join('') + tone);
      if (piece)
        match = { piece: { ...piece, text: part.join('').replaceAll('v', 'u\u0308').normalize('NFC') }, end };
    }
    if (!match) return undefined;
    pieces.push(match.piece);
    i = match.end;
  }
  return pieces;
}

const clip = (word: string): string => (word.length > 24 ? `${word.slice(0, 23)}…` : word);
