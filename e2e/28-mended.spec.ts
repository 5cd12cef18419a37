import { expect, type Locator, type Page, test } from '@playwright/test';
import {
  chooseByKeys,
  firstSong,
  openLane,
  openPhone,
  openSong,
  owner,
  playerSeconds,
  settle,
  songTimeoutMs,
} from './support/steps.ts';

// An answer that is still on its way when a journey ends is nobody's any more.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** What an hour's walk through the studio found wrong and no other journey comes by: it stays mended. */

const song = (page: Page) => page.getByTestId('waveform');
const scroller = (page: Page) => song(page).locator('xpath=ancestor::*[contains(@class, "overflow-x-auto")]');
const scrollLeft = (page: Page) => scroller(page).evaluate((box) => box.scrollLeft);

/** The times of the song's lines, once they are known. */
async function linesOf(page: Page): Promise<{ text: string; start_s: number; end_s: number }[]> {
  const path = new URL(page.url()).pathname;
  const lines = async () => {
    const { timeline } = await (await page.request.get(`/api/studio${path}/analysis`)).json();
    return timeline?.aligned_lyrics ?? [];
  };
  await expect.poll(async () => (await lines()).length, { timeout: 60_000 }).toBeGreaterThan(1);
  return lines();
}

test('a region that is drawn by hand brings its words', async ({ page }) => {
  await openSong(page);
  const [line] = await linesOf(page);
  await page.getByRole('combobox', { name: 'Snap to' }).selectOption('none');
  const box = (await song(page).boundingBox())!;
  const path = new URL(page.url()).pathname;
  const { duration: length } = await (await page.request.get(`/api/studio${path}`)).json();
  const xOf = (seconds: number) => box.x + (seconds / length) * box.width;
  await page.mouse.move(xOf(Math.max(0.1, line!.start_s - 0.3)), box.y + 60);
  await page.mouse.down();
  await page.mouse.move(xOf(line!.end_s + 0.2), box.y + 60, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: /Replace this region/ }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(line!.text);
  await page.keyboard.press('Escape');
  // What it snaps to is the reader's from now on.
  await page.reload();
  const snap = page.getByRole('combobox', { name: 'Snap to' });
  await expect(snap).toHaveValue('none');
  await snap.selectOption('bars');
});

test('zooming keeps the region in view, Ctrl and the wheel zoom, and the overview is not pulled back', async ({
  page,
}) => {
  await openSong(page);
  const path = new URL(page.url());
  path.searchParams.set('region', '6-9');
  await page.goto(path.toString());
  await expect(page.getByRole('combobox', { name: 'Snap to' })).toHaveValue('bars');
  for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('slider', { name: 'Region start' })).toBeInViewport();
  const widthOf = () => song(page).evaluate((box) => box.clientWidth);
  const before = await widthOf();
  await song(page).hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -350);
  await page.keyboard.up('Control');
  await expect.poll(widthOf).toBeGreaterThan(1.5 * before);
  expect(await page.evaluate(() => window.visualViewport?.scale), 'the page itself is not zoomed').toBe(1);

  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(page.getByTestId('player-toggle')).toHaveAccessibleName('Pause');
  const overview = (await page.getByTestId('overview').boundingBox())!;
  await page.mouse.click(overview.x + overview.width * 0.9, overview.y + overview.height / 2);
  const looked = await scrollLeft(page);
  expect(looked).toBeGreaterThan(0);
  const from = await playerSeconds(page);
  await expect.poll(() => playerSeconds(page)).toBeGreaterThan(from + 0.5);
  expect(await scrollLeft(page), 'where it was put').toBe(looked);
  await page.getByTestId('player-toggle').click();
});

test('the overview is drawn where a page that was wide becomes narrow', async ({ page }) => {
  await openSong(page);
  await expect(page.getByTestId('wave-bars')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const canvas = page.getByTestId('overview').locator('canvas');
  await expect(canvas).toBeVisible();
  const isDrawn = () =>
    canvas.evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element;
      const pixels = width && element.getContext('2d')?.getImageData(0, 0, width, height).data;
      return pixels ? pixels.some((value) => value > 0) : false;
    });
  await expect.poll(isDrawn).toBe(true);
});

