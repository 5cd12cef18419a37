import { lineSyllables } from '#lib/engine/lyrics/syllables.ts';
import { writeLyrics } from '#lib/engine/lyrics/write-lyrics.ts';
import { isSaid } from '#lib/engine/lyrics/writing/cut-phrases.ts';
import { rhymeDegree } from '#lib/engine/lyrics/writing/rhyme.ts';
import { stressStrain } from '#lib/engine/lyrics/writing/stress.ts';
import { Random } from '#lib/engine/random.ts';
import type { LyricRequestCase } from '../fixtures/lyric-requests.ts';

/** One lyric held against what was asked, and against the form it should have. */
export interface SubjectRow {
  request: string;
  language: 'en' | 'zh';
  title: string;
  /** Share of the request's content words that are sung, and those that are not. */
  said: number;
  unsaid: string[];
  /** Pairs of verse lines that do not rhyme; verse lines more than two syllables from those of the first verse; lines that stand in two verses. */
  unrhymed: number;
  offMetre: number;
  twice: number;
  /** Of verse lines: mean clashes of stress and lapses (English). */
  stressStrain: number;
}

/** Writes words for a request without a model and measures them. */
export function measureSubject({ request, content }: LyricRequestCase, seed: number): SubjectRow {
  const { text, title, language } = writeLyrics({ description: request }, new Random(seed));
  const words = content.split(' ');
  const unsaid = words.filter((word) => !isSaid(text, word));
  const verses = text
    .split('\n\n')
    .map((block) => block.split('\n'))
    .filter(([tag]) => /Verse|主歌/u.test(tag!))
    .map(([, ...lines]) => lines);
  const lines = verses.flat();
  const pairs = verses.flatMap((verse) =>
    verse.flatMap((line, i) => (i % 2 === 0 && verse[i + 1] ? [[line, verse[i + 1]!] as const] : [])),
  );
  const isOff = (line: string, i: number) =>
    Math.abs(lineSyllables(line) - lineSyllables(verses[0]![i] ?? line)) > 2;
  return {
    request,
    language,
    title,
    said: 1 - unsaid.length / words.length,
    unsaid,
    unrhymed: pairs.filter(([a, b]) => rhymeDegree(a, b) < 2).length,
    offMetre: verses.flatMap((verse) => verse.filter(isOff)).length,
    twice: lines.length - new Set(lines).size,
    stressStrain:
      language === 'en'
        ? lines.reduce((sum, line) => sum + stressStrain(line), 0) / Math.max(1, lines.length)
        : 0,
  };
}
