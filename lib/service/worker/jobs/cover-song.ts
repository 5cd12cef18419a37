import { said } from '../../tasks/song-request.ts';
import { common, defineJob } from './job.ts';
import { loadSource, wholeOf } from './sources.ts';

export const coverSong = defineJob('cover', async (request, task, tools) => {
  const source = await loadSource(task.accountId, request.cover_clip_id, tools);
  return {
    request: {
      operation: 'cover',
      ...common(task),
      source,
      lyrics: said(request.prompt),
      tags: said(request.tags),
      title: said(request.title),
      ...(request.source_strength !== undefined && { sourceStrength: request.source_strength }),
    },
    source: wholeOf(source),
  };
});
