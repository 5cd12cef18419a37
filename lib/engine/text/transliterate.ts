/** Letters of other scripts to the Latin spelling `readByLetters` reads. Rough, but every word gets a tune. */
const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'ye',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  ї: 'yi',
  є: 'ye',
  ґ: 'g',
  ў: 'u',
  ј: 'y',
  љ: 'l',
  њ: 'n',
  ћ: 'ch',
  ђ: 'j',
  џ: 'j',
};
const GREEK: Readonly<Record<string, string>> = {
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 't',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'ks',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'i',
  φ: 'f',
  χ: 'kh',
  ψ: 'ps',
  ω: 'o',
};
const HEBREW: Readonly<Record<string, string>> = {
  א: 'a',
  ב: 'b',
  ג: 'g',
  ד: 'd',
  ה: 'h',
  ו: 'o',
  ז: 'z',
  ח: 'kh',
  ט: 't',
  י: 'i',
  כ: 'k',
  ך: 'kh',
  ל: 'l',
  מ: 'm',
  ם: 'm',
  נ: 'n',
  ן: 'n',
  ס: 's',
  ע: 'a',
  פ: 'p',
  ף: 'f',
  צ: 'ts',
  ץ: 'ts',
  ק: 'k',
  ר: 'r',
  ש: 'sh',
  ת: 't',
};
const ARABIC: Readonly<Record<string, string>> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'aa',
  ب: 'b',
  ت: 't',
  ث: 't',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'd',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ق: 'k',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ة: 'a',
  و: 'u',
  ي: 'i',
  ى: 'a',
  ئ: 'i',
  ؤ: 'u',
  ء: '',
  پ: 'p',
  چ: 'ch',
  ژ: 'zh',
  گ: 'g',
  ک: 'k',
  ی: 'i',
  'َ': 'a',
  'ِ': 'i',
  'ُ': 'u',
};
const DEVANAGARI: Readonly<Record<string, string>> = {
  अ: 'a',
  आ: 'aa',
  इ: 'i',
  ई: 'ii',
  उ: 'u',
  ऊ: 'uu',
  ए: 'ei',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऋ: 'ri',
  'ा': 'aa',
  'ि': 'i',
  'ी': 'ii',
  'ु': 'u',
  'ू': 'uu',
  'े': 'ei',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ृ': 'ri',
  'ं': 'n',
  'ँ': 'n',
  '्': '',
  क: 'ka',
  ख: 'ka',
  ग: 'ga',
  घ: 'ga',
  ङ: 'na',
  च: 'cha',
  छ: 'cha',
  ज: 'ja',
  झ: 'ja',
  ञ: 'na',
  ट: 'ta',
  ठ: 'ta',
  ड: 'da',
  ढ: 'da',
  ण: 'na',
  त: 'ta',
  थ: 'ta',
  द: 'da',
  ध: 'da',
  न: 'na',
  प: 'pa',
  फ: 'pa',
  ब: 'ba',
  भ: 'ba',
  म: 'ma',
  य: 'ya',
  र: 'ra',
  ल: 'la',
  व: 'va',
  श: 'sha',
  ष: 'sha',
  स: 'sa',
  ह: 'ha',
  ज़: 'za',
  फ़: 'fa',
  ड़: 'ra',
  ढ़: 'ra',
};
const KANA_ROWS: Readonly<Record<string, string>> = {
  '': 'あいうえお',
  k: 'かきくけこ',
  g: 'がぎぐげご',
  s: 'さしすせそ',
  z: 'ざじずぜぞ',
  t: 'たちつてと',
  d: 'だぢづでど',
  n: 'なにぬねの',
  h: 'はひふへほ',
  b: 'ばびぶべぼ',
  p: 'ぱぴぷぺぽ',
  m: 'まみむめも',
  r: 'らりるれろ',
};
const KANA: Record<string, string> = {
  や: 'ya',
  ゆ: 'yu',
  よ: 'yo',
  わ: 'wa',
  を: 'o',
  ん: 'n',
  ゔ: 'vu',
  ぁ: 'a',
  ぃ: 'i',
  ぅ: 'u',
  ぇ: 'e',
  ぉ: 'o',
  ゃ: 'ya',
  ゅ: 'yu',
  ょ: 'yo',
  っ: '',
  ー: '',
};
for (const [consonant, row] of Object.entries(KANA_ROWS))
  for (const [i, kana] of [...row].entries()) KANA[kana] = consonant + 'aiueo'[i];
Object.assign(KANA, { し: 'shi', じ: 'ji', ち: 'chi', ぢ: 'ji', つ: 'tsu', づ: 'zu', ふ: 'fu' });

