import { ServiceError } from '#lib/contract/service-error.ts';
import { findProgress } from '../clips/call-progress.ts';
import { readOperation } from './operation.ts';

export const getProgress = readOperation('getProgress', async ({ caller, pathId }) => {
  const progress = findProgress(caller.key.id, pathId);
  if (!progress) throw new ServiceError('task_not_found');
  return progress;
});
