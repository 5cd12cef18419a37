import { sleep } from '../program.ts';
import { type Injection, programsOf } from './injection.ts';

const DAYS = 40;
const MS = 8_000;

/** The clock of one program is 40 days fast or slow for a while; the others' and the database's are right. */
export const setClock: Injection = {
  id: 'set-clock',
  name: `clock of one program ±${DAYS} days`,
  async inject(stage) {
    const program = stage.random.pick(programsOf(stage));
    const sign = stage.random.chance(0.5) ? 1 : -1;
    await program.order({ kind: 'clock', offsetMs: sign * DAYS * 86_400_000 });
    await sleep(MS);
    await program.order({ kind: 'clock', offsetMs: 0 });
  },
};
