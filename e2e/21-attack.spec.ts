import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { humWav } from './support/hum.ts';
import { secretsOf } from './support/secrets.ts';
import { mainPages, openLane, owner, settle, signIn, taskCard } from './support/steps.ts';

/** Each would set `hacked` where it is taken for more than words. */
const SCRIPTS = {
  title: '<script>hacked=1</script><img src=x onerror=hacked=1>',
  tags: '"><svg onload=hacked=1>, javascript:hacked=1',
  lyrics:
    '[Verse]\n</p><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>\n{{constructor.constructor("hacked=1")()}}',
  name: '"><img src=x onerror=hacked=1>',
};
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="hacked=1"><script>hacked=1</script></svg>';
const signedOut = { storageState: { cookies: [], origins: [] } };

/** Fails a page on which a script of ours ran, a dialog opened, or a frame was put in. */
async function expectUnharmed(page: Page): Promise<void> {
  await settle(page);
  expect(await page.evaluate(() => (window as { hacked?: unknown }).hacked)).toBeUndefined();
  expect(await page.locator('iframe, svg[onload], img[onerror]').count()).toBe(0);
}

/**
 * How the studio answers someone who asks for their tasks. A connection that was kept open may just have been closed
 * for being idle: then it is asked once more. What is answered stands.
 */
async function statusOf(request: APIRequestContext): Promise<number> {
  const ask = () => request.get('/api/studio/tasks');
  return (await ask().catch(ask)).status();
}

