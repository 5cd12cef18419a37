import { expect, test } from '@playwright/test';
import { humWav } from './support/hum.ts';
import { openSong, playerSeconds, settle, taskCard } from './support/steps.ts';

test('中文 from one menu, and it stays', async ({ page }) => {
  await page.goto('/library');
  await page.getByTestId('account-menu').first().click();
  await page.getByRole('menuitem', { name: '中文' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '曲库' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await page.goto('/create');
  await expect(page.getByRole('heading', { level: 1, name: '创作' })).toBeVisible();
});

test('the theme follows the choice without a flash', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('a wrong current password is said at its own field', async ({ page }) => {
  await page.goto('/settings');
  const current = page.getByLabel('Current password');
  await current.fill('not the one it is');
  await page.getByLabel('New password').fill('a new password of mine');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The current password is not right.')).toBeVisible();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('New password')).not.toHaveAttribute('aria-invalid');
});

test('the palette finds pages by keyboard alone', async ({ page }) => {
  await page.goto('/create');
  await settle(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('persona');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/personas');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('the player obeys its keys', async ({ page }) => {
  await openSong(page);
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect.poll(() => playerSeconds(page)).toBeGreaterThan(0);
  await page.locator('main').focus();
  await page.keyboard.press('l');
  await expect.poll(() => playerSeconds(page)).toBeGreaterThan(8);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => playerSeconds(page)).toBeGreaterThan(13);
  await page.keyboard.press('k');
  await expect(page.getByTestId('player-toggle')).toHaveAccessibleName('Play');
  // Space is the player's, whatever was pressed last with the mouse.
  await page.getByRole('button', { name: 'Like', exact: true }).click();
  const liked = page.getByRole('button', { name: 'Unlike', exact: true });
  await expect(liked).toBeVisible();
  await page.keyboard.press(' ');
  await expect(page.getByTestId('player-toggle')).toHaveAccessibleName('Pause');
  await expect(liked).toBeVisible();
  expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing');
  await liked.click();

  // Another tab plays: this one is silent.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(page.getByTestId('player-toggle')).toHaveAccessibleName('Play');
  await other.close();

  // After a reload the song is there, where it was.
  const stoodAt = await playerSeconds(page);
  await page.reload();
  await expect.poll(() => playerSeconds(page)).toBeGreaterThan(stoodAt - 2);
  await expect(page.getByTestId('player-toggle')).toHaveAccessibleName('Play');
});

test('on a phone the player opens: it seeks, and the queue is put in order by keys and by hand', async ({
  page,
}) => {
  // Two are a queue.
  await page.goto('/create?make=upload');
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'queued.wav', mimeType: 'audio/wav', buffer: humWav(3) });
  await expect(taskCard(page, 'queued')).toHaveAttribute('data-state', 'completed', { timeout: 90_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  // Long enough to be still on at the end, whatever the other journeys made before.
  await page.goto('/library?sort=longest');
  const titles = page.getByRole('button', { name: /^Play / });
  await expect(titles.nth(1)).toBeVisible();
  await titles.first().click();
  await page.getByTestId('open-player').click();
  const player = page.getByRole('dialog');
  const position = player.getByRole('slider', { name: 'Position' });
  await expect.poll(async () => Number(await position.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  // Pressed in its middle, once it has come to rest.
  await position.locator('xpath=ancestor::*[@data-orientation][1]').click();
  const length = Number(await position.getAttribute('aria-valuemax'));
  await expect
    .poll(async () => Number(await position.getAttribute('aria-valuenow')))
    .toBeGreaterThan(length * 0.4);
  await player.getByRole('button', { name: 'Pause' }).click();

  const queue = player.getByRole('list', { name: 'Queue' }).getByRole('listitem');
  const order = () => queue.allTextContents();
  const before = await order();
  expect(before.length).toBeGreaterThan(1);
  await player.getByRole('button', { name: /place 1 of / }).focus();
  await page.keyboard.press('ArrowDown');
  const swapped = [before[1], before[0], ...before.slice(2)];
  await expect.poll(order).toEqual(swapped);
  // What plays is still what played, and the focus goes with the row.
  await expect(queue.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(player.getByRole('button', { name: /place 2 of / })).toBeFocused();
  const [from, to] = [await queue.nth(1).boundingBox(), await queue.nth(0).boundingBox()];
  await page.mouse.move(from!.x + 16, from!.y + from!.height / 2);
  await page.mouse.down();
  await page.mouse.move(to!.x + 16, to!.y + to!.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect.poll(order).toEqual(before);
  await player.getByRole('button', { name: 'Close the player' }).click();
  await expect(player).toBeHidden();
  await page.reload();
  await page.getByTestId('open-player').click();
  await expect.poll(order).toEqual(before);
});
