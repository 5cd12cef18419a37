import type { Syllable } from '../score/score.ts';

/** A syllable before it knows its letters. */
export type SoundSyllable = Pick<Syllable, 'onset' | 'nucleus' | 'coda' | 'stress'>;

const VOWELS = new Set([
  'IY',
  'IH',
  'EY',
  'EH',
  'AE',
  'AA',
  'AO',
  'AH',
  'AX',
  'OW',
  'UH',
  'UW',
  'ER',
  'AY',
  'AW',
  'OY',
  'MM',
  'NN',
]);

/** What may begin an English syllable, besides nothing and any single consonant but NG. */
const CLUSTERS = new Set(
  (
    'P L|P R|B L|B R|T R|T W|D R|D W|K L|K R|K W|G L|G R|G W|F L|F R|TH R|TH W|SH R|SH L|SH W|SH M|SH N|S P|S T|S K|S M|S N|' +
    'S L|S W|S F|S P L|S P R|S P Y|S T R|S K R|S K W|S K Y|P Y|B Y|K Y|F Y|V Y|M Y|HH Y|HH W|T Y|D Y|N Y|L Y|V L|V R'
  ).split('|'),
);

const LONGEST_CLUSTER = 3;

/** Whether an ARPABET phone (with or without stress digit) is a vowel. */
export const isArpabetVowel = (phone: string): boolean => VOWELS.has(phone.replace(/\d$/, ''));

const mayBegin = (phones: readonly string[]): boolean =>
  phones.length === 0 || (phones.length === 1 && phones[0] !== 'NG') || CLUSTERS.has(phones.join(' '));

/**
 * Cuts ARPABET phones into syllables by the maximal-onset principle. Unstressed AH becomes a schwa and L after
 * the vowel its dark form. Without any vowel the list is empty.
 */
export function syllabifyPhones(phones: readonly string[]): SoundSyllable[] {
  const centres = phones.flatMap((phone, index) => (isArpabetVowel(phone) ? [index] : []));
  const syllables: SoundSyllable[] = [];
  let start = 0;
  centres.forEach((centre, order) => {
    const next = centres[order + 1];
    let end = phones.length;
    if (next !== undefined) {
      end = Math.max(centre + 1, next - LONGEST_CLUSTER);
      while (end < next && !mayBegin(phones.slice(end, next))) end++;
      // A stressed short vowel keeps one consonant of a cluster ("si-lver" is heard, "sil-ver" is sung).
      if (end === centre + 1 && next - end >= 2 && !CLUSTERS.has(phones.slice(end, next).join(' '))) end++;
    }
    const phone = phones[centre]!;
    const name = phone.replace(/\d$/, '');
    const stress = Number(/\d$/.exec(phone)?.[0] ?? 0);
    syllables.push({
      onset: phones.slice(start, centre).map(plain),
      nucleus: [name === 'AH' && stress === 0 && phone.endsWith('0') ? 'AX' : name],
      coda: phones.slice(centre + 1, end).map((p) => (p === 'L' ? 'LX' : plain(p))),
      stress: stress === 1 ? 2 : stress === 2 ? 1 : 0,
    });
    start = end;
  });
  return syllables;
}

const plain = (phone: string): string => phone.replace(/\d$/, '');
