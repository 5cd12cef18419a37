/** What runs in a thread: one job at a time, with the engine loaded at first use and kept warm. */
import type { MessagePort } from 'node:worker_threads';
import { freeSpareSamples } from '#lib/engine/sample-memory.ts';
import { ANALYSES } from './analyses/index.ts';
import { ENGINE_JOBS } from './engine-jobs/index.ts';
import type { ThreadJob, ThreadProgress } from './engine-threads.ts';

export default async function runJob({ job, port }: { job: ThreadJob; port: MessagePort }): Promise<unknown> {
  const onProgress = (progress: number, stage: string) =>
    port.postMessage({ progress, stage } satisfies ThreadProgress);
  try {
    if (job.kind === 'analyse') {
      const analysis = await ANALYSES[job.name]?.();
      if (!analysis) throw new Error(`the engine cannot do "${job.name}"`);
      return await analysis(job.request as never, { workFolder: job.workFolder, onProgress });
    }
    const engineJob = await ENGINE_JOBS[job.request.operation]?.();
    if (!engineJob) throw new Error(`the engine cannot do "${job.request.operation}"`);
    return await engineJob(job.request as never, { workFolder: job.workFolder, onProgress });
  } finally {
    freeSpareSamples();
    port.close();
  }
}
