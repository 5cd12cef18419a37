import { Worker } from 'node:worker_threads';
import { THREAD_OPTIONS } from '#lib/service/engine-room/engine-threads.ts';

/**
 * What a file of this folder answers, run in a thread with the service's limits: without them V8 takes some 200 MB more,
 * and keeps it.
 */
export function inThread<Answer>(file: string, workerData: unknown): Promise<Answer> {
  const worker = new Worker(new URL(`./${file}`, import.meta.url), { ...THREAD_OPTIONS, workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`bench: the thread ended with code ${code}`)));
  });
}
