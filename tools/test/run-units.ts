import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type FileTime, type RunOptions, runScript, type TestRun } from './test-run.ts';

/** Runs Vitest. */
export async function runUnits({ scratch, further, beside }: RunOptions): Promise<TestRun> {
  const report = path.join(scratch, 'vitest.json');
  const times = path.join(scratch, 'vitest-times.json');
  const code = await runScript(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--reporter=./tools/test/file-times.ts',
      ...further,
    ],
    { env: { FILE_TIMES: times }, label: beside ? 'units   ' : undefined, inBackground: beside },
  );
  const result = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  // A file that cannot be loaded fails as a suite without tests; an error outside of tests only as the exit code.
  const failed = Math.max(result.numFailedTests, result.numFailedTestSuites, code === 0 ? 0 : 1);
  const files = JSON.parse(readFileSync(times, 'utf8')) as FileTime[];
  return { passed: result.numPassedTests, failed, files };
}
