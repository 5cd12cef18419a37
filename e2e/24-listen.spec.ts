import { expect, type Page, test } from '@playwright/test';
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

/** From here on every change of a player's address is noted, with the place that was played and the one that is gone on at. */
const noteChanges = (page: Page) =>
  page.addInitScript(() => {
    const changes: { to: string; left: number; entered?: number }[] = [];
    Object.assign(window, { changes });
    const { get, set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src')!;
    Object.defineProperty(HTMLMediaElement.prototype, 'src', {
      get,
      set(this: HTMLMediaElement, to: string) {
        if (!this.paused && this.currentTime > 0) {
          const change: (typeof changes)[number] = { to, left: this.currentTime };
          changes.push(change);
          this.addEventListener('playing', () => (change.entered = this.currentTime), { once: true });
        }
        set!.call(this, to);
      },
    });
  });
const changesOf = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { changes: { to: string; left: number; entered?: number }[] }).changes,
  );
/** No listener hears that a few milliseconds come twice or not at all. */
const UNHEARD_SECONDS = 0.15;

test('a song is heard while it is made, and the finished file goes on where it was', async ({ page }) => {
  await noteChanges(page);
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
  const changes = await changesOf(page);
  expect(changes).toEqual([
    { to: expect.stringContaining('/files/audio'), left: expect.any(Number), entered: expect.any(Number) },
  ]);
  expect(Math.abs(changes[0]!.entered! - changes[0]!.left)).toBeLessThan(UNHEARD_SECONDS);
});
