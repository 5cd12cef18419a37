import { UNSTRESSED_WORDS } from './english-overrides.ts';
import { isArpabetVowel } from './syllabify-phones.ts';

/** A spelling whose letters mean what they do in most of Europe: vowels pure, every letter heard. */
export type Spelling = 'es' | 'it' | 'pt' | 'fr' | 'de' | 'plain';

type Rule = readonly [letters: string, phones: string];

const PLAIN: readonly Rule[] = [
  ['sch', 'SH'],
  ['tsch', 'CH'],
  ['kh', 'HH'],
  ['zh', 'ZH'],
  ['sh', 'SH'],
  ['ch', 'CH'],
  ['th', 'T'],
  ['ph', 'F'],
  ['ts', 'T S'],
  ['dz', 'D Z'],
  ['gh', 'G'],
  ['ng', 'NG'],
  ['ya', 'Y AA'],
  ['yu', 'Y UW'],
  ['yo', 'Y OW'],
  ['ye', 'Y EH'],
  ['qu', 'K W'],
  ['ck', 'K'],
  ['ss', 'S'],
  ['ll', 'L'],
  ['rr', 'R'],
  ['nn', 'N'],
  ['mm', 'M'],
  ['tt', 'T'],
  ['pp', 'P'],
  ['kk', 'K'],
  ['bb', 'B'],
  ['dd', 'D'],
  ['ff', 'F'],
  ['gg', 'G'],
  ['cc', 'K'],
  ['zz', 'Z'],
  ['ai', 'AY'],
  ['ay', 'AY'],
  ['ei', 'EY'],
  ['ey', 'EY'],
  ['oi', 'OY'],
  ['oy', 'OY'],
  ['au', 'AW'],
  ['ou', 'OW'],
  ['aa', 'AA'],
  ['ee', 'IY'],
  ['ii', 'IY'],
  ['oo', 'UW'],
  ['uu', 'UW'],
  ['a', 'AA'],
  ['e', 'EH'],
  ['i', 'IY'],
  ['o', 'OW'],
  ['u', 'UW'],
  ['y', 'IY'],
  ['b', 'B'],
  ['c', 'K'],
  ['d', 'D'],
  ['f', 'F'],
  ['g', 'G'],
  ['h', 'HH'],
  ['j', 'JH'],
  ['k', 'K'],
  ['l', 'L'],
  ['m', 'M'],
  ['n', 'N'],
  ['p', 'P'],
  ['q', 'K'],
  ['r', 'R'],
  ['s', 'S'],
  ['t', 'T'],
  ['v', 'V'],
  ['w', 'V'],
  ['x', 'K S'],
  ['z', 'Z'],
  ['ä', 'EH'],
  ['ö', 'ER'],
  ['ü', 'UW'],
  ['ß', 'S'],
  ['æ', 'AE'],
  ['ø', 'ER'],
  ['œ', 'ER'],
  ['å', 'AO'],
  ['ı', 'IH'],
  ['ş', 'SH'],
  ['ğ', ''],
  ['ç', 'S'],
  ['ñ', 'N Y'],
  ['č', 'CH'],
  ['š', 'SH'],
  ['ž', 'ZH'],
  ['ć', 'CH'],
  ['ś', 'SH'],
  ['ź', 'ZH'],
  ['ż', 'ZH'],
  ['ł', 'W'],
  ['ę', 'EH N'],
  ['ą', 'AO N'],
  ['ń', 'N Y'],
  ['đ', 'D'],
  ['ð', 'DH'],
  ['þ', 'TH'],
  ['ř', 'R ZH'],
  ['ě', 'Y EH'],
  ['ő', 'ER'],
  ['ű', 'UW'],
];

