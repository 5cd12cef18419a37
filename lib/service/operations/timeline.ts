import { analyse, checkAnalysis, localFiles } from '../clips/analyse.ts';
import { filesOf } from '../clips/clip-files.ts';
import { songAnalysis } from '../clips/song-analysis.ts';
import { findClip } from '../clips/sources.ts';
import { wordsOf } from '../clips/words-of-clip.ts';
import { syncOperation } from './sync-operation.ts';

/** Read from the score where there is one; else from what is heard, which is kept with the clip. */
export const timeline = syncOperation('timeline', {
  isSlow: true,
  async find(request, call) {
    const clip = await findClip(call.context, call.caller.account.id, request.clip_id, 'clip_id');
    checkAnalysis(call, 'timeline');
    return clip;
  },
  sameAs: (_request, clip) => clip.id,
  async run(_request, clip, call, tools) {
    const { score, timeline: lines } = filesOf(clip);
    const known = score
      ? { score, ...(lines && { timeline: lines }) }
      : { analysis: await songAnalysis(call, clip, tools) };
    const files = await localFiles(call, known, tools.folder);
    const { durationSeconds } = clip;
    return analyse(call, 'timeline', { files, durationSeconds, lyrics: wordsOf(clip) }, tools);
  },
});