test('the words follow the music, and not who has scrolled away from them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 520 });
  await openSong(page);
  const lines = await linesOf(page);
  await openLane(page, 'Words');
  await page.getByRole('button', { name: new RegExp(`^\\d+:\\d\\d ${lines[0]!.text}`) }).waitFor();
  const content = page.locator('#content');
  await song(page).scrollIntoViewIfNeeded();
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  const here = page.locator('li > div > button[aria-current]');
  await expect(here).toBeAttached({ timeout: 30_000 });
  await content.hover();
  await page.mouse.wheel(0, -3_000);
  await expect.poll(() => content.evaluate((box) => box.scrollTop)).toBe(0);
  const was = await here.textContent();
  await expect
    .poll(async () => (await here.count()) > 0 && (await here.textContent()) !== was, { timeout: 30_000 })
    .toBe(true);
  expect(await content.evaluate((box) => box.scrollTop)).toBe(0);
  await page.getByTestId('player-toggle').click();
});

test('a finger that is held and drawn marks a region, and the page says so', async ({ browser, baseURL }) => {
  const context = await openPhone(browser, baseURL);
  const page = await context.newPage();
  await openSong(page);
  await expect(page.getByText('Hold a finger on the waveform, then draw.')).toBeVisible();
  await song(page).scrollIntoViewIfNeeded();
  const box = (await song(page).boundingBox())!;
  const touch = await context.newCDPSession(page);
  // A phone begins zoomed in: the wave is wider than the screen.
  const width = Math.min(box.width, 390 - 2 * box.x);
  const at = (x: number) => ({ touchPoints: [{ x: box.x + width * x, y: box.y + box.height / 2 }] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0.3) });
  // Held longer than a tap or a swipe is.
  await page.waitForTimeout(600);
  for (const x of [0.35, 0.45, 0.6])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(x) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('slider', { name: 'Region start' })).toBeVisible();
  await context.close();
});

test('two fingers zoom the waveform, and not the page', async ({ browser, baseURL }) => {
  const context = await openPhone(browser, baseURL);
  const page = await context.newPage();
  await openSong(page);
  await song(page).scrollIntoViewIfNeeded();
  const box = (await scroller(page).boundingBox())!;
  const width = () => scroller(page).evaluate((element) => element.scrollWidth);
  const before = await width();
  const touch = await context.newCDPSession(page);
  const apart = (by: number) => ({
    touchPoints: [-by, by].map((x, id) => ({ x: box.x + box.width / 2 + x, y: box.y + 80, id })),
  });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...apart(30) });
  for (const by of [40, 50, 60, 75, 90])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...apart(by) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await width()) / before).toBeGreaterThan(2);
  expect(await page.evaluate(() => window.visualViewport?.scale), 'the page itself is not zoomed').toBe(1);
  await expect(page.getByRole('slider', { name: 'Region start' })).toBeHidden();
  await context.close();
});

test('files leave from a phone, by hand and by keys', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSong(page);
  const menu = page.getByRole('button', { name: 'Download', exact: true }).first();
  await menu.click();
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 0.9 });
  const [song] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Audio (MP3)' }).click(),
  ]);
  expect(song.suggestedFilename()).toMatch(/\.mp3$/);
  const [notes] = await Promise.all([
    page.waitForEvent('download', { timeout: songTimeoutMs }),
    chooseByKeys(page, menu, 'Notes (MIDI)'),
  ]);
  expect(notes.suggestedFilename()).toMatch(/\.mid$/);
});

