import { common, defineJob } from './job.ts';
import { loadSource, wholeOf } from './sources.ts';

export const editScore = defineJob('edit', async (request, task, tools) => {
  const source = await loadSource(task.accountId, request.clip_id, tools);
  const { edits, base_version: baseVersion } = request;
  return {
    request: {
      operation: 'edit',
      ...common(task),
      source,
      edits,
      ...(baseVersion !== undefined && { baseVersion }),
    },
    source: wholeOf(source),
  };
});
