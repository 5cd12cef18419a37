import { mkdirSync, writeFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { openLane, openSong, settle, songTimeoutMs } from './support/steps.ts';
import { monoWav } from './support/wav.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// An answer that is still on its way when a journey ends is nobody's any more.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const audition = (page: Page) => page.getByRole('region', { name: 'Old or new?' });

test('a part is replaced by mouse: a drag and two clicks, and it is heard in its place', async ({ page }) => {
  await openSong(page);
  const path = new URL(page.url()).pathname;
  const box = (await page.getByTestId('waveform').boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.2, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, box.y + 40, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: /Replace this region/ }).click();
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByTestId('waveform').getByRole('progressbar')).toBeVisible();
  await expect(audition(page).getByRole('button', { name: 'Pause the mix' })).toBeVisible({
    timeout: songTimeoutMs,
  });
  expect(new URL(page.url()).pathname, 'the same page').toBe(path);
  await audition(page).getByRole('button', { name: 'Discard' }).click();
  await expect(audition(page)).toBeHidden();
});

test('the same on a phone, of two takes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSong(page);
  const path = new URL(page.url()).pathname;
  await page.getByRole('group', { name: 'Sections' }).getByRole('button').nth(1).click();
  await page.getByRole('button', { name: /Replace this region/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: '2 Takes' }).click();
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(audition(page).getByRole('button', { name: 'Pause the mix' })).toBeVisible({
    timeout: songTimeoutMs,
  });
  expect(new URL(page.url()).pathname, 'the same page').toBe(path);
  // Old and both takes are heard in turn, and nothing of them stands outside the screen.
  const heard = (name: string) => audition(page).getByRole('radio', { name, exact: true });
  await expect(heard('Take 2')).toBeVisible({ timeout: songTimeoutMs });
  for (const name of ['Old', 'Take 1', 'Take 2']) {
    await heard(name).click();
    await expect(heard(name)).toBeChecked();
    await expect(heard(name)).toBeInViewport({ ratio: 1 });
  }
  await expect(audition(page).getByRole('button', { name: 'Keep take 2' })).toBeInViewport({ ratio: 1 });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await audition(page).getByRole('button', { name: 'Discard all' }).click();
  await expect(audition(page)).toBeHidden();
  // One lane is open at a time.
  await openLane(page, 'Chords');
  await openLane(page, 'Words');
  await expect(page.getByRole('button', { name: 'Chords', exact: true })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
});

test('a phone begins where names can be read: a few bars, the overview below, sections named as far as they reach', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSong(page);
  const overview = page.getByTestId('overview');
  await expect(overview).toBeVisible();
  const zoomOut = page.getByRole('button', { name: 'Zoom out' });
  await expect(zoomOut).toBeEnabled();
  const wave = page.getByTestId('waveform');
  // A bar of the song's 110 bpm and four quarters has room for a chord's name.
  const pixelsPerSecond = (await wave.boundingBox())!.width / 74;
  expect(pixelsPerSecond * ((4 * 60) / 110)).toBeGreaterThan(32);
  const scroller = page.locator('.overflow-x-auto', { has: wave });
  expect(await scroller.evaluate((box) => box.scrollLeft), 'it begins at the beginning').toBe(0);
  const first = page.getByRole('group', { name: 'Sections' }).getByRole('button').first();
  const long = (await first.boundingBox())!.width;
  await scroller.evaluate((box, left) => {
    box.scrollLeft = left;
  }, long / 2);
  expect((await first.boundingBox())!.x).toBeLessThan(0);
  await expect(first.locator('span')).toBeInViewport({ ratio: 1 });
  // The whole song is one press away.
  await page.getByRole('button', { name: 'Whole song', exact: true }).click();
  await expect(zoomOut).toBeDisabled();
});

test('words and chords are changed in their lanes and heard together', async ({ page }) => {
  await openSong(page);
  const path = new URL(page.url()).pathname;
  await openLane(page, 'Words');
  await page.getByRole('button', { name: 'Change “City lights fade into dawn”' }).click();
  const words = page.getByRole('textbox', { name: 'Words of this line' });
  await words.fill('City lamps fade into dawn');
  await expect(page.getByText(/7 syllables; its notes have 7\./)).toBeVisible();
  await words.press('Enter');
  await openLane(page, 'Chords');
  await page.getByRole('list', { name: 'Chords' }).getByRole('button').nth(2).click();
  await page.getByLabel('Kind of chord').selectOption({ label: 'sus4' });
  await expect(page.getByText('2 changes not heard yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 changes not heard yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Hear it' }).click();
  await expect(audition(page)).toBeVisible({ timeout: songTimeoutMs });
  await audition(page).getByRole('button', { name: 'Keep the new one' }).click();
  await page.waitForURL((url) => url.pathname !== path);
  await openLane(page, 'Words');
  await expect(page.getByRole('button', { name: /^\d+:\d\d City lamps fade into dawn/ })).toBeVisible({
    timeout: songTimeoutMs,
  });
});

