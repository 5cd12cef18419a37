import { clipRange } from '../../clips/sources.ts';
import { said } from '../../tasks/song-request.ts';
import { common, defineJob } from './job.ts';
import { loadSource } from './sources.ts';

export const addInstrumental = defineJob('addInstrumental', async (request, task, tools) => {
  const source = await loadSource(task.accountId, request.clip_id, tools);
  const range = clipRange(source.durationSeconds, request.start_s, request.end_s);
  return {
    request: {
      operation: 'addInstrumental',
      ...common(task),
      source,
      ...range,
      tags: said(request.tags),
      title: said(request.title),
    },
    source: { clipId: source.clipId, ...range },
  };
});
