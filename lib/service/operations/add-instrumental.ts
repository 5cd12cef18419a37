import { clipRange, findClip } from '../clips/sources.ts';
import { asyncOperation } from './async-operation.ts';

export const addInstrumental = asyncOperation('addInstrumental', async (request, { context, caller }) => {
  const clip = await findClip(context, caller.account.id, request.clip_id, 'clip_id');
  clipRange(clip.durationSeconds, request.start_s, request.end_s);
  return { kind: 'addInstrumental', sourceClipIds: [clip.id] };
});
