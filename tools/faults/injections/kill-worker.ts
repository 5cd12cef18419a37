import type { Injection } from './injection.ts';

/** kill -9 of a worker in the middle of tasks. */
export const killWorker: Injection = {
  id: 'kill-worker',
  name: 'worker killed (SIGKILL)',
  async inject({ workers, random }) {
    const worker = random.pick(workers);
    await worker.kill();
    await worker.start();
  },
};
