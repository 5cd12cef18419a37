import { expect, test } from 'vitest';
import { failStore } from './injections/fail-store.ts';
import { killDatabase } from './injections/kill-database.ts';
import { killService } from './injections/kill-service.ts';
import { killWorker } from './injections/kill-worker.ts';
import { setClock } from './injections/set-clock.ts';
import { stopProgram } from './injections/stop-program.ts';
import { runFaults } from './run-faults.ts';

/** The long version is `npm run faults`. */
test('the real programs keep every promise while they are killed, stopped and broken', async () => {
  const injections = [killWorker, killService, killDatabase, stopProgram, setClock, failStore];
  const said: string[] = [];
  const { evidence, violations, injected } = await runFaults({
    injections,
    rounds: injections.length,
    seed: 7,
    usePostgres: false,
    openTasks: 4,
    say: (line) => said.push(line),
  });
  expect(violations, said.join('\n')).toEqual([]);
  expect([...injected.values()]).toEqual(injections.map(() => 1));
  // It proves nothing unless work was done and work failed.
  const ends = new Set(evidence.tasks.map(({ status }) => status));
  expect(ends).toContain('completed');
  expect(evidence.tasks.length).toBeGreaterThan(5);
}, 400_000);
