import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { openSong, settle } from './support/steps.ts';

const pages = [
  '/create',
  '/create?make=soundEffect',
  '/create?make=lyrics',
  '/create?make=upload',
  'plan',
  'singers',
  '/library',
  '/library?view=list',
  'song',
  '/personas',
  '/personas/record',
  '/reminders',
  '/settings',
  '/api-reference',
];

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All of axe-core's category of colour that belong to these standards. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

for (const path of pages) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    if (path === 'song') await openSong(page);
    else if (path === 'plan' || path === 'singers') await openPart(page, path);
    else await page.goto(path);
    await settle(page);
    for (const theme of ['dark', 'light'] as const) {
      if (theme === 'light') await switchTo(page, theme);
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 });
        await standStill(page);
        const axe = new AxeBuilder({ page });
        // A theme is colours and nothing else: of the second one they are what is new.
        if (theme === 'dark') axe.withTags(STANDARDS);
        else axe.withRules(COLOUR_RULES);
        const { violations } = await axe.analyze();
        expect(
          violations.map(
            ({ id, nodes }) =>
              `${theme} ${width}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
          ),
        ).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          'sideways scroll',
        ).toBeLessThanOrEqual(0);
        const name = path.replace(/\W+/g, '-').replace(/^-/, '');
        await page.screenshot({ path: `artifacts/screenshots/${name}-${theme}-${width}.png` });
      }
    }
  });
}

/** What of Create is seen only once it is asked for. */
async function openPart(page: Page, part: 'plan' | 'singers'): Promise<void> {
  await page.goto('/create?make=song');
  if (part === 'plan') {
    await page.getByRole('radio', { name: 'Plan' }).click();
    // Words that are there come along as sections.
    const begin = page.getByRole('button', { name: /^Begin with/ });
    await expect(begin.or(page.getByRole('listitem', { name: 'Section 1' })).first()).toBeVisible();
    if (await begin.isVisible()) await begin.click();
  } else {
    await page.getByTestId('song-controls').locator('summary').click();
    await page.getByTestId('singer').click();
    await expect(page.getByRole('dialog', { name: 'Who sings' })).toBeVisible();
  }
}

/**
 * Waits until what the new theme or width moved or coloured has come to rest; what turns for ever is not waited for. It
 * is looked for anew each time: an animation whose element the new width took away may never say that it has finished.
 */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A page that nobody sees gets no frames.
    const nextFrame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 100);
      });
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          (animation) =>
            animation.playState === 'running' &&
            Number.isFinite(animation.effect?.getComputedTiming().endTime),
        );
    await nextFrame();
    await nextFrame();
    while (isMoving()) await nextFrame();
    await nextFrame();
  });
}

/** As another tab's choice of a theme reaches this one. */
async function switchTo(page: Page, theme: string): Promise<void> {
  await page.evaluate((newValue) => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

test('axe finds nothing on the pages of strangers', async ({ browser, baseURL }) => {
  const page = await (
    await browser.newContext({ storageState: { cookies: [], origins: [] }, ...(baseURL ? { baseURL } : {}) })
  ).newPage();
  for (const path of ['/sign-in', '/welcome', '/no-such-page']) {
    await page.goto(path);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((violation) => `${path} ${violation.id}`)).toEqual([]);
  }
  await page.context().close();
});
