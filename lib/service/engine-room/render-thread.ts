/** What runs in a thread: one piece of work at a time, with the engine loaded at first use and kept warm. */
import type { MessagePort } from 'node:worker_threads';
import { freeSpareSamples } from '#lib/engine/doors/audio.ts';
import { ANALYSES } from './analyses/index.ts';
import { isQuick, type ThreadProgress, type ThreadWork } from './engine-threads.ts';
import { RENDERS } from './renders/index.ts';

export default async function doWork({
  work,
  port,
}: {
  work: ThreadWork;
  port: MessagePort;
}): Promise<unknown> {
  const onProgress = (progress: number, stage: string) =>
    port.postMessage({ progress, stage } satisfies ThreadProgress);
  try {
    if (work.kind === 'analyse') {
      const analysis = await ANALYSES[work.name]?.();
      if (!analysis) throw new Error(`the engine cannot do "${work.name}"`);
      return await analysis(work.request as never, { workFolder: work.workFolder, onProgress });
    }
    const render = await RENDERS[work.request.operation]?.();
    if (!render) throw new Error(`the engine cannot do "${work.request.operation}"`);
    return await render(work.request as never, { workFolder: work.workFolder, onProgress });
  } finally {
    freeSpareSamples();
    port.close();
    // What is left of a song's samples is found by the collector, which nothing wakes in a thread that waits for work.
    if (work.kind === 'render' || !isQuick(work.name)) globalThis.gc?.();
  }
}
