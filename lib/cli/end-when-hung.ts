import { Worker } from 'node:worker_threads';

/** Silence that makes a program count as hung. */
const HANG_SECONDS = 30;
const BEATS = 12;

/**
 * Ends this process with SIGKILL once its main thread has not come round to anything for `hangSeconds`: an endless loop
 * hears nothing gentler, and no other program need look. Whoever keeps it running (`bootstrap.mjs`, an orchestrator)
 * starts it again.
 * @param hangSeconds for tests
 * @returns when it is watched
 */
export function endWhenHung(hangSeconds = HANG_SECONDS): Promise<void> {
  /** Counts up for as long as the main thread's loop turns. */
  const beat = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beat, 0, 1), (hangSeconds * 1000) / BEATS).unref();
  const watcher = new Worker(new URL('./watch-main-thread.mjs', import.meta.url), {
    workerData: { beat, hangSeconds },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  return new Promise((resolve, reject) => {
    watcher.once('message', () => {
      watcher.unref();
      resolve();
    });
    watcher.once('error', reject);
  });
}
