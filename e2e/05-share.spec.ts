import { expect, test } from '@playwright/test';
import { firstSong, openSong, playerSeconds } from './support/steps.ts';

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

  // The studio's own player, by pointer and by keys.
  const player = stranger.getByRole('region', { name: 'Player', exact: true });
  await player.getByRole('button', { name: `Play ${firstSong.title}` }).click();
  await expect(player.getByRole('button', { name: `Pause ${firstSong.title}` })).toBeVisible();
  await expect.poll(() => playerSeconds(stranger)).toBeGreaterThan(0);
  await player.getByRole('slider', { name: 'Position' }).focus();
  await stranger.keyboard.press('PageUp');
  await expect.poll(() => playerSeconds(stranger)).toBeGreaterThanOrEqual(15);

  // What the link unfolds to elsewhere: whole addresses, a picture made for this song.
  const picture = await stranger.locator('meta[property="og:image"]').getAttribute('content');
  expect(new URL(picture ?? '').origin).toBe(new URL(link).origin);
  const png = await (await stranger.request.get(picture ?? '')).body();
  expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'PNG',
    1200,
    630,
  ]);

  await page.getByRole('button', { name: 'Take the link back' }).click();
  await expect(page.getByRole('button', { name: 'Make a public link' })).toBeVisible();
  expect((await stranger.request.get(picture ?? '')).status()).toBe(404);
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
