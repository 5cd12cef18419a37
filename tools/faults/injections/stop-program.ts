import { type Injection, programsOf } from './injection.ts';

/** SIGTERM under load: it drains, hands back what it cannot finish, and ends with code 0 within 30 s. */
export const stopProgram: Injection = {
  id: 'stop-program',
  name: 'service or worker stopped (SIGTERM)',
  async inject(stage) {
    const program = stage.random.pick(programsOf(stage));
    const pid = program.pid!;
    await program.stop();
    const held = await stage.countHeld(pid);
    await program.start();
    return held > 0 ? [`${program.name} ended and held ${held} tasks`] : [];
  },
};
