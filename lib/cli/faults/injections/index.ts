import { freezeWorker } from './freeze-worker.ts';
import type { Injection } from './injection.ts';
import { killDatabase } from './kill-database.ts';
import { killService } from './kill-service.ts';
import { killWorker } from './kill-worker.ts';
import { stopService } from './stop-service.ts';

/** Every way to break something. To add one: a file here and a line here. */
export const INJECTIONS: readonly Injection[] = [
  killService,
  killDatabase,
  freezeWorker,
  stopService,
  killWorker,
];
