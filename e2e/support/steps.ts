import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** Relative to the project's root, where the runner stands. */
export const sessionFile = 'test-results/session.json';
export const owner = { name: 'Ada', email: 'ada@example.com', password: 'a long enough password' };
export const firstSong = {
  title: 'Dawn walk',
  lyrics:
    '[Verse]\nCity lights fade into dawn\nI keep walking on and on\n\n[Chorus]\nHold on to the morning\nHold on to the light',
  tags: 'dreamy pop, female vocal, 110 bpm',
};

/** The pages of the navigation. */
export const mainPages = ['/create', '/library', '/personas', '/reminders', '/settings'];

/** Longest a song may take on a slow machine. */
export const songTimeoutMs = 200_000;

/** Fills in the custom form and presses Create. */
export async function askForSong(
  page: Page,
  song: { title: string; lyrics: string; tags: string },
): Promise<void> {
  await page.goto('/create');
  await page.getByRole('radio', { name: 'Song', exact: true }).click();
  await page.getByRole('radio', { name: 'Custom' }).click();
  await page.getByTestId('lyrics').fill(song.lyrics);
  await page.getByRole('textbox', { name: 'Style' }).fill(song.tags);
  await page.getByRole('textbox', { name: 'Title' }).fill(song.title);
  await page.getByTestId('create-submit').click();
}

/** The card of a task, by its title. */
export const taskCard = (page: Page, title: string) =>
  page.getByTestId('task').filter({ hasText: title }).first();

export async function waitUntilReady(page: Page, title: string): Promise<void> {
  await expect(taskCard(page, title)).toHaveAttribute('data-state', 'completed', { timeout: songTimeoutMs });
}

/** A phone with fingers, signed in as the journeys' account. */
export const openPhone = (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    storageState: sessionFile,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
  });

/** Opens the first song's page from the library. */
export async function openSong(page: Page, title = firstSong.title): Promise<void> {
  await page.goto('/library?kind=song&sort=oldest');
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await page.waitForURL('**/songs/**');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Opens a lane of a song's page, where it is not open. */
export async function openLane(
  page: Page,
  name: 'Words' | 'Chords' | 'Parts' | 'Notes' | '歌词' | '和弦' | '声部' | '音符',
): Promise<void> {
  const lane = page.getByRole('button', { name, exact: true });
  await expect(lane).toBeVisible();
  if ((await lane.getAttribute('aria-expanded')) !== 'true') await lane.click();
  await expect(lane).toHaveAttribute('aria-expanded', 'true');
}

/** Waits until the page has what it asked for. One that polls is never idle: that is waited for a moment only. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
}

/** Writes the form of the welcome page and waits for the studio. */
export async function makeAccount(
  page: Page,
  account: { name: string; email: string; password: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(account.name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await page.waitForURL('**/create');
}

/** Signs the journeys' account in by the form: a session of its own, that may be ended. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/create');
}

/** Seconds the player stands at. */
export const playerSeconds = (page: Page) =>
  page
    .getByRole('region', { name: 'Player', exact: true })
    .getByRole('slider', { name: 'Position' })
    .getAttribute('aria-valuenow')
    .then(Number);

/** Presses Tab until something has the focus. */
export async function tabTo(page: Page, target: Locator, most = 120): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reached with the Tab key`);
}

/** Goes to something with the Tab key and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Opens a menu and chooses from it, by keys alone. */
export async function chooseByKeys(page: Page, trigger: Locator, item: string): Promise<void> {
  await pressOn(page, trigger);
  const wanted = page.getByRole('menuitem', { name: item });
  await expect(wanted).toBeVisible();
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 20 && !(await isThere()); presses++) await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
}
