import { expect, type Page, test } from '@playwright/test';
import { humWav } from './support/hum.ts';

test('a draft survives a reload, section buttons write tags, and a text that is too long says by how much', async ({
  page,
}) => {
  await page.goto('/create');
  await page.getByRole('radio', { name: 'Custom' }).click();
  const lyrics = page.getByTestId('lyrics');
  await lyrics.fill('one line');
  await page.getByRole('button', { name: 'Chorus', exact: true }).click();
  await expect(lyrics).toHaveValue('one line\n\n[Chorus]\n');
  await page.reload();
  await expect(lyrics).toHaveValue('one line\n\n[Chorus]\n');
  await lyrics.fill('a'.repeat(5003));
  await expect(page.getByRole('alert').filter({ hasText: '3 characters too many' })).toBeVisible();
  await lyrics.fill('');
});

test('what is typed and pressed before the page’s script is there is not lost, and no password leaves', async ({
  page,
  browser,
  baseURL,
}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const withoutScript = (on: Page) =>
    on.route(/\.js(\?|$)/, async (route) => {
      await held;
      await route.continue();
    });
  await withoutScript(page);
  await page.goto('/create', { waitUntil: 'commit' });
  const description = page.getByRole('textbox', { name: 'Describe the song' });
  await description.fill('a song for a slow line');
  await page.getByTestId('create-submit').click();
  await expect(description).toHaveValue('a song for a slow line');

  const signedOut = { storageState: { cookies: [], origins: [] } };
  const stranger = await (
    await browser.newContext({ ...signedOut, ...(baseURL ? { baseURL } : {}) })
  ).newPage();
  await withoutScript(stranger);
  await stranger.goto('/sign-in', { waitUntil: 'commit' });
  await stranger.getByLabel('Password').fill('a password of mine');
  await stranger.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com');
  await Promise.all([stranger.waitForRequest(/sign-in/), stranger.getByLabel('Password').press('Enter')]);
  await expect(stranger.getByLabel('Password')).toHaveValue('');
  expect(stranger.url()).toMatch(/\/sign-in$/);

  release();
  await expect(page.getByText(/^22 \/ /)).toBeVisible();
  await expect(description).toHaveValue('a song for a slow line');
  await description.fill('');
  await stranger.context().close();
});

test('style suggestions go in and out of the text', async ({ page }) => {
  await page.goto('/create');
  await page.getByRole('radio', { name: 'Custom' }).click();
  const style = page.getByRole('textbox', { name: 'Style' });
  await style.fill('');
  await page.getByRole('button', { name: 'jazz', exact: true }).click();
  await page.getByRole('button', { name: 'soul', exact: true }).click();
  await expect(style).toHaveValue('jazz, soul');
  await page.getByRole('button', { name: 'jazz', exact: true }).click();
  await expect(style).toHaveValue('soul');
});

test('lyrics are written and go into the editor', async ({ page }) => {
  await page.goto('/create');
  await page.getByRole('radio', { name: 'Lyrics' }).click();
  await page
    .getByRole('textbox', { name: 'What is the song about?' })
    .fill('two people who miss each other on a ferry');
  await page.getByRole('button', { name: 'Write lyrics' }).click();
  await page.getByRole('button', { name: 'Use in a song' }).first().click({ timeout: 60_000 });
  await expect(page.getByTestId('lyrics')).not.toHaveValue('');
});

test('an uploaded file becomes a clip', async ({ page }) => {
  await page.goto('/create?make=upload');
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'humming.wav', mimeType: 'audio/wav', buffer: humWav(3) });
  const card = page.getByTestId('task').filter({ hasText: 'humming' }).first();
  await expect(card).toHaveAttribute('data-state', 'completed', { timeout: 90_000 });
});
