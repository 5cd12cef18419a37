import { breakRenders } from './break-render.ts';
import { databaseOutage } from './database-outage.ts';
import { failStore } from './fail-store.ts';
import { fillDisk } from './fill-disk.ts';
import { freezeWorker } from './freeze-worker.ts';
import type { Injection } from './injection.ts';
import { killDatabase } from './kill-database.ts';
import { killService } from './kill-service.ts';
import { killThreads } from './kill-threads.ts';
import { killWorker } from './kill-worker.ts';
import { setClock } from './set-clock.ts';
import { stopProgram } from './stop-program.ts';

/** Every way to break something. To add one: a file here and a line here. */
export const INJECTIONS: readonly Injection[] = [
  killService,
  killDatabase,
  databaseOutage,
  freezeWorker,
  stopProgram,
  killWorker,
  killThreads,
  failStore,
  fillDisk,
  setClock,
  ...breakRenders,
];
