import { createRequire } from 'node:module';

/**
 * The data packages of the front-end besides the English dictionary are big (0.3 s to parse, 19 MB that stay), and most
 * songs need neither: each is loaded when it is first asked. `require` keeps that synchronous.
 */
const require = createRequire(import.meta.url);

type PinyinOf = (text: string, options: { type: 'array'; toneType: 'num' | 'none'; v: boolean }) => string[];

let ipaOf: ((text: string) => string) | undefined;
let pinyinOf: PinyinOf | undefined;

/** `phonemize` (MIT): rule-based English spelling to IPA, for words no dictionary has. */
export function spellingToIpa(word: string): string {
  ipaOf ??= (require('phonemize') as { toIPA: (text: string) => string }).toIPA;
  return ipaOf(word);
}

/**
 * `pinyin-pro` (MIT): one entry a character, sandhi of 一 and 不 applied.
 * @param toneType `num`: tones as digits (0 = neutral), and ü as it is; `none`: no tones, and ü written as v
 */
export function hanToPinyin(text: string, toneType: 'num' | 'none' = 'num'): string[] {
  pinyinOf ??= (require('pinyin-pro') as { pinyin: PinyinOf }).pinyin;
  return pinyinOf(text, { type: 'array', toneType, v: toneType === 'none' });
}
