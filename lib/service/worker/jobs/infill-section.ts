import { said } from '../../tasks/song-request.ts';
import { common, defineJob } from './job.ts';
import { loadSource } from './sources.ts';

export const infillSection = defineJob('infill', async (request, task, tools) => {
  const source = await loadSource(task.accountId, request.clip_id, tools);
  const startSeconds = request.infill_start_s;
  const endSeconds = Math.min(request.infill_end_s, source.durationSeconds);
  return {
    request: {
      operation: 'infill',
      ...common(task),
      source,
      startSeconds,
      endSeconds,
      prompt: said(request.prompt),
      tags: said(request.tags),
    },
    source: { clipId: source.clipId, startSeconds, endSeconds },
  };
});
