import { createHash } from 'node:crypto';
import type { Score } from '#lib/engine/doors/score.ts';

/** Names a score by what it says: any change gives another. */
export const scoreVersion = (score: Score): string =>
  createHash('sha256').update(JSON.stringify(score)).digest('hex').slice(0, 16);

/** What is wrong with edits that were written for another score; nothing where they were not. */
export function staleReason(score: Score, baseVersion: string | undefined): string | undefined {
  const version = scoreVersion(score);
  return baseVersion === undefined || baseVersion === version
    ? undefined
    : `base_version is ${JSON.stringify(baseVersion)}, but this clip's score has the version "${version}"; read it again and write the edits for that.`;
}
