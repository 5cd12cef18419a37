import { expect, it } from 'vitest';
import { englishLine } from '#tools/fixtures/compositions.ts';
import type { TimedLine } from '../rendered-song.ts';
import { hasTags, lyricsOf, underGivenNames } from './merge-lyrics.ts';

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
