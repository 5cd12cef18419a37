// The thread of `end-when-hung.ts`. Plain JavaScript: what reads TypeScript takes thirty megabytes.
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/** Looks that must find no new beat: a machine that slept is none that hangs. */
const PROBES = 6;

const { beat, hangSeconds } = workerData;
let silent = 0;
let last = -1;
setInterval(
  () => {
    const now = Atomics.load(beat, 0);
    silent = now === last ? silent + 1 : 0;
    last = now;
    if (silent < PROBES) return;
    // Not by the console, which asks the main thread to write.
    writeSync(2, `This program has done nothing for ${hangSeconds} s: it is ended\n`);
    process.kill(process.pid, 'SIGKILL');
  },
  (hangSeconds * 1000) / PROBES,
);
parentPort.postMessage('watching');
