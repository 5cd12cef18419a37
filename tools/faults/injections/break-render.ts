import { sleep } from '../program.ts';
import { THREAD_FAULTS, type ThreadFault } from '../thread-faults.ts';
import { type Injection, programsOf, type Stage } from './injection.ts';

/** A request whose render breaks its thread, or its process, each time anew. Dead programs are started again. */
const breakRender = (fault: ThreadFault): Injection => ({
  id: fault.replaceAll(' ', '-'),
  name: `render: ${fault}`,
  async inject(stage) {
    let isOver = false;
    const ended = stage.ask(fault).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await startDead(stage);
      await sleep(200);
    }
    await ended;
    await startDead(stage);
  },
});

async function startDead(stage: Stage): Promise<void> {
  for (const program of programsOf(stage)) if (!program.isRunning) await program.start();
}

export const breakRenders: readonly Injection[] = THREAD_FAULTS.map(breakRender);
