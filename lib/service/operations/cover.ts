import { findClip } from '../clips/sources.ts';
import { asyncOperation } from './async-operation.ts';

export const cover = asyncOperation('cover', async (request, call) => {
  const { context, caller } = call;
  const clip = await findClip(context, caller.account.id, request.cover_clip_id, 'cover_clip_id');
  const model = context.platforms
    .models()
    .find(({ mv, default: isDefault }) => (request.mv ? mv === request.mv : isDefault));
  if (request.source_strength !== undefined && !model?.sings_anew) call.ignore('source_strength');
  return { kind: 'cover', sourceClipIds: [clip.id] };
});