/** A WAV whose own title is a script: a LIST/INFO chunk behind the sound. */
function wavWithTitle(title: string): Buffer {
  const wav = humWav(2);
  const text = Buffer.from(`${title}\0${title.length % 2 ? '' : '\0'}`);
  const chunk = Buffer.alloc(20 + text.length);
  chunk.write('LIST', 0);
  chunk.writeUInt32LE(12 + text.length, 4);
  chunk.write('INFOINAM', 8);
  chunk.writeUInt32LE(text.length, 16);
  text.copy(chunk, 20);
  const whole = Buffer.concat([wav, chunk]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

test('words that are scripts stay words: in a song’s title, tags, lyrics, cover, and in file tags', async ({
  page,
  browser,
  baseURL,
}) => {
  page.on('dialog', () => {
    throw new Error('a dialog was opened');
  });
  const bundle = zipSync({
    'manifest.json': strToU8(JSON.stringify({ songloom: 1, ...SCRIPTS, duration: 2 })),
    'song.wav': humWav(2),
    'song.mp3': strToU8(SVG),
    'cover.png': strToU8(SVG),
    'cover.svg': strToU8(SVG),
    'stems/../../../evil.flac': strToU8('out of the folder'),
  });
  await page.goto('/create?make=upload');
  await page
    .getByLabel('Import a Songloom bundle')
    .setInputFiles({ name: 'evil.songloom.zip', mimeType: 'application/zip', buffer: Buffer.from(bundle) });
  await expect(page.getByText('The bundle is back in your library.')).toBeVisible();
  await page.goto('/library');
  const link = page.getByRole('link', { name: SCRIPTS.title }).first();
  await expect(link).toBeVisible();
  await expectUnharmed(page);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: SCRIPTS.title })).toBeVisible();
  await openLane(page, 'Words');
  await expect(page.getByText('constructor.constructor').first()).toBeVisible();
  await expectUnharmed(page);
  const songId = new URL(page.url()).pathname.split('/').at(-1);

  // The picture is no picture: it is neither shown as a page nor run.
  const cover = await page.goto(`/api/studio/songs/${songId}/files/cover`);
  expect(cover?.headers()['content-type']).toBe('image/png');
  expect(cover?.headers()['content-security-policy']).toContain('sandbox');
  expect(cover?.headers()['x-content-type-options']).toBe('nosniff');
  await expectUnharmed(page);

  // A shared one, for everybody.
  await page.goto(`/songs/${songId}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Make a public link' }).click();
  const shared = await page.getByRole('textbox', { name: 'Public link' }).inputValue();
  const guest = await (await browser.newContext({ ...signedOut, ...(baseURL ? { baseURL } : {}) })).newPage();
  await guest.goto(shared);
  await expect(guest.getByRole('heading', { name: SCRIPTS.title })).toBeVisible();
  await expectUnharmed(guest);
  await guest.context().close();

  // Tags inside a file, and its name.
  await page.goto('/create?make=upload');
  await page.getByLabel('Choose files').setInputFiles({
    name: `${SCRIPTS.name}.wav`,
    mimeType: 'audio/wav',
    buffer: wavWithTitle(SCRIPTS.title),
  });
  await expect(taskCard(page, SCRIPTS.name)).toHaveAttribute('data-state', 'completed', { timeout: 120_000 });
  await expectUnharmed(page);

  // A name of a person.
  await page.goto('/settings');
  const name = page.getByRole('textbox', { name: 'Name', exact: true }).first();
  const before = await name.inputValue();
  await name.fill(SCRIPTS.name);
  await name.press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue(SCRIPTS.name);
  await expectUnharmed(page);
  await name.fill(before);
  await name.press('Enter');
  await settle(page);
});

test('every page has a policy with a nonce of its own, and a script without it does not run', async ({
  page,
}) => {
  const nonces = new Set<string>();
  for (const address of [...mainPages, '/api-reference', '/sign-in', '/no-such-page', '/create']) {
    const response = await page.goto(address);
    const policy = response?.headers()['content-security-policy'] ?? '';
    const nonce = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic'(;|$)/.exec(policy)?.[1];
    expect(nonce, address).toBeTruthy();
    for (const rule of [
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy, address).toContain(rule);
    nonces.add(nonce ?? '');
    const html = (await response?.text()) ?? '';
    // No attribute that runs, no script of the page's own without the nonce: by the browser's own reading of the page,
    // for a hostile title is in it as text.
    const read = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'text/html');
      return {
        running: [...parsed.querySelectorAll('*')].flatMap((element) =>
          element.getAttributeNames().filter((name) => name.startsWith('on')),
        ),
        nonces: [...parsed.scripts].map((script) => script.getAttribute('nonce')),
      };
    }, html);
    expect(read.running, address).toEqual([]);
    expect(new Set(read.nonces), address).toEqual(new Set([nonce]));
    await page.evaluate(() => {
      // A script that another script makes is let through by strict-dynamic; one that comes as markup is not.
      document.body.insertAdjacentHTML(
        'beforeend',
        `<i onclick="window.hacked=1" id="evil"></i><a id="link" href="javascript:window.hacked=1">x</a>
         <iframe srcdoc="<script>parent.hacked=1</script>"></iframe>`,
      );
      document.getElementById('evil')?.click();
      document.getElementById('link')?.click();
      return new Promise((resolve) => document.querySelector('iframe')?.addEventListener('load', resolve));
    });
    expect(await page.evaluate(() => (window as { hacked?: unknown }).hacked), address).toBeUndefined();
  }
  expect(nonces.size).toBe(9);
});

test('a page of another origin changes nothing, on another port and on another name', async ({
  page,
  baseURL: configured,
}) => {
  const baseURL = configured ?? '';
  const evil = http.createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>evil</p>');
  });
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
  const { port } = evil.address() as AddressInfo;
  const before = await (await page.request.get('/api/studio/playlists')).text();
  try {
    for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
      await page.goto(origin);
      for (const [path, headers] of [
        ['/api/studio/uploads', {}],
        ['/api/auth/signout', { 'content-type': 'application/x-www-form-urlencoded' }],
        ['/create', {}],
      ] as [string, Record<string, string>][]) {
        const answered = page.waitForResponse(
          (response) => response.url() === baseURL + path && response.request().method() === 'POST',
        );
        await page.evaluate(
          ([address, sent]) =>
            fetch(address, {
              method: 'POST',
              mode: 'no-cors',
              credentials: 'include',
              headers: sent,
              body: 'csrfToken=x&json=true',
            }).then(
              () => undefined,
              () => undefined,
            ),
          [baseURL + path, headers] as const,
        );
        const response = await answered;
        // Not signed in there, refused, sent to where one signs in, or the page itself, which changes nothing.
        if (path === '/api/studio/uploads') expect([401, 403], origin).toContain(response.status());
      }
      const refused = await page.evaluate(
        (address) =>
          fetch(address, { credentials: 'include' }).then(
            (response) => response.text(),
            () => 'refused',
          ),
        `${baseURL}/api/studio/library`,
      );
      expect(refused, origin).toBe('refused');
    }
    expect(await (await page.request.get('/api/studio/playlists')).text()).toBe(before);
    expect((await page.request.get('/api/studio/tasks')).status()).toBe(200);
  } finally {
    evil.closeAllConnections();
    evil.close();
  }
});

test('a session is made at sign-in, and is over at sign-out wherever its cookie was copied to', async ({
  browser,
  baseURL,
}) => {
  const inBase = baseURL ? { baseURL } : {};
  const context = await browser.newContext({ ...signedOut, ...inBase });
  const page = await context.newPage();
  // A cookie that was put there before is no session, and does not become one.
  const planted = 'planted-by-someone-else';
  await context.addCookies([{ name: 'next-auth.session-token', value: planted, url: baseURL ?? '' }]);
  expect(await statusOf(page.request)).toBe(401);
  await signIn(page);
  const cookie = (await context.cookies()).find((one) => one.name === 'next-auth.session-token');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(cookie?.value).not.toBe(planted);

  const copied = await browser.newContext({ ...signedOut, ...inBase });
  await copied.addCookies([
    { name: 'next-auth.session-token', value: cookie?.value ?? '', url: baseURL ?? '' },
  ]);
  expect(await statusOf(copied.request)).toBe(200);
  await page.getByTestId('account-menu').first().click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  expect(await statusOf(page.request)).toBe(401);
  expect(await statusOf(copied.request)).toBe(401);
  const there = await copied.newPage();
  await there.goto('/library');
  await expect(there).toHaveURL(/\/sign-in/);
  await copied.close();
  await context.close();
});

test('passwords are not guessed: after ten the right one comes too late', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...signedOut, ...(baseURL ? { baseURL } : {}) });
  const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json();
  const tries = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      context.request
        .post('/api/auth/callback/credentials?json=true', {
          form: { csrfToken, json: 'true', email: 'nobody@example.com', password: `guess number ${at}` },
        })
        .then(async (response) => new URL((await response.json()).url).searchParams.get('error')),
    ),
  );
  expect(tries.filter((error) => error === 'tooMany')).toHaveLength(6);
  expect(tries.filter((error) => error === 'CredentialsSignin')).toHaveLength(10);
  expect((await context.cookies()).some((cookie) => cookie.name.includes('session-token'))).toBe(false);
  await context.close();
});

test('whatever was asked of them, the programs wrote no key, password, session or link down', async ({
  page,
}) => {
  // Things that go wrong, with something to hide in each.
  const guess = 'a-guess-nobody-may-read-8b1f';
  const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json();
  await page.request.post('/api/auth/callback/credentials?json=true', {
    form: { csrfToken, json: 'true', email: owner.email, password: guess },
  });
  const forged = `sha256=${'0f'.repeat(32)}`;
  const callback = await page.request.post('/api/studio/callback', {
    data: { task_id: guess },
    headers: { 'x-signature': forged },
  });
  expect(callback.status()).toBe(401);
  expect((await page.request.get(`/api/studio/links/${guess}.AAAA`)).status()).toBe(404);
  const appKey = `sk-music-${'Q7'.repeat(21)}Q`;
  const service = process.env.E2E_SERVICE_URL ?? 'http://127.0.0.1:3001';
  const refused = await page.request.post(`${service}/api/v1/task/x`, {
    headers: { authorization: `Bearer ${appKey}` },
  });
  expect((await refused.json()).code).toBe(1002);

  const cookies = await page.context().cookies();
  const session = cookies.find((cookie) => cookie.name === 'next-auth.session-token')?.value ?? '';
  expect(session.length).toBeGreaterThan(20);
  const log = readFileSync(process.env.E2E_LOG_FILE ?? '', 'utf8');
  // It did log, of the service and of every journey before this one.
  for (const said of ['"endpoint":"generate"', '"endpoint":"getTask"', '"msg":"service started"'])
    expect(log).toContain(said);
  const secrets = [...secretsOf(), owner.password, 'another long password', guess, appKey, forged, session];
  expect(secrets.length).toBeGreaterThanOrEqual(10);
  expect(secrets.filter((secret) => log.includes(secret)).map((secret) => `${secret.slice(0, 8)}…`)).toEqual(
    [],
  );
  expect(log).not.toMatch(/sk-music-[0-9A-Za-z]{20}|whsec_[0-9a-f]{20}|signature=[A-Za-z0-9_-]{20}/);
});
