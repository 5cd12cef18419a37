import { pinyinSyllable } from '../../text/pinyin-syllable.ts';
import { UnreadableBankError } from '../banks/bank-error.ts';
import type { BankFiles } from '../banks/bank-files.ts';
import type { BankReport } from '../banks/bank-report.ts';
import { donorNamed } from '../donors/donor.ts';
import { spellingOf, syllableKey } from '../donors/level-syllables.ts';
import { phones as ourPhones } from '../phones.ts';
import { donorPhone, standInFor } from '../synth/donor-phones.ts';
import { readYaml } from './bank-settings.ts';

/** How our phones are called in a bank, and what it lacks. */
export interface BankPhones {
  /** Our phones → the bank's; "_" is silence, "breath" a breath. */
  phones: Record<string, string>;
  /** Our Mandarin syllables → the bank's phones. */
  syllables: Record<string, string[]>;
  consonants: string[];
  languages: BankReport['languages'];
  /** Dictionaries that were read, and those that were too large. */
  dictionaries: string[];
  leftOut: string[];
}

const ENGLISH =
  'aa ae ah ao aw ay b ch d dh eh er ey f g hh ih iy jh k l m n ng ow oy p r s sh t th uh uw v w y z zh'.split(
    ' ',
  );
const ENGLISH_VOWELS = new Set(ENGLISH.filter((name) => /^[aeiou]/.test(name)));
const LEAST_VOWELS = 3;
/** A dictionary of words of a language is larger, and not needed: words are cut as for every other singer. */
const MOST_DICTIONARY_BYTES = 1_500_000;

/** English sounds by those of banks of other languages (opencpop's Mandarin, Japanese), the nearest first. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  aa: ['a'],
  ae: ['E', 'a'],
  ah: ['a'],
  ao: ['o', 'ou'],
  aw: ['ao', 'a'],
  ax: ['e', 'a'],
  ay: ['ai', 'a'],
  eh: ['E', 'ei', 'e'],
  er: ['er', 'e'],
  ey: ['ei', 'E', 'e'],
  ih: ['i'],
  iy: ['i'],
  ow: ['ou', 'o'],
  oy: ['o', 'ou'],
  uh: ['u'],
  uw: ['u'],
  b: ['b'],
  ch: ['ch', 'q'],
  d: ['d'],
  dh: ['z', 'd'],
  f: ['f', 'h'],
  g: ['g'],
  hh: ['h'],
  jh: ['j', 'zh'],
  k: ['k'],
  l: ['l', 'r'],
  m: ['m'],
  n: ['n'],
  ng: ['ng', 'N', 'n'],
  p: ['p'],
  r: ['r'],
  s: ['s'],
  sh: ['sh', 'x'],
  t: ['t'],
  th: ['s'],
  v: ['w', 'f', 'b'],
  w: ['w', 'u'],
  y: ['y', 'i'],
  z: ['z', 's'],
  zh: ['r', 'j', 'sh'],
};

/**
 * Finds what a bank sings our phones with: English by ARPABET names (with or without "en/", and as its English
 * dictionary replaces them), Mandarin by the syllables of its dictionary, the rest by the nearest sounds it has.
 * @param folder of its tables, "" or ending with "/" @param tokens its phonemes
 * @throws UnreadableBankError where it has no silence, or too few vowels
 */
