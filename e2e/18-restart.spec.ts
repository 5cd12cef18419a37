import { readdirSync, readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { startOwnStack } from './support/own-stack.ts';
import {
  askForSong,
  makeAccount,
  openLane,
  openSong,
  owner,
  songTimeoutMs,
  taskCard,
  waitUntilReady,
} from './support/steps.ts';

test.use({ storageState: { cookies: [], origins: [] } });

const title = 'Through the night';

/** Programs that nobody else needs: what dies here holds no other journey up. */
let stack: Awaited<ReturnType<typeof startOwnStack>>;
let context: BrowserContext;
test.beforeAll(async ({ browser }) => {
  stack = await startOwnStack({});
  context = await browser.newContext({ baseURL: stack.url, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto('/welcome');
  await makeAccount(page, owner);
  await page.close();
});
test.afterAll(async () => {
  await context?.close();
  await stack?.stop();
});

/** Kills the studio's process as a power cut would; the starter starts it again. */
function killStudio(): void {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
    } catch {
      return [];
    }
  };
  const pid = readdirSync('/proc').find(
    (name) =>
      /^\d+$/.test(name) &&
      read(name, 'cmdline')[0]?.startsWith('songloom-studio') &&
      read(name, 'environ').includes(`PORT=${new URL(stack.url).port}`),
  );
  if (!pid) throw new Error('the studio does not run');
  process.kill(-Number(pid), 'SIGKILL');
}
const isBack = (page: Page) =>
  expect
    .poll(
      () =>
        page.request.get('/api/health').then(
          (answer) => answer.ok(),
          () => false,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);

test('a song is there afterwards, once: the studio died, the tab was closed and nobody was signed in while it was made', async () => {
  const page = await context.newPage();
  await askForSong(page, { title, lyrics: '[Verse]\nStill here', tags: 'pop, short' });
  await expect(taskCard(page, title)).toBeVisible();
  killStudio();
  await page.close();
  const later = await context.newPage();
  await isBack(later);
  // Without its cookie this browser is signed out.
  const cookies = await context.cookies();
  await context.clearCookies();
  expect((await later.request.get('/api/studio/tasks')).status()).toBe(401);
  await context.addCookies(cookies);
  await later.goto('/create');
  await waitUntilReady(later, title);
  await expect(later.getByTestId('task').filter({ hasText: title })).toHaveCount(1);
  const { total } = await (await later.request.get(`/api/studio/library?search=${title}`)).json();
  expect(total).toBe(1);
});

test('stems are there afterwards: the studio died while they were separated', async () => {
  const page = await context.newPage();
  await openSong(page, title);
  await openLane(page, 'Parts');
  await expect(page.getByRole('progressbar', { name: 'Separate stems' })).toBeVisible();
  // The starter may have it back within a blink: this page does not reach it until it has said so.
  await page.route('**/api/**', (route) => route.abort());
  killStudio();
  // The page stays, says what is the matter, and goes on by itself.
  const banner = page.getByRole('status').filter({ hasText: 'cannot be reached' });
  await expect(banner).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/**');
  await expect(banner).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Mixer' })).toBeVisible({ timeout: songTimeoutMs });
});