const HANGUL_INITIALS = [
  'k',
  'k',
  'n',
  't',
  't',
  'r',
  'm',
  'p',
  'p',
  's',
  's',
  '',
  'ch',
  'ch',
  'ch',
  'k',
  't',
  'p',
  'h',
];
const HANGUL_VOWELS = [
  'a',
  'e',
  'ya',
  'ye',
  'o',
  'e',
  'yo',
  'ye',
  'o',
  'ua',
  'ue',
  'ue',
  'yo',
  'u',
  'uo',
  'ue',
  'ui',
  'yu',
  'u',
  'ui',
  'i',
];
const HANGUL_FINALS = [
  '',
  'k',
  'k',
  'k',
  'n',
  'n',
  'n',
  't',
  'l',
  'k',
  'm',
  'l',
  'l',
  'l',
  'p',
  'l',
  'm',
  'p',
  'p',
  't',
  't',
  'ng',
  't',
  't',
  'k',
  't',
  'p',
  't',
];

function hangul(text: string): string[] {
  return [...text].flatMap((letter) => {
    const index = letter.charCodeAt(0) - 0xac00;
    if (index < 0 || index >= 11_172) return [];
    return [
      HANGUL_INITIALS[Math.floor(index / 588)]! +
        HANGUL_VOWELS[Math.floor((index % 588) / 28)]! +
        HANGUL_FINALS[index % 28]!,
    ];
  });
}

/** More letters than any mora with what joins it has. */
const LONGEST_MORA = 12;

/** One Latin piece a mora; small ya/yu/yo join the kana before, ん too. */
function kana(text: string): string[] {
  const pieces: string[] = [];
  for (const letter of text) {
    const code = letter.charCodeAt(0);
    const hiragana = code >= 0x30a1 && code <= 0x30f6 ? String.fromCharCode(code - 0x60) : letter;
    const latin = KANA[hiragana];
    if (latin === undefined) continue;
    const last = pieces.length - 1;
    const joins = last >= 0 && pieces[last]!.length < LONGEST_MORA;
    if (joins && /[ゃゅょぁぃぅぇぉ]/.test(hiragana))
      pieces[last] =
        pieces[last]!.replace(/[aiueo]$/, '') +
        (/(?:sh|ch|j)i$/.test(pieces[last]!) ? latin.slice(-1) : latin);
    else if (joins && (hiragana === 'ん' || latin === '')) pieces[last] += latin;
    else pieces.push(latin);
  }
  return pieces.filter((piece) => piece !== '');
}

/** An abugida's consonant carries "a" until a vowel sign or a virama takes it away. */
function devanagari(text: string): string {
  const pieces: string[] = [];
  for (const letter of text.normalize('NFC')) {
    const latin = DEVANAGARI[letter];
    if (latin === undefined) continue;
    const last = pieces.length - 1;
    if (/[\u093e-\u094d]/.test(letter) && last >= 0) pieces[last] = pieces[last]!.replace(/a$/, '');
    pieces.push(latin);
  }
  const out = pieces.join('');
  return out.replace(/([^aeiou]{1,2})a$/, (all, c: string) => (out.length > 4 ? c : all));
}

/** Consonants written without their vowels (Arabic, Hebrew) get an "a" between them. */
const withVowels = (latin: string): string =>
  latin.replace(
    /(kh|sh|ts|gh|ch|zh|[bdfghjklmnprstvz])(?=(?:kh|sh|ts|gh|ch|zh|[bdfghjklmnprstvz])(?![aiueo]))/g,
    '$1a',
  );

const byTable = (table: Readonly<Record<string, string>>, text: string): string =>
  [...text.toLowerCase().normalize('NFC')]
    .map((letter) => table[letter] ?? table[letter.normalize('NFD')[0] ?? ''] ?? '')
    .join('');

export type OtherScript =
  | 'Cyrillic'
  | 'Greek'
  | 'Hebrew'
  | 'Arabic'
  | 'Devanagari'
  | 'Kana'
  | 'Hangul'
  | 'other';

/**
 * A word of another script in Latin letters, as pieces that are each a syllable (kana, hangul) or as one piece.
 * Empty where the script is not known: the word is hummed.
 */
export function transliterate(word: string, script: OtherScript): string[] {
  switch (script) {
    case 'Cyrillic':
      return [byTable(CYRILLIC, word)].filter(Boolean);
    case 'Greek':
      return [byTable(GREEK, word)].filter(Boolean);
    case 'Hebrew':
      return [withVowels(byTable(HEBREW, word))].filter(Boolean);
    case 'Arabic':
      return [withVowels(byTable(ARABIC, word))].filter(Boolean);
    case 'Devanagari':
      return [devanagari(word)].filter(Boolean);
    case 'Kana':
      return kana(word);
    case 'Hangul':
      return hangul(word.normalize('NFC'));
    case 'other':
      return [];
  }
}
