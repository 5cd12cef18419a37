import { briefLyrics, judgeLyrics as judge } from '#lib/engine/doors/judge-lyrics.ts';
import type { Analysis } from './types.ts';

/** What words for a request should be like, and what is wrong with some. */
export const judgeLyrics: Analysis<'judgeLyrics'> = async ({ wish, text }) => {
  const brief = briefLyrics(wish);
  return { brief, problems: text === undefined ? [] : judge(brief, text) };
};
