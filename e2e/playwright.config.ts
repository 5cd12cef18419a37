import { defineConfig } from '@playwright/test';
import { launchOptions } from './support/browser.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/files',
  // The programs keep one account and one library: journeys follow each other.
  workers: 1,
  fullyParallel: false,
  timeout: 240_000,
  // A journey that only holds the second time is listed as flaky with its trace, and is to be repaired.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:3000',
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    // A click that cannot be made fails as what it is, not as a test that ran out of time.
    actionTimeout: 45_000,
    launchOptions: launchOptions(),
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
