import { Random } from '../random.ts';
import type { SectionKind } from '../score/score.ts';
import { parseLyrics } from './parse-lyrics.ts';
import { lineSyllables } from './syllables.ts';
import { type LyricsRequest, writeLyrics } from './write-lyrics.ts';

/** What words for a request should be like: read off what would be written here. */
export interface LyricsBrief {
  language: 'en' | 'zh';
  /** What was understood of style and mood. */
  tags: string;
  /** In order, each with its name in that language and how many lines it is to have. */
  sections: { label: string; kind: SectionKind; lines: number }[];
}

/** Syllables of a line that can be sung in one breath. */
const LINE_SYLLABLES = { en: { least: 2, most: 14 }, zh: { least: 2, most: 12 } } as const;
/** How far from the number of lines that was asked for is still the form that was asked for. */
const LINES_SHARE = { least: 0.6, most: 1.6 };
/** So few lines may be longer or shorter than they should: they are split or drawn out where they are sung. */
const ODD_LINES_SHARE = 0.1;

/** The form of a lyric for a request; the same request and seed give the same. */
export function briefLyrics(request: LyricsRequest & { seed: number }): LyricsBrief {
  const written = writeLyrics(request, new Random(request.seed));
  const { sections } = parseLyrics(written.text);
  return {
    language: written.language,
    tags: written.tags,
    sections: sections.map(({ label, kind, lines }) => ({ label, kind, lines: lines.length })),
  };
}

/**
 * What is wrong with words that somebody else wrote to a brief, in sentences that say what would be right; none where
 * they can be sung as they are.
 * @param text section tags in brackets, a line a line
 */
export function judgeLyrics({ language, sections: wanted }: LyricsBrief, text: string): string[] {
  const { sections, language: found } = parseLyrics(text);
  const lines = sections.flatMap((section) => section.lines.map((line) => line.text));
  const problems: string[] = [];
  if (lines.length === 0) return ['There are no lines to sing.'];
  if (found !== language)
    problems.push(`Every line must be in ${language === 'zh' ? 'Chinese, in Han characters' : 'English'}.`);
  const asked = wanted.reduce((sum, section) => sum + section.lines, 0);
  if (lines.length < asked * LINES_SHARE.least || lines.length > asked * LINES_SHARE.most)
    problems.push(`There must be about ${asked} lines, there are ${lines.length}.`);
  for (const kind of new Set(wanted.filter((section) => section.lines > 0).map((section) => section.kind))) {
    const { label } = wanted.find((section) => section.kind === kind)!;
    if (!sections.some((section) => section.kind === kind && section.lines.length > 0))
      problems.push(`A section [${label}] is missing.`);
  }
  // As it was written: what is sung is read without it, and shown with it.
  const marked = text.split('\n').filter((line) => MARKUP.test(line));
  if (marked.length > 0)
    problems.push(
      `Lines are words to be sung alone, without markup and links; these are not: ${quoted(marked)}.`,
    );
  const { least, most } = LINE_SYLLABLES[language];
  const odd = lines.filter((line) => lineSyllables(line) < least || lineSyllables(line) > most);
  if (odd.length > lines.length * ODD_LINES_SHARE)
    problems.push(`Lines must have ${least} to ${most} syllables; these have not: ${quoted(odd)}.`);
  return problems;
}

/** What nobody sings: tags, braces, headings, links. */
const MARKUP = /[<>{}#*=`|\\]|(?:https?|ftp|javascript|data):|\bwww\./i;

const quoted = (lines: readonly string[]): string =>
  lines
    .slice(0, 5)
    .map((line) => JSON.stringify(line.slice(0, 80)))
    .join(', ');
