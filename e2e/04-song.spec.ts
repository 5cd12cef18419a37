import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import toneMidi from '@tonejs/midi';
import { unzipSync } from 'fflate';
import { openLane, openPhone, openSong, pressOn, songTimeoutMs, tabTo } from './support/steps.ts';

test('one region: by pointer, by keyboard, by numbers, in the address', async ({ page }) => {
  await openSong(page);
  const waveform = page.getByTestId('waveform');
  await expect(waveform).toBeVisible();
  const box = (await waveform.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 40, { steps: 4 });
  await page.mouse.up();
  const start = page.getByRole('slider', { name: 'Region start' });
  await expect(start).toBeVisible();
  await expect(page).toHaveURL(/region=/);
  const before = Number(await start.getAttribute('aria-valuenow'));
  await start.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => Number(await start.getAttribute('aria-valuenow'))).toBeCloseTo(before + 1, 0);
  await page.getByRole('textbox', { name: 'Region start' }).fill('0:05');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Region end' }).fill('0:12.5');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/region=5-12\.5/);
  await page.reload();
  await expect(page.getByRole('slider', { name: 'Region end' })).toHaveAttribute('aria-valuenow', '12.5');
});

test('zoomed in, the waveform shows its part, down to ten milliseconds', async ({ page }) => {
  await openSong(page);
  const waveform = page.getByTestId('waveform');
  await expect(waveform).toBeVisible();
  const drawn = () =>
    waveform.evaluate((box) => {
      for (const element of box.querySelectorAll('*')) {
        const canvas = element.shadowRoot?.querySelector('canvas');
        if (canvas) return canvas.toDataURL();
      }
      return '';
    });
  await expect.poll(drawn).not.toBe('');
  const seen = new Set([await drawn()]);
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  const fine = page.waitForResponse(/\/files\/peaks/);
  while (await zoomIn.isEnabled()) {
    await zoomIn.click();
    await expect.poll(async () => seen.has(await drawn())).toBe(false);
    seen.add(await drawn());
  }
  expect((await fine).ok()).toBe(true);
  expect(await page.getByText(/^\d+:\d\d\.\d$/).count(), 'tenths on the ruler').toBeGreaterThan(2);
  // Another place is another drawing.
  await page.evaluate(() => {
    const box = document.querySelector('[data-testid=waveform]')?.closest('.overflow-x-auto');
    if (box) box.scrollLeft += 3000;
  });
  await expect.poll(async () => seen.has(await drawn())).toBe(false);
});

