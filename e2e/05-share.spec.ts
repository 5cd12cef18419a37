import { expect, test } from '@playwright/test';
import { firstSong, openSong } from './support/steps.ts';

test('a song is shared by a link and taken back', async ({ page, browser, baseURL }) => {
  await openSong(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Make a public link' }).click();
  const link = await page.getByRole('textbox', { name: 'Public link' }).inputValue();
  expect(link).toContain('/share/');

  const stranger = await (
    await browser.newContext({ storageState: { cookies: [], origins: [] }, ...(baseURL ? { baseURL } : {}) })
  ).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: firstSong.title })).toBeVisible();
  const audio = await stranger.request.get(`${link.replace('/share/', '/api/studio/shares/')}/audio`, {
    headers: { range: 'bytes=0-99' },
  });
  expect([audio.status(), (await audio.body()).length]).toEqual([206, 100]);
  expect(audio.headers()['content-range']).toMatch(/^bytes 0-99\/\d+$/);

  await page.getByRole('button', { name: 'Take the link back' }).click();
  await expect(page.getByRole('button', { name: 'Make a public link' })).toBeVisible();
  expect((await stranger.goto(link))?.status()).toBe(404);
  await stranger.context().close();
});

test('nothing of a library is given to one who is not signed in', async ({ page, playwright, baseURL }) => {
  await openSong(page);
  const songId = new URL(page.url()).pathname.split('/').at(-1);
  const stranger = await playwright.request.newContext(
    baseURL ? { baseURL, storageState: { cookies: [], origins: [] } } : {},
  );
  for (const path of [
    'tasks',
    'library',
    `songs/${songId}`,
    `songs/${songId}/analysis`,
    `songs/${songId}/files/audio`,
    `songs/${songId}/bundle`,
  ])
    expect((await stranger.get(`/api/studio/${path}`)).status(), path).toBe(401);
  expect(
    (
      await stranger.post('/api/studio/callback', { data: { task_id: 'x', status: 'failed', error: '' } })
    ).status(),
  ).toBe(401);
  const page404 = await page.request.get('/api/studio/songs/not-mine');
  expect(page404.status()).toBe(404);
  await stranger.dispose();
});
