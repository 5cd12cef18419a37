import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { englishPronunciation } from '#lib/engine/text/english-dictionary.ts';
import { isEnglishWord } from '#lib/engine/text/english-word.ts';
import { englishLine, phonesOfLine } from '#lib/engine/voice/readings/reading-list.ts';
import type { FittedTable } from './fitted-table.ts';

/** Where words that people know are taken from: the program's own lyrics and papers. */
const SOURCES = ['lib/engine/lyrics', 'docs'];
const LEAST_LETTERS = 3;
const MOST_LETTERS = 8;
/** A word that stands but once may be a name or a slip. */
const LEAST_COUNT = 2;
/** A pair of sounds within a word is English where so many words have it; a sound that begins or ends words, where so many do. */
const LEAST_WITH_PAIR = 2;
const LEAST_WITH_END = 4;
const LEAST_WORDS = 4;
const MOST_WORDS = 8;
const MOST_SYLLABLES = 9;
const FIRST_SECONDS = 0.15;
const WORD_SECONDS = 0.3;
/** What a word is worth whose end is wanted beside another's beginning, in pairs. */
const AHEAD = 0.6;
const MOST_LINES = 400;

/** Words that sound otherwise than they are read at first sight, or that nobody likes to say. */
const LEFT_OUT = new Set(
  'visx reese maj lang ref cmu lambda gen geo val doc docs ing gnu uri geist nonce lib yup moll glob exec cha wah alt geo cutoff opus redact auth chunk poll com hit toggle tags genres genre serve array subject pall dub dog sho shun tis wan lass lade aye aims tine lest chap gat naught lag hath sire waveform integer variant baroque browsers unquote api url http https www jpg png mp3 mp4 json html css ascii unix linux async mutex regex config init utf bool boolean char whose bass lieu emoji dun nee deb ces dea sec min max avg pre von der als ist und les des que con por'.split(
    ' ',
  ),
);

interface Word {
  text: string;
  phones: string[];
  syllables: number;
}

/** Lines of words that hold every pair of sounds of English once, chosen word by word for what each adds a second. */
export const readingLines: FittedTable = {
  name: 'reading-lines',
  file: 'lib/engine/voice/readings/english-lines.ts',
  constant: 'ENGLISH_LINES',
  type: 'readonly string[]',
  about:
    'Lines of English words to read aloud in which every pair of sounds is that English has, within words and where one word meets the next.',
  recipe:
    'words of our lyrics and papers that the dictionary gives one pronunciation, each line grown by the word that adds most pairs a second',
  async fit({ say }) {
    const words = knownWords();
    const wanted = pairsOf(words);
    const lines = chooseLines(words, new Set(wanted), say);
    const seconds = lines.reduce((sum, line) => sum + englishLine(line).seconds, 0);
    return {
      table: lines,
      figures: `${wanted.size} pairs in ${lines.length} lines, ${Math.round(seconds)} s to read`,
    };
  },
};

function knownWords(): Word[] {
  const counts = new Map<string, number>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(file);
      else if (/\.(ts|md)$/.test(file))
        for (const [text] of readFileSync(file, 'utf8').matchAll(/(?<![\w'])[A-Z]?[a-z]+(?![\w'])/g))
          counts.set(text.toLowerCase(), (counts.get(text.toLowerCase()) ?? 0) + 1);
    }
  };
  SOURCES.forEach(walk);
  return [...counts]
    .filter(
      ([text, count]) =>
        count >= LEAST_COUNT &&
        text.length >= LEAST_LETTERS &&
        text.length <= MOST_LETTERS &&
        !LEFT_OUT.has(text) &&
        isEnglishWord(text) &&
        englishPronunciation(`${text}(2)`) === undefined,
    )
    .map(([text]) => {
      const line = englishLine(text);
      return { text, phones: phonesOfLine(line).slice(1, -1), syllables: line.syllables.length };
    })
    .sort((a, b) => (a.text < b.text ? -1 : 1));
}

/** Every pair of sounds that words have, and that a word's last sound makes with the next one's first. */
function pairsOf(words: readonly Word[]): Set<string> {
  const counts = {
    within: new Map<string, number>(),
    first: new Map<string, number>(),
    last: new Map<string, number>(),
  };
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const { phones } of words) {
    for (const pair of within(phones)) add(counts.within, pair);
    add(counts.first, phones[0]!);
    add(counts.last, phones.at(-1)!);
  }
  const usual = (map: Map<string, number>, least: number) =>
    [...map].flatMap(([key, count]) => (count >= least ? [key] : []));
  const [firsts, lasts] = [usual(counts.first, LEAST_WITH_END), usual(counts.last, LEAST_WITH_END)];
  return new Set([
    ...usual(counts.within, LEAST_WITH_PAIR),
    ...lasts.flatMap((last) => firsts.map((first) => `${last}-${first}`)),
    ...firsts.map((first) => `pau-${first}`),
    ...lasts.map((last) => `${last}-pau`),
  ]);
}

const within = (phones: readonly string[]): string[] =>
  phones.slice(1).map((phone, i) => `${phones[i]}-${phone}`);

/** @param left pairs that are wanted; emptied */
function chooseLines(words: readonly Word[], left: Set<string>, say: (line: string) => void): string[] {
  const lines: string[] = [];
  while (left.size > 0 && lines.length < MOST_LINES) {
    const line = growLine(words, left);
    if (line.length === 0) break;
    const phones = ['pau', ...line.flatMap((word) => word.phones), 'pau'];
    for (const pair of within(phones)) left.delete(pair);
    lines.push(line.map(({ text }) => text).join(' '));
    if (lines.length % 20 === 0) say(`${lines.length} lines, ${left.size} pairs left`);
  }
  // Nobody reads one word alone as the others: what comes last is put behind the beginning of an earlier line.
  let next = 0;
  for (const [i, line] of lines.entries()) {
    const few = line.split(' ');
    if (few.length < LEAST_WORDS)
      lines[i] = [...lines[next++]!.split(' ').slice(0, LEAST_WORDS), ...few].join(' ');
  }
  if (left.size > 0) throw new Error(`no words have ${[...left].join(' ')}`);
  return lines;
}

function growLine(words: readonly Word[], left: ReadonlySet<string>): Word[] {
  const line: Word[] = [];
  const seen = new Set<string>();
  let syllables = 0;
  let isBridge = false;
  const gainOf = (last: string, word: Word) =>
    new Set(within([last, ...word.phones]).filter((pair) => left.has(pair) && !seen.has(pair))).size;
  while (line.length < MOST_WORDS) {
    const last = line.at(-1)?.phones.at(-1) ?? 'pau';
    const room = MOST_SYLLABLES - syllables;
    // What a word makes with the one after it counts too: the end of one is wanted beside the beginning of another.
    const ahead = new Set([...left].filter((pair) => !seen.has(pair)).map((pair) => pair.split('-')[0]!));
    let best: Word | undefined;
    let most = 0;
    let bestGain = 0;
    for (const word of words) {
      if (word.syllables > room || line.includes(word)) continue;
      const gain = gainOf(last, word);
      if (gain === 0 && isBridge) continue;
      const next = ahead.has(word.phones.at(-1)!) ? AHEAD : 0;
      const value = (gain + next) / (FIRST_SECONDS + WORD_SECONDS * word.syllables);
      if (value > most) [best, most, bestGain] = [word, value, gain];
    }
    if (!best) break;
    isBridge = bestGain === 0;
    for (const pair of within([last, ...best.phones])) seen.add(pair);
    line.push(best);
    syllables += best.syllables;
    if (syllables >= MOST_SYLLABLES) break;
  }
  return line;
}