test('on a phone Create shows what it has started', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/create?make=lyrics');
  await page.getByRole('textbox', { name: 'What is the song about?' }).fill('a ferry in the morning');
  await page.getByRole('button', { name: 'Write lyrics' }).click();
  await expect(page.getByRole('heading', { name: 'On the loom' })).toBeInViewport();
  await expect(page.getByTestId('task').first()).toBeInViewport();
  await page.getByRole('button', { name: /Show what is on the loom/ }).click();
  const sheet = page.getByRole('region', { name: 'Loom' }).getByRole('list');
  await expect(sheet).toBeInViewport();
});

test('making again is asked about first', async ({ page }) => {
  await page.route('**/api/studio/tasks*', async (route) => {
    const answer = await route.fetch();
    const told = await answer.json();
    for (const task of told.tasks)
      Object.assign(task.operation, { state: 'failed', errorCode: 5001, errorMessage: 'Generation failed' });
    await route.fulfill({ json: told });
  });
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.method() === 'POST' && request.headers()['next-action'] !== undefined;
  });
  await page.goto('/create');
  await page.getByTestId('task').getByRole('button', { name: 'Try again' }).first().click();
  const asked = page.getByRole('alertdialog', { name: 'Make it again?' });
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
  expect(isSent).toBe(false);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`a ${colorScheme} system gets a ${colorScheme} studio`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), colorScheme });
    const page = await context.newPage();
    await page.goto('/sign-in');
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await context.close();
  });

test('without a mail server nobody is offered letters; a week is a week', async ({ page }) => {
  await page.goto('/settings');
  const mail = page.getByRole('switch', { name: 'Also by e-mail' });
  await expect(mail).toBeDisabled();
  await expect(mail).not.toBeChecked();
  await expect(page.getByRole('button', { name: '7 days before' })).toBeVisible();
});

for (const width of [1440, 390])
  test(`a message covers no title, no player and no navigation, ${width} wide, and is said when it is true`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await openSong(page);
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click();
    await clearOfAll(page, 'Copied', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('button', { name: 'Make a public link' }).click();
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/share/');
      await page.getByRole('button', { name: 'Take the link back' }).click();
      await page.keyboard.press('Escape');
    });
    await page.goto('/settings');
    await clearOfAll(page, 'Saved', async () => {
      await page.getByRole('textbox', { name: 'Name' }).first().fill(owner.name);
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    });
    // What was refused is not said to be done.
    await page.route('**/settings', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: /cannot be reached/ })).toBeVisible();
    await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Saved' })).toHaveCount(0);
  });

/** Does what makes a message, and holds it against everything that has to be seen; then waits until it has gone. */
async function clearOfAll(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  await act();
  const message = page.locator('[data-sonner-toast]').filter({ hasText: text });
  await expect(message).toBeVisible();
  const boxOf = async (what: Locator) => (await what.boundingBox())!;
  const kept = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('region', { name: 'Player', exact: true }),
    page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }),
  ];
  // It slides to its place.
  await expect(async () => {
    const toast = await boxOf(message);
    for (const one of kept) {
      const box = await boxOf(one);
      const isApart =
        toast.x >= box.x + box.width ||
        box.x >= toast.x + toast.width ||
        toast.y >= box.y + box.height ||
        box.y >= toast.y + toast.height;
      expect(isApart, `${JSON.stringify(toast)} over ${JSON.stringify(box)}`).toBe(true);
    }
  }).toPass({ timeout: 3_000 });
  await page.mouse.move(5, 500);
  await expect(message).toHaveCount(0, { timeout: 30_000 });
}

test('with every option open Create can still be pressed', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/create?make=song');
  await page.getByRole('radio', { name: 'Custom' }).click();
  await page.getByTestId('song-controls').locator('summary').click();
  await expect(page.getByTestId('create-submit')).toBeInViewport({ ratio: 1 });
});

test('what plays has its song’s new name', async ({ page }) => {
  await openSong(page);
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  const player = page.getByRole('region', { name: 'Player', exact: true });
  const rename = async (title: string) => {
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(player.getByText(title).first()).toBeVisible();
  };
  await rename('Dusk walk');
  await rename(firstSong.title);
  await page.getByTestId('player-toggle').click();
  await settle(page);
});
