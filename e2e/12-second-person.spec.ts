import { expect, test } from '@playwright/test';
import { firstSong, makeAccount, openSong } from './support/steps.ts';

test('an invited person has a library of their own and sees nothing of the owner’s', async ({
  page,
  browser,
  baseURL,
}) => {
  await openSong(page);
  const song = new URL(page.url()).pathname;
  const songId = song.split('/').at(-1);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Make an invitation link' }).click();
  const invitation = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();

  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    ...(baseURL ? { baseURL } : {}),
  });
  const guest = await context.newPage();
  await guest.goto('/welcome');
  await expect(guest.getByText('New accounts need an invitation')).toBeVisible();
  await guest.goto(invitation);
  await makeAccount(guest, {
    name: 'Grace',
    email: 'grace@example.com',
    password: 'another long password',
  });
  await expect(guest.getByText('Nothing on the loom yet')).toBeVisible();
  await guest.goto('/library');
  await expect(guest.getByText('Your library is empty')).toBeVisible();
  await guest.goto('/personas');
  await expect(guest.getByText('No personas yet')).toBeVisible();
  expect((await guest.goto(song))?.status()).toBe(404);
  for (const path of [
    '',
    '/analysis',
    '/score',
    '/lineage',
    '/bundle',
    '/captions',
    '/files/audio',
    '/files/cover',
  ])
    expect((await guest.request.get(`/api/studio/songs/${songId}${path}`)).status(), path).toBe(404);
  for (const path of ['tasks', 'library', 'personas', 'playlists', 'reminders'])
    expect(await (await guest.request.get(`/api/studio/${path}`)).text(), path).not.toContain(
      firstSong.title,
    );

  // Keys are the owner's alone.
  await guest.goto('/settings');
  await expect(guest.getByRole('heading', { name: 'Music service' })).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'API keys' })).toBeHidden();
  await expect(guest.getByRole('button', { name: 'Make an invitation link' })).toBeHidden();
  for (const path of ['keys', 'deliveries'])
    expect((await guest.request.get(`/api/studio/${path}`)).status(), path).toBe(403);
  await context.close();

  // A link is good for one.
  const late = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const latePage = await late.newPage();
  await latePage.goto(invitation);
  await expect(latePage.getByText('This invitation has been used')).toBeVisible();
  await late.close();
});
