import { clipRange, findVocalSource } from '../clips/sources.ts';
import { asyncOperation } from './async-operation.ts';

export const addVocals = asyncOperation('addVocals', async (request, { context, caller }) => {
  const clip = await findVocalSource(context, caller.account.id, request.chop_sample_clip_id);
  clipRange(clip.durationSeconds, request.chop_sample_start_s, request.chop_sample_end_s ?? 0, [
    'chop_sample_start_s',
    'chop_sample_end_s',
  ]);
  return { kind: 'addVocals', sourceClipIds: [clip.id] };
});
