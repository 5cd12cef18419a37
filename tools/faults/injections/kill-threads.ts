import { type Injection, programsOf } from './injection.ts';

/** The threads of a program end in the middle of renders; the program goes on. */
export const killThreads: Injection = {
  id: 'kill-threads',
  name: 'worker threads killed',
  async inject(stage) {
    for (const program of programsOf(stage)) await program.order({ kind: 'end threads' });
  },
};
