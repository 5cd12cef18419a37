import { expect, test } from '@playwright/test';
import { askForSong, playerSeconds, songTimeoutMs, taskCard, waitUntilReady } from './support/steps.ts';

const song = {
  title: 'River early',
  lyrics: [1, 2, 3]
    .map(
      () =>
        '[Verse]\nCity lights fade into dawn\nI keep walking on and on\n\n[Chorus]\nHold on to the morning\nHold on to the light',
    )
    .join('\n\n'),
  tags: 'folk, female vocal, 100 bpm',
};

test('a song is heard while it is made, and the finished file goes on where it was', async ({ page }) => {
  await askForSong(page, song);
  const card = taskCard(page, song.title);
  const listen = card.getByRole('button', { name: `Listen to ${song.title} while it is made` });
  await listen.click({ timeout: songTimeoutMs });
  await expect.poll(() => playerSeconds(page), { timeout: 30_000 }).toBeGreaterThan(0.5);
  await expect(card).toHaveAttribute('data-state', 'processing');
  // The loom plays the same.
  await expect(
    page.getByTestId('loom').getByRole('button', { name: `Stop listening to ${song.title}` }),
  ).toBeVisible();

  const finished = page.waitForRequest(/\/files\/audio/, { timeout: songTimeoutMs });
  await waitUntilReady(page, song.title);
  const before = await playerSeconds(page);
  await finished;
  const pause = card.getByRole('button', { name: `Pause ${song.title}` });
  await expect(pause).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => playerSeconds(page), { timeout: 30_000 }).toBeGreaterThan(before);
  await pause.click();
});
