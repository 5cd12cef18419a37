import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { settle } from './support/steps.ts';

test('several songs leave as one ZIP', async ({ page }) => {
  await page.goto('/library?kind=song&view=list');
  await settle(page);
  for (const index of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(index)
      .check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: '2 selected' }).getByRole('link', { name: 'Download' }).click(),
  ]);
  const files = unzipSync(readFileSync(await download.path()));
  expect(Object.keys(files)).toHaveLength(2);
  for (const [name, bytes] of Object.entries(files)) {
    expect(name).toMatch(/\.mp3$/);
    expect(bytes.length).toBeGreaterThan(10_000);
  }
});

test('what is no bundle is refused in words', async ({ page }) => {
  await page.goto('/create?make=upload');
  await page.getByLabel('Import a Songloom bundle').setInputFiles({
    name: 'nothing.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('no zip at all'),
  });
  await expect(page.getByText(/not a ZIP file/)).toBeVisible();
});
