/**
 * `npm test`: Vitest, and Playwright against the real programs on free ports with a throw-away data directory, side
 * by side where there are two cores. Ends with the slowest files, what failed, and one line that adds up both: `N passed, N failed`.
 * `--unit` or `--browser` runs one of them; further arguments are handed to that runner.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ConfigurationError } from '#lib/config/env.ts';
import { runJourneys } from './test/run-journeys.ts';
import { runUnits } from './test/run-units.ts';
import { sum, type TestRun, tellFailures, tellSlowest } from './test/test-run.ts';

const selected = process.argv.slice(2);
const runsUnits = !selected.includes('--browser');
const runsJourneys = !selected.includes('--unit');
const further = selected.filter((argument) => argument !== '--unit' && argument !== '--browser');
const sideBySide = runsUnits && runsJourneys && os.availableParallelism() > 1;
const scratch = mkdtempSync(path.join(os.tmpdir(), 'songloom-test-'));

const runs: TestRun[] = [];
try {
  const units = () => counted(runUnits({ scratch, further, beside: sideBySide }));
  const journeys = () => counted(runJourneys({ scratch, further, beside: sideBySide }));
  if (sideBySide) runs.push(...(await Promise.all([units(), journeys()])));
  else {
    if (runsUnits) runs.push(await units());
    if (runsJourneys) runs.push(await journeys());
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
tellSlowest(runs);
tellFailures(runs);
const { passed, failed } = sum(runs);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** A run that could not be had is one failure: the other one goes on to its end. */
async function counted(run: Promise<TestRun>): Promise<TestRun> {
  try {
    return await run;
  } catch (error) {
    console.error(error instanceof ConfigurationError ? error.message : error);
    return { passed: 0, failed: 1, files: [], failures: [] };
  }
}
