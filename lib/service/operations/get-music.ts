import { ServiceError } from '#lib/contract/service-error.ts';
import { clipRow, isExpired } from '../clips/sources.ts';
import { musicView } from '../tasks/task-view.ts';
import { readOperation } from './operation.ts';

export const getMusic = readOperation('getMusic', async ({ context, caller, pathId }) => {
  const clip = await clipRow(context, caller.account.id, pathId);
  if (!clip) throw new ServiceError('music_not_found');
  if (isExpired(clip, context.clock.now())) throw new ServiceError('result_expired');
  return musicView(clip, context.links);
});
