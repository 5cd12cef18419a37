import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ConfigurationError } from '#lib/config/env.ts';

/** A browser that was launched once and works here. */
export interface Browser {
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
  /** Where it came from, for the log. */
  source: string;
}

/** What no browser of people's is started with. */
const UNSAFE = new Set([
  '--disable-web-security',
  '--disable-site-isolation-trials',
  '--allow-running-insecure-content',
]);
/** A graphics card in software: three times the work of drawing without one, and no page here needs it. */
const IMITATED_CARD = /^--(ignore-gpu-blocklist|in-process-gpu|use-gl|use-angle|enable-unsafe-swiftshader)/;
const baseArguments = [
  '--autoplay-policy=no-user-gesture-required',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium refuses its sandbox as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
const SYSTEM_COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];
const SYSTEM_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Finds a Chromium for the browser tests, or gets one: `CHROMIUM_PATH`, Playwright's own, the one inside an npm package
 * (Linux x64), the system's, one that Playwright can download, Debian's. Each is launched before it counts. The package's
 * is of the version that the lock file names, without a desktop's surroundings; the system's may be any.
 * @throws ConfigurationError naming what to set when there is none
 */
export async function findBrowser(): Promise<Browser> {
  return (
    (await firstOf([process.env.CHROMIUM_PATH, chromium.executablePath()])) ??
    (await fromPackage()) ??
    (await firstOf(systemBrowsers())) ??
    (await downloaded()) ??
    (await fromDebian()) ??
    fail()
  );
}

async function firstOf(paths: readonly (string | undefined)[]): Promise<Browser | undefined> {
  for (const executablePath of paths) {
    const browser = { executablePath: executablePath ?? '', args: baseArguments, source: 'found here' };
    if (executablePath && existsSync(executablePath) && (await launches(browser))) return browser;
  }
  return undefined;
}

function systemBrowsers(): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = SYSTEM_COMMANDS.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...SYSTEM_PATHS];
}

async function launches(browser: Browser): Promise<boolean> {
  try {
    const instance = await chromium.launch({
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...(process.env as Record<string, string>), ...browser.env },
      timeout: 30_000,
    });
    const page = await instance.newPage();
    await page.goto('data:text/html,<title>works</title>');
    const works = (await page.title()) === 'works';
    await instance.close();
    return works;
  } catch {
    return false;
  }
}

async function downloaded(): Promise<Browser | undefined> {
  const cli = path.resolve('node_modules', '@playwright', 'test', 'cli.js');
  if (
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 })
      .status !== 0
  )
    return undefined;
  const browser = {
    executablePath: chromium.executablePath(),
    args: baseArguments,
    source: 'installed by Playwright',
  };
  return (await launches(browser)) ? browser : undefined;
}

async function fromPackage(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  // The package unpacks the shared libraries it needs only where it believes to be in AWS Lambda.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  // No room to unpack it: the next way may still work.
  const executablePath = await packaged.executablePath().catch(() => undefined);
  delete process.env.AWS_EXECUTION_ENV;
  if (!executablePath) return undefined;
  const env = {
    LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '',
    FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? '',
  };
  // Its own arguments put all of a browser into one process, which any page that fails a check takes down with it.
  // And they let any page read any other's answers, which the journeys are to find refused.
  const safe = packaged.args.filter((argument) => !UNSAFE.has(argument) && !IMITATED_CARD.test(argument));
  const apart = safe.filter((argument) => argument !== '--single-process');
  for (const args of [apart, safe]) {
    const browser = {
      executablePath,
      args: [...args, '--disable-gpu', ...baseArguments],
      env,
      source: '@sparticuz/chromium',
    };
    if (await launches(browser)) return browser;
  }
  return undefined;
}

async function fromDebian(): Promise<Browser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  spawnSync('apt-get', ['update'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' });
  const browser = { executablePath: '/usr/bin/chromium', args: baseArguments, source: "Debian's packages" };
  return existsSync(browser.executablePath) && (await launches(browser)) ? browser : undefined;
}

function fail(): never {
  throw new ConfigurationError(
    'No browser works here for the browser tests: set CHROMIUM_PATH to a Chromium, Chrome or Edge',
  );
}
