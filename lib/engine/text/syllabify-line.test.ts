import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { phones } from '../voice/phones.ts';
import { numberInChinese, numberInEnglish } from './numbers.ts';
import { syllabifyLine } from './syllabify-line.ts';

const sounds = (text: string): string =>
  syllabifyLine(text)
    .syllables.map((s) => [...s.onset, ...s.nucleus, ...s.coda].join(' ') + (s.tone ?? ''))
    .join(' . ');

describe('syllable counts', () => {
  const counts: readonly (readonly [string, number])[] = [
    ['Silver river, carry me', 7],
    ['every little light will glow', 7],
    ["I'm lovin' it", 4],
    ['hallelujah', 4],
    ['don’t stop ’til you get enough', 7],
    ['ooooh la-la-la', 4],
    ['oh-oh-oh yeah', 4],
    ['月亮升起来', 5],
    ['愛著我的', 4],
    ['哪儿', 1],
    ['花儿', 2],
    ['我爱你 baby', 5],
    ['在2024年', 6],
    ['back in 1999', 7],
    ['NYC', 3],
    ['brrr', 1],
    ['안녕하세요', 5],
    ['きょう', 2],
    ['Привет', 2],
    ['', 0],
    ['😀🔥', 0],
    ['...!?', 0],
  ];
  it.each(counts)('%s has %i', (text, count) => expect(syllabifyLine(text).syllables).toHaveLength(count));
});

describe('pronunciation', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['silver', 'S IH LX . V ER'],
    ["lovin'", 'L AH . V IH N'],
    ['the apple', 'DH IY . AE . P AX LX'],
    ['gonna', 'G AH . N AX'],
    ['moonbeams', 'M UW N . B IY M Z'],
    ['soooo', 'S OW'],
    ['très', 'T R EH S'],
    ['mmm', 'MM'],
    ['银行', 'i N2 . h a-back NG2'],
    ['长大了', 'zh a-back NG3 . d a4 . L e5'],
    ['不是', 'b u2 . sh i-retroflex4'],
    ['一个', 'i2 . g e4'],
    ['著名', 'zh u4 . M i NG2'],
    ['睡着', 'sh u ei4 . zh ao2'],
    ['去', 'q v4'],
    ['雪', 'x v ê3'],
    ['wǒ ài nǐ', 'W o3 . ai4 . N i3'],
  ];
  it.each(cases)('%s is %s', (text, expected) => expect(sounds(text)).toBe(expected));

  it('marks stress in words and takes it off small words', () => {
    expect(syllabifyLine('the hello of it').syllables.map((s) => s.stress)).toEqual([0, 0, 2, 0, 0]);
  });
  it('reads a Spanish line by Spanish rules', () => {
    expect(sounds('te quiero siempre')).toBe('T EH . K IY . EH . R OW . S Y EH M . P R EH');
  });
  it('reports what it guessed, once', () => {
    expect(syllabifyLine('Привет, Привет').notices).toEqual(['"Привет" is sung by letter rules (Cyrillic).']);
    expect(syllabifyLine('silver river').notices).toEqual([]);
    expect(syllabifyLine('สวัสดี').notices).toEqual(['"สวัสดี" cannot be pronounced yet and is hummed.']);
  });
});

describe('numbers', () => {
  const english: readonly (readonly [string, string])[] = [
    ['0', 'zero'],
    ['42', 'forty two'],
    ['1,000', 'one thousand'],
    ['1999', 'nineteen ninety nine'],
    ['2007', 'two thousand seven'],
    ['1905', 'nineteen oh five'],
    ['3.5', 'three point five'],
    ['1st', 'first'],
    ['20th', 'twentieth'],
    ['80s', 'eighties'],
    ['1980s', 'nineteen eighties'],
    ['7:30', 'seven thirty'],
    ['$5', 'five dollars'],
    ['50%', 'fifty percent'],
    ['808', 'eight oh eight'],
    ['120', 'one hundred twenty'],
    ['007', 'oh oh seven'],
  ];
  it.each(english)('%s is %s', (written, said) => expect(numberInEnglish(written).join(' ')).toBe(said));
  const chinese: readonly (readonly [string, string])[] = [
    ['10', '十'],
    ['12', '十二'],
    ['105', '一百零五'],
    ['2000', '两千'],
    ['10086', '一万零八十六'],
    ['520', '五二零'],
    ['3.5', '三点五'],
    ['50%', '百分之五十'],
  ];
  it.each(chinese)('%s is %s', (written, said) => expect(numberInChinese(written)).toBe(said));
});

