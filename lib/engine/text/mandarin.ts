import { hanToPinyin } from './load-dictionaries.ts';
import { pinyinSyllable, type Tone } from './pinyin-syllable.ts';
import type { SoundSyllable } from './syllabify-phones.ts';

/** 儿 joins the syllable before it in these; elsewhere ("花儿") it is sung as its own. */
const ERHUA = /(哪|那|这|玩|点|事|劲|味|会|块|词|份|样|准|头|把|边|今|明|昨)儿/gu;
/** 著 read zhù only in these; as an ending it is the particle 着. */
const ZHU = /(顯|显|名|原|編|编|論|论|專|专|巨|土|昭|卓)著|著(名|作|述|者|稱|称|書|书)/gu;
/** Readings that songs want and word lists miss; searched as written. */
const PHRASES: readonly (readonly [string, readonly string[]])[] = [
  ['长大', ['zhang3', 'da4']],
  ['了解', ['liao3', 'jie3']],
  ['受不了', ['shou4', 'bu5', 'liao3']],
  ['忘不了', ['wang4', 'bu5', 'liao3']],
  ['放不下', ['fang4', 'bu5', 'xia4']],
  ['睡着', ['shui4', 'zhao2']],
  ['着急', ['zhao2', 'ji2']],
  ['着迷', ['zhao2', 'mi2']],
  ['着火', ['zhao2', 'huo3']],
  ['的确', ['di2', 'que4']],
  ['目的', ['mu4', 'di4']],
  ['还给', ['huan2', 'gei3']],
  ['重逢', ['chong2', 'feng2']],
  ['重来', ['chong2', 'lai2']],
  ['觉得', ['jue2', 'de5']],
  ['睡觉', ['shui4', 'jiao4']],
  ['音乐', ['yin1', 'yue4']],
  ['妈妈', ['ma1', 'ma5']],
  ['爸爸', ['ba4', 'ba5']],
  ['宝贝', ['bao3', 'bei4']],
  ['什么', ['shen2', 'me5']],
  ['怎么', ['zen3', 'me5']],
];
/** Sung on an open vowel, whatever the dictionary prefers. */
const SUNG: Readonly<Record<string, string>> = {
  的: 'de5',
  着: 'zhe5',
  了: 'le5',
  么: 'me5',
  吗: 'ma5',
  吧: 'ba5',
  呢: 'ne5',
  啊: 'a5',
  啦: 'la5',
  呀: 'ya5',
  哦: 'o5',
  喔: 'o5',
  噢: 'ou5',
  嗯: 'en5',
  唔: 'wu5',
  哎: 'ai1',
  嘿: 'hei1',
  哟: 'yo5',
  咯: 'lo5',
};

export interface HanSyllable extends SoundSyllable {
  /** The characters it is written with (two with an erhua). */
  text: string;
  tone: Tone;
  /** False where no reading was found and the character is hummed. */
  known: boolean;
}

/** Reads a run of Chinese characters, simplified or traditional: one syllable a character, 儿 joined in. */
export function readHan(run: string): HanSyllable[] {
  const zhu = placesOfZhu(run);
  const text = run.replace(/著/gu, (character, at: number) => (zhu.has(at) ? character : '着'));
  const characters = [...text];
  const originals = [...run];
  let readings: string[];
  try {
    readings = hanToPinyin(text);
  } catch {
    readings = [];
  }
  if (readings.length !== characters.length) readings = characters.map((c) => hanToPinyin(c)[0] ?? '');
  const reading = readings.map((pinyin, i) =>
    SUNG[characters[i]!] && !keepsReading(pinyin) ? SUNG[characters[i]!]! : pinyin,
  );
  /** Which character begins at a place of the text. */
  const characterAt = new Map<number, number>();
  let place = 0;
  for (const [index, character] of characters.entries()) {
    characterAt.set(place, index);
    place += character.length;
  }
  for (const [phrase, pinyin] of PHRASES) {
    for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
      const first = characterAt.get(at);
      if (first !== undefined) reading.splice(first, pinyin.length, ...pinyin);
    }
  }
  const joined = new Set<number | undefined>();
  for (const match of text.matchAll(ERHUA)) joined.add(characterAt.get(match.index + match[0].length - 1));
  const syllables: HanSyllable[] = [];
  characters.forEach((_, i) => {
    const written = originals[i]!;
    const before = syllables.at(-1);
    if (joined.has(i) && before) {
      before.text += written;
      before.coda = ['r-coda'];
      return;
    }
    const sounds = pinyinSyllable(reading[i]!);
    syllables.push(
      sounds
        ? { ...sounds, text: written, known: true }
        : { onset: [], nucleus: ['MM'], coda: [], stress: 0, tone: 5, text: written, known: false },
    );
  });
  return syllables;
}

/** 了 as liǎo and 着 as zháo are words of their own; the particle readings are replaced. */
const keepsReading = (pinyin: string): boolean => /^(liao|zhao|zhuo|di)\d$/.test(pinyin);

/** Where 著 stands in a word in which it is read zhù. */
function placesOfZhu(text: string): ReadonlySet<number> {
  const places = new Set<number>();
  for (const match of text.matchAll(ZHU))
    for (let at = match.index; at < match.index + match[0].length; at++) places.add(at);
  return places;
}
