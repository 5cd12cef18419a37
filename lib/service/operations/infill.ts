import { RANGE_TOLERANCE_SECONDS } from '#lib/contract/limits.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { clipRange, findClip } from '../clips/sources.ts';
import { asyncOperation } from './async-operation.ts';

export const infill = asyncOperation('infill', async (request, { context, caller }) => {
  const clip = await findClip(context, caller.account.id, request.clip_id, 'clip_id');
  const fields: [string, string] = ['infill_start_s', 'infill_end_s'];
  const range = clipRange(clip.durationSeconds, request.infill_start_s, request.infill_end_s, fields);
  const left = clip.durationSeconds - (range.endSeconds - range.startSeconds);
  if (left <= RANGE_TOLERANCE_SECONDS) {
    throw new ServiceError('invalid_parameters', {
      publicMessage: 'infill_start_s and infill_end_s cover the whole clip; something must remain outside',
    });
  }
  return { kind: 'infill', sourceClipIds: [clip.id] };
});
