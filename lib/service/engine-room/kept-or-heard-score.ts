import { scoreOfClip } from '#lib/engine/doors/render-edit.ts';
import type { Score } from '#lib/engine/doors/score.ts';
import type { LocalFiles } from '../clips/keep-files.ts';
import { readJson, readMaster } from './renders/read-source.ts';

/** The score that is kept of a clip, or what is heard in one that has none, from what `analyseSong` heard. */
export async function keptOrHeardScore(
  files: LocalFiles,
  { title, tags }: { title: string; tags: string },
): Promise<Score> {
  if (files.score) return readJson<Score>(files.score);
  const [audio, analysis] = [await readMaster(files), await readJson<never>(files.analysis!)];
  return scoreOfClip({ audio, analysis, title, tags, lyrics: '' });
}
