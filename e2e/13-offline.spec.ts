import { expect, type Page, test } from '@playwright/test';
import { openSong, settle } from './support/steps.ts';

/** What the reader is told within a few seconds. */
const soon = { timeout: 8_000 };
const notReached = /studio cannot be reached/;

const banner = (page: Page) => page.getByRole('status').filter({ hasText: notReached });
const message = (page: Page) => page.locator('[data-sonner-toast]');

/** Waits until messages went away by themselves; those that the pointer rests on stay, over what is to be pressed. */
async function messagesGone(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await expect(message(page)).toHaveCount(0, { timeout: 30_000 });
}

test('without a connection every change says so, what was typed stays, and it goes on by itself', async ({
  page,
  context,
}) => {
  await page.goto('/create?make=soundEffect');
  await settle(page);
  const description = page.getByRole('textbox', { name: 'Describe the sound effect' });
  await description.fill('a drop of water in a cave');
  await expect(description).toHaveValue('a drop of water in a cave');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Make the sound effect' }).click();
  await expect(message(page).filter({ hasText: notReached })).toBeVisible(soon);
  await expect(banner(page)).toBeVisible(soon);
  await expect(description).toHaveValue('a drop of water in a cave');
  await expect(page.getByRole('button', { name: 'Make the sound effect' })).toBeEnabled();

  // Another page cannot be had now: this one stays.
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Library' }).click();
  await expect(message(page).filter({ hasText: 'no other page can be opened' })).toBeVisible(soon);
  await expect(page).toHaveURL(/\/create/);
  await expect(description).toHaveValue('a drop of water in a cave');

  await context.setOffline(false);
  await expect(banner(page)).toBeHidden({ timeout: 10_000 });
  await expect(message(page).filter({ hasText: 'The studio is back' })).toBeVisible(soon);
  await page.getByRole('button', { name: 'Make the sound effect' }).click();
  const card = page.getByTestId('task').filter({ hasText: 'a drop of water in a cave' });
  // Once: the press that failed was not sent later by itself.
  await expect(card).toHaveCount(1);
  await expect(card).toHaveAttribute('data-state', 'completed', { timeout: 120_000 });
  await expect(card).toHaveCount(1);
});

test('liking, renaming, sharing and the tools of a song say so too', async ({ page, context }) => {
  await openSong(page);
  await settle(page);
  await context.setOffline(true);
  await page
    .getByRole('button', { name: /^(Like|Unlike)$/ })
    .first()
    .click();
  await expect(message(page).filter({ hasText: notReached }).first()).toBeVisible(soon);
  await messagesGone(page);
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Another name');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Another name');
  await page.keyboard.press('Escape');
  await messagesGone(page);
  // A dialog that was not fetched yet says so at every press.
  for (let press = 0; press < 2; press++) {
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(message(page).filter({ hasText: /could not be loaded/ })).toHaveCount(1, soon);
    await messagesGone(page);
  }
  // What was not fetched yet says so in its place, and the page stays whole.
  await page.getByRole('tab', { name: 'Lineage' }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /could not be loaded/ })
      .first(),
  ).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden({ timeout: 10_000 });

  // One that was: what is pressed in it says so.
  await page.reload();
  await settle(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Make a public link' }).click();
  await expect(message(page).filter({ hasText: notReached }).first()).toBeVisible(soon);
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden({ timeout: 10_000 });
});

test('a studio that fails or does not answer is told from an empty library', async ({ page }) => {
  await page.route('**/api/studio/library*', (route) => route.abort('connectionrefused'));
  await page.goto('/library');
  // What came with the page is there; what is asked for now cannot be had.
  await expect(page.getByRole('link', { name: 'Dawn walk' }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('song');
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText('Your library is empty')).toBeHidden();
  await expect(page.getByText('Nothing matches')).toBeHidden();
  await page.unroute('**/api/studio/library*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Dawn walk' }).first()).toBeVisible();
});

test('a studio that takes long says that it is still waited for; the answer counts', async ({ page }) => {
  await openSong(page);
  await settle(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/songs/**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const like = page.getByRole('button', { name: /^(Like|Unlike)$/ }).first();
  const before = await like.getAttribute('aria-label');
  await like.click();
  await expect(message(page).filter({ hasText: 'not answered yet' })).toBeVisible(soon);
  release();
  await expect(message(page).filter({ hasText: 'not answered yet' })).toBeHidden();
  await expect(
    page.getByRole('button', { name: before === 'Like' ? 'Unlike' : 'Like' }).first(),
  ).toBeVisible();
});

test('signing in without a connection keeps what was typed', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await settle(page);
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com');
  await page.getByLabel('Password').fill('a password');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: notReached })).toBeVisible(soon);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ada@example.com');
  await context.close();
});

test('a cover that cannot be had leaves its weave, also where it failed before the page stood', async ({
  page,
}) => {
  await openSong(page);
  await expect(page.locator('img').first()).toBeVisible();
  await page.route('**/files/cover**', (route) => route.fulfill({ status: 503 }));
  await page.reload();
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
});
