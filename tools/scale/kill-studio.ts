import type { Injection } from '../faults/injections/injection.ts';
import type { Program } from '../faults/program.ts';

/** kill -9 of one of the studios: wishes half told, callbacks half taken, files half kept. */
export const killStudio = (studios: readonly Program[]): Injection => ({
  id: 'kill-studio',
  name: 'studio killed (SIGKILL)',
  async inject({ random }) {
    const studio = random.pick(studios);
    await studio.kill();
    await studio.start();
  },
});
