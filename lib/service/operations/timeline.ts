import { analyse, checkAnalysis, clipFiles } from './analyse.ts';
import { findClip } from './sources.ts';
import { syncOperation } from './sync-operation.ts';

export const timeline = syncOperation('timeline', {
  isSlow: true,
  async find(request, call) {
    const clip = await findClip(call.context, call.caller.account.id, request.clip_id, 'clip_id');
    checkAnalysis(call, 'timeline');
    return clip;
  },
  async run(_request, clip, call, tools) {
    const files = await clipFiles(call, clip, tools);
    return analyse(
      call,
      'timeline',
      { files, durationSeconds: clip.durationSeconds, lyrics: clip.prompt },
      tools,
    );
  },
});
