import { expect, test } from '@playwright/test';
import {
  askForSong,
  firstSong,
  makeAccount,
  owner,
  playerSeconds,
  sessionFile,
  taskCard,
  waitUntilReady,
} from './support/steps.ts';

test('from the first start to a song that plays', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/welcome$/);

  // All that is missing is said at once, and where it is missing.
  await page.getByRole('button', { name: 'Make the account' }).click();
  for (const field of ['Name', 'E-mail', 'Password'])
    await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');

  await makeAccount(page, owner);
  await page.context().storageState({ path: sessionFile });

  await expect(page.getByText('Nothing on the loom yet')).toBeVisible();
  await askForSong(page, firstSong);
  const card = taskCard(page, firstSong.title);
  await expect(card).toBeVisible();
  await expect(card.getByRole('progressbar')).toBeVisible();
  await waitUntilReady(page, firstSong.title);

  await card.getByRole('button', { name: `Play ${firstSong.title}` }).click();
  await expect.poll(() => playerSeconds(page), { timeout: 20_000 }).toBeGreaterThan(0.5);

  // The player goes on while pages change.
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('link', { name: firstSong.title }).first()).toBeVisible();
  const before = await playerSeconds(page);
  await expect.poll(() => playerSeconds(page)).toBeGreaterThan(before);
});

test('a wrong password is refused in words, the right one signs in', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(owner.email);
  await page.getByLabel('Password').fill('not this one at all');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'not right' })).toBeVisible();
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/create');
});

test('a link that is opened while signed out is where one arrives, and one to elsewhere is not', async ({
  browser,
  baseURL,
}) => {
  const page = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await page.goto('/library?kind=song&sort=oldest');
  await page.waitForURL('**/sign-in?next=*');
  const signIn = async () => {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(owner.email);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn();
  await page.waitForURL('**/library?kind=song&sort=oldest');
  await page.context().clearCookies();
  await page.goto(`/sign-in?next=${encodeURIComponent('//example.com/x')}`);
  await signIn();
  await page.waitForURL('**/create');
  await page.context().close();
});
