import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { humWav } from './support/hum.ts';
import { firstSong, openSong, pressOn, songTimeoutMs, taskCard } from './support/steps.ts';

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

test('what is typed and pressed before the page’s script is there is not lost, and no password leaves', async ({
  page,
  browser,
  baseURL,
}) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const withoutScript = (on: Page) =>
    on.route(/\.js(\?|$)/, async (route) => {
      await held;
      await route.continue();
    });
  await withoutScript(page);
  await page.goto('/create', { waitUntil: 'commit' });
  const description = page.getByRole('textbox', { name: 'Describe the song' });
  await description.fill('a song for a slow line');
  await page.getByTestId('create-submit').click();
  await expect(description).toHaveValue('a song for a slow line');

  const signedOut = { storageState: { cookies: [], origins: [] } };
  const stranger = await (
    await browser.newContext({ ...signedOut, ...(baseURL ? { baseURL } : {}) })
  ).newPage();
  await withoutScript(stranger);
  await stranger.goto('/sign-in', { waitUntil: 'commit' });
  await stranger.getByLabel('Password').fill('a password of mine');
  await stranger.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com');
  await Promise.all([stranger.waitForRequest(/sign-in/), stranger.getByLabel('Password').press('Enter')]);
  await expect(stranger.getByLabel('Password')).toHaveValue('');
  expect(stranger.url()).toMatch(/\/sign-in$/);

  release();
  await expect(page.getByText(/^22 \/ /)).toBeVisible();
  await expect(description).toHaveValue('a song for a slow line');
  await description.fill('');
  await stranger.context().close();
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

test('lyrics are written and go into the editor, with a style of their own', async ({ page }) => {
  await page.goto('/create');
  await page.getByRole('radio', { name: 'Custom' }).click();
  await page.getByRole('textbox', { name: 'Style' }).fill('polka of another song');
  await page.getByRole('radio', { name: 'Lyrics' }).click();
  await page
    .getByRole('textbox', { name: 'What is the song about?' })
    .fill('two people who miss each other on a ferry');
  await page.getByRole('button', { name: 'Write lyrics' }).click();
  await page.getByRole('button', { name: 'Use in a song' }).first().click({ timeout: 60_000 });
  await expect(page.getByTestId('lyrics')).not.toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Style' })).not.toHaveValue(/polka/);

  // From their own page, too.
  const words = await page.getByTestId('lyrics').inputValue();
  await page.getByTestId('lyrics').fill('');
  await page.goto('/library?kind=lyrics');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL('**/songs/**');
  await page.getByRole('button', { name: 'Use in a song' }).click();
  await page.waitForURL('**/create?make=song');
  await expect(page.getByTestId('lyrics')).toHaveValue(words);
});

test('an uploaded file becomes a clip', async ({ page }) => {
  await page.goto('/create?make=upload');
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'humming.wav', mimeType: 'audio/wav', buffer: humWav(3) });
  const card = page.getByTestId('task').filter({ hasText: 'humming' }).first();
  await expect(card).toHaveAttribute('data-state', 'completed', { timeout: 90_000 });
});

test('what is made of a file has Create’s own controls: those that the service takes for it, and no others', async ({
  page,
}) => {
  await page.goto('/create?make=upload');
  const then = page.getByTestId('upload-then');
  const becomes = then.getByRole('combobox', { name: 'What becomes of your audio' });
  const words = then.getByTestId('lyrics');
  const title = then.getByRole('textbox', { name: 'Title' });
  await becomes.selectOption('addVocals');
  await expect(words).toBeVisible();
  await expect(title).toBeHidden();
  await becomes.selectOption('cover');
  await expect(words).toBeVisible();
  await expect(title).toBeVisible();
  await becomes.selectOption('addInstrumental');
  await expect(words).toBeHidden();
  for (const name of ['Seed', 'BPM', 'Length'])
    await expect(then.getByRole('textbox', { name })).toHaveCount(0);
  await then.getByRole('textbox', { name: 'Style' }).fill('slow waltz');
  await then.getByRole('textbox', { name: 'Without' }).fill('drums');
  await title.fill('Hummed at the pier');
  await then.getByRole('combobox', { name: 'Keep at the service' }).selectOption('14');
  await then.getByRole('radio', { name: '2 Takes' }).click();
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'pier.wav', mimeType: 'audio/wav', buffer: humWav(6) });
  // What is written from here on is the next one's.
  await expect(page.getByText('Sending pier')).toBeVisible();
  await title.fill('Another');
  const asked = async () => {
    const { tasks } = (await (await page.request.get('/api/studio/tasks')).json()) as {
      tasks: { song: { id: string; title: string } }[];
    };
    return tasks.filter(({ song }) => song.title.startsWith('Hummed at the pier'));
  };
  await expect.poll(async () => (await asked()).length, { timeout: 90_000 }).toBe(2);
  for (const { song } of await asked()) {
    const made = (await (await page.request.get(`/api/studio/songs/${song.id}`)).json()) as {
      parameters: Record<string, unknown>;
    };
    expect(made.parameters).toMatchObject({ tags: 'slow waltz, no drums', retention_days: 14 });
    expect(Object.keys(made.parameters)).not.toContain('prompt');
  }
  await title.fill('');
  await becomes.selectOption('keep');
});

