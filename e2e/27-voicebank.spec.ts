import { expect, test } from '@playwright/test';
import { zipSync } from 'fflate';
import { BANK_VARIANTS, diffSingerBank } from '#tools/fixtures/diffsinger-bank.ts';
import { chooseByKeys, pressOn } from './support/steps.ts';

test('a voicebank is looked into, added, heard and deleted; a broken one is refused with its sentence', async ({
  page,
}) => {
  const content = diffSingerBank(BANK_VARIANTS['several speakers']);
  const zip = (files: Record<string, Uint8Array>) => ({
    name: 'bank.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync(files, { level: 1 })),
  });
  await page.goto('/personas');
  await pressOn(page, page.getByRole('button', { name: 'Add a voicebank' }).first());
  const dialog = page.getByRole('dialog', { name: 'Add a voicebank' });
  const file = dialog.getByLabel('ZIP file');
  const { 'acoustic.onnx': _, ...broken } = content;
  await file.setInputFiles(zip(broken));
  await expect(dialog.getByRole('alert')).toContainText('acoustic.onnx, which is not in the bank', {
    timeout: 60_000,
  });

  await file.setInputFiles(zip(content));
  await expect(dialog.getByText('Sing whatever you like with it.')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText('DiffSinger', { exact: true })).toBeVisible();
  await expect(dialog.getByText('100 % of the sounds')).toBeVisible();
  const add = dialog.getByRole('button', { name: 'Add a voicebank' });
  await expect(add).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tone');
  await dialog.getByRole('combobox', { name: 'Speaker' }).selectOption('tenor');
  await dialog.getByRole('switch', { name: /may use this voice/ }).click();
  await pressOn(page, add);
  await expect(dialog).toBeHidden({ timeout: 60_000 });

  const hear = page.getByRole('button', { name: 'Hear Tone' });
  const [sung] = await Promise.all([page.waitForResponse(/\/api\/studio\/singers\//), hear.click()]);
  expect([sung.status(), sung.headers()['content-type']]).toEqual([200, 'audio/mpeg']);

  await chooseByKeys(page, page.getByRole('button', { name: 'More for Tone' }), 'Delete');
  await expect(page.getByRole('alertdialog')).toContainText('no song can be sung anew');
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
  await expect(page.getByRole('heading', { name: 'Tone' })).toBeHidden();
});
