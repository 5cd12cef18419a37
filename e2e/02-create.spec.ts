import { expect, test } from '@playwright/test';

test('a draft survives a reload, section buttons write tags, and a text that is too long says by how much', async ({
  page,
}) => {
  await page.goto('/create');
  await page.getByRole('radio', { name: 'Custom' }).click();
  const lyrics = page.getByTestId('lyrics');
  await lyrics.fill('one line');
  await page.getByRole('button', { name: 'Chorus', exact: true }).click();
  await expect(lyrics).toHaveValue('one line\n\n[Chorus]\n');
  await page.reload();
  await expect(lyrics).toHaveValue('one line\n\n[Chorus]\n');
  await lyrics.fill('a'.repeat(5003));
  await expect(page.getByRole('alert').filter({ hasText: '3 characters too many' })).toBeVisible();
  await lyrics.fill('');
});

test('style suggestions go in and out of the text', async ({ page }) => {
  await page.goto('/create');
  await page.getByRole('radio', { name: 'Custom' }).click();
  const style = page.getByRole('textbox', { name: 'Style' });
  await style.fill('');
  await page.getByRole('button', { name: 'jazz', exact: true }).click();
  await page.getByRole('button', { name: 'soul', exact: true }).click();
  await expect(style).toHaveValue('jazz, soul');
  await page.getByRole('button', { name: 'jazz', exact: true }).click();
  await expect(style).toHaveValue('soul');
});

test('lyrics are written and go into the editor', async ({ page }) => {
  await page.goto('/create');
  await page.getByRole('radio', { name: 'Lyrics' }).click();
  await page
    .getByRole('textbox', { name: 'What is the song about?' })
    .fill('two people who miss each other on a ferry');
  await page.getByRole('button', { name: 'Write lyrics' }).click();
  await page.getByRole('button', { name: 'Use in a song' }).first().click({ timeout: 60_000 });
  await expect(page.getByTestId('lyrics')).not.toHaveValue('');
});

test('an uploaded file becomes a clip', async ({ page }) => {
  await page.goto('/create?make=upload');
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'humming.wav', mimeType: 'audio/wav', buffer: hum(3) });
  const card = page.getByTestId('task').filter({ hasText: 'humming' }).first();
  await expect(card).toHaveAttribute('data-state', 'completed', { timeout: 90_000 });
});

/** A mono 16-bit WAV of a sliding tone. */
function hum(seconds: number): Buffer {
  const rate = 22_050;
  const samples = seconds * rate;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++)
    wav.writeInt16LE(
      Math.round(9000 * Math.sin((2 * Math.PI * (220 + (at / samples) * 60) * at) / rate)),
      44 + at * 2,
    );
  return wav;
}