test('a file that is dropped on another page leaves the draft as it was', async ({ page }) => {
  await page.goto('/create');
  await page.getByRole('radio', { name: 'Song', exact: true }).click();
  await page.getByRole('radio', { name: 'Simple' }).click();
  const description = page.getByRole('textbox', { name: 'Describe the song' });
  await description.fill('a song that was nearly lost');
  await page.goto('/library');
  await expect(page.getByRole('article').first()).toBeVisible();
  await dropOn(page, 'notes.txt', 'text/plain', [1, 2, 3]);
  await page.waitForURL('**/create?make=upload');
  await page.getByRole('radio', { name: 'Song', exact: true }).click();
  await expect(description).toHaveValue('a song that was nearly lost');
  await description.fill('');
});

/** A file dropped on the page that is open. */
const dropOn = (page: Page, name: string, type: string, bytes: number[]) =>
  page.evaluate(
    ([fileName, mime, content]) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(content as number[])], String(fileName), { type: String(mime) }),
      );
      const on = document.querySelector('main') ?? document.body;
      for (const kind of ['dragenter', 'dragover', 'drop'])
        on.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }));
    },
    [name, type, bytes] as const,
  );

test('a file that is dropped on any page goes to Upload, one that is no audio is refused by name', async ({
  page,
}) => {
  await page.goto('/library');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const drop = (name: string, type: string, bytes: number[]) => dropOn(page, name, type, bytes);
  await drop('shopping.txt', 'text/plain', [97]);
  await expect(page.getByText('shopping.txt is no audio file')).toBeVisible();
  await drop('dropped hum.wav', 'audio/wav', [...humWav(2)]);
  await page.waitForURL('**/create?make=upload');
  await expect(page.getByTestId('task').filter({ hasText: 'dropped hum' }).first()).toHaveAttribute(
    'data-state',
    'completed',
    { timeout: 90_000 },
  );
});

test('a file that is pasted on any page goes to Upload; words that come with a picture of themselves do not', async ({
  page,
}) => {
  await page.goto('/library');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const paste = (name: string, bytes: number[], words: string) =>
    page.evaluate(
      ([fileName, content, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(content as number[])], String(fileName)));
        if (text) data.setData('text/plain', String(text));
        document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: data }));
      },
      [name, bytes, words] as const,
    );
  await paste('table.png', [1, 2, 3], 'one\ttwo');
  await paste('pasted hum.wav', [...humWav(2)], '');
  await page.waitForURL('**/create?make=upload');
  await expect(page.getByTestId('task').filter({ hasText: 'pasted hum' }).first()).toHaveAttribute(
    'data-state',
    'completed',
    { timeout: 90_000 },
  );
  await expect(page.getByText(/^table\.png is/)).toBeHidden();
});

