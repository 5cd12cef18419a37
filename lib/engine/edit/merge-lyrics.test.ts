import { expect, it } from 'vitest';
import { englishLine } from '#tools/fixtures/compositions.ts';
import type { TimedLine } from '../rendered-song.ts';
import { hasTags, lyricsOf, mergeLines, underGivenNames } from './merge-lyrics.ts';

const line = (text: string, startSeconds: number, section: string): TimedLine => ({
  text,
  section,
  startSeconds,
  endSeconds: startSeconds + 1,
  words: [],
  syllables: [],
});

it('shows lines under the names they were given, again and again, and others under the music’s', () => {
  const sections = [
    { kind: 'verse' as const, label: 'Verse', lines: [englishLine('One more time')] },
    { kind: 'chorus' as const, label: 'Chorus', lines: [englishLine('One more time'), englishLine('Home')] },
  ];
  const lines = ['One more time', 'One more time', 'Home', 'One more time', 'Old words'].map((text, i) =>
    line(text, i, 'Intro'),
  );
  expect(lyricsOf(underGivenNames(lines, sections))).toBe(
    '[Verse]\nOne more time\n\n[Chorus]\nOne more time\nHome\n\n[Verse]\nOne more time\n\n[Intro]\nOld words',
  );
});

it.each([
  ['[Verse]\nwords', true],
  ['words\n\n [副歌] \nwords', true],
  ['words [laughs] words', false],
  [undefined, false],
])('tells whether words have names: %j', (text, has) => {
  expect(hasTags(text)).toBe(has);
});

/** A line of which each syllable ("ho-me") takes half a second. */
function sung(text: string, startSeconds: number): TimedLine {
  const words: TimedLine['words'] = [];
  const syllables: TimedLine['syllables'] = [];
  let at = startSeconds;
  for (const word of text.split(' ')) {
    const start = at;
    for (const syllable of word.split('-')) {
      syllables.push({ text: syllable, startSeconds: at, endSeconds: at + 0.5 });
      at += 0.5;
    }
    words.push({ text: word.replaceAll('-', ''), startSeconds: start, endSeconds: at });
  }
  const plain = text.replaceAll('-', '');
  return { ...line(plain, startSeconds, 'Verse'), endSeconds: at, words, syllables };
}

it.each<[string, startSeconds: number, endSeconds: number, string[]]>([
  ['before a line', 0, 4, ['carry me home']],
  ['in its first word', 0, 4.5, ['carry me home']],
  ['within a word', 0, 4.9, ['carry me home']],
  ['around its middle', 4.7, 5.2, ['carry me home']],
  ['in its last word', 5.2, 9, ['carry me home']],
])('a line sung again is one line, whose change begins or ends %s', (_, start, end, texts) => {
  const whole = sung('car-ry me ho-me', 4);
  const merged = mergeLines([whole], [whole], start, end);
  expect(merged.map(({ text }) => text)).toEqual(texts);
  expect(merged[0]!.syllables).toEqual(whole.syllables);
  expect(merged[0]!.words).toEqual(whole.words);
});

it('what is sung otherwise in the middle of a line leaves its two ends lines of their own', () => {
  const merged = mergeLines([sung('one two three four', 0)], [sung('la la', 0.5)], 0.5, 1.5);
  expect(merged.map(({ text }) => text)).toEqual(['one', 'la la', 'four']);
});

it('a word that a line has twice stays twice', () => {
  const whole = sung('home home', 0);
  expect(mergeLines([whole], [whole], 0.5, 9).map(({ text }) => text)).toEqual(['home home']);
});
