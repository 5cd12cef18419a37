import { expect, test } from 'vitest';
import { donorNamed } from '../donors/donor.ts';
import { syllableKey } from '../donors/level-syllables.ts';
import { englishLine, phonesOfLine, READING_LISTS, readingList } from './reading-list.ts';

/** Within words and where words meet; the pairs that English has are the ones that the lines were chosen for. */
const pairsOf = (phones: readonly string[]): string[] =>
  phones.slice(1).map((phone, i) => `${phones[i]}-${phone}`);
const read = new Set(readingList('en-1').flatMap((line) => pairsOf(phonesOfLine(line))));

test.each(READING_LISTS)(
  '%s is read in less than eight minutes, in lines that a breath is enough for',
  (name) => {
    const lines = readingList(name);
    expect(lines.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThan(480);
    expect(Math.max(...lines.map(({ seconds }) => seconds))).toBeLessThan(6);
    expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
  },
);

test('the lines of English have every sound before and after every vowel, as far as it can stand there', () => {
  const vowels = 'aa ae ah ao aw ax ay eh er ey ih iy ow uh uw'.split(' ');
  const consonants = 'b ch d dh f g hh jh k l m n p r s sh t th v w y z'.split(' ');
  const before = consonants.flatMap((consonant) => vowels.map((vowel) => `${consonant}-${vowel}`));
  const after = vowels.flatMap((vowel) =>
    consonants
      .filter((consonant) => !/^(hh|w|y)$/.test(consonant))
      .map((consonant) => `${vowel}-${consonant}`),
  );
  const share = (wanted: readonly string[]) => wanted.filter((pair) => read.has(pair)).length / wanted.length;
  expect(share(before)).toBeGreaterThan(0.8);
  expect(share(after)).toBeGreaterThan(0.75);
});

test.each([
  'Hold on to the morning light',
  'I am on my way back home again',
  'Nobody knows the trouble I have seen',
  'Walking down the street where the river meets the sea',
  'We were only young and the world was wide',
  'Shadows fall across the floor, and I remember everything',
])('nearly every pair of sounds of a line to sing was read: %s', (text) => {
  const wanted = pairsOf(phonesOfLine(englishLine(text)));
  expect(wanted.filter((pair) => read.has(pair)).length / wanted.length).toBeGreaterThan(0.9);
});

test('the lines of Mandarin are every syllable that our own singer has, once, in the first tone', () => {
  const syllables = readingList('zh-1').flatMap((line) => line.syllables.map(syllableKey));
  const sung = [...donorNamed('mandarin-woman').syllables.keys()];
  expect(new Set(syllables).size).toBe(syllables.length);
  expect(sung.filter((key) => !syllables.includes(key))).toEqual([]);
  const { text } = readingList('zh-1')[0]!;
  expect(text).toMatch(/^(\p{L}*[āōēīūǖ]\p{L}* ?)+$/u);
});
