import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { chooseByKeys, pressOn } from './support/steps.ts';

test('a key is made, used, limited, disabled, enabled and deleted', async ({ page }) => {
  await page.goto('/settings');
  await pressOn(page, page.getByRole('button', { name: 'Create a key' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly script');
  await dialog.getByRole('textbox', { name: 'Songs a day' }).fill('12');
  await findNothing(page);
  await dialog.getByRole('button', { name: 'Create a key' }).click();

  // Both secrets, this once; Escape does not lose them.
  const appKey = await dialog.getByRole('textbox', { name: 'AppKey' }).inputValue();
  expect(appKey).toMatch(/^sk-music-[0-9A-Za-z]{43}$/);
  expect((await dialog.getByRole('textbox', { name: 'Signing secret' }).inputValue()).length).toBeGreaterThan(
    20,
  );
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('textbox', { name: 'AppKey' })).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy the AppKey' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(appKey);
  await findNothing(page);
  await pressOn(page, dialog.getByRole('button', { name: 'I have copied them' }));
  const row = page.getByTestId('service-key').filter({ hasText: 'Nightly script' });
  await expect(row).toContainText('12 a day');
  expect(await page.content()).not.toContain(appKey);

  expect(await codeOf(appKey)).toBe(4003);
  await choose(page, 'Disable');
  await expect(row).toContainText('Disabled');
  expect(await codeOf(appKey)).toBe(1003);
  await choose(page, 'Enable');
  await expect(row).toContainText('Active');
  expect(await codeOf(appKey)).toBe(4003);

  await choose(page, 'Name and limits');
  await dialog.getByRole('textbox', { name: 'Songs at a time' }).fill('not a number');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A whole number, or nothing.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Songs at a time' }).fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('2 at a time, 12 a day');

  await choose(page, 'Delete');
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect(row).toBeHidden();
  expect(await codeOf(appKey)).toBe(1004);
});

test('the studio’s own key cannot be changed, and its callbacks can be seen and sent again', async ({
  page,
}) => {
  await page.goto('/settings');
  const own = page.getByTestId('service-key').filter({ hasText: 'This studio' });
  await expect(own).toBeVisible();
  await expect(own.getByRole('button')).toBeHidden();
  await expect(page.getByRole('table', { name: /Use in the last 14 days/ })).toContainText(/[1-9]/);

  const delivery = page.getByTestId('delivery').first();
  await expect(delivery).toContainText('Delivered', { timeout: 30_000 });
  await delivery.getByText(/1 try/).click();
  await expect(delivery).toContainText(/Try 1 · .* · 200 · \d+ ms/);
  await delivery.getByRole('button', { name: 'Send again' }).click();
  await expect(delivery).toContainText('2 tries', { timeout: 30_000 });
});

const choose = (page: Page, item: string): Promise<void> =>
  chooseByKeys(page, page.getByRole('button', { name: 'Actions for key Nightly script' }), item);

/** What the service answers a program that asks for a task that is not there. */
async function codeOf(appKey: string): Promise<number> {
  const answer = await fetch(
    `${process.env.E2E_SERVICE_URL}/api/v1/task/00000000-0000-4000-8000-000000000000`,
    { method: 'POST', headers: { authorization: `Bearer ${appKey}` } },
  );
  return ((await answer.json()) as { code: number }).code;
}

async function findNothing(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations.map((violation) => violation.id)).toEqual([]);
}
