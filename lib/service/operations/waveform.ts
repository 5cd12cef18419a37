import { analyse, checkAnalysis, localFiles } from '../clips/analyse.ts';
import { filesOf } from '../clips/clip-files.ts';
import { findClip } from '../clips/sources.ts';
import { syncOperation } from './sync-operation.ts';

export const waveform = syncOperation('waveform', {
  isSlow: false,
  async find(request, call) {
    const clip = await findClip(call.context, call.caller.account.id, request.clip_id, 'clip_id');
    checkAnalysis(call, 'waveform');
    return clip;
  },
  sameAs: ({ points }, clip) => `${clip.id} ${points}`,
  async run(request, clip, call, tools) {
    const { peaks, master, audio } = filesOf(clip);
    const needed = peaks ? { peaks } : { master: master ?? audio };
    const files = await localFiles(call, needed, tools.folder);
    return analyse(call, 'waveform', { files, points: request.points }, tools);
  },
});