export function readBankPhones(
  files: BankFiles,
  folder: string,
  tokens: ReadonlySet<string>,
  phonemesFile: string,
): BankPhones {
  const silence = ['SP', 'pau', 'sil'].find((name) => tokens.has(name));
  if (!silence)
    throw new UnreadableBankError(`${phonemesFile}: the phoneme "SP" (silence) is not in it; it is needed.`);
  const leftOut: string[] = [];
  const dictionaries = ['dsdict-zh.yaml', 'dsdict-en.yaml', 'dsdict.yaml'].flatMap((name) => {
    const file = files.find(folder + name) ?? files.find(`${folder}dsdur/${name}`);
    if (!file) return [];
    if (files.read(file).length > MOST_DICTIONARY_BYTES) {
      leftOut.push(file);
      return [];
    }
    return [{ file, ...readDictionary(files, file) }];
  });
  const replaced = new Map(dictionaries.flatMap(({ replacements }) => replacements));
  const own = (name: string): string | undefined =>
    [replaced.get(name), `en/${name}`, name, name.toUpperCase()].find(
      (each) => each !== undefined && tokens.has(each),
    );
  const english = new Map<string, string>();
  for (const name of [...ENGLISH, 'ax']) {
    const found = own(name);
    if (found !== undefined) english.set(name, found);
  }
  // Names of Mandarin initials are English too: without English vowels it is not English.
  const speaksEnglish = [...english.keys()].filter((name) => ENGLISH_VOWELS.has(name)).length > 5;
  const foreign = (name: string): string | undefined =>
    (FOREIGN[name] ?? [])
      .flatMap((each) => [`zh/${each}`, `ja/${each}`, each])
      .find((each) => tokens.has(each));
  const ownEnglish = new Set(speaksEnglish ? english.keys() : []);
  const sing = (name: string): string | undefined => {
    if (speaksEnglish && english.has(name)) return english.get(name);
    const near = standInFor(name, ownEnglish);
    return (near !== undefined ? english.get(near) : undefined) ?? foreign(name);
  };
  const phones: Record<string, string> = { _: silence };
  if (tokens.has('AP')) phones['breath'] = 'AP';
  for (const name of Object.keys(ourPhones)) {
    const found = sing(donorPhone(name));
    if (found !== undefined) phones[name] = found;
  }
  const vowels = new Set(
    ENGLISH.filter((name) => ENGLISH_VOWELS.has(name)).flatMap((name) => phones[name.toUpperCase()] ?? []),
  );
  if (vowels.size < LEAST_VOWELS)
    throw new UnreadableBankError(
      `${phonemesFile}: ${vowels.size} of its phonemes are vowels that are known here (English as in ARPABET, Mandarin as in pinyin, Japanese); at least ${LEAST_VOWELS} are needed to sing.`,
    );
  const { syllables, consonants } = mandarin(dictionaries, tokens);
  const missing = ENGLISH.filter((name) => !ownEnglish.has(name)).map((sound) => ({
    sound,
    sungAs: sing(sound) ?? null,
  }));
  const wanted = [...donorNamed('mandarin-woman').syllables.keys()];
  const lacking = wanted.filter((key) => !(key in syllables));
  return {
    phones,
    syllables,
    consonants,
    dictionaries: dictionaries.map(({ file }) => file),
    leftOut,
    languages: {
      en: { share: 1 - missing.length / ENGLISH.length, missing },
      zh: {
        share: 1 - lacking.length / wanted.length,
        missing:
          lacking.length === wanted.length
            ? [{ sound: 'all syllables', sungAs: 'the nearest single sounds' }]
            : lacking.map((sound) => ({
                sound: spellingOf(sound),
                sungAs: 'the nearest single sounds',
              })),
      },
    },
  };
}

interface Dictionary {
  entries: { grapheme: string; phonemes: string[] }[];
  replacements: [string, string][];
  vowels: Set<string>;
}

function readDictionary(files: BankFiles, file: string): Dictionary {
  const table = readYaml(files, file) as Record<string, unknown> | null;
  const list = (key: string): Record<string, unknown>[] => {
    const value = table?.[key] ?? [];
    if (!Array.isArray(value) || value.some((each) => typeof each !== 'object' || each === null))
      throw new UnreadableBankError(`${file}: "${key}" should be a list of tables.`);
    return value as Record<string, unknown>[];
  };
  return {
    entries: list('entries').map(({ grapheme, phonemes }, i) => {
      if (!Array.isArray(phonemes))
        throw new UnreadableBankError(
          `${file}: "entries", number ${i + 1}: "phonemes" should be a list of names.`,
        );
      // A phoneme called "n" or "y" is a boolean in old YAML, one of digits a number.
      return { grapheme: String(grapheme), phonemes: phonemes.map(String) };
    }),
    replacements: list('replacements').flatMap(({ from, to }) =>
      typeof from === 'string' && typeof to === 'string' ? [[from, to] as [string, string]] : [],
    ),
    vowels: new Set(
      list('symbols')
        .filter(({ type }) => type === 'vowel')
        .map(({ symbol }) => String(symbol)),
    ),
  };
}

function mandarin(
  dictionaries: readonly Dictionary[],
  tokens: ReadonlySet<string>,
): Pick<BankPhones, 'syllables' | 'consonants'> {
  const syllables: Record<string, string[]> = {};
  const consonants = new Set<string>();
  for (const { entries, vowels } of dictionaries)
    for (const { grapheme, phonemes } of entries) {
      const sounds = /^[a-zü:]{1,7}$/.test(grapheme) ? pinyinSyllable(grapheme) : undefined;
      const named = phonemes.map((name) => (tokens.has(name) ? name : `zh/${name}`));
      if (!sounds || named.length === 0 || named.length > 4 || !named.every((name) => tokens.has(name)))
        continue;
      syllables[syllableKey(sounds)] ??= named;
      for (const name of named)
        if (vowels.size > 0 ? !vowels.has(name) : /^(zh\/)?([bpmfdtnlgkhjqxrzcsyw]|[zcs]h)$/.test(name))
          consonants.add(name);
    }
  return { syllables, consonants: [...consonants].sort() };
}
