import { songOf } from '../../tasks/song-request.ts';
import { common, defineJob } from './job.ts';
import { loadSource, loadVoice } from './sources.ts';

export const generateSong = defineJob('generate', async (request, task, tools) => {
  const song = {
    ...common(task),
    ...songOf(request),
    voice: request.persona_id ? await loadVoice(task.accountId, request.persona_id, tools) : undefined,
  };
  if (!request.continue_clip_id) return { request: { operation: 'generate', ...song } };
  const source = await loadSource(task.accountId, request.continue_clip_id, tools);
  const continueAtSeconds = request.continue_at;
  return {
    request: {
      operation: 'extend',
      ...song,
      source,
      ...(continueAtSeconds !== undefined && { continueAtSeconds }),
    },
    source: {
      clipId: source.clipId,
      startSeconds: 0,
      endSeconds: Math.min(continueAtSeconds ?? source.durationSeconds, source.durationSeconds),
    },
  };
});