test('a score that is dropped says what is in it, and becomes a song in a style', async ({ page }) => {
  const [abc, musicxml] = ['abc', 'musicxml'].map((ending) =>
    readFileSync(new URL(`../tools/fixtures/lead-sheets/song-bie.${ending}`, import.meta.url), 'utf8'),
  ) as [string, string];
  await page.goto('/library');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await dropOn(page, 'farewell.musicxml', '', [...Buffer.from(musicxml)]);
  await page.waitForURL('**/create?make=upload');
  const card = page.getByTestId('score-card');
  await expect(card).toContainText('MusicXML · 16 bars · 1 part · with words: they are sung');
  await expect(card.getByRole('textbox', { name: 'Title' })).toHaveValue('送别');
  await card.getByRole('textbox', { name: 'Style' }).fill('guofeng, female vocal');
  await card.getByRole('textbox', { name: 'Title' }).fill('Farewell of a file');
  await card.getByRole('button', { name: 'Make the song' }).click();
  await expect(card).toHaveCount(0);
  await expect(taskCard(page, 'Farewell of a file')).toHaveAttribute('data-state', 'completed', {
    timeout: songTimeoutMs,
  });

  // What nobody can sing is told at once, and the file stays to be tried again.
  await page.getByLabel('Choose files').setInputFiles({
    name: 'broken.abc',
    mimeType: 'text/plain',
    buffer: Buffer.from(abc.replace('M:4/4', 'M:7/8')),
  });
  await card.getByRole('button', { name: 'Make the song' }).click();
  await expect(page.getByText(/broken\.abc could not be sent: .*7\/8/)).toBeVisible();
  await card.getByRole('button', { name: 'Discard' }).click();
  await expect(card).toHaveCount(0);
});

test('a singer is heard before one is chosen, by keys alone', async ({ page }) => {
  await page.goto('/create?make=song');
  await page.getByRole('radio', { name: 'Simple' }).click();
  const controls = page.getByTestId('song-controls');
  await controls.locator('summary').click();
  await pressOn(page, page.getByTestId('singer'));
  const dialog = page.getByRole('dialog', { name: 'Who sings' });
  const hear = dialog.getByRole('button', { name: 'Hear Alto' });
  const [sung] = await Promise.all([
    page.waitForResponse(/\/api\/studio\/singers\/female-low/),
    pressOn(page, hear),
  ]);
  expect([sung.status(), sung.headers()['content-type']]).toEqual([200, 'audio/mpeg']);
  await expect(dialog.getByRole('button', { name: 'Stop Alto' })).toBeVisible();
  await expect(hear).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('radio', { name: /^Alto/ }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('singer')).toHaveAccessibleName('Singer Alto');
  await expect(controls.locator('summary')).toContainText('Alto');
  await page.reload();
  await expect(page.getByTestId('singer')).toHaveAccessibleName('Singer Alto');
  await page.getByTestId('singer').click();
  await dialog.getByRole('radio', { name: /^Any singer/ }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByTestId('singer')).toHaveAccessibleName('Singer Any singer');
});

test('the settings of a song fill Create, and Clear empties it', async ({ page }) => {
  await openSong(page);
  await page.getByRole('button', { name: `More for ${firstSong.title}` }).click();
  await page.getByRole('menuitem', { name: 'Use these settings' }).click();
  await page.waitForURL('**/create');
  await expect(page.getByTestId('lyrics')).toHaveValue(firstSong.lyrics);
  await expect(page.getByRole('textbox', { name: 'Style' })).toHaveValue(firstSong.tags);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(firstSong.title);
  await expect(page.getByText(`Settings of “${firstSong.title}”`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByTestId('lyrics')).toHaveValue('');
  // What was cleared can be had back, with where it was from.
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByTestId('lyrics')).toHaveValue(firstSong.lyrics);
  await expect(page.getByText(`Settings of “${firstSong.title}”`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
});

test('what is missing is said at its field, in the studio’s words', async ({ page }) => {
  await page.goto('/create?make=soundEffect');
  const field = page.getByRole('textbox', { name: 'Describe the sound effect' });
  await field.fill('');
  await page.getByRole('button', { name: 'Make the sound effect' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Write something here first.' })).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('rain');
  await expect(page.getByRole('alert').filter({ hasText: 'Write something' })).toBeHidden();
  const tempo = page.getByRole('spinbutton', { name: 'BPM' });
  await tempo.fill('9999');
  await page.getByRole('button', { name: 'Make the sound effect' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: /^Write a number from \d+ to \d+\.$/ }),
  ).toBeVisible();
  await expect(tempo).toBeFocused();
});
