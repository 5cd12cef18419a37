import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CHINESE_SONG, composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import type { Score } from '../score.ts';
import { writeLeadSheetPdf } from './write-pdf.ts';

/** What is drawn on the pages, as PDF's own words. */
async function drawn(score: Score): Promise<{ pages: number; words: string; curves: number }> {
  const bytes = Buffer.from(await writeLeadSheetPdf(score));
  const text = bytes.toString('latin1');
  const streams = [...text.matchAll(/stream\n/g)].flatMap(({ index }) => {
    const from = index + 'stream\n'.length;
    const end = text.indexOf('\nendstream', from);
    try {
      return [inflateSync(bytes.subarray(from, end)).toString('latin1')];
    } catch {
      return [];
    }
  });
  const content = streams.join('\n');
  const words = [...content.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) =>
    Buffer.from(hex!, 'hex').toString('latin1'),
  );
  return {
    pages: [...text.matchAll(/\/Type \/Page\b/g)].length,
    words: words.join(''),
    curves: [...content.matchAll(/ [clvy]\n/g)].length,
  };
}

describe('a lead sheet on paper', () => {
  const english = composeForTest('pop', 1, ENGLISH_SONG).score;

  it('is the same file for the same song', async () => {
    expect(
      Buffer.compare(
        Buffer.from(await writeLeadSheetPdf(english)),
        Buffer.from(await writeLeadSheetPdf(english)),
      ),
    ).toBe(0);
  });

  it('has the words, sections and chords, on as many pages as they need', async () => {
    const { pages, words } = await drawn(english);
    expect(pages).toBeGreaterThan(1);
    for (const { label } of english.sections) expect(words).toContain(label);
    for (const line of english.lyrics.filter(({ backing }) => !backing))
      for (const { text } of line.syllables) expect(words).toContain(text);
  });

  it('draws Chinese words, which no reader has to have a font for', async () => {
    const chinese = composeForTest('guofeng', 2, CHINESE_SONG).score;
    const wordless = {
      ...chinese,
      lyrics: chinese.lyrics.map((line) => ({
        ...line,
        syllables: line.syllables.map((each) => ({ ...each, text: '' })),
      })),
    };
    const [withWords, without] = [await drawn(chinese), await drawn(wordless)];
    expect(withWords.curves).toBeGreaterThan(without.curves + 1000);
  });
});
