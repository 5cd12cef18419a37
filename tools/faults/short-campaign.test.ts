import { expect, test } from 'vitest';
import { killDatabase } from './injections/kill-database.ts';
import { killService } from './injections/kill-service.ts';
import { killWorker } from './injections/kill-worker.ts';
import { stopProgram } from './injections/stop-program.ts';
import { runFaults } from './run-faults.ts';

/** The long version is `npm run faults`; a failing store and wrong clocks have tests of their own. */
test('the real programs keep every promise while they are killed, stopped and broken', async () => {
  const injections = [killWorker, killService, killDatabase, stopProgram];
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
  expect(evidence.tasks.length).toBeGreaterThan(2);
}, 400_000);
