/**
 * `render-thread.ts` of the trial of faults: a sound whose description names one of {@link THREAD_FAULTS} breaks the
 * thread in that way; everything else is made as ever.
 */
import type { MessagePort } from 'node:worker_threads';
import type { ThreadWork } from '#lib/service/engine-room/engine-threads.ts';
import doWork from '#lib/service/engine-room/render-thread.ts';
import { type ThreadFault, threadFaultOf } from './thread-faults.ts';

const BREAK: Record<ThreadFault, () => unknown> = {
  'endless loop': () => {
    for (;;);
  },
  'out of memory': () => {
    const hoard: object[] = [];
    for (;;) hoard.push({ more: hoard.length });
  },
  'thread ends': () => process.exit(1),
  poison: () => process.kill(process.pid, 'SIGKILL'),
};

export default async function breakOrRun(task: { work: ThreadWork; port: MessagePort }): Promise<unknown> {
  const fault =
    task.work.kind === 'render' && task.work.request.operation === 'soundEffect'
      ? threadFaultOf(task.work.request.description)
      : undefined;
  if (fault) BREAK[fault]();
  return doWork(task);
}
