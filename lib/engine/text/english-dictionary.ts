import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The CMU Pronouncing Dictionary (ISC), read in the bytes of its package's file: as an object it is 135,000 strings,
 * 16 MB that the collector goes through time and again in every thread, and half a second until a thread can work.
 */
const FILE = 'cmu-pronouncing-dictionary';
/** An entry is a line: `  "word": "W ER1 D",`. */
const [LINE_END, QUOTE] = [0x0a, 0x22];
const INDENT = 3;
const BETWEEN = '": "'.length;
/** Places in the table, a power of two about twice the entries; the nearest free one after its own is an entry's. */
const PLACES = 1 << 18;

interface Dictionary {
  file: Buffer;
  /** Where the word of an entry begins in the file, 0 for none. */
  words: Int32Array;
}

let dictionary: Dictionary | undefined;

/**
 * How a word is spoken: ARPABET with stress digits, separated by spaces ("R EY1 N").
 * @param word lower case; `word(2)` and so on are further pronunciations
 * @returns undefined where the dictionary has no such word
 */
export function englishPronunciation(word: string): string | undefined {
  dictionary ??= read();
  const { file, words } = dictionary;
  const key = Buffer.from(word, 'latin1');
  // Letters outside of Latin-1 are in no entry, but might look like one without their upper byte.
  if (key.length === 0 || key.toString('latin1') !== word) return undefined;
  for (let place = placeOf(key, 0, key.length); words[place] !== 0; place = (place + 1) % PLACES) {
    const start = words[place]!;
    const end = start + key.length;
    if (file[end] !== QUOTE || file.compare(key, 0, key.length, start, end) !== 0) continue;
    const phones = end + BETWEEN;
    return file.toString('latin1', phones, file.indexOf(QUOTE, phones));
  }
  return undefined;
}

/** Where an entry is looked for first: FNV-1a. */
function placeOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return (hash ^ (hash >>> 18)) & (PLACES - 1);
}

function read(): Dictionary {
  const path = createRequire(import.meta.url).resolve(FILE);
  const file = readFileSync(path);
  const words = new Int32Array(PLACES);
  let entries = 0;
  for (let at = 0; at < file.length; at++) {
    if (file[at] !== LINE_END || file[at + INDENT] !== QUOTE) continue;
    const start = at + INDENT + 1;
    for (at = start; file[at] !== QUOTE && at < file.length; ) at++;
    if (file[at + BETWEEN - 1] !== QUOTE || ++entries === PLACES) break;
    let place = placeOf(file, start, at);
    while (words[place] !== 0) place = (place + 1) % PLACES;
    words[place] = start;
  }
  if (entries < 100_000) throw new Error(`${path} is not the list of words and phones that it was`);
  return { file, words };
}
