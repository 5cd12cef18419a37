import { findClip } from '../clips/sources.ts';
import { asyncOperation } from './async-operation.ts';

export const remaster = asyncOperation('remaster', async (request, { context, caller }) => {
  const clip = await findClip(context, caller.account.id, request.clip_id, 'clip_id');
  return { kind: 'remaster', sourceClipIds: [clip.id] };
});
