import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../ids.ts';
import type { Call } from './operation.ts';
import type { SyncTools } from './sync-operation.ts';

/** Runs a check of a request that is not accepted yet, in a folder of its own and within the time of a call. */
export async function inFolder<Result>(
  { context, signal }: Call,
  name: string,
  work: (tools: SyncTools) => Promise<Result>,
): Promise<Result> {
  const folder = path.join(context.workFolder, `${name}-${newId()}`);
  try {
    await mkdir(folder, { recursive: true });
    const timeout = AbortSignal.timeout(1000 * context.limits.STEM_TIMEOUT_SECONDS);
    return await work({ folder, signal: AbortSignal.any([signal, timeout]) });
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
