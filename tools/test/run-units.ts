import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Failure,
  type FileTime,
  firstLine,
  type RunOptions,
  runScript,
  type TestRun,
} from './test-run.ts';

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
    testResults: TestedFile[];
  };
  const files = JSON.parse(readFileSync(times, 'utf8')) as FileTime[];
  const failures = result.testResults.flatMap(failuresOf);
  // An error outside of tests is told by the exit code alone.
  const failed = Math.max(failures.length, code === 0 ? 0 : 1);
  return { passed: result.numPassedTests, failed, files, failures };
}

/** A file in Vitest's report. */
export interface TestedFile {
  name: string;
  status: 'passed' | 'failed';
  /** Why it could not be loaded. */
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
}

export function failuresOf({ name, status, message, assertionResults }: TestedFile): Failure[] {
  const file = path.relative(process.cwd(), name);
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({ file, title: test.fullName, message: firstLine(test.failureMessages?.[0] ?? '') }));
  if (failed.length > 0 || status === 'passed') return failed;
  return [{ file, title: 'as a whole', message: firstLine(message) }];
}
