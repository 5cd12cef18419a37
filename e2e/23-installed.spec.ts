import { expect, test } from '@playwright/test';
import { humWav } from './support/hum.ts';
import { firstSong, openSong, owner, playerSeconds, settle, signIn } from './support/steps.ts';

test.use({ serviceWorkers: 'allow' });

/** What a browser asks for before it offers to install a page. */
test('the studio can be installed', async ({ page, request, baseURL }) => {
  await page.goto('/create');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const answer = await request.get(address!);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: 'Songloom', display: 'standalone', scope: '/' });
  expect((await request.get(manifest.start_url)).ok()).toBe(true);
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, new URL(src, baseURL).href);
    expect(size).toBe(sizes);
  }
  for (const purpose of [undefined, 'maskable'])
    expect(
      manifest.icons.some(
        (icon: { purpose?: string; sizes: string }) => icon.purpose === purpose && icon.sizes === '512x512',
      ),
    ).toBe(true);
  const client = await page.context().newCDPSession(page);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // A private window never offers it; Playwright's is one.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

test('a song that was played is heard without a connection, and is gone with whoever signs out', async ({
  browser,
  baseURL,
}) => {
  // The other journeys' session is not ended.
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    serviceWorkers: 'allow',
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  await signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openSong(page);
  await settle(page);
  await page
    .getByRole('button', { name: `Play ${firstSong.title}` })
    .first()
    .click();
  await expect.poll(() => playerSeconds(page), { timeout: 20_000 }).toBeGreaterThan(0.5);
  const keptSongs = () =>
    page.evaluate(async () =>
      (await (await caches.open('songloom-songs')).keys()).map(({ url }) => new URL(url).pathname),
    );
  await expect.poll(keptSongs, { timeout: 30_000 }).toHaveLength(2);

  await context.setOffline(true);
  await page.goto('/library');
  await expect(page.getByRole('heading', { name: 'The studio cannot be reached' })).toBeVisible();
  const song = page.getByRole('listitem').filter({ hasText: firstSong.title });
  await expect(song).toHaveCount(1);
  const audio = song.locator('audio');
  await audio.evaluate((element) => (element as HTMLAudioElement).play());
  await expect
    .poll(() => audio.evaluate((element) => (element as HTMLAudioElement).currentTime))
    .toBeGreaterThan(0.5);
  // In its middle too: a player asks for a range of bytes.
  const middle = await audio.evaluate((element) => {
    const player = element as HTMLAudioElement;
    player.currentTime = player.duration / 2;
    return player.currentTime;
  });
  await expect
    .poll(() => audio.evaluate((element) => (element as HTMLAudioElement).currentTime))
    .toBeGreaterThan(middle + 0.3);
  // Nothing else is there to be seen.
  expect(await page.evaluate(() => caches.keys())).toEqual(expect.arrayContaining(['songloom-songs']));
  expect(
    await page.evaluate(() =>
      fetch('/api/studio/tasks').then(
        () => 'answered',
        () => 'nothing',
      ),
    ),
  ).toBe('nothing');

  await audio.evaluate((element) => (element as HTMLAudioElement).pause());
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/library/);
  await expect(page.getByRole('link', { name: firstSong.title }).first()).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in**');
  expect(await page.evaluate(() => caches.keys())).not.toContain('songloom-songs');
  await context.close();
});

test('a file that is shared with the installed studio waits for whoever is signed in, and is brought in on their word', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    serviceWorkers: 'allow',
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  const manifest = await (await context.request.get('/manifest.webmanifest')).json();
  expect(manifest.share_target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' });
  await signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  /** As a system does it: a form with a file, sent by a navigation. */
  const share = (name: string) =>
    page.evaluate(
      ({ action, field, name, bytes }) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action });
        const input = document.createElement('input');
        Object.assign(input, { type: 'file', name: field });
        const files = new DataTransfer();
        files.items.add(new File([Uint8Array.from(bytes)], name, { type: 'audio/wav' }));
        input.files = files.files;
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      {
        action: manifest.share_target.action,
        field: manifest.share_target.params.files[0].name,
        name,
        bytes: [...humWav(6)],
      },
    );
  // Signed out: in first, and the file is still there.
  await context.clearCookies();
  await share('Over the hills.wav');
  await page.waitForURL('**/sign-in?next=**');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/create?**');
  const card = page.getByText('A file was shared with Songloom.');
  await expect(card).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/Over the hills\.wav \(0\.\d MB\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Bring in' }).click();
  await expect(card).toBeHidden();
  await expect(page.getByText('Over the hills').first()).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(card).toBeHidden();
  await context.close();
});