test('the words are timed, and a line selects its time', async ({ page }) => {
  await openSong(page);
  await openLane(page, 'Words');
  const line = page.getByRole('button', { name: /^\d+:\d\d \S/ }).first();
  await expect(line).toBeVisible({ timeout: 60_000 });
  await line.click();
  await expect(page.getByRole('slider', { name: 'Region start' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chooseDownload(page, 'Timed lyrics (LRC)'),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.lrc$/);
});

test('a part is replaced, compared and kept, by keys alone', async ({ page }) => {
  await openSong(page);
  const address = new URL(page.url());
  address.searchParams.set('region', '4-8');
  await page.goto(address.toString());
  await pressOn(page, page.getByRole('button', { name: /Replace this region/ }));
  await pressOn(page, page.getByRole('button', { name: 'Make it' }));
  // It is made where it was asked for, and the loom says so on every page.
  await expect(page.getByTestId('waveform').getByRole('progressbar', { name: /Replacing/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Loom' }).getByRole('progressbar')).toBeVisible();
  const audition = page.getByRole('region', { name: 'Old or new?' });
  await expect(audition).toBeVisible({ timeout: songTimeoutMs });
  expect(new URL(page.url()).pathname, 'the same page').toBe(address.pathname);
  await expect(page.getByTestId('span-changed')).toBeVisible();
  // It plays by itself: it was asked for to be heard.
  await expect(audition.getByRole('button', { name: 'Pause the mix' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await expect(audition.getByRole('radio', { name: 'Old' })).toBeChecked();
  const seam = audition.getByRole('button', { name: /0:04\.0/ });
  await pressOn(page, seam);
  await expect(seam).toHaveAttribute('aria-pressed', 'true');
  await expect(audition.getByRole('button', { name: 'Discard' })).toBeEnabled();
  await pressOn(page, audition.getByRole('button', { name: 'Keep the new one' }));
  await expect(audition).toBeHidden();
  await page.waitForURL((url) => url.pathname !== address.pathname);
  await page.getByRole('tab', { name: 'Lineage' }).click();
  await expect(page.getByText(/Region replaced 4\.0–8\.0 s/)).toBeVisible();
});

test('a file that has to be made first arrives with one press', async ({ page }) => {
  await openSong(page);
  const fetchOne = async (item: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: songTimeoutMs }),
      chooseDownload(page, item),
    ]);
    return { name: download.suggestedFilename(), file: readFileSync(await download.path()) };
  };
  for (const [item, ending, bits] of [
    ['Lossless (WAV)', /^Dawn walk[^(]*\.wav$/, 16],
    ['Master (WAV, 24 bit)', / \(24 bit\)\.wav$/, 24],
  ] as const) {
    const wav = await fetchOne(item);
    expect(wav.name).toMatch(ending);
    expect([wav.file.subarray(8, 12).toString(), wav.file.readUInt16LE(34)]).toEqual(['WAVE', bits]);
  }
  const notes = await fetchOne('Notes (MIDI)');
  expect(notes.name).toMatch(/\.mid$/);
  expect(new toneMidi.Midi(notes.file).tracks.length).toBeGreaterThan(2);
  const stems = await fetchOne('All stems (ZIP)');
  expect(stems.name).toMatch(/\.zip$/);
  expect(Object.keys(unzipSync(stems.file)).filter((name) => /vocals/i.test(name))).toHaveLength(1);
  const sheet = await fetchOne('Lead sheet (PDF)');
  expect(sheet.name).toMatch(/\.pdf$/);
  expect(sheet.file.subarray(0, 5).toString()).toBe('%PDF-');
  const melody = await fetchOne('Lead sheet (MusicXML)');
  expect(melody.name).toMatch(/\.musicxml$/);
  expect(melody.file.toString()).toContain('<score-partwise');
  const project = await fetchOne('Project for a DAW (DAWproject)');
  expect(project.name).toMatch(/\.dawproject$/);
  expect(Object.keys(unzipSync(project.file))).toContain('project.xml');
  const instruments = await fetchOne('Every instrument (ZIP)');
  expect(instruments.name).toMatch(/\.zip$/);
  expect(Object.keys(unzipSync(instruments.file)).length).toBeGreaterThan(5);
});

test('stems come on tracks of their own', async ({ page }) => {
  await openSong(page);
  // Of a song that was made here they are there with one press.
  await openLane(page, 'Parts');
  const mixer = page.getByRole('region', { name: 'Mixer' });
  await expect(mixer).toBeVisible({ timeout: songTimeoutMs });
  for (const verb of ['Mute', 'Solo']) {
    const toggle = mixer.getByRole('button', { name: new RegExp(`^${verb} vocals`, 'i') });
    await pressOn(page, toggle, 'Space');
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  }
  // Soloed and muted nothing is heard, and nothing is to be saved.
  await expect(mixer.getByText('Every part is silent: there is no mix to save.')).toBeVisible();
  await expect(mixer.getByRole('button', { name: 'Save the mix' })).toBeHidden();
  await mixer.getByRole('button', { name: /^Mute vocals/i }).click();
  const level = mixer.getByRole('slider', { name: /^Level of vocals/i });
  const before = Number(await level.getAttribute('aria-valuenow'));
  await pressOn(page, level, 'ArrowLeft');
  expect(Number(await level.getAttribute('aria-valuenow'))).toBeLessThan(before);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pressOn(page, mixer.getByRole('link', { name: /^Download vocals/i })),
  ]);
  expect(download.suggestedFilename()).toMatch(/vocals/i);
  await expect(mixer.getByTestId('lane-part').first()).toBeVisible();
  const saveMix = async (format: string) => {
    await mixer.getByRole('button', { name: 'Save the mix' }).click();
    const [mix] = await Promise.all([
      page.waitForEvent('download', { timeout: songTimeoutMs }),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    return { name: mix.suggestedFilename(), file: readFileSync(await mix.path()) };
  };
  const wav = await saveMix('WAV, 24 bit');
  expect(wav.name).toMatch(/mix\)\.wav$/);
  expect([wav.file.subarray(8, 12).toString(), wav.file.readUInt16LE(34)]).toEqual(['WAVE', 24]);
  const flac = await saveMix('FLAC, 24 bit');
  expect(flac.name).toMatch(/mix\)\.flac$/);
  expect(flac.file.subarray(0, 4).toString()).toBe('fLaC');
  expect(flac.file.length).toBeLessThan(wav.file.length);
  const mp3 = await saveMix('MP3, 320 kbit/s');
  expect(mp3.name).toMatch(/mix\)\.mp3$/);
  // A frame of MPEG 1, layer III.
  expect(mp3.file.readUInt16BE(0) & 0xfffe).toBe(0xfffa);
  expect(mp3.file.length).toBeLessThan(wav.file.length / 3);
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    mixer.getByRole('link', { name: 'All stems (ZIP)' }).click(),
  ]);
  const names = Object.keys(unzipSync(readFileSync(await all.path())));
  expect(names.filter((name) => /vocals/i.test(name))).toHaveLength(1);
  expect(names.length).toBeGreaterThan(2);
  // The mixer is found as it was left, and its parts are fetched once.
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/files/stem-')) fetched.push(request.url());
  });
  await page.reload();
  await openLane(page, 'Parts');
  await expect(mixer.getByRole('button', { name: /^Solo vocals/i })).toHaveAttribute('aria-pressed', 'true');
  await expect(mixer).toHaveAttribute('aria-busy', 'false');
  expect(fetched.length).toBeGreaterThan(2);
  expect(new Set(fetched).size).toBe(fetched.length);
});

