import { expect, test } from '@playwright/test';
import {
  firstSong,
  openLane,
  openSong,
  playerSeconds,
  settle,
  tabTo,
  taskCard,
  waitUntilReady,
} from './support/steps.ts';

const pages = [
  '/create',
  '/library',
  '/personas',
  '/personas/record',
  '/reminders',
  '/settings',
  '/api-reference',
];

test('everything in Chinese: no page shows an English heading or the name of a text', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'songloom-locale', value: 'zh', url: baseURL ?? '' }]);
  const failures: string[] = [];
  page.on('console', (message) => {
    if (/MISSING_MESSAGE|FORMATTING_ERROR/.test(message.text())) failures.push(message.text());
  });
  for (const path of pages) {
    await page.goto(path);
    await settle(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    // Not those of songs, which people named themselves.
    const headings = page
      .getByRole('main')
      .getByRole('heading')
      .and(page.locator(':not(:has(a), article *, [data-testid=task] *)'));
    for (const heading of await headings.allTextContents())
      if (path !== '/api-reference') expect(heading, path).toMatch(/[\p{Script=Han}\d]/u);
  }
  await page.goto('/create');
  await page.getByRole('radio', { name: '歌曲', exact: true }).click();
  await page.getByRole('radio', { name: '自定义' }).click();
  await page.getByTestId('lyrics').fill('[主歌]\n黎明的河流过城市\n我一直走一直走');
  await page.getByRole('textbox', { name: '风格' }).fill('流行, 女声');
  await page.getByRole('textbox', { name: '标题' }).fill('黎明的河');
  await page.getByTestId('create-submit').click();
  await waitUntilReady(page, '黎明的河');
  await page.getByRole('link', { name: '黎明的河' }).first().click();
  for (const lane of ['歌词', '和弦', '声部', '音符'] as const) await openLane(page, lane);
  for (const tab of ['谱系', '详情']) await page.getByRole('tab', { name: tab }).click();
  await expect(page.getByRole('heading', { level: 1, name: '黎明的河' })).toBeVisible();
  expect(failures).toEqual([]);
});

test('on a phone: a song is found, played, marked and asked of, and nothing stands outside the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const fits = async (where: string) =>
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      where,
    ).toBeLessThanOrEqual(0);
  await page.goto('/create');
  await settle(page);
  await fits('create');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await page.getByRole('searchbox').fill('dawn walk');
  await expect(page).toHaveURL(/search=/);
  await fits('library');
  await page.getByRole('link', { name: firstSong.title, exact: true }).last().click();
  await page.waitForURL('**/songs/**');
  await expect(page.getByTestId('waveform')).toBeVisible();
  await fits('song');
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(page.getByTestId('player-toggle')).toHaveAccessibleName('Pause');
  await page.getByRole('button', { name: 'Region', exact: true }).click();
  await expect(page.getByRole('slider', { name: 'Region start' })).toBeVisible();
  await page.getByRole('button', { name: /^Replace this region/ }).click();
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 0.9 });
  await fits('dialog');
  await page.keyboard.press('Escape');
  await page.getByTestId('account-menu').last().click();
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 0.9 });
});

test('with the keyboard alone: make, play, mark, replace, share, select, delete and undo', async ({
  page,
}) => {
  await page.goto('/create');
  await settle(page);
  const custom = page.getByRole('radio', { name: 'Custom' });
  const simple = page.getByRole('radio', { name: 'Simple' });
  await tabTo(page, (await custom.isChecked()) ? custom : simple);
  if (!(await custom.isChecked())) {
    await page.keyboard.press('ArrowRight');
    // The focus moves a moment after the key: one that is pressed before it has moved is the old one's.
    await expect(custom).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(custom).toBeChecked();
  await tabTo(page, page.getByTestId('lyrics'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('[Verse]\nBy keys alone [whispered]');
  await tabTo(page, page.getByRole('textbox', { name: 'Style' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('folk, short');
  await tabTo(page, page.getByRole('textbox', { name: 'Title' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('By keys');
  await tabTo(page, page.getByTestId('create-submit'));
  await page.keyboard.press('Enter');
  await waitUntilReady(page, 'By keys');

  await tabTo(page, taskCard(page, 'By keys').getByRole('button', { name: 'Play By keys' }), 120);
  await page.keyboard.press('Enter');
  await expect.poll(() => playerSeconds(page)).toBeGreaterThan(0);
  await tabTo(page, taskCard(page, 'By keys').getByRole('link', { name: 'By keys' }), 120);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/songs/**');
  await expect(page.getByTestId('waveform')).toBeVisible();
  // What could not be made as asked is said.
  await expect(page.getByText('Directions in brackets are not sung.')).toBeVisible();

  // The region with keys, then the tool that works on it.
  await tabTo(page, page.getByRole('button', { name: 'Region', exact: true }));
  await page.keyboard.press('Enter');
  const end = page.getByRole('slider', { name: 'Region end' });
  await page.locator('main').focus();
  await tabTo(page, end);
  const before = Number(await end.getAttribute('aria-valuenow'));
  await page.keyboard.press('Shift+ArrowLeft');
  expect(Number(await end.getAttribute('aria-valuenow'))).toBeLessThan(before);
  await tabTo(page, page.getByRole('button', { name: /^Replace this region/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Replace this region' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Replace this region/ })).toBeFocused();

  // A menu opens, is walked and closed, and the focus is back where it was.
  const download = page.getByRole('button', { name: 'Download', exact: true });
  await page.locator('main').focus();
  await tabTo(page, download);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Audio (MP3)' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(download).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Share' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Make a public link' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Public link' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Take the link back' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Make a public link' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/library?search=By keys');
  await settle(page);
  await tabTo(page, page.getByRole('checkbox', { name: 'Select By keys' }).first(), 120);
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: '1 selected' });
  await tabTo(page, bar.getByRole('button', { name: 'Delete' }), 120);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 song deleted')).toBeVisible();
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('the focus is always to be seen', async ({ page }) => {
  await openSong(page);
  await settle(page);
  await page.locator('body').focus();
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return true;
      const style = getComputedStyle(element);
      const inner = element.firstElementChild ? getComputedStyle(element.lastElementChild!) : style;
      return (
        (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') ||
        style.boxShadow !== 'none' ||
        inner.boxShadow !== 'none'
      );
    });
    expect(seen, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '')).toBe(true);
  }
});
