import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { findFreePort } from '#lib/cli/ports.ts';
import { findBrowser } from '../testing/find-browser.ts';
import {
  type Failure,
  type FileTime,
  firstLine,
  type RunOptions,
  runScript,
  type TestRun,
} from './test-run.ts';

/** Starts the programs and runs Playwright against them. @throws ConfigurationError where no browser can be had */
export async function runJourneys({ scratch, further, beside }: RunOptions): Promise<TestRun> {
  const browser = await findBrowser();
  console.log(`Browser: ${browser.executablePath} (${browser.source})`);
  const report = path.join(scratch, 'playwright.json');
  const stack = await startStack(scratch);
  try {
    const code = await runScript(
      'node_modules/@playwright/test/cli.js',
      ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...further],
      {
        env: {
          E2E_BROWSER: JSON.stringify(browser),
          E2E_BASE_URL: stack.url,
          E2E_SERVICE_URL: stack.serviceUrl,
          E2E_DATA_DIR: stack.dataDir,
          E2E_LOG_FILE: stack.logFile,
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
        label: beside ? 'journeys' : undefined,
      },
    );
    return readReport(JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport, code);
  } finally {
    await stack.stop();
  }
}

/** What Playwright's report and exit code come to: a journey that only holds the second time does not hold. */
export function readReport({ stats, suites }: PlaywrightReport, code: number): TestRun {
  const failed = Math.max(stats.unexpected + stats.flaky, code === 0 ? 0 : 1);
  return { passed: stats.expected, failed, files: suites.map(timeOf), failures: suites.flatMap(failuresOf) };
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}
/** A file, or a `describe` in one. */
interface PlaywrightSuite {
  file: string;
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightSpec {
  title: string;
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    results: { duration: number; error?: { message?: string } }[];
  }[];
}

function failuresOf(suite: PlaywrightSuite): Failure[] {
  const own = suite.specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ title, tests }) => {
      const said = tests.flatMap((test) => test.results).find(({ error }) => error)?.error?.message;
      return { file: path.join('e2e', suite.file), title, message: firstLine(said ?? '') };
    });
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)];
}

function timeOf(suite: PlaywrightSuite): FileTime {
  const milliseconds = suite.specs
    .flatMap((spec) => spec.tests.flatMap((test) => test.results))
    .reduce((total, { duration }) => total + duration, 0);
  const inner = (suite.suites ?? []).reduce((total, one) => total + timeOf(one).seconds, 0);
  return { file: path.join('e2e', suite.file), seconds: milliseconds / 1000 + inner };
}

/** The real programs, as `npm start` runs them. */
async function startStack(scratch: string): Promise<{
  url: string;
  serviceUrl: string;
  dataDir: string;
  /** All that the programs write. */
  logFile: string;
  stop(): Promise<void>;
}> {
  const [studioPort, servicePort] = [await findFreePort(), await findFreePort()];
  const dataDir = path.join(scratch, 'data');
  const logFile = path.join(scratch, 'programs.log');
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'lib/cli/start.ts'],
    {
      env: {
        ...process.env,
        PORT: String(studioPort),
        API_PORT: String(servicePort),
        DATA_DIR: dataDir,
        // All of it is kept, and searched for secrets; only what warns is shown.
        LOG_LEVEL: 'trace',
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      readline.createInterface({ input: stream }).on('line', (line) => {
        appendFileSync(logFile, `${line}\n`);
        if (!/^\{"level":[123]0,/.test(line)) console.log(line);
        if (line.includes('Service ')) resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`the programs ended at start with code ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${studioPort}`,
    serviceUrl: `http://127.0.0.1:${servicePort}`,
    dataDir,
    logFile,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