test('notes show on a piano roll and leave as MIDI', async ({ page }) => {
  await openSong(page);
  await openLane(page, 'Notes');
  await expect(page.getByRole('img', { name: /Piano roll/ })).toBeVisible({ timeout: songTimeoutMs });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Notes (MIDI)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.mid$/);

  // Notes are edited by keys: chosen, moved, drawn; every step goes back, and a reload loses none.
  const editor = page.getByRole('application', { name: 'Notes, to be edited' });
  await editor.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('n');
  const save = page.getByRole('button', { name: 'Edited notes (MIDI)' });
  const [edited] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const countOf = (file: Buffer) =>
    new toneMidi.Midi(file).tracks.reduce((sum, track) => sum + track.notes.length, 0);
  const notes = countOf(readFileSync(await download.path()));
  expect(countOf(readFileSync(await edited.path()))).toBe(notes + 1);
  await page.reload();
  await openLane(page, 'Notes');
  await expect(save).toBeVisible();
  await page.getByRole('button', { name: 'Back to the notes of the song' }).click();
  await expect(save).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(save).toBeVisible();
});

test('a roll is gone through by keys: rows are heard and named, notes selected one after another, drawn for a part', async ({
  page,
}) => {
  await openSong(page);
  await openLane(page, 'Notes');
  const editor = page.getByRole('application', { name: 'Notes, to be edited' });
  await expect(editor).toBeVisible({ timeout: songTimeoutMs });
  await editor.focus();
  const spoken = page.getByRole('status').filter({ hasText: /^[A-G]#?-?\d: (?:no notes|\d+ notes?)$/ });
  await page.keyboard.press('ArrowUp');
  const first = await spoken.textContent();
  await page.keyboard.press('ArrowUp');
  await expect(spoken).not.toHaveText(first ?? '');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowDown');
  await expect(spoken).toHaveText(first ?? '');

  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
  await expect(page.getByText(/^3 selected, up to /)).toBeAttached();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('none selected', { exact: true })).toBeVisible();

  // For whom is drawn is reached from there; what was drawn goes by Ctrl+Z, on the page and in it.
  const part = page.getByRole('combobox', { name: 'Draw for' });
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, part);
  await part.selectOption({ index: 1 });
  const name = await part.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label ?? '');
  await tabTo(page, editor);
  await page.keyboard.press('n');
  await expect(page.getByText('1 change not heard yet.')).toBeVisible();
  await expect(page.getByText(new RegExp(`, ${name.replace('Draw for: ', '')}, at `))).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 change not heard yet.')).toBeHidden();
});

