import { languageOfWish, outlineOf, proposeEdits as propose } from '#lib/engine/doors/propose-edits.ts';
import type { VoiceProfile } from '#lib/engine/doors/song.ts';
import { keptOrHeardScore } from '../kept-or-heard-score.ts';
import { readJson } from '../renders/read-source.ts';
import { scoreVersion } from '../score-version.ts';
import type { Analysis } from './types.ts';

export const proposeEdits: Analysis<'proposeEdits'> = async ({ files, title, tags, text, changes }) => {
  const score = await keptOrHeardScore(files, { title, tags });
  const voice = files.voice ? await readJson<VoiceProfile>(files.voice) : undefined;
  return {
    version: scoreVersion(score),
    language: languageOfWish(text),
    outline: outlineOf(score),
    answer: propose({ score, text, voice, ...(changes !== undefined && { changes }) }),
  };
};
