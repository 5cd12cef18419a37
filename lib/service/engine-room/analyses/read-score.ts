import { scoreOfClip } from '#lib/engine/doors/render-edit.ts';
import type { Score } from '#lib/engine/doors/score.ts';
import { readJson, readMaster } from '../renders/read-source.ts';
import { scoreVersion } from '../score-version.ts';
import type { Analysis } from './types.ts';

export const readScore: Analysis<'readScore'> = async ({ files, title, tags }) => {
  const score = files.score
    ? await readJson<Score>(files.score)
    : await scoreOfClip({
        audio: await readMaster(files),
        analysis: await readJson(files.analysis!),
        ...{ title, tags, lyrics: '' },
      });
  return { score, version: scoreVersion(score) };
};
