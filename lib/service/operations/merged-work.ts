import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ServiceError } from '#lib/contract/service-error.ts';
import { newId } from '../ids.ts';
import type { Call } from './operation.ts';
import type { SyncTools } from './sync-operation.ts';

interface Work {
  result: Promise<unknown>;
  /** Calls that wait for it; when the last one hangs up, it ends. */
  waiting: number;
  stop: AbortController;
}

/** What is being done in this process, by what it is. */
const underWay = new Map<string, Work>();

/**
 * Does work once for all who ask for the same at the same time. It belongs to none of them: who hangs up takes nothing
 * from the others.
 * @param name what tells it from any other work: of the whole service, so with its clip's id
 * @param signal of this call
 */
export async function merged<Result>(
  name: string,
  { context }: Pick<Call, 'context'>,
  signal: AbortSignal,
  run: (tools: SyncTools) => Promise<Result>,
): Promise<Result> {
  const work = underWay.get(name) ?? begin(name, context, run);
  work.waiting++;
  try {
    return (await Promise.race([work.result, aborted(signal)])) as Result;
  } finally {
    work.waiting--;
    if (work.waiting === 0) work.stop.abort(new Error('nobody waits for it any more'));
  }
}

function begin(name: string, context: Call['context'], run: (tools: SyncTools) => Promise<unknown>): Work {
  const stop = new AbortController();
  const work: Work = { result: begun(context, stop.signal, run), waiting: 0, stop };
  const forget = () => {
    if (underWay.get(name) === work) underWay.delete(name);
  };
  // Nobody joins what is about to end; and where everybody has gone, nobody hears how it ended.
  stop.signal.addEventListener('abort', forget);
  work.result.catch(() => undefined).finally(forget);
  underWay.set(name, work);
  return work;
}

async function begun(
  { workFolder, limits }: Call['context'],
  stopped: AbortSignal,
  run: (tools: SyncTools) => Promise<unknown>,
): Promise<unknown> {
  const seconds = limits.STEM_TIMEOUT_SECONDS;
  const timeout = AbortSignal.timeout(seconds * 1000);
  const folder = path.join(workFolder, `work-${newId()}`);
  try {
    await mkdir(folder, { recursive: true });
    return await run({ folder, signal: AbortSignal.any([stopped, timeout]) });
  } catch (error) {
    // Its clock began with the first who asked.
    if (timeout.aborted && !(error instanceof ServiceError)) throw taskTimeout(seconds);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** 5003: a call was not done in its time. */
export const taskTimeout = (seconds: number): ServiceError =>
  new ServiceError('task_timeout', { publicMessage: `Task timeout: it was not done within ${seconds} s` });

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
