import { expect, test } from '@playwright/test';
import { findFreePort } from '#lib/cli/ports.ts';
import { startFakeService } from './support/fake-service.ts';
import { startOwnStack } from './support/own-stack.ts';
import {
  askForSong,
  makeAccount,
  openLane,
  openSong,
  owner,
  taskCard,
  waitUntilReady,
} from './support/steps.ts';

test.use({ storageState: { cookies: [], origins: [] } });

test('the studio works with a vendor that answers less than ours', async ({ browser }) => {
  const servicePort = await findFreePort();
  let fake = await startFakeService(servicePort, 'vendor-key');
  const stack = await startOwnStack({
    MUSIC_API_BASE_URL: fake.url,
    MUSIC_APP_KEY: 'vendor-key',
    MUSIC_SIGNING_SECRET: 'vendor-secret',
  });
  try {
    const page = await (await browser.newContext({ baseURL: stack.url })).newPage();
    await page.goto('/welcome');
    await makeAccount(page, owner);

    await askForSong(page, { title: 'Vendor song', lyrics: '[Verse]\nHello there', tags: 'pop' });
    await waitUntilReady(page, 'Vendor song');
    // A poll never asks for a paid operation again.
    expect(fake.requests.filter((request) => request.endsWith('/generate'))).toHaveLength(1);

    await askForSong(page, { title: 'Doomed', lyrics: '[Verse]\nOh no', tags: 'please fail' });
    await expect(taskCard(page, 'Doomed').getByRole('alert')).toContainText(
      'None of the service’s platforms',
      { timeout: 60_000 },
    );

    await openSong(page, 'Vendor song');
    await openLane(page, 'Notes');
    await page.getByRole('button', { name: 'Get the notes' }).click();
    await expect(page.getByRole('img', { name: /Piano roll: 160 notes in 2 instruments/ })).toBeVisible({
      timeout: 60_000,
    });
    // No .mid comes from this vendor: the studio makes one of its notes.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Notes (MIDI)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Vendor song.mid');
    await openLane(page, 'Words');
    await expect(page.getByRole('button', { name: /^0:\d\d City lights/ })).toBeVisible();

    // The vendor's keys are the vendor's business.
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Music service' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'API keys' })).toBeHidden();
    expect((await page.request.get('/api/studio/keys')).status()).toBe(403);

    // The vendor is away: what was asked for waits with a countdown, and goes on by itself when it is back.
    await fake.close();
    await askForSong(page, { title: 'Patient', lyrics: '[Verse]\nI can wait', tags: 'pop' });
    await expect(taskCard(page, 'Patient').getByRole('status')).toContainText(
      /cannot be reached.*Goes on by itself in/,
    );
    fake = await startFakeService(servicePort, 'vendor-key');
    await waitUntilReady(page, 'Patient');
    expect(fake.requests.filter((request) => request.endsWith('/generate'))).toHaveLength(1);
  } finally {
    await stack.stop();
    await fake.close();
  }
});
