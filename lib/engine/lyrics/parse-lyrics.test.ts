import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLyrics } from './parse-lyrics.ts';
import { LONGEST_LINE } from './split-line.ts';
import { lineSyllables } from './syllables.ts';

const kinds = (text: string) => parseLyrics(text).sections.map((s) => s.kind);
const lines = (text: string) => parseLyrics(text).sections.flatMap((s) => s.lines.map((l) => l.text));

describe('parseLyrics', () => {
  it.each([
    ['[Verse 1]', 'verse'],
    ['[Verse]', 'verse'],
    ['[VERSE 2: soft]', 'verse'],
    ['[Pre-Chorus]', 'pre-chorus'],
    ['[Pre Chorus]', 'pre-chorus'],
    ['[Chorus]', 'chorus'],
    ['[Hook]', 'chorus'],
    ['[Refrain]', 'chorus'],
    ['[Final Chorus]', 'chorus'],
    ['[Post-Chorus]', 'post-chorus'],
    ['[Bridge]', 'bridge'],
    ['[Middle 8]', 'bridge'],
    ['[Intro]', 'intro'],
    ['[Outro]', 'outro'],
    ['[Ending]', 'outro'],
    ['[Instrumental]', 'instrumental'],
    ['[Instrumental Break]', 'instrumental'],
    ['[Solo: guitar]', 'solo'],
    ['[Guitar Solo]', 'solo'],
    ['[Drop]', 'drop'],
    ['[Bass Drop]', 'drop'],
    ['[Build-Up]', 'build'],
    ['[Breakdown]', 'breakdown'],
    ['[Interlude]', 'interlude'],
    ['{Chorus}', 'chorus'],
    ['Chorus:', 'chorus'],
    ['Verse 3', 'verse'],
    ['**Chorus**', 'chorus'],
    ['[主歌]', 'verse'],
    ['[主歌1]', 'verse'],
    ['[第二段主歌]', 'verse'],
    ['【副歌】', 'chorus'],
    ['[副歌]', 'chorus'],
    ['副歌：', 'chorus'],
    ['[预副歌]', 'pre-chorus'],
    ['[导歌]', 'pre-chorus'],
    ['[桥段]', 'bridge'],
    ['[前奏]', 'intro'],
    ['[间奏]', 'interlude'],
    ['[尾奏]', 'outro'],
    ['[吉他独奏]', 'solo'],
    ['［副歌］', 'chorus'],
  ] as const)('%j opens a %s', (tag, kind) => {
    const [section] = parseLyrics(`${tag}\nhold on to me`).sections;
    expect(section).toMatchObject({ kind, lines: [{ text: 'hold on to me', backing: false }] });
  });

  it('counts verses and keeps the language of the tag', () => {
    expect(parseLyrics('[Verse]\na b\n[Chorus]\nc d\n[Verse]\ne f').sections.map((s) => s.label)).toEqual([
      'Verse 1',
      'Chorus',
      'Verse 2',
    ]);
    expect(parseLyrics('[主歌]\n你好\n[副歌]\n世界').sections.map((s) => s.label)).toEqual(['主歌', '副歌']);
  });

  it('turns parentheses into backing lines', () => {
    const [section] = parseLyrics('[Verse]\nHold on (hold on)\n(ooh)').sections;
    expect(section!.lines).toEqual([
      { text: 'Hold on', backing: false },
      { text: 'hold on', backing: true },
      { text: 'ooh', backing: true },
    ]);
  });

  it('does not sing directions', () => {
    const parsed = parseLyrics('[Verse]\n[whispered] hello there [softly]\n[Soft piano]\nbye');
    expect(parsed.sections[0]!.lines.map((l) => l.text)).toEqual(['hello there', 'bye']);
    expect(parsed.notices).toContain('Directions in brackets are not sung.');
  });

  it('takes the first chorus for a chorus without words, and repeats what is marked ×2', () => {
    expect(lines('[Chorus]\nla la\n[Verse]\nwords\n[Chorus]')).toEqual(['la la', 'words', 'la la']);
    expect(kinds('[Chorus x2]\nla la')).toEqual(['chorus', 'chorus']);
  });

  it('keeps sections without words', () => {
    expect(parseLyrics('[Intro]\n[Drop]').sections).toMatchObject([
      { kind: 'intro', lines: [] },
      { kind: 'drop', lines: [] },
    ]);
  });

  it('finds the chorus of untagged text by its return', () => {
    expect(kinds('a one\na two\n\nhook me\nhook you\n\nb one\nb two\n\nhook me\nhook you')).toEqual([
      'verse',
      'chorus',
      'verse',
      'chorus',
    ]);
    expect(kinds('one line\ntwo line\n\nthree line\nfour line')).toEqual(['verse', 'chorus']);
  });

  it('cleans what cannot be sung, and says so', () => {
    const parsed = parseLyrics(
      "[00:12.34] Walking **alone** 🎵\nsee https://x.y/z now\nI WON'T LET GO\n[ar: Somebody]",
    );
    expect(parsed.sections.flatMap((s) => s.lines.map((l) => l.text))).toEqual([
      'Walking alone',
      'see now',
      "I won't let go",
    ]);
    expect(parsed.notices.length).toBeGreaterThanOrEqual(4);
  });

  it('splits long lines where they can be sung', () => {
    expect(
      lines('[Verse]\nI walked along the river in the morning, and I never saw the water run so slow'),
    ).toEqual(['I walked along the river in the morning', 'and I never saw the water run so slow']);
    expect(lines('[主歌]\n给我再去相信的勇气，越过谎言去拥抱你')).toEqual([
      '给我再去相信的勇气',
      '越过谎言去拥抱你',
    ]);
  });

  it.each([
    ['hello there my friend', 'en'],
    ['你好我的朋友', 'zh'],
    ['你好我的朋友 hello again my baby', 'mixed'],
    ['', 'en'],
  ] as const)('%j is %s', (text, language) => {
    expect(parseLyrics(text).language).toBe(language);
  });

  it('never throws, gives no empty line, and none that is too long for one breath', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '[Verse]',
        '[副歌]',
        '(ooh)',
        '\n',
        '\n\n',
        ' ',
        '[',
        ')',
        '【',
        'Chorus:',
        '夜空中最亮的星',
        'walking down the street ',
      ),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
        for (const section of parseLyrics(parts.join('')).sections) {
          for (const line of section.lines) {
            expect(line.text.trim()).toBe(line.text);
            expect(line.text).toMatch(/[\p{L}\p{N}]/u);
            const isSplittable = /\s|\p{Script=Han}/u.test(line.text);
            if (isSplittable && line.text.split(/\s+/).every((word) => lineSyllables(word) < 5))
              expect(lineSyllables(line.text)).toBeLessThanOrEqual(LONGEST_LINE.en);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});
