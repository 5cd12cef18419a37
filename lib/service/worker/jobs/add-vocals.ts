import type { Clip } from '#lib/db/generated/client.ts';
import { clipRange, findVocalSource } from '../../clips/sources.ts';
import { said } from '../../tasks/song-request.ts';
import { common, defineJob } from './job.ts';
import { toSource } from './sources.ts';

export const addVocals = defineJob('addVocals', async (request, task, tools) => {
  const found = await findVocalSource(tools.context, task.accountId, request.chop_sample_clip_id);
  const source = await toSource(found, tools);
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
    source: lineage(found, range),
  };
});

/** A vocal that was separated leads back to the clip it was separated from. */
function lineage(found: Clip, { startSeconds, endSeconds }: { startSeconds: number; endSeconds: number }) {
  if (found.operation !== 'stem' || !found.sourceClipId)
    return { clipId: found.id, startSeconds, endSeconds };
  const offset = found.sourceStartSeconds ?? 0;
  return {
    clipId: found.sourceClipId,
    startSeconds: offset + startSeconds,
    endSeconds: offset + endSeconds,
  };
}
