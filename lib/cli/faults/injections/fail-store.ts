import { sleep } from '../program.ts';
import { type Injection, programsOf } from './injection.ts';

const CALLS_MAX = 24;
const MS = 4_000;
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
    await sleep(MS);
    for (const program of programsOf(stage)) await program.order({ kind: 'store' });
  },
};