test('tempo, key and metre are changed by fields, of a section alone too', async ({ page }) => {
  await openSong(page);
  await page.getByRole('button', { name: 'Tempo, key and metre' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tempo, key and metre' });
  const hear = dialog.getByRole('button', { name: 'Hear it' });
  await expect(hear).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Tempo, BPM' }).fill('900');
  await expect(dialog.getByText('Write a number from 20 to 300.')).toBeVisible();
  await expect(hear).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Tempo, BPM' }).fill('');
  const where = dialog.getByRole('combobox', { name: 'Where' });
  const metre = dialog.getByRole('combobox', { name: 'Metre' });
  // Words lie on beats that bars of three have not: it is said why not, and nothing else is left of it.
  await where.selectOption({ index: 3 });
  await metre.selectOption('3/4');
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await hear.click();
  await expect(dialog).toBeHidden();
  const refused = page.getByRole('alert').filter({ hasText: /metre|bar|beat/ });
  await expect(refused).toBeVisible({ timeout: songTimeoutMs });
  await refused.getByRole('button', { name: 'Close' }).click();
  await expect(refused).toBeHidden();
  await expect(page.getByRole('button', { name: 'Take back' })).toBeHidden();

  await page.getByRole('button', { name: 'Tempo, key and metre' }).click();
  await where.selectOption({ index: 1 });
  await metre.selectOption('3/4');
  await dialog.getByRole('textbox', { name: 'Tempo, BPM' }).fill('96');
  await hear.click();
  await expect(audition(page)).toBeVisible({ timeout: songTimeoutMs });
  // Other journeys go on with the song as it was.
  await audition(page).getByRole('button', { name: 'Discard' }).click();
  await expect(audition(page)).toBeHidden();
});

test('axe finds nothing in open lanes, in both themes', async ({ page }) => {
  for (const theme of ['dark', 'light']) {
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    await openSong(page);
    for (const lane of ['Words', 'Chords', 'Parts', 'Notes'] as const) await openLane(page, lane);
    await settle(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(
        ({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      ),
    ).toEqual([]);
  }
});

/** A song of four minutes with fourteen parts, as far as the page can tell. */
const SECONDS = 240;
const PARTS = Array.from({ length: 14 }, (_, at) => `part${at + 1}`);

test('scrolls and zooms with fourteen parts of four minutes', async ({ page }) => {
  await withManyParts(page);
  await openSong(page);
  await openLane(page, 'Parts');
  await expect(page.getByTestId('lane-part')).toHaveCount(PARTS.length, { timeout: 120_000 });
  await page.waitForTimeout(5_000);
  for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'Zoom in' }).click();
  const frames = await framesWhileMoving(page);
  await page.getByRole('button', { name: 'Notes of part1', exact: true }).click();
  await expect(page.getByRole('application', { name: 'Notes, to be edited' })).toBeVisible();
  const withRoll = await framesWhileMoving(page);
  const told = { lanes: frames, lanesAndRoll: withRoll };
  mkdirSync('artifacts', { recursive: true });
  writeFileSync('artifacts/frames.json', `${JSON.stringify(told, null, 2)}\n`);
  // Times are told, not tested: they are the machine's.
  for (const [name, { count, late, median }] of Object.entries(told))
    console.log(
      `${name}: ${count} frames, median ${median} ms, ${((100 * late) / count).toFixed(1)} % over 50 ms`,
    );
  expect(frames.count).toBeGreaterThan(0);
});

/** Scrolls the axis to and fro for five seconds. */
const framesWhileMoving = (page: Page) =>
  page.evaluate(async () => {
    const scroller = document.querySelector('[data-testid=waveform]')?.closest('.overflow-x-auto');
    const gaps: number[] = [];
    const begun = performance.now();
    let last = begun;
    while (last - begun < 5_000) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      gaps.push(now - last);
      last = now;
      if (scroller) scroller.scrollLeft = 2_000 + 1_500 * Math.sin((now - begun) / 400);
    }
    gaps.shift();
    const sorted = gaps.toSorted((a, b) => a - b);
    return {
      count: gaps.length,
      late: gaps.filter((gap) => gap > 50).length,
      median: Math.round((sorted[gaps.length >> 1] ?? 0) * 10) / 10,
    };
  });

async function withManyParts(page: Page): Promise<void> {
  const notes = Array.from({ length: 3_000 / PARTS.length }, (_, at) => ({
    startBeat: at * 2,
    lengthBeats: 1.5,
    pitch: 48 + (at % 24),
    velocity: 0.7,
  }));
  await page.route('**/api/studio/songs/*/score', (route) =>
    route.fulfill({
      json: {
        exact: true,
        version: 'many',
        tempoMap: [{ startBeat: 0, bpm: 120 }],
        metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
        lengthBeats: SECONDS * 2,
        chords: Array.from({ length: 120 }, (_, at) => ({
          startBeat: at * 4,
          lengthBeats: 4,
          root: at % 12,
          quality: 'minor',
        })),
        parts: PARTS.map((id) => ({ id, name: id, role: 'harmony', bus: id, notes })),
        lyrics: [],
      },
    }),
  );
  await page.route('**/api/studio/songs/*/analysis', async (route) => {
    const answer = await route.fetch();
    const analysis = await answer.json();
    await route.fulfill({
      json: {
        ...analysis,
        stems: [{ id: 'stems', key: '', files: PARTS.map((name) => ({ kind: `stem-${name}`, name })) }],
        jobs: [
          ...analysis.jobs.filter((job: { kind: string }) => job.kind !== 'score'),
          { kind: 'score', key: '', state: 'completed', errorCode: null, errorMessage: null },
        ],
      },
    });
  });
  const wav = toneWav(SECONDS);
  await page.route('**/files/stem-*', (route) => route.fulfill({ body: wav, contentType: 'audio/wav' }));
}

/** At 8 kHz. */
const toneWav = (seconds: number): Buffer =>
  monoWav(8_000, seconds * 8_000, (at) => 20_000 * Math.sin(at / 5) * Math.abs(Math.sin(at / 4_000)));

test('what is wanted in plain words is said back, heard and dropped', async ({ page }) => {
  await openSong(page);
  await settle(page);
  const field = page.getByLabel('Change it in your own words');
  await expect(field).toBeVisible({ timeout: 30_000 });
  await field.fill('make me a sandwich');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText(/“?make me a sandwich”?.* was not understood/)).toBeVisible({
    timeout: 30_000,
  });

  await field.fill('bigger last chorus and make it faster');
  await page.getByRole('button', { name: 'Propose' }).click();
  const proposal = page.getByRole('region', { name: 'What would change' });
  await expect(proposal.getByRole('listitem')).toHaveCount(2, { timeout: 30_000 });
  await expect(proposal).toContainText(/Chorus.*: played harder/);
  await expect(proposal).toContainText(/bars \d+–\d+/);
  await expect(proposal).toContainText(/Whole song: \d+ beats a minute instead of \d+/);
  await proposal.getByRole('button', { name: 'Drop it' }).click();
  await expect(proposal).toBeHidden();

  await field.fill('no bass in the last chorus');
  await page.getByRole('button', { name: 'Propose' }).click();
  await proposal.getByRole('button', { name: 'Hear it' }).click();
  await expect(audition(page).getByRole('button', { name: /(?:Pause|Play) the mix/ })).toBeVisible({
    timeout: songTimeoutMs,
  });
  await audition(page).getByRole('button', { name: 'Discard' }).click();
  await expect(audition(page)).toBeHidden();
});

