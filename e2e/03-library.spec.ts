import { expect, test } from '@playwright/test';
import { chooseByKeys, firstSong, pressOn } from './support/steps.ts';

test('search and filters live in the address', async ({ page }) => {
  await page.goto('/library');
  await page.getByRole('searchbox').fill('dawn');
  await expect(page).toHaveURL(/search=dawn/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('link', { name: firstSong.title }).first()).toBeVisible();
  await page.getByRole('searchbox').fill('no such song anywhere');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page).not.toHaveURL(/search/);
  await page.getByRole('radio', { name: 'List' }).click();
  await expect(page).toHaveURL(/view=list/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();
});

test('lists load small covers', async ({ page }) => {
  await page.goto('/library');
  const cover = page.getByRole('article').locator('img').first();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360);
});

test('several songs at once: like, playlist, delete and undo', async ({ page }) => {
  await page.goto('/library?kind=song');
  await page
    .getByRole('checkbox', { name: `Select ${firstSong.title}` })
    .first()
    .check();
  const bar = page.getByRole('region', { name: '1 selected' });
  await bar.getByRole('button', { name: 'Like' }).click();
  await expect(page.getByRole('button', { name: 'Unlike' }).first()).toBeVisible();
  await bar.getByRole('button', { name: 'Add to playlist' }).click();
  await page.getByRole('textbox', { name: 'Name of the playlist' }).fill('Mornings');
  await page.getByRole('button', { name: 'New playlist' }).click();
  await expect(page.getByText('1 song added to “Mornings”')).toBeVisible();
  await page.getByRole('button', { name: /Mornings/ }).click();
  await expect(page).toHaveURL(/playlist=/);
  await expect(page.getByRole('link', { name: firstSong.title }).first()).toBeVisible();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 song deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: firstSong.title }).first()).toBeVisible();
});

test('what was deleted lies in the trash, and comes back from there, by keys too', async ({ page }) => {
  await page.goto('/library?kind=song&view=list');
  const song = page.getByRole('article').filter({ hasText: firstSong.title });
  await chooseByKeys(page, page.getByRole('button', { name: `More for ${firstSong.title}` }), 'Delete');
  await expect(song).toBeHidden();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('deleted');
  await pressOn(page, song.getByRole('button', { name: 'Restore' }));
  await expect(song).toBeHidden();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('');
  await expect(song).toBeVisible();

  // Several at once: what is in the trash can be brought back, and nothing else.
  await page.getByRole('checkbox', { name: `Select ${firstSong.title}` }).check();
  const bar = page.getByRole('region', { name: '1 selected' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('deleted');
  await page.getByRole('checkbox', { name: `Select ${firstSong.title}` }).check();
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeHidden();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(song).toBeHidden();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('');
  await expect(song).toBeVisible();
});
