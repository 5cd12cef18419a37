import { keptOrHeardScore } from '../kept-or-heard-score.ts';
import { scoreVersion } from '../score-version.ts';
import type { Analysis } from './types.ts';

export const readScore: Analysis<'readScore'> = async ({ files, title, tags }) => {
  const score = await keptOrHeardScore(files, { title, tags });
  return { score, version: scoreVersion(score) };
};
