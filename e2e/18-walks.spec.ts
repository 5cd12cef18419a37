import { expect, test } from '@playwright/test';
import { firstSong, openSong, settle } from './support/steps.ts';

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
  await page.getByRole('button', { name: /^Replace this part/ }).click();
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 0.9 });
  await fits('dialog');
  await page.keyboard.press('Escape');
  await page.getByTestId('account-menu').last().click();
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 0.9 });
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

test('the editor and the mixer are fetched when they are opened', async ({ page }) => {
  const fetched: string[] = [];
  page.on('response', (response) => {
    if (/\/_next\/static\/.*\.js/.test(response.url())) fetched.push(response.url());
  });
  await page.goto('/create');
  await settle(page);
  const onCreate = new Set(fetched);
  await openSong(page);
  await expect(page.getByTestId('waveform')).toBeVisible();
  const editor = fetched.filter((url) => !onCreate.has(url)).length;
  expect(editor, 'scripts of the editor').toBeGreaterThan(0);
  const before = fetched.length;
  await page.getByRole('tab', { name: 'Stems' }).click();
  await expect(
    page.getByRole('region', { name: 'Mixer' }).or(page.getByText('Hear each voice alone')),
  ).toBeVisible();
  expect(fetched.length, 'scripts of the mixer').toBeGreaterThan(before);
});
