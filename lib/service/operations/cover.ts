import { findClip } from '../clips/sources.ts';
import { asyncOperation } from './async-operation.ts';

export const cover = asyncOperation('cover', async (request, { context, caller }) => {
  const clip = await findClip(context, caller.account.id, request.cover_clip_id, 'cover_clip_id');
  return { kind: 'cover', sourceClipIds: [clip.id] };
});
