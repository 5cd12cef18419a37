import { sleep } from '../program.ts';
import { type Injection, programsOf } from './injection.ts';

const CALLS_MAX = 24;
/** A program under load makes so many calls well within this time; one that works on a song first may need it. */
const WAIT_MS = 60_000;
const POLL_MS = 200;
/** Time for what it was a part of to come to its end while the fault is there. */
const FELT_MS = 1_000;
let round = 0;

/** One call of the store fails, the first, then the second, and so on; every other time after it did its work. */
export const failStore: Injection = {
  id: 'fail-store',
  name: 'one call of the object store fails',
  async inject(stage) {
    const call = 1 + (round % CALLS_MAX);
    const isDoneFirst = Math.floor(round / CALLS_MAX) % 2 === 1;
    round++;
    for (const program of programsOf(stage))
      await program.order({ kind: 'store', fault: { call, code: 'EIO', isDoneFirst } });
    const hasFailed = async () => {
      const answers = await Promise.all(programsOf(stage).map((program) => program.order({ kind: 'tell' })));
      return answers.some((answer) => answer && answer.storeFailures > 0);
    };
    const deadline = Date.now() + WAIT_MS;
    let isFelt = await hasFailed();
    for (; !isFelt && Date.now() < deadline; isFelt = await hasFailed()) await sleep(POLL_MS);
    await sleep(FELT_MS);
    for (const program of programsOf(stage)) await program.order({ kind: 'store' });
    return isFelt
      ? []
      : [`no program made call ${call} of the store in ${WAIT_MS / 1000} s: nothing was tried`];
  },
};