/** What people paste, type and mistype. */
const ODD: readonly string[] = [
  '',
  ' ',
  '\n\t',
  '😀🔥💯',
  '👨‍👩‍👧‍👦 family',
  'https://example.com/a?b=c#d',
  'mail me@host.org',
  'WE ARE THE CHAMPIONS',
  'aaaaaaaa',
  'xkcd pfft tsk brrr',
  'n0 numb3rs l33t',
  '1',
  '999999999999999999999',
  '3.14159',
  '½ cup',
  '№ 5',
  'a',
  "'",
  "''''",
  "rock 'n' roll",
  "o'clock",
  '—–-…',
  '《你好》',
  '你',
  '𠀀龘',
  '々々',
  '〇',
  '我love你',
  '2个',
  'ｆｕｌｌ ｗｉｄｔｈ',
  '𝓼𝓬𝓻𝓲𝓹𝓽',
  'Ⅷ',
  'Привет',
  'ъь',
  'مرحبا',
  'ء',
  'नमस्ते',
  'สวัสดี',
  'こんにちは',
  'ーー',
  'っ',
  'カラオケ',
  '안녕',
  'ㅋㅋㅋ',
  'שלום',
  'Καλημέρα',
  'ελλάδα',
  'გამარჯობა',
  'Բարեւ',
  'አማርኛ',
  'naïve café',
  'Łódź żółw',
  'Þórr',
  'ñandú',
  'über straße',
  'ĳ',
  'e\u0301\u0301\u0301',
  '\u0301',
  '\ud800',
  '\udc00',
  '\u202eabc',
  '\u0000',
  '<b>bold</b>',
  '[Verse 1]',
  '(backing)',
  'x'.repeat(300),
  'ab'.repeat(2500),
  '你'.repeat(400),
  'la '.repeat(1600),
  '1'.repeat(5000),
  "it'''s",
  'A.B.C.',
  'U.S.A.',
  '& @ # %',
  'C++ & C#',
  '$$$',
  '100%',
  '12:00',
  '1/2',
  '-5°C',
  'ﬁre',
  'ǆ',
  '__proto__',
  'constructor',
  'toString valueOf',
  'hasOwnProperty',
];

describe('any text', () => {
  const holds = (text: string) => {
    const { words, syllables } = syllabifyLine(text);
    for (const syllable of syllables) {
      expect(words[syllable.word]).toBeDefined();
      expect(syllable.nucleus.length).toBeGreaterThan(0);
      for (const phone of [...syllable.onset, ...syllable.nucleus, ...syllable.coda])
        expect(phones[phone], `${phone} in ${text.slice(0, 40)}`).toBeDefined();
    }
  };
  it.each(ODD.map((text) => [text.slice(0, 24), text] as const))('%j never throws', (_, text) => holds(text));

  it('holds for two hundred generated lines', () => {
    const scripts = [
      'abcdefghijklmnopqrstuvwxyz',
      "AEIOU'-",
      'äöüßéèçñøłž',
      '我爱你月亮长行著儿一不',
      'абвгдежъь',
      'かきゃっんー',
      '가나다핫',
      'ابتح',
      'αβγάς',
      '0123456789.,:%$',
      ' \t!?…—',
      '😀🔥',
    ].flatMap((set) => [...set]);
    const line = fc.array(
      fc.oneof(fc.constantFrom(...scripts), fc.string({ unit: 'grapheme', maxLength: 3 })),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(line, (pieces) => holds(pieces.join(''))),
      { numRuns: 200, seed: 11 },
    );
  });
  it('gives the same answer twice', () => {
    for (const text of ODD) expect(syllabifyLine(text)).toEqual(syllabifyLine(text));
  });
  it('sings at least one syllable for any English letters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => syllabifyLine(word).syllables.length > 0),
      { numRuns: 150, seed: 5 },
    );
  });
});

