import { describe, expect, test } from 'vitest';
import { emptySection, lyricsOfSections, readLength, sectionsOfLyrics } from './plan-sections.ts';

describe('a plan of lyrics', () => {
  test.each([
    ['[Verse]\nla\n\n[Chorus]\nlo', ['Verse', 'Chorus'], ['la', 'lo']],
    ['la\nlo', ['Verse'], ['la\nlo']],
    ['la\n[Outro]', ['Verse', 'Outro'], ['la', '']],
    ['', ['Intro', 'Verse', 'Chorus', 'Outro'], ['', '', '', '']],
  ])('%j', (lyrics, labels, words) => {
    const sections = sectionsOfLyrics(lyrics);
    expect(sections.map(({ label }) => label)).toEqual(labels);
    expect(sections.map((section) => section.lyrics)).toEqual(words);
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  });

  test('and back again', () => {
    const sections = [emptySection('Intro'), emptySection('Verse', 'la'), emptySection('Chorus', 'lo\nli')];
    expect(lyricsOfSections(sections)).toBe('[Verse]\nla\n\n[Chorus]\nlo\nli');
  });
});

test.each([
  ['0:20', { seconds: 20 }],
  ['12.5', { seconds: 12.5 }],
  ['8 bars', { bars: 8 }],
  ['1 bar', { bars: 1 }],
  ['8小节', { bars: 8 }],
  ['long', null],
  ['0 bars', null],
])('the length %s', (text, length) => expect(readLength(text)).toEqual(length));
