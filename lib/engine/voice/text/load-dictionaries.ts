import { createRequire } from 'node:module';

/**
 * The three data packages of the front-end are big (0.3 s to parse); they are loaded on first use so that
 * an instrumental never pays for them. `require` keeps that synchronous.
 */
const require = createRequire(import.meta.url);

type PinyinOf = (text: string, options: { type: 'array'; toneType: 'num' }) => string[];

let english: Map<string, string> | undefined;
let ipaOf: ((text: string) => string) | undefined;
let pinyinOf: PinyinOf | undefined;

/** CMU Pronouncing Dictionary (ISC): lower-case word → ARPABET with stress digits, space-separated. */
export function englishDictionary(): ReadonlyMap<string, string> {
  if (!english) {
    const { dictionary } = require('cmu-pronouncing-dictionary') as { dictionary: Record<string, string> };
    english = new Map(Object.entries(dictionary));
  }
  return english;
}

/** `phonemize` (MIT): rule-based English spelling to IPA, for words no dictionary has. */
export function spellingToIpa(word: string): string {
  ipaOf ??= (require('phonemize') as { toIPA: (text: string) => string }).toIPA;
  return ipaOf(word);
}

/** `pinyin-pro` (MIT): one entry a character, tones as digits (0 = neutral), sandhi of 一 and 不 applied. */
export function hanToPinyin(text: string): string[] {
  pinyinOf ??= (require('pinyin-pro') as { pinyin: PinyinOf }).pinyin;
  return pinyinOf(text, { type: 'array', toneType: 'num' });
}

/** Loads everything now, so that the first line is as quick as the rest. Not required. */
export async function prepareText(): Promise<void> {
  englishDictionary();
  spellingToIpa('ready');
  hanToPinyin('好');
}