const OWN: Readonly<Record<Spelling, readonly Rule[]>> = {
  plain: [],
  es: [
    ['gue', 'G EH'],
    ['gui', 'G IY'],
    ['que', 'K EH'],
    ['qui', 'K IY'],
    ['ce', 'S EH'],
    ['ci', 'S IY'],
    ['cé', 'S EH'],
    ['cí', 'S IY'],
    ['ge', 'HH EH'],
    ['gi', 'HH IY'],
    ['j', 'HH'],
    ['ll', 'Y'],
    ['h', ''],
    ['z', 'S'],
    ['ia', 'Y AA'],
    ['io', 'Y OW'],
    ['ie', 'Y EH'],
    ['iu', 'Y UW'],
    ['ua', 'W AA'],
    ['ue', 'W EH'],
    ['ui', 'W IY'],
    ['uo', 'W OW'],
    ['v', 'B'],
    ['ch', 'CH'],
  ],
  it: [
    ['che', 'K EH'],
    ['chi', 'K IY'],
    ['ghe', 'G EH'],
    ['ghi', 'G IY'],
    ['cia', 'CH AA'],
    ['cio', 'CH OW'],
    ['ciu', 'CH UW'],
    ['ce', 'CH EH'],
    ['ci', 'CH IY'],
    ['gia', 'JH AA'],
    ['gio', 'JH OW'],
    ['giu', 'JH UW'],
    ['ge', 'JH EH'],
    ['gi', 'JH IY'],
    ['gli', 'L Y IY'],
    ['gn', 'N Y'],
    ['sce', 'SH EH'],
    ['sci', 'SH IY'],
    ['h', ''],
    ['z', 'T S'],
  ],
  pt: [
    ['ão', 'AW N'],
    ['õe', 'OY N'],
    ['ã', 'AH N'],
    ['nh', 'N Y'],
    ['lh', 'L Y'],
    ['ch', 'SH'],
    ['que', 'K EH'],
    ['qui', 'K IY'],
    ['ce', 'S EH'],
    ['ci', 'S IY'],
    ['ge', 'ZH EH'],
    ['gi', 'ZH IY'],
    ['j', 'ZH'],
    ['h', ''],
  ],
  fr: [
    ['eaux', 'OW'],
    ['eau', 'OW'],
    ['aux', 'OW'],
    ['au', 'OW'],
    ['oux', 'UW'],
    ['ous', 'UW'],
    ['out', 'UW'],
    ['ou', 'UW'],
    ['oi', 'W AA'],
    ['eux', 'ER'],
    ['eu', 'ER'],
    ['œu', 'ER'],
    ['ai', 'EH'],
    ['ei', 'EH'],
    ['ain', 'AE N'],
    ['ein', 'AE N'],
    ['ien', 'Y AE N'],
    ['tion', 'S Y OW N'],
    ['gn', 'N Y'],
    ['que', 'K'],
    ['qu', 'K'],
    ['ch', 'SH'],
    ['j', 'ZH'],
    ['ge', 'ZH EH'],
    ['gi', 'ZH IY'],
    ['ce', 'S EH'],
    ['ci', 'S IY'],
    ['ç', 'S'],
    ['h', ''],
    ['u', 'UW'],
    ['ill', 'IY Y'],
  ],
  de: [
    ['sch', 'SH'],
    ['tsch', 'CH'],
    ['ch', 'HH'],
    ['chs', 'K S'],
    ['sp', 'SH P'],
    ['st', 'S T'],
    ['ei', 'AY'],
    ['ie', 'IY'],
    ['eu', 'OY'],
    ['äu', 'OY'],
    ['z', 'T S'],
    ['w', 'V'],
    ['v', 'F'],
    ['j', 'Y'],
    ['pf', 'P F'],
  ],
};

