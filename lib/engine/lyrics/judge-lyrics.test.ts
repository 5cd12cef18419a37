import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { briefLyrics, judgeLyrics } from './judge-lyrics.ts';
import { writeLyrics } from './write-lyrics.ts';

const REQUESTS = [
  { description: 'a slow waltz about the first snow' },
  { description: 'an angry rock song about the last bus' },
  { description: '一首关于大海的民谣' },
  { topics: '离家, 火车', style: 'mandopop' },
  { description: 'rap about my grandmother’s kitchen' },
  { description: 'upbeat synthwave, night drive' },
].map((request, index) => ({ ...request, seed: 40 + index }));

describe('a judge of lyrics', () => {
  it.each(REQUESTS)('finds nothing wrong with words written here: $description$topics', (request) => {
    for (let seed = request.seed; seed < request.seed + 20; seed++) {
      const { text } = writeLyrics(request, new Random(seed + 1000));
      expect(judgeLyrics(briefLyrics({ ...request, seed }), text), text).toEqual([]);
    }
  });

  const brief = briefLyrics(REQUESTS[0]!);
  const { text } = writeLyrics(REQUESTS[0]!, new Random(1));
  const refrain = /\n*\[Chorus\](?:\n(?!\[).+)+/g;
  it.each([
    ['no words', '[Verse]\n\n[Chorus]', /no lines/],
    ['another language', text.replaceAll(/^(?!\[).+$/gm, '雨落在窗上'), /must be in English/],
    ['a refrain that is missing', text.replaceAll(refrain, ''), /\[Chorus\] is missing/],
    [
      'too few lines',
      '[Verse]\nRain on the window\n\n[Chorus]\nLet it rain tonight',
      /about \d+ lines, there are 2/,
    ],
    [
      'lines nobody can sing in a breath',
      text.replaceAll(/^(?!\[).+$/gm, (line) => `${line} and then and then ${line} and ${line}`),
      /.+/,
    ],
  ])('names %s', (_what, bad, said) => {
    expect(judgeLyrics(brief, bad).join(' ')).toMatch(said);
  });

  it('asks for the same each time', () => {
    expect(briefLyrics(REQUESTS[2]!)).toEqual(briefLyrics(REQUESTS[2]!));
    expect(briefLyrics(REQUESTS[2]!)).toMatchObject({ language: 'zh' });
  });
});
