import type { Injection } from './injection.ts';

/** SIGTERM under load: it drains, hands back what it cannot finish, and ends with code 0. */
export const stopService: Injection = {
  name: 'service stopped (SIGTERM)',
  async inject({ services, workers, random }) {
    const program = random.pick([...services, ...workers]);
    await program.stop();
    await program.start();
  },
};
