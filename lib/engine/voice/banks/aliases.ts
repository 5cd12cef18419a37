import { pinyinSyllable } from '../../text/pinyin-syllable.ts';
import type { SoundSyllable } from '../../text/syllabify-phones.ts';
import { japaneseConsonant, japaneseVowel, readMora, romajiOfKana, toHiragana } from './kana.ts';

/** What a recording of a bank holds. Phones are those of the US radio set; `pau` is silence. */
export type BankSound =
  /** From one phone to the next: VC, VV, or any pair of an ARPAsing bank. */
  | { kind: 'pair'; left: string; right: string }
  /** A consonant with the vowel after it, and the vowel before where it was sung too (VCV). */
  | { kind: 'mora'; onset: string; vowel: string; before?: string }
  /** A syllable of Mandarin. */
  | { kind: 'syllable'; sounds: SoundSyllable };

/** How a bank names its recordings. */
export type BankDialect = 'arpasing' | 'japanese' | 'mandarin';

const ARPABET = new Set(
  'aa ae ah ao aw ax ay b ch d dh dx eh er ey f g hh ih iy jh k l m n ng ow oy p r s sh t th uh uw v w y z zh'.split(
    ' ',
  ),
);
const ARPABET_VOWEL = /^(aa|ae|ah|ao|aw|ax|ay|eh|er|ey|ih|iy|ow|oy|uh|uw)$/;
const SILENT = new Set(['-', 'R', 'r-', 'sil', 'pau', '_', 'rest', 'br-']);
const KANA = /[\u3041-\u3096\u30a1-\u30fa]/;
/** What banks write behind a name: a pitch, a number of the take, a mood. */
const DECORATION = /(?:[ _]?[A-G][#♯b]?\d|[ _]?\d{1,2}|[↑↓強弱裏囁'’*]|_[a-z]+)$/u;

/** No sound has a longer name. */
const LONGEST_ALIAS = 100;

/** An alias without what says which take, pitch or mood it is; nothing of what is longer than an alias is. */
export function bareAlias(alias: string): string {
  if (alias.length > LONGEST_ALIAS) return '';
  let bare = alias.normalize('NFKC').trim();
  for (let i = 0; i < 3 && DECORATION.test(bare) && bare.replace(DECORATION, '').trim(); i++)
    bare = bare.replace(DECORATION, '').trim();
  return bare;
}

/**
 * Tells how a bank names its recordings, by what most of its aliases can only be.
 * @returns nothing where no more than a handful can be read
 */
export function dialectOf(aliases: readonly string[]): BankDialect | undefined {
  const votes = { arpasing: 0, japanese: 0, mandarin: 0 };
  let romaji = 0;
  for (const alias of aliases) {
    const tokens = bareAlias(alias).toLowerCase().split(/\s+/);
    const last = tokens.at(-1)!;
    if (KANA.test(last)) votes.japanese++;
    else if (tokens.length === 2 && tokens.some((t) => ARPABET_VOWEL.test(t)) && tokens.every(isArpasing))
      votes.arpasing++;
    else {
      const pinyin = pinyinSyllable(last);
      const mora = readMora(last);
      if (pinyin && !mora && last.length > 1) votes.mandarin++;
      else if (mora && last.length > 1) romaji++;
    }
  }
  // Half of the romaji of a Japanese bank is pinyin too; what is left decides.
  if (romaji > 0 && votes.mandarin < romaji / 2) votes.japanese += romaji;
  else votes.mandarin += romaji;
  const [dialect, most] = (Object.entries(votes) as [BankDialect, number][]).sort((a, b) => b[1] - a[1])[0]!;
  return most >= 5 ? dialect : undefined;
}

const isArpasing = (token: string): boolean => ARPABET.has(token) || SILENT.has(token);

/** What an alias names; nothing where it is none of the dialect (breaths, other tongues). */
export function readAlias(alias: string, dialect: BankDialect): BankSound | undefined {
  const bare = bareAlias(alias);
  return dialect === 'arpasing'
    ? readArpasing(bare)
    : dialect === 'mandarin'
      ? readMandarin(bare)
      : readJapanese(bare);
}

function readArpasing(bare: string): BankSound | undefined {
  const tokens = bare.toLowerCase().split(/\s+/);
  if (tokens.length !== 2 || !tokens.every(isArpasing)) return undefined;
  const [left, right] = tokens.map((token) => (SILENT.has(token) ? 'pau' : token === 'dx' ? 'd' : token)) as [
    string,
    string,
  ];
  return left === 'pau' && right === 'pau' ? undefined : { kind: 'pair', left, right };
}

function readMandarin(bare: string): BankSound | undefined {
  const tokens = bare.toLowerCase().split(/\s+/);
  // "- ba" begins as "ba" does; what leads from one sound to the next ("a b") is not needed for whole syllables.
  const name = tokens.length === 2 && SILENT.has(tokens[0]!) ? tokens[1]! : tokens[0]!;
  if (tokens.length > 2 || (tokens.length === 2 && !SILENT.has(tokens[0]!))) return undefined;
  const sounds = pinyinSyllable(name);
  return sounds ? { kind: 'syllable', sounds } : undefined;
}

function readJapanese(bare: string): BankSound | undefined {
  const tokens = bare.split(/\s+/);
  if (tokens.length > 2) return undefined;
  const last = tokens.at(-1)!;
  const before = tokens.length === 2 ? vowelBefore(tokens[0]!) : undefined;
  if (tokens.length === 2 && before === undefined) return undefined;
  if (before !== undefined && before !== 'pau') {
    if (SILENT.has(last)) return { kind: 'pair', left: before, right: 'pau' };
    // "a k": the consonant alone; "n n" means ん before an n.
    const consonant = KANA.test(last) ? undefined : japaneseConsonant(last.toLowerCase());
    if (consonant) return { kind: 'pair', left: before, right: consonant };
  }
  const mora = readMora(KANA.test(last) ? (romajiOfKana(last) ?? '') : last.toLowerCase());
  if (!mora) return undefined;
  return {
    kind: 'mora',
    ...mora,
    ...(before !== undefined && before !== 'pau' && { before }),
  };
}

function vowelBefore(token: string): string | undefined {
  if (SILENT.has(token)) return 'pau';
  const lower = toHiragana(token).toLowerCase();
  if (lower === 'n' || lower === 'ん') return 'ng';
  return japaneseVowel(lower) ?? (KANA.test(token) ? readMora(romajiOfKana(token) ?? '')?.vowel : undefined);
}
