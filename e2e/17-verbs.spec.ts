import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { firstSong, openLane, openSong, settle, songTimeoutMs, waitUntilReady } from './support/steps.ts';

/** Presses a tool of the song that is open, fills in its form, and opens the new song from the loom once it is made. */
async function make(
  page: Page,
  tool: string,
  fields: Record<string, string> = {},
  choose?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${tool}`) }).click();
  const dialog = page.getByRole('dialog', { name: tool });
  for (const [name, value] of Object.entries(fields)) await dialog.getByRole('textbox', { name }).fill(value);
  await choose?.(dialog);
  await dialog.getByRole('button', { name: 'Make it' }).click();
  const before = new URL(page.url()).pathname;
  const loom = page.getByRole('region', { name: 'Loom' });
  await expect(loom.getByRole('progressbar')).toBeVisible();
  await expect(loom.getByRole('progressbar')).toBeHidden({ timeout: songTimeoutMs });
  await loom.getByRole('link', { name: /^Open/ }).first().click();
  await page.waitForURL((url) => url.pathname !== before);
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
}

test('a song goes on from its marker, and the seam is listened to', async ({ page }) => {
  await openSong(page);
  const waveform = page.getByTestId('waveform');
  const box = (await waveform.boundingBox())!;
  // A press seeks; the marker is set at the playhead.
  await page.mouse.click(box.x + box.width * 0.6, box.y + 60);
  await page.getByRole('button', { name: 'Marker', exact: true }).click();
  await expect(page).toHaveURL(/marker=/);
  const url = new URL(page.url());
  const song = await (await page.request.get(`/api/studio${url.pathname}`)).json();
  expect(Number(url.searchParams.get('marker')) / song.duration).toBeCloseTo(0.6, 1);
  const words = { 'Lyrics or description': '[Verse]\nAnd the road goes on' };
  await make(page, 'Extend from the marker', words, async (dialog) => {
    await dialog.getByText('More options').click();
    await dialog.getByTestId('singer').click();
    const singers = page.getByRole('dialog', { name: 'Who sings' });
    await singers.getByRole('radio', { name: /^Alto/ }).check();
    await singers.getByRole('button', { name: 'Done' }).click();
    await expect(dialog.getByTestId('singer')).toHaveText('Alto');
    const seed = dialog.getByRole('textbox', { name: 'Seed' });
    await seed.fill('of my own');
    await expect(dialog.getByText(/^A whole number from 0 to/)).toBeVisible();
    await seed.fill('41');
  });
  await expect(page.getByRole('region', { name: 'Old or new?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep the new one' }).click();
  await page.getByRole('tab', { name: 'Lineage' }).click();
  await expect(page.getByText(/^Extension \d/).first()).toBeVisible();
  // By the seed and the singer that were chosen.
  await page.getByRole('tab', { name: 'Details' }).click();
  const details = page.getByRole('tabpanel', { name: 'Details' });
  await expect(details.getByText('41', { exact: true }).first()).toBeVisible();
  await expect(details.getByText('Alto', { exact: true })).toBeVisible();
});

test('a cover comes of a song, and says so', async ({ page }) => {
  await openSong(page);
  await make(page, 'Cover', { Style: 'bossa nova, soft', Title: 'Dawn, quietly' });
  await expect(page.getByRole('heading', { level: 1, name: 'Dawn, quietly' })).toBeVisible();
  await expect(page.getByText(/^Cover · Dawn walk/)).toBeVisible();

  // One card for the song and its versions; two of them are heard side by side; a step back and forth.
  const versions = page.getByRole('navigation', { name: 'Versions' });
  const here = new URL(page.url()).pathname;
  await versions
    .getByRole('link', { name: /^Compare with Dawn walk/ })
    .first()
    .click();
  const both = page.getByRole('region', { name: 'A or B?' });
  await expect(both.getByRole('radio', { name: /^A · Dawn walk/ })).toBeVisible();
  await expect(both.getByRole('button', { name: 'Play the mix' })).toBeEnabled();
  await both.getByRole('button', { name: 'Close' }).click();
  await expect(both).toBeHidden();
  await page.keyboard.press('Control+z');
  await page.waitForURL((url) => url.pathname !== here);
  await expect(versions.getByRole('button', { name: /^Redo/ })).toBeEnabled();
  await page.keyboard.press('Control+Shift+z');
  await page.waitForURL(`**${here}`);
  await page.goto('/library?kind=song&sort=oldest');
  await expect(page.getByRole('article').filter({ hasText: firstSong.title })).toHaveCount(1);
  const card = page.getByRole('article').filter({ hasText: /[2-9] versions/ });
  await expect(card).toHaveCount(1);
  // What was done for them can be read on it.
  await expect(card.getByTestId('verb-chip').first()).toBeVisible();
  await expect(card.getByTestId('verb-chip').filter({ hasText: 'Cover' })).toHaveCount(1);
});

test('the stems of a region come on the mixer and can be saved', async ({ page }) => {
  await openSong(page);
  const address = new URL(page.url());
  address.searchParams.set('region', '2-6');
  await page.goto(address.toString());
  await openLane(page, 'Parts');
  await page.getByRole('button', { name: 'Separate stems: 0:02.0 – 0:06.0' }).click();
  const songId = address.pathname.split('/').at(-1);
  await expect
    .poll(
      async () =>
        (
          (await (await page.request.get(`/api/studio/songs/${songId}/analysis`)).json()) as {
            stems: { key: string }[];
          }
        ).stems.map((stem) => stem.key),
      { timeout: songTimeoutMs },
    )
    .toContain('2.0-6.0');
  await expect(page.getByRole('region', { name: 'Mixer' })).toBeVisible();
  // Beside those of the whole song they are one choice of several.
  const which = page.getByRole('combobox', { name: 'Separate stems' });
  if (await which.isVisible()) await which.selectOption({ label: '2.0-6.0 s' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('region', { name: 'Mixer' })
      .getByRole('link', { name: /^Download harmony/i })
      .click(),
  ]);
  const stem = readFileSync(await download.path());
  expect([stem.subarray(0, 4).toString(), stem.length > 10_000]).toEqual(['fLaC', true]);
});

test('a loop of a sound effect is made', async ({ page }) => {
  await page.goto('/create?make=soundEffect');
  await page.getByRole('textbox', { name: 'Describe the sound effect' }).fill('slow rain on a roof');
  await page.getByRole('radio', { name: 'Loop' }).click();
  await page.getByRole('button', { name: 'Make the sound effect' }).click();
  await waitUntilReady(page, 'slow rain on a roof');
});

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

test('a bundle comes back whole: it plays, has its notes, stems and words, and is remastered', async ({
  page,
}, testInfo) => {
  await openSong(page);
  await openLane(page, 'Notes');
  const roll = page.getByRole('img', { name: /Piano roll/ });
  const get = page.getByRole('button', { name: 'Get the notes' });
  await expect(roll.or(get)).toBeVisible();
  if (await get.isVisible()) await get.click();
  await expect(roll).toBeVisible({ timeout: songTimeoutMs });
  const analysis = `/api/studio/songs/${new URL(page.url()).pathname.split('/').at(-1)}/analysis`;
  await expect
    .poll(async () => (await (await page.request.get(analysis)).json()).midi, { timeout: songTimeoutMs })
    .not.toBeNull();
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Everything (ZIP)' }).click(),
  ]);
  const file = testInfo.outputPath('bundle.songloom.zip');
  await download.saveAs(file);
  const entries = Object.keys(unzipSync(readFileSync(file)));
  for (const name of ['song.mp3', 'cover.png', 'lyrics.txt', 'lyrics.lrc', 'notes.mid', 'manifest.json'])
    expect(entries).toContain(name);

  await page.goto('/create?make=upload');
  await page.getByLabel('Import a Songloom bundle').setInputFiles(file);
  await expect(page.getByText('The bundle is back in your library.')).toBeVisible();
  await page.goto('/library?kind=song');
  await page.getByRole('link', { name: firstSong.title, exact: true }).first().click();
  await page.waitForURL('**/songs/**');
  await expect(page.getByTestId('waveform')).toBeVisible();
  await openLane(page, 'Notes');
  await expect(roll).toBeVisible();
  await openLane(page, 'Parts');
  await expect(page.getByRole('region', { name: 'Mixer' })).toBeVisible();
  await openLane(page, 'Words');
  await expect(page.getByRole('button', { name: /^\d+:\d\d \S/ }).first()).toBeVisible();
  // Its clip at the service is made by itself; then it can be changed like any other.
  const songId = new URL(page.url()).pathname.split('/').at(-1);
  await expect
    .poll(async () => (await (await page.request.get(`/api/studio/songs/${songId}`)).json()).clipId, {
      timeout: 60_000,
    })
    .toMatch(/.+/);
  await page.getByRole('tab', { name: 'Edit' }).click();
  await make(page, 'Remaster', { Title: 'Back from the ZIP' });
  await expect(page.getByText(/^Remaster · Dawn walk/)).toBeVisible();
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
