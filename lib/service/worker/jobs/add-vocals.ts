import { clipRange, findVocalSource } from '../../operations/sources.ts';
import { common, defineJob, said } from './job.ts';
import { toSource } from './sources.ts';

export const addVocals = defineJob('addVocals', async (request, task, tools) => {
  const found = await findVocalSource(tools.context, task.accountId, request.chop_sample_clip_id);
  const source = await toSource(found.clip, tools);
  const range = clipRange(
    source.durationSeconds,
    request.chop_sample_start_s,
    request.chop_sample_end_s ?? 0,
  );
  return {
    request: {
      operation: 'addVocals',
      ...common(task),
      source,
      ...range,
      lyrics: said(request.prompt),
      tags: said(request.tags),
    },
    source: { clipId: found.originClipId, ...range },
  };
});
