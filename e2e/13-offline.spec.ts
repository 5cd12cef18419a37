import { expect, test } from '@playwright/test';
import { openSong, settle } from './support/steps.ts';

test('without a connection a change says so, is not lost, and works when it is back', async ({ page }) => {
  await page.goto('/create');
  await page.getByRole('radio', { name: 'Sound', exact: true }).click();
  await page.getByRole('textbox', { name: 'Describe the sound' }).fill('a short drip of water');
  const submit = page.getByRole('button', { name: 'Make the sound' });
  await settle(page);
  await page.context().setOffline(true);
  await submit.click();
  await expect(page.getByText('The studio cannot be reached')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Describe the sound' })).toHaveValue(
    'a short drip of water',
  );
  await page.context().setOffline(false);
  await submit.click();
  await expect(page.getByTestId('task').filter({ hasText: /drip/i }).first()).toHaveAttribute(
    'data-state',
    'completed',
    { timeout: 90_000 },
  );
});

test('a like made without a connection is refused in words and stays as it was', async ({ page }) => {
  await openSong(page);
  const heart = page.getByRole('main').getByRole('button', { name: /^(Like|Unlike)$/ });
  const before = (await heart.getAttribute('aria-label')) ?? '';
  await settle(page);
  await page.context().setOffline(true);
  await heart.click();
  await expect(page.getByText('The studio cannot be reached')).toBeVisible();
  await page.context().setOffline(false);
  await expect(heart).toHaveAccessibleName(before);
});
