import { said } from '../../tasks/song-request.ts';
import { common, defineJob } from './job.ts';
import { loadSource, wholeOf } from './sources.ts';

export const remasterSong = defineJob('remaster', async (request, task, tools) => {
  const source = await loadSource(task.accountId, request.clip_id, tools);
  return {
    request: {
      operation: 'remaster',
      ...common(task),
      source,
      strength: request.variation_category,
      tags: said(request.tags),
      title: said(request.title),
    },
    source: wholeOf(source),
  };
});
