import { sleep } from '../program.ts';
import type { Injection } from './injection.ts';

/** Heartbeats missed before it counts as dead, one for the reaper's round, one to spare. */
const HEARTBEATS = 5;
const REAPER_SECONDS = 5;

/** SIGSTOP past its lease, then SIGCONT: it comes back late with results that others have made by then. */
export const freezeWorker: Injection = {
  id: 'freeze-worker',
  name: 'worker frozen past its lease',
  async inject({ workers, random, heartbeatSeconds }) {
    const worker = random.pick(workers);
    worker.freeze();
    await sleep((HEARTBEATS * heartbeatSeconds + REAPER_SECONDS) * 1000);
    worker.thaw();
  },
};
