import type { ScoreResult } from '#lib/contract/nouns.ts';
import { analyse, checkAnalysis } from '../clips/analyse.ts';
import { filesOf, isMadeHere } from '../clips/clip-files.ts';
import { scoreFiles } from '../clips/score-files.ts';
import { findClip } from '../clips/sources.ts';
import { syncOperation } from './sync-operation.ts';

/** The score that is kept with a clip, or what is heard in one that has none. */
export const score = syncOperation('score', {
  isSlow: true,
  async find(request, call) {
    const clip = await findClip(call.context, call.caller.account.id, request.clip_id, 'clip_id');
    checkAnalysis(call, 'readScore');
    return clip;
  },
  sameAs: (_request, clip) => clip.id,
  async run(_request, clip, call, tools) {
    const files = await scoreFiles(call, clip, tools);
    const { title, tags } = clip;
    const { score: read, version } = await analyse(call, 'readScore', { files, title, tags }, tools);
    return {
      state: 'complete',
      clip_id: clip.id,
      exact: isMadeHere(filesOf(clip)),
      version,
      score: read as ScoreResult['score'],
    };
  },
});
