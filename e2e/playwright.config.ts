import { defineConfig } from '@playwright/test';
import { launchOptions } from './support/browser.ts';

/** Journeys that start programs with settings of their own, and need nothing of the others. */
const OWN_PROGRAMS = ['08-*.spec.ts', '16-*.spec.ts', '18-*.spec.ts', '25-*.spec.ts', '26-*.spec.ts'];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/files',
  // The programs keep one account and one library: journeys follow each other. Beside them go, one after another, those
  // that start programs of their own: they mostly wait.
  workers: 2,
  fullyParallel: false,
  timeout: 240_000,
  // A journey that would only hold the second time does not hold: its trace is kept, and it is to be repaired.
  retries: 0,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_BASE_URL ?? 'http://127.0.0.1:3000',
    locale: 'en-US',
    // Looms that move while a song is waited for cost a quarter of what the browser computes. Where frames and speed are
    // measured (20, 22) they move.
    contextOptions: { reducedMotion: 'reduce' },
    // What a worker of the page's asks for does not come by `page.route`; 23-installed.spec.ts lets it work.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // Of a failure there are its picture and the page's outline. A trace takes seconds of every journey, most of which
    // do not fail: E2E_TRACE=1 has one of each that does. A film beside it would make the browser draw sixty pictures a second.
    trace: process.env.E2E_TRACE ? { mode: 'retain-on-failure', screenshots: false, sources: false } : 'off',
    screenshot: 'only-on-failure',
    // A click that cannot be made fails as what it is, not as a test that ran out of time.
    actionTimeout: 45_000,
    launchOptions: launchOptions(),
  },
  projects: [
    // They need nothing of the first start, but what depends on it waits for all that does not.
    { name: 'own-programs', testMatch: OWN_PROGRAMS, workers: 1, dependencies: ['first-start'] },
    { name: 'first-start', testMatch: '01-*.spec.ts', workers: 1 },
    {
      name: 'journeys',
      testIgnore: ['01-*.spec.ts', ...OWN_PROGRAMS],
      workers: 1,
      dependencies: ['first-start'],
      use: { storageState: 'test-results/session.json' },
    },
  ],
});
