/** A mora in the phones of the English donor: nothing or a consonant, then a vowel; ん is `ng`. */
export interface Mora {
  onset: string;
  vowel: string;
}

const VOWELS: Readonly<Record<string, string>> = { a: 'aa', i: 'iy', u: 'uw', e: 'eh', o: 'ao' };

/** Hepburn consonants; the longer names first. Palatalised ones (`ky`) are read apart, for their `y`. */
const CONSONANTS: Readonly<Record<string, string>> = {
  k: 'k',
  s: 's',
  sh: 'sh',
  t: 't',
  ch: 'ch',
  ts: 'ts',
  n: 'n',
  h: 'hh',
  f: 'f',
  m: 'm',
  y: 'y',
  r: 'r',
  l: 'l',
  w: 'w',
  g: 'g',
  z: 'z',
  j: 'jh',
  d: 'd',
  b: 'b',
  p: 'p',
  v: 'v',
  th: 'th',
};

const ROWS: Readonly<Record<string, string>> = {
  '': 'あいうえお',
  k: 'かきくけこ',
  s: 'さ_すせそ',
  t: 'た__てと',
  n: 'なにぬねの',
  h: 'はひ_へほ',
  m: 'まみむめも',
  y: 'や_ゆ_よ',
  r: 'らりるれろ',
  w: 'わ___を',
  g: 'がぎぐげご',
  z: 'ざ_ずぜぞ',
  d: 'だ__でど',
  b: 'ばびぶべぼ',
  p: 'ぱぴぷぺぽ',
};

const KANA = new Map<string, string>();
for (const [consonant, row] of Object.entries(ROWS))
  [...row].forEach((kana, i) => {
    if (kana !== '_') KANA.set(kana, `${consonant}${'aiueo'[i]}`);
  });
for (const [kana, romaji] of Object.entries({
  し: 'shi',
  じ: 'ji',
  ち: 'chi',
  ぢ: 'ji',
  つ: 'tsu',
  づ: 'zu',
  ふ: 'fu',
  ん: 'n',
  ゔ: 'vu',
  しゃ: 'sha',
  しゅ: 'shu',
  しぇ: 'she',
  しょ: 'sho',
  じゃ: 'ja',
  じゅ: 'ju',
  じぇ: 'je',
  じょ: 'jo',
  ちゃ: 'cha',
  ちゅ: 'chu',
  ちぇ: 'che',
  ちょ: 'cho',
  すぃ: 'si',
  ずぃ: 'zi',
  てぃ: 'ti',
  とぅ: 'tu',
  でぃ: 'di',
  どぅ: 'du',
  つぁ: 'tsa',
  つぃ: 'tsi',
  つぇ: 'tse',
  つぉ: 'tso',
  ふぁ: 'fa',
  ふぃ: 'fi',
  ふぇ: 'fe',
  ふぉ: 'fo',
  うぃ: 'wi',
  うぇ: 'we',
  うぉ: 'wo',
  いぇ: 'ye',
  ゔぁ: 'va',
  ゔぃ: 'vi',
  ゔぇ: 've',
  ゔぉ: 'vo',
  ほぅ: 'hu',
}))
  KANA.set(kana, romaji);
for (const [first, consonant] of Object.entries({
  き: 'ky',
  ぎ: 'gy',
  に: 'ny',
  ひ: 'hy',
  び: 'by',
  ぴ: 'py',
  み: 'my',
  り: 'ry',
}))
  for (const [small, vowel] of Object.entries({ ゃ: 'a', ゅ: 'u', ょ: 'o', ぇ: 'e' }))
    KANA.set(first + small, consonant + vowel);

/** Katakana as hiragana. */
export const toHiragana = (text: string): string =>
  text.replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

/** Hepburn of one mora in kana; nothing where it is none. */
export const romajiOfKana = (kana: string): string | undefined => KANA.get(toHiragana(kana));

/** A vowel of a Japanese bank, by its letter. */
export const japaneseVowel = (letter: string): string | undefined => VOWELS[letter];

/** A consonant of a Japanese bank, by its Hepburn name. */
export const japaneseConsonant = (name: string): string | undefined => CONSONANTS[name];

/** Reads one mora in romaji ("ka", "shi", "tsu", "n"); nothing where it is none or its consonant is palatalised. */
export function readMora(romaji: string): Mora | undefined {
  if (romaji === 'n' || romaji === "n'") return { onset: '', vowel: 'ng' };
  const vowel = VOWELS[romaji.at(-1) ?? ''];
  if (!vowel) return undefined;
  const spelled = romaji.slice(0, -1);
  if (spelled === '') return { onset: '', vowel };
  // As Kunrei spells them: si, ti, tu, hu, zi are what they are in Hepburn only where a bank has those too.
  const onset = CONSONANTS[spelled];
  return onset === undefined ? undefined : { onset, vowel };
}
