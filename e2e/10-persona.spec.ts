import { expect, test } from '@playwright/test';
import {
  chooseByKeys,
  firstSong,
  pressOn,
  songTimeoutMs,
  taskCard,
  waitUntilReady,
} from './support/steps.ts';

test('a singer is learned from a song and sings another', async ({ page }) => {
  await page.goto('/personas');
  await pressOn(page, page.getByRole('button', { name: 'New persona' }).first());
  const dialog = page.getByRole('dialog', { name: 'New persona' });
  const from = dialog.getByRole('combobox', { name: 'From' });
  const find = dialog.getByRole('searchbox', { name: 'Find a song' });
  await find.fill('no such song');
  await expect(dialog.getByRole('alert')).toContainText('Nothing with singing');
  await find.fill(firstSong.title);
  await expect(from.locator('option').first()).toContainText(firstSong.title);
  const options = await from.locator('option').allTextContents();
  const source = options.findLastIndex((option) => option.startsWith(firstSong.title));
  await from.selectOption({ index: source });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dawn');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('clear and close');
  await pressOn(page, dialog.getByRole('button', { name: 'Learn the voice' }));
  await expect(dialog).toBeHidden();

  const singer = page.getByRole('article').filter({ hasText: 'clear and close' }).first();
  await expect(singer).toBeVisible({ timeout: songTimeoutMs });
  // Heard as it sings, not as the song it was learned from.
  const hear = singer.getByRole('button', { name: 'Hear Dawn' });
  const [sung] = await Promise.all([page.waitForResponse(/\/api\/studio\/singers\//), hear.click()]);
  expect([sung.status(), sung.headers()['content-type']]).toEqual([200, 'audio/mpeg']);
  await expect(singer.getByRole('button', { name: 'Stop Dawn' })).toBeVisible();
  await expect(singer.locator('[data-preview=on]')).toBeVisible();
  await expect(hear).toBeVisible({ timeout: 60_000 });
  await singer.getByRole('link', { name: 'Sing with this persona' }).click();
  await page.waitForURL('**/create?persona=*');
  await expect(page.getByTestId('singer')).toHaveAccessibleName('Singer Dawn');
  await page.getByRole('radio', { name: 'Custom' }).click();
  await page.getByTestId('lyrics').fill('[Verse]\nA borrowed voice, a word or two');
  await page.getByRole('textbox', { name: 'Style' }).fill('acoustic ballad, 90 bpm');
  await page.getByRole('textbox', { name: 'Title' }).fill('Borrowed voice');
  await page.getByTestId('create-submit').click();
  await waitUntilReady(page, 'Borrowed voice');

  // The library knows who sang it.
  await taskCard(page, 'Borrowed voice').getByRole('link', { name: 'Borrowed voice' }).click();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('tabpanel').getByText('Singer', { exact: true })).toBeVisible();
  await page.goto('/personas');
  await singer.getByRole('link', { name: 'Persona: Dawn' }).click();
  await expect(page.getByRole('link', { name: 'Borrowed voice' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: firstSong.title, exact: true })).toBeHidden();

  // Named anew and deleted, by keys alone; what it sang stays.
  await page.goto('/personas');
  const more = page.getByRole('button', { name: 'More for Dawn' });
  await chooseByKeys(page, more, 'Edit');
  const edit = page.getByRole('dialog');
  await expect(edit).toBeVisible();
  await edit.getByRole('textbox', { name: 'Name' }).fill('Dusk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dusk' })).toBeVisible();
  await chooseByKeys(page, page.getByRole('button', { name: 'More for Dusk' }), 'Delete');
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect(page.getByRole('heading', { name: 'Dusk' })).toBeHidden();
  await page.goto('/library?search=Borrowed');
  await expect(page.getByRole('link', { name: 'Borrowed voice' }).first()).toBeVisible();
});