test('two fingers zoom the roll, and the page stays where it is', async ({ browser, baseURL }) => {
  const context = await openPhone(browser, baseURL);
  const page = await context.newPage();
  await openSong(page);
  await openLane(page, 'Notes');
  const roll = page.getByRole('img', { name: /Piano roll/ });
  await expect(roll).toBeVisible({ timeout: songTimeoutMs });
  await roll.scrollIntoViewIfNeeded();
  const box = (await roll.boundingBox())!;
  const axis = page.getByTestId('waveform').locator('xpath=ancestor::*[contains(@class, "overflow-x-auto")]');
  const width = () => axis.evaluate((element) => element.scrollWidth);
  const scrolled = () => page.locator('#content').evaluate((element) => element.scrollTop);
  const [before, top] = [await width(), await scrolled()];
  const touch = await context.newCDPSession(page);
  const middle = { x: box.x + box.width * 0.6, y: box.y + 150 };
  const apart = (by: number) => ({
    touchPoints: [
      { x: middle.x - by, y: middle.y - by / 2, id: 0 },
      { x: middle.x + by, y: middle.y + by / 2, id: 1 },
    ],
  });
  await touch.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: apart(30).touchPoints.slice(0, 1),
  });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...apart(30) });
  for (const by of [40, 50, 60, 75, 90])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...apart(by) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await width()) / before).toBeGreaterThan(2);
  expect(await scrolled()).toBe(top);
  // Neither finger alone did anything.
  await expect(page.getByText('none selected', { exact: true })).toBeVisible();
  await expect(page.getByText(/not heard yet/)).toBeHidden();
  await context.close();
});

test('notes that were edited are heard in their place, refused at their note, and kept as a version', async ({
  page,
}) => {
  await openSong(page);
  const address = new URL(page.url());
  await openLane(page, 'Notes');
  const editor = page.getByRole('application', { name: 'Notes, to be edited' });
  await expect(editor).toBeVisible({ timeout: songTimeoutMs });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  const hear = page.getByRole('button', { name: 'Hear it' });

  // What nobody can play is refused in a sentence at its note, and nothing is lost.
  await editor.focus();
  await page.keyboard.press('ArrowRight');
  for (let octave = 0; octave < 8; octave++) await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('1 change not heard yet.')).toBeVisible();
  await hear.click();
  const refusal = editor.getByRole('alert');
  await expect(refusal).toContainText(/bar \d+, beat .* is not on/, { timeout: songTimeoutMs });
  await page.reload();
  await openLane(page, 'Notes');
  await expect(page.getByText('1 change not heard yet.')).toBeVisible();

  // What can be played is: it plays by itself, the changed span tinted, on the same page.
  await page.getByRole('button', { name: 'Back to the notes of the song' }).click();
  await expect(hear).toBeHidden();
  await editor.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await pressOn(page, hear);
  const audition = page.getByRole('region', { name: 'Old or new?' });
  await expect(audition.getByRole('button', { name: 'Pause the mix' })).toBeVisible({
    timeout: songTimeoutMs,
  });
  await expect(page.getByTestId('span-changed')).toBeVisible();
  expect(new URL(page.url()).pathname, 'the same page').toBe(address.pathname);
  await expect(undo).toBeEnabled();
  await pressOn(page, audition.getByRole('button', { name: 'Keep the new one' }));
  await page.waitForURL((url) => url.pathname !== address.pathname);
  await expect(page.getByRole('heading', { level: 1, name: / edited/ })).toBeVisible();
  // The version before has its own notes again.
  await page.goto(address.toString());
  await openLane(page, 'Notes');
  await expect(editor).toBeVisible();
  await expect(hear).toBeHidden();
});

async function chooseDownload(page: import('@playwright/test').Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Download', exact: true }).first().click();
  await page.getByRole('menuitem', { name }).click();
}
