import { pinyinSpellings, pinyinSyllable } from '../../text/pinyin-syllable.ts';
import { syllabifyLine } from '../../text/syllabify-line.ts';
import type { SoundSyllable } from '../../text/syllabify-phones.ts';
import { donorNamed } from '../donors/donor.ts';
import { syllableKey } from '../donors/level-syllables.ts';
import { donorPhone } from '../synth/donor-phones.ts';
import { ENGLISH_LINES } from './english-lines.ts';

/** What can be read aloud; a list that changes gets another name, for recordings of it are numbered. */
export const READING_LISTS = ['en-1', 'zh-1'] as const;
export type ReadingListName = (typeof READING_LISTS)[number];

/** A line that is read in one go. */
export interface ReadingLine {
  text: string;
  /** With the number of the word that each is of. */
  syllables: readonly (SoundSyllable & { word: number })[];
  /** A syllable of Mandarin stands by itself: with silence before the next. */
  isApart: boolean;
  /** How long it takes to read, with what lies between it and the next line. */
  seconds: number;
}

/** From one syllable to the next, read slowly and evenly. */
export const SYLLABLE_SECONDS = 0.34;
export const APART_SECONDS = 0.62;
export const BETWEEN_LINES_SECONDS = 1.2;
const SYLLABLES_A_LINE = 7;

const known = new Map<ReadingListName, readonly ReadingLine[]>();

/** The lines of a list: of English every pair of sounds that its words have, of Mandarin every syllable, in the first tone. */
export function readingList(name: ReadingListName): readonly ReadingLine[] {
  let lines = known.get(name);
  if (!lines) {
    lines = name === 'en-1' ? ENGLISH_LINES.map(englishLine) : mandarinLines();
    known.set(name, lines);
  }
  return lines;
}

/** A line of English as it is read. */
export function englishLine(text: string): ReadingLine {
  const { syllables } = syllabifyLine(text);
  return {
    text,
    syllables,
    isApart: false,
    seconds: SYLLABLE_SECONDS * syllables.length + BETWEEN_LINES_SECONDS,
  };
}

function mandarinLines(): ReadingLine[] {
  const wanted = new Set(donorNamed('mandarin-woman').syllables.keys());
  const spelled = new Map<string, { spelling: string; sounds: SoundSyllable }>();
  for (const spelling of pinyinSpellings()) {
    const sounds = pinyinSyllable(`${spelling}1`);
    const key = sounds && syllableKey(sounds);
    if (key && wanted.has(key) && !spelled.has(key)) spelled.set(key, { spelling, sounds });
  }
  const all = [...spelled.values()];
  return Array.from({ length: Math.ceil(all.length / SYLLABLES_A_LINE) }, (_, i) => {
    const own = all.slice(i * SYLLABLES_A_LINE, (i + 1) * SYLLABLES_A_LINE);
    return {
      text: own.map(({ spelling }) => firstTone(spelling)).join(' '),
      syllables: own.map(({ sounds }, word) => ({ ...sounds, word })),
      isApart: true,
      seconds: APART_SECONDS * own.length + BETWEEN_LINES_SECONDS,
    };
  });
}

const MACRONS: Readonly<Record<string, string>> = { a: 'ā', o: 'ō', e: 'ē', i: 'ī', u: 'ū', v: 'ǖ', ê: 'ê̄' };

/** Pinyin with the mark of the first tone where it is written: on a, o or e, else on the last vowel. */
function firstTone(spelling: string): string {
  const at =
    /[aoeê]/.exec(spelling)?.index ?? Math.max(...[...'iuv'].map((vowel) => spelling.lastIndexOf(vowel)));
  const marked = [...spelling].map((letter, i) => (i === at ? (MACRONS[letter] ?? letter) : letter));
  return marked.join('').replace('v', 'ü');
}

/** A line's phones as a donor calls them, silence around it. */
export const phonesOfLine = ({ syllables }: Pick<ReadingLine, 'syllables'>): string[] => [
  'pau',
  ...syllables.flatMap(({ onset, nucleus, coda }) => [...onset, ...nucleus, ...coda].map(donorPhone)),
  'pau',
];
