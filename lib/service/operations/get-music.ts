import { ServiceError } from '#lib/contract/service-error.ts';
import { musicView } from '../tasks/task-view.ts';
import { readOperation } from './operation.ts';
import { isExpired } from './sources.ts';

export const getMusic = readOperation('getMusic', async ({ context, caller, pathId }) => {
  const clip = await context.database.clip.findFirst({ where: { id: pathId, accountId: caller.account.id } });
  if (!clip) throw new ServiceError('music_not_found');
  if (isExpired(clip, context.clock.now())) throw new ServiceError('result_expired');
  return musicView(clip, context.links);
});
