/**
 * `npm test`: Vitest, then Playwright against the real programs on free ports with a throw-away data directory.
 * Ends with one line that adds up both: `N passed, N failed`. `--unit` or `--browser` runs one of them;
 * further arguments are handed to that runner.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { findFreePort } from '#lib/cli/ports.ts';
import { ConfigurationError } from '#lib/config/env.ts';
import { findBrowser } from './testing/find-browser.ts';

interface Count {
  passed: number;
  failed: number;
}

const selected = process.argv.slice(2);
const runsUnit = !selected.includes('--browser');
const runsBrowser = !selected.includes('--unit');
const further = selected.filter((argument) => argument !== '--unit' && argument !== '--browser');
const scratch = mkdtempSync(path.join(os.tmpdir(), 'songloom-test-'));

const counts: Count[] = [];
try {
  if (runsUnit) counts.push(await runVitest());
  if (runsBrowser) counts.push(await runPlaywright());
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  counts.push({ passed: 0, failed: 1 });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
const total = counts.reduce(
  (sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }),
  { passed: 0, failed: 0 },
);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function runVitest(): Promise<Count> {
  const report = path.join(scratch, 'vitest.json');
  const code = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...further],
    {},
  );
  const result = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  // A file that cannot be loaded fails as a suite without tests; an error outside of tests only as the exit code.
  const failed = Math.max(result.numFailedTests, result.numFailedTestSuites, code === 0 ? 0 : 1);
  return { passed: result.numPassedTests, failed };
}

async function runPlaywright(): Promise<Count> {
  const browser = await findBrowser();
  console.log(`Browser: ${browser.executablePath} (${browser.source})`);
  const report = path.join(scratch, 'playwright.json');
  const stack = await startStack();
  try {
    const code = await run(
      'node_modules/@playwright/test/cli.js',
      ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...further],
      {
        E2E_BROWSER: JSON.stringify(browser),
        E2E_BASE_URL: stack.url,
        E2E_SERVICE_URL: stack.serviceUrl,
        E2E_DATA_DIR: stack.dataDir,
        E2E_LOG_FILE: stack.logFile,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    );
    const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    return { passed: stats.expected + stats.flaky, failed: Math.max(stats.unexpected, code === 0 ? 0 : 1) };
  } finally {
    await stack.stop();
  }
}

/** The real programs, as `npm start` runs them. */
async function startStack(): Promise<{
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

function run(script: string, args: string[], extra: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      env: { ...process.env, ...extra },
      stdio: 'inherit',
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
