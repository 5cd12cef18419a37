import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openLane, openSong, settle } from './support/steps.ts';

/** Pages of whoever is signed in; a song's is opened from the library. */
const PAGES = [
  '/',
  '/create',
  '/create?make=soundEffect',
  '/create?make=lyrics',
  '/create?make=upload',
  '/library',
  '/library?view=list',
  '/library?only=deleted',
  '/personas',
  '/personas/record',
  '/reminders',
  '/settings',
  '/api-reference',
];

/** What a browser's console would show in red, and what a page asked for and did not get. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()} said: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()} threw: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${page.url()} got ${response.status()} of ${response.url()}`);
  });
  return faults;
}

/** A browser asks for these by itself, and at other times than a test would hear of. */
async function expectIcons(page: Page, context: BrowserContext): Promise<void> {
  const named = await page
    .locator('link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  expect(named.length).toBeGreaterThan(2);
  for (const address of [...named, '/favicon.ico', '/icon.svg']) {
    const answer = await context.request.get(address);
    expect([address, answer.status()]).toEqual([address, 200]);
  }
}

test('no page of the studio logs an error or asks for what is not there', async ({ page, context }) => {
  const faults = faultsOf(page);
  for (const path of PAGES) {
    await page.goto(path);
    await settle(page);
  }
  await openSong(page);
  for (const lane of ['Words', 'Chords', 'Parts', 'Notes'] as const) await openLane(page, lane);
  for (const tab of ['Lineage', 'Details']) await page.getByRole('tab', { name: tab }).click();
  await settle(page);
  expect(faults).toEqual([]);
  await expectIcons(page, context);
});

test('nor does a page of strangers', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  const faults = faultsOf(page);
  for (const path of ['/', '/offline/index.html', '/welcome', '/library', '/sign-in']) {
    await page.goto(path);
    await settle(page);
  }
  expect(faults).toEqual([]);
  await expectIcons(page, context);

  // An address of nothing is told in the studio's own page, and that is all that fails.
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not here');
  await expect(page.getByRole('link', { name: 'Songloom' })).toBeVisible();
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  await context.close();
});
