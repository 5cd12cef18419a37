import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { findFreePort } from '#lib/cli/ports.ts';
import { embeddedUrl } from '#lib/db/embedded.ts';
import { startFakeService } from './support/fake-service.ts';
import { startOwnStack } from './support/own-stack.ts';
import { askForSong, firstSong, makeAccount, owner, waitUntilReady } from './support/steps.ts';

test.use({ storageState: { cookies: [], origins: [] } });

/** What is restored row for row. */
const TABLES = ['users', 'songs', 'song_files', 'operations', 'playlists'];

async function rowsOf(dataDir: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  try {
    const rows: Record<string, unknown> = {};
    for (const table of TABLES)
      rows[table] = (await client.query(`SELECT * FROM studio.${table} ORDER BY id`)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

async function audioHash(page: Page): Promise<string> {
  const { songs } = await (await page.request.get('/api/studio/library')).json();
  const audio = await page.request.get(`/api/studio/songs/${songs[0].id}/files/audio`);
  return createHash('sha256')
    .update(await audio.body())
    .digest('hex');
}

async function signIn(page: Page): Promise<void> {
  await page.waitForURL('**/sign-in**', { timeout: 180_000 });
  await page.getByRole('textbox', { name: 'E-mail' }).fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/create');
}

test('a back-up is downloaded, and restored on another machine at its first start, and under Settings; what is none is refused', async ({
  browser,
}, testInfo) => {
  const fake = await startFakeService(await findFreePort(), 'vendor-key');
  const settings = {
    MUSIC_API_BASE_URL: fake.url,
    MUSIC_APP_KEY: 'vendor-key',
    MUSIC_SIGNING_SECRET: 'vendor-secret',
  };
  const from = await startOwnStack(settings);
  const to = await startOwnStack(settings);
  try {
    const old = await (await browser.newContext({ baseURL: from.url, locale: 'en-US' })).newPage();
    await old.goto('/welcome');
    await makeAccount(old, owner);
    await askForSong(old, firstSong);
    await waitUntilReady(old, firstSong.title);
    const isKept = async () => (await (await old.request.get('/api/studio/storage')).json()).usedBytes > 0;
    await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
    await old.goto('/settings');
    const downloading = old.waitForEvent('download');
    await old.getByRole('link', { name: 'Download a back-up' }).click();
    const backup = testInfo.outputPath('backup.tar');
    await (await downloading).saveAs(backup);
    expect((await fetch(`${from.url}/api/studio/backup`)).status).toBe(401);
    const before = await rowsOf(from.dataDir);
    const hash = await audioHash(old);

    const page = await (await browser.newContext({ baseURL: to.url, locale: 'en-US' })).newPage();
    await page.goto('/welcome');
    const junk = testInfo.outputPath('junk.tar');
    writeFileSync(junk, 'no backup at all '.repeat(1000));
    await page.getByLabel('Choose a back-up file').setInputFiles(junk);
    await expect(page.getByText('This file is not restored: this is no backup of Songloom')).toBeVisible();
    await page.getByLabel('Choose a back-up file').setInputFiles(backup);
    await expect(page.getByText('In this back-up')).toBeVisible({ timeout: 60_000 });
    await page.screenshot({ path: 'artifacts/screenshots/restore-1440.png', fullPage: true });
    await page.getByRole('button', { name: 'Restore it' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore it' }).click();
    await signIn(page);
    expect(await rowsOf(to.dataDir)).toEqual(before);
    expect(await audioHash(page)).toBe(hash);

    // Over what there is: what was changed since is as it was.
    await page.goto('/settings');
    const name = page.getByRole('textbox', { name: 'Name', exact: true }).first();
    await name.fill('Somebody else');
    await name.press('Enter');
    await expect(page.getByText('Saved')).toBeVisible();
    await page.getByLabel('Choose a back-up file').setInputFiles(backup);
    await page.getByRole('button', { name: 'Restore it' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore it' }).click();
    // The same secrets: who is signed in may stay so.
    await page.waitForURL(/\/(sign-in|create)/, { timeout: 180_000 });
    expect(await rowsOf(to.dataDir)).toEqual(before);
  } finally {
    await Promise.all([from.stop(), to.stop()]);
    await fake.close();
  }
});
