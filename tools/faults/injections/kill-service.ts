import type { Injection } from './injection.ts';

/** kill -9 of a service: requests under way, tasks and callbacks it works on are gone in the middle. */
export const killService: Injection = {
  id: 'kill-service',
  name: 'service killed (SIGKILL)',
  async inject({ services, random }) {
    const service = random.pick(services);
    await service.kill();
    await service.start();
  },
};
