import { defineConfig } from '@playwright/test';

/** What `npm test` found: where the browser is, and how it must be started. */
const browser = JSON.parse(
  process.env.E2E_BROWSER ?? '{"executablePath":"/usr/bin/chromium","args":["--no-sandbox"]}',
) as {
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
};

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/files',
  // The programs keep one account and one library: journeys follow each other.
  workers: 1,
  fullyParallel: false,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:3000',
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: [
        ...new Set([
          ...browser.args,
          '--autoplay-policy=no-user-gesture-required',
          '--disable-background-networking',
        ]),
      ],
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
  },
  projects: [
    { name: 'first-start', testMatch: '01-*.spec.ts' },
    {
      name: 'journeys',
      testIgnore: '01-*.spec.ts',
      dependencies: ['first-start'],
      use: { storageState: 'test-results/session.json' },
    },
  ],
});