/** A spelling's rules by their first letter, the longest first; a language's own before what most of Europe does. */
const rulesByLetter = (own: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> =>
  Map.groupBy(
    [...own, ...PLAIN].sort(([a], [b]) => b.length - a.length),
    ([letters]) => letters[0]!,
  );
const RULES_BY_LETTER: Readonly<Record<Spelling, ReturnType<typeof rulesByLetter>>> = {
  plain: rulesByLetter(OWN.plain),
  es: rulesByLetter(OWN.es),
  it: rulesByLetter(OWN.it),
  pt: rulesByLetter(OWN.pt),
  fr: rulesByLetter(OWN.fr),
  de: rulesByLetter(OWN.de),
};

/** Words that give a language away (lower case). */
const GIVEAWAYS: readonly (readonly [Spelling, ReadonlySet<string>])[] = [
  [
    'es',
    new Set(
      'el los las de del que y en un una mi tu su te se no por para con yo quiero siempre pero como cuando corazón amor vida noche está estoy eres más porque todo nada muy'.split(
        ' ',
      ),
    ),
  ],
  [
    'it',
    new Set(
      'il lo gli le di che e un una mi ti si non per con io sono sei amore vita notte perché come quando questo questa tutto niente più ma della nel cuore'.split(
        ' ',
      ),
    ),
  ],
  [
    'pt',
    new Set(
      'o os as de do da que e em um uma meu minha teu você não por para com eu quero sempre mas como quando coração amor vida noite está saudade mais tudo nada muito'.split(
        ' ',
      ),
    ),
  ],
  [
    'fr',
    new Set(
      'le les de du des que et en un une mon ma ton ta son sa je tu il elle nous vous ne pas pour avec dans sur toujours mais comme quand cœur amour vie nuit est suis plus tout rien très où'.split(
        ' ',
      ),
    ),
  ],
  [
    'de',
    new Set(
      'der die das den dem ein eine und ich du er sie wir ihr nicht ist bin bist mein dein sein mit für auf von zu immer aber wie wenn herz liebe leben nacht so mehr alles nichts sehr'.split(
        ' ',
      ),
    ),
  ],
];

/** Guesses which European spelling a line follows, from its small words; nothing for English and for doubt. */
export function guessSpelling(
  words: readonly string[],
  isEnglish: (word: string) => boolean,
): Spelling | undefined {
  const lower = words.map((w) => w.toLowerCase());
  const strange = lower.filter((w) => !isEnglish(w)).length;
  if (lower.length < 2) return undefined;
  let best: Spelling | undefined;
  let most = 0;
  for (const [spelling, set] of GIVEAWAYS) {
    const hits = lower.filter((w) => set.has(w)).length;
    if (hits > most) [best, most] = [spelling, hits];
  }
  const english = lower.filter((w) => UNSTRESSED_WORDS.has(w)).length;
  if (most >= 3 && most > 2 * english && most / lower.length > 0.4) return best;
  if (strange / lower.length < 0.34) return undefined;
  return (most >= 2 && most > english) || (most === 1 && strange / lower.length > 0.6) ? best : undefined;
}

const MARKS = /[\u0300-\u036f]/g;
const withoutMarks = (letter: string): string => letter.normalize('NFD').replace(MARKS, '');

/** Reads a word letter by letter as ARPABET; the last vowel but one is stressed. Never empty for a letter. */
export function readByLetters(word: string, spelling: Spelling = 'plain'): string[] {
  const rules = RULES_BY_LETTER[spelling];
  let text = word.toLowerCase().normalize('NFC');
  if (spelling === 'fr')
    text = text.replace(/(?:ent|es|e|s|t|d|x|p)$/u, (tail, at: number) => (at > 2 ? '' : tail)) || text;
  const phones: string[] = [];
  for (let i = 0; i < text.length; ) {
    let best = rules.get(text[i]!)?.find((rule) => text.startsWith(rule[0], i));
    if (!best) {
      const bare = withoutMarks(text[i]!);
      best = rules.get(bare[0] ?? '')?.find((rule) => rule[0] === bare);
      i++;
    } else i += best[0].length;
    if (best?.[1]) phones.push(...best[1].split(' '));
  }
  const vowels = phones.flatMap((p, i) => (isArpabetVowel(p) ? [i] : []));
  const stressed = vowels.at(vowels.length > 1 ? -2 : -1);
  return phones.map((p, i) => (i === stressed ? `${p}1` : p === 'AH' ? 'AH2' : p));
}