describe('a line is cut in work that grows as it does, whatever it is made of', () => {
  const units = [
    ...['a', 'b', 'ab', 'xo', 'hello', 'moon', 'light', 'ing', 'un', 'sssea', 'Mc', 'la', 'ā', 'ǒ', 'ñ', 'ß'],
    ...[
      "'",
      "o'",
      '9',
      '9,',
      '1.',
      '$9',
      '-',
      'a-',
      'A.',
      '@',
      'a@',
      'www.',
      'C+',
      'e b',
      'que ',
      '\u0301',
      'e\u0301',
    ],
    ...[
      '雨',
      '著',
      '著名',
      '妈妈',
      '哪儿',
      '々',
      '雨a',
      'か',
      'ゃ',
      'ん',
      'ー',
      '가',
      'ب',
      'א',
      'ж',
      'α',
      'न',
      'का',
      '्',
      'ч',
      'ส',
    ],
  ];
  const shapes: readonly (readonly [string, (length: number) => string])[] = [
    ...units.map(
      (unit) => [JSON.stringify(unit), (length: number) => unit.repeat(length / unit.length)] as const,
    ),
    ...['b', "'", 'l', '9', 'ゃ', '著', 'ा'].map(
      (unit) =>
        [`a, then ${JSON.stringify(unit)}, then a`, (length: number) => `a${unit.repeat(length)}a`] as const,
    ),
  ];
  it.each(shapes)('%s', (_, shape) => {
    syllabifyLine(shape(40));
    expect(workOf(shape(2_500)) / 10).toBeLessThanOrEqual(1.5 * workOf(shape(250)) + 5_000);
  });
});

/** Characters that methods of texts and patterns are given or give, and items that lists are searched through. */
function workOf(text: string): number {
  let work = 0;
  const count = (
    owner: object,
    name: string,
    cost: (self: never, given: unknown[], answer: unknown) => number,
  ) => {
    const original = (owner as Record<string, (...given: unknown[]) => unknown>)[name]!;
    return vi
      .spyOn(owner as Record<string, (...given: unknown[]) => unknown>, name)
      .mockImplementation(function (this: never, ...given: unknown[]) {
        const answer = original.apply(this, given);
        work += cost(this, given, answer);
        return answer;
      } as never);
  };
  const whole = (self: string) => self.length;
  const spies = [
    ...['normalize', 'replace', 'replaceAll', 'match', 'split', 'toLowerCase'].map((name) =>
      count(String.prototype, name, whole),
    ),
    count(
      String.prototype,
      'indexOf',
      (self: string, [, from = 0], at) =>
        ((at as number) < 0 ? self.length : (at as number)) - (from as number),
    ),
    count(String.prototype, 'slice', (_, __, answer) => (answer as string).length),
    // One that goes on where it stopped reads on from there.
    countPattern((read) => {
      work += read;
    }),
    count(Array.prototype, 'slice', (_, __, answer) => (answer as unknown[]).length),
    count(Array.prototype, 'indexOf', (self: unknown[], _, answer) =>
      (answer as number) < 0 ? self.length : (answer as number),
    ),
  ];
  try {
    syllabifyLine(text);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return work;
}

function countPattern(add: (read: number) => void) {
  const original = RegExp.prototype.exec;
  return vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text: string) {
    const goesOn = this.global || this.sticky;
    const from = goesOn ? this.lastIndex : 0;
    const match = original.call(this, text);
    add(match && goesOn ? this.lastIndex - from : this.sticky ? 1 : text.length - from);
    return match;
  });
}
