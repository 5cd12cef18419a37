import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { launchOptions } from './support/browser.ts';
import { humWav } from './support/hum.ts';
import { pressOn, songTimeoutMs } from './support/steps.ts';

const microphone = path.join(mkdtempSync(path.join(os.tmpdir(), 'songloom-hum-')), 'hum.wav');
writeFileSync(microphone, humWav(10));

test.use({
  launchOptions: launchOptions(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${microphone}`,
  ),
});

test('a hummed tune becomes a song', async ({ page }) => {
  await page.goto('/create?make=upload');
  // A bar of four is counted first, and is no part of the take.
  await page.getByRole('combobox', { name: 'Count-in' }).selectOption('1');
  await page.getByRole('textbox', { name: 'BPM' }).fill('120');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('timer')).toHaveText(/^[1-4] …$/);
  const level = page.locator('meter');
  await expect.poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(0.05);
  await expect(page.getByRole('timer')).toHaveText(/0:06/);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  // Heard and cut before it is used.
  const take = page.getByRole('region', { name: 'Recording' });
  await take.getByRole('button', { name: 'Play the recording' }).click();
  const position = take.getByRole('slider', { name: 'Position in the recording' });
  await expect.poll(async () => Number(await position.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  const start = take.getByRole('slider', { name: 'Start of what is used' });
  await start.focus();
  await page.keyboard.press('PageUp');
  await expect(start).not.toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('Home');
  await take.getByRole('button', { name: 'Use the recording' }).click();

  const card = page
    .getByTestId('task')
    .filter({ hasText: /Recording/ })
    .first();
  await expect(card).toHaveAttribute('data-state', 'completed', { timeout: 90_000 });
  await card.getByRole('link', { name: /Recording/ }).click();
  await page.getByRole('button', { name: /Add instruments/ }).click();
  await page.getByRole('button', { name: 'Make it' }).click();
  const loom = page.getByRole('region', { name: 'Loom' });
  await expect(loom.getByRole('progressbar')).toBeVisible();
  await expect(loom.getByRole('progressbar')).toBeHidden({ timeout: songTimeoutMs });
  await loom.getByRole('link', { name: /^Open/ }).first().click();
  // Fourteen seconds are drawn at once, whatever else is being read of it.
  await expect(page.getByTestId('wave-bars')).toBeVisible();
  await expect(page.getByText(/^Instrumental added · Recording/)).toBeVisible();
});

test('a take stays while other pages are looked at, also where somebody leaves in the middle of it', async ({
  page,
}) => {
  await page.goto('/create?make=upload');
  const take = page.getByRole('region', { name: 'Recording' });
  const record = page.getByRole('button', { name: 'Record', exact: true });
  const away = async () => {
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await page.waitForURL('**/library**');
    await page.getByRole('link', { name: 'Create', exact: true }).click();
    await page.waitForURL('**/create**');
    await expect(record).toBeVisible();
  };
  await record.click();
  await expect(page.getByRole('timer')).toHaveText(/0:02/);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const length = take.getByText(/are used$/);
  const before = await length.textContent();
  await away();
  await expect(length).toHaveText(before ?? '');
  await take.getByRole('button', { name: 'Discard' }).click();
  await expect(take).toBeHidden();
  // Nobody pressed Stop: what was recorded so far is there.
  await record.click();
  await expect(page.getByRole('timer')).toHaveText(/0:02/);
  await away();
  await expect(take).toBeVisible();
  await take.getByRole('button', { name: 'Play the recording' }).click();
  await take.getByRole('button', { name: 'Discard' }).click();
  await away();
  await expect(take).toBeHidden();
});

test('lines are read for a voice of one’s own: agreed to, checked, kept over a reload, deleted', async ({
  page,
}) => {
  await page.goto('/personas');
  await pressOn(page, page.getByRole('link', { name: 'Record your voice' }).first());
  await expect(page.getByRole('heading', { name: 'Record your voice' })).toBeVisible();
  const begin = page.getByRole('button', { name: 'Begin' });
  await page.getByRole('textbox', { name: 'Name of the singer' }).fill('Mine');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Reader');
  await expect(begin).toBeDisabled();
  await page.getByRole('switch', { name: 'I agree' }).click();
  await begin.click();

  const line = (number: number) => page.getByRole('region', { name: `Line ${number} of 101` });
  await expect(line(1)).toBeVisible();
  const [read] = await Promise.all([
    page.waitForResponse(/\/api\/studio\/readings\/en-1\?line=1/),
    line(1).getByRole('button', { name: 'Hear how' }).click(),
  ]);
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'audio/mpeg']);
  // Whoever hums and never stops has begun before the recording did.
  await line(1).getByRole('button', { name: 'Record' }).click();
  const level = page.locator('meter');
  await expect.poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(0.05);
  await line(1).getByRole('button', { name: 'Stop' }).click();
  await expect(line(1).getByRole('alert')).toBeVisible();
  await line(1).getByRole('button', { name: 'Keep it anyway' }).click();
  await expect(line(2)).toBeVisible();

  await page.reload();
  await expect(line(2)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Build “Mine”' })).toBeDisabled();
  await line(2).getByRole('button', { name: 'Line before' }).click();
  await expect(line(1).getByText('Recorded', { exact: true })).toBeVisible();

  // The other language has lines of its own, and what was agreed to holds for it; nothing that was read is lost.
  const language = page.getByRole('radiogroup', { name: 'Language of the lines' });
  await language.getByRole('radio', { name: 'Mandarin' }).click();
  await expect(page.getByText('Nothing recorded yet')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Lines recorded' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );
  await expect(page.getByRole('button', { name: 'Build “Mine”' })).toBeDisabled();
  await page.reload();
  await expect(language.getByRole('radio', { name: 'English' })).toBeChecked();
  await expect(page.getByText('1 of 101 lines recorded')).toBeVisible();
  await page.getByRole('button', { name: 'Delete the recordings' }).click();
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete the recordings' }));
  await expect(begin).toBeVisible();
});