test('what could not be had says why, and is asked for again', async ({ page }) => {
  await page.route('**/analysis', (route) =>
    route.fulfill({ status: 500, json: { code: 9001, message: 'no' } }),
  );
  await openSong(page);
  const wave = page.getByRole('figure', { name: /^Waveform/ });
  const again = wave.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute('**/analysis');
  // As it is answered from now on: three jobs of the song failed.
  await page.route('**/analysis', async (route) => {
    const response = await route.fetch();
    const analysis = (await response.json()) as { jobs: { kind: string; key: string }[] };
    const failed = ['waveform', 'timeline', 'score'].map((kind) => ({
      kind,
      key: '',
      state: 'failed',
      errorCode: 9001,
      errorMessage: 'no',
    }));
    const jobs = [...failed, ...analysis.jobs.filter(({ kind }) => !failed.some((one) => one.kind === kind))];
    await route.fulfill({ response, json: { ...analysis, peaks: null, timeline: null, jobs } });
  });
  await again.click();
  await expect(page.getByText(/^Words, sections and beats are not known/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(3);
  await page.unroute('**/analysis');
  await again.click();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByTestId('lane-chords')).toBeVisible();
});

test('Ctrl+Z in a lane takes back what was changed in it, and stays on the page', async ({ page }) => {
  await openSong(page);
  const path = new URL(page.url()).pathname;
  await openLane(page, 'Chords');
  const chords = page.getByRole('list', { name: 'Chords' }).getByRole('button');
  await chords.nth(1).click();
  const kind = page.getByLabel('Kind of chord');
  await kind.selectOption({ label: 'sus4' });
  await kind.selectOption({ label: 'sus2' });
  await expect(page.getByText('1 change not heard yet.')).toBeVisible();
  await chords.nth(1).focus();
  const label = () => kind.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label);
  await page.keyboard.press('Control+z');
  await expect.poll(label).toBe('sus4');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/not heard yet/)).toBeHidden();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(label).toBe('sus4');
  await page.keyboard.press('Control+z');
  expect(new URL(page.url()).pathname).toBe(path);
});
