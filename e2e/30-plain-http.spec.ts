import { expect, test } from '@playwright/test';
import { launchOptions } from './support/browser.ts';
import { openSong, playerSeconds, signIn } from './support/steps.ts';

/** The studio by a name of a home network: browsers trust such a page with less than one at localhost or over HTTPS. */
const HOST = 'studio.test';
test.use({
  launchOptions: launchOptions(`--host-resolver-rules=MAP ${HOST} 127.0.0.1`),
  baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', HOST)),
  storageState: { cookies: [], origins: [] },
});

test('over plain HTTP songs play and links are copied, and what browsers do not allow there is said', async ({
  page,
}) => {
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  await signIn(page);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);

  await openSong(page);
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect.poll(() => playerSeconds(page)).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Make a public link' }).click();
  const link = page.getByRole('textbox', { name: 'Public link' });
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const address = await link.inputValue();
  await page.getByRole('button', { name: 'Take the link back' }).click();
  await page.keyboard.press('Escape');
  await page.goto('/library');
  const search = page.getByRole('searchbox').first();
  await search.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(search).toHaveValue(address);

  const whyNot = page.getByText(/Browsers let pages record over HTTPS only/);
  await page.goto('/personas/record');
  await expect(whyNot).toBeVisible();
  await page.goto('/create?make=upload');
  await expect(whyNot).toBeHidden();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(whyNot).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeEnabled();
  expect(broken).toEqual([]);
});
