import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { findFreePort } from '#lib/cli/ports.ts';
import { embeddedUrl } from '#lib/db/embedded.ts';
import { startFakeGitHub } from './support/fake-github.ts';
import { startFakeService } from './support/fake-service.ts';
import { startMailServer } from './support/mail-server.ts';
import { startOwnStack } from './support/own-stack.ts';
import { askForSong, makeAccount, openSong, owner, pressOn, waitUntilReady } from './support/steps.ts';

test.use({ storageState: { cookies: [], origins: [] } });

/** Longest until the studio has looked for reminders: it does once a minute. */
const aMinute = { timeout: 100_000 };

/** Ada there: an address beside the one she has here, in another spelling. */
const adaOnGitHub = {
  id: 1,
  name: 'ada',
  emails: [
    { email: 'other@example.com', primary: false, verified: true },
    { email: 'Ada@Example.com', primary: true, verified: true },
  ],
};

test('what is about to be lost is said in four ways, rescued, and made again once it is gone', async ({
  browser,
}) => {
  const mail = await startMailServer();
  const gitHub = await startFakeGitHub();
  const fake = await startFakeService(await findFreePort(), 'vendor-key');
  const stack = await startOwnStack({
    MUSIC_API_BASE_URL: fake.url,
    MUSIC_APP_KEY: 'vendor-key',
    MUSIC_SIGNING_SECRET: 'vendor-secret',
    SMTP_URL: mail.url,
    GITHUB_ID: 'id',
    GITHUB_SECRET: 'secret',
    GITHUB_URL: gitHub.url,
  });
  const database = new pg.Client({ connectionString: embeddedUrl(stack.dataDir) });
  await database.connect();
  const expireIn = (title: string, hours: number) =>
    database.query(`UPDATE studio.songs SET expires_at = now() + $2 * interval '1 hour' WHERE title = $1`, [
      title,
      hours,
    ]);
  try {
    const context = await browser.newContext({ baseURL: stack.url, locale: 'en-US' });
    await context.addInitScript(() => {
      const shown: string[] = [];
      class Shown {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        onclick: unknown = null;
        constructor(title: string, options?: { body?: string }) {
          shown.push(`${title}: ${options?.body ?? ''}`);
        }
      }
      Object.assign(window, { Notification: Shown, shown });
    });
    const page = await context.newPage();
    await page.goto('/welcome');
    await makeAccount(page, owner);
    await page.goto('/settings');
    await page.getByRole('switch', { name: 'Keep my files' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
    for (const title of ['Kept in time', 'Lost']) {
      await askForSong(page, { title, lyrics: '[Verse]\nWords that stay', tags: 'pop' });
      await waitUntilReady(page, title);
    }
    await expireIn('Kept in time', 20);
    await expireIn('Lost', 30);

    // Reminders are looked for once a minute: meanwhile, the other ways of signing in.
    await test.step('a link by e-mail signs in', async () => {
      const other = await (await browser.newContext({ baseURL: stack.url, locale: 'en-US' })).newPage();
      await other.goto('/sign-in');
      await other.getByRole('textbox', { name: 'E-mail' }).fill(owner.email);
      await other.getByRole('button', { name: 'Send me a sign-in link' }).click();
      const link = () =>
        mail.mails.flatMap(({ text }) => /https?:\/\/\S+callback\/email\S+/.exec(text)?.[0] ?? []).at(-1);
      await expect.poll(link, { timeout: 20_000 }).toBeTruthy();
      // The mail may be there before the page has answered: opening the link then would cross its way.
      await other.waitForURL(/sent=1/);
      await other.goto((link() ?? '').replace(/&amp;/g, '&').replace(/["'>].*$/, ''));
      await expectSignedIn(other);
      await other.context().close();
    });

    await test.step('a link asked for in the owner’s name leads nowhere else', async () => {
      const thief = await browser.newContext({ baseURL: stack.url });
      const sent = mail.mails.length;
      const { csrfToken } = await (await thief.request.get('/api/auth/csrf')).json();
      const ask = (callbackUrl: string) =>
        thief.request.post('/api/auth/signin/email', {
          headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
          form: { csrfToken, email: owner.email, json: 'true', callbackUrl },
          maxRedirects: 0,
        });
      expect((await ask('https://evil.example/')).status()).toBe(400);
      await ask('/library');
      // The reminder may come in between: it is another mail.
      const letter = () =>
        mail.mails.slice(sent).find(({ text }) => text.includes('/api/auth/callback/email?'));
      await expect.poll(letter, { timeout: 20_000 }).toBeTruthy();
      const { text } = letter()!;
      expect(text).toContain(`${stack.url}/api/auth/callback/email?`);
      expect(text).not.toContain('evil.example');
      await thief.close();
    });

    await test.step('another provider opens the account of a verified address, and no other', async () => {
      const enter = async () => {
        const other = await (await browser.newContext({ baseURL: stack.url, locale: 'en-US' })).newPage();
        await other.goto('/sign-in');
        await other.getByRole('button', { name: 'Continue with GitHub' }).click();
        return other;
      };
      gitHub.signIn(adaOnGitHub);
      const ada = await enter();
      await expectSignedIn(ada);
      await ada.goto('/library');
      await expect(ada.getByRole('link', { name: 'Kept in time' }).first()).toBeVisible();
      await ada.context().close();

      gitHub.signIn({
        id: 2,
        name: 'mallory',
        emails: [{ email: owner.email, primary: true, verified: false }],
      });
      const mallory = await enter();
      await expect(mallory.getByRole('alert').filter({ hasText: 'no account here' })).toBeVisible();
      await mallory.context().close();

      gitHub.signIn({
        id: 3,
        name: 'stranger',
        emails: [{ email: 'stranger@example.com', primary: true, verified: true }],
      });
      const stranger = await enter();
      await expect(stranger.getByRole('alert').filter({ hasText: 'no account here' })).toBeVisible();
      await stranger.context().close();
    });

    await test.step('who was in before the address was shown to be theirs is out, and comes in by it', async () => {
      await page.goto('/library');
      await page.waitForURL('**/sign-in**');
      gitHub.signIn(adaOnGitHub);
      await page.getByRole('button', { name: 'Continue with GitHub' }).click();
      await expectSignedIn(page, 'library');
    });

    await test.step('by e-mail, to whom it concerns', async () => {
      const reminder = () => mail.mails.find(({ text }) => text.includes('Kept in time'));
      await expect.poll(reminder, aMinute).toBeTruthy();
      expect(reminder()?.to).toEqual([owner.email]);
      expect(reminder()?.text).toContain('Lost');
    });

    await test.step('by the browser, on any page, once', async () => {
      await page.goto('/library');
      const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
      await expect.poll(shown).toEqual([expect.stringMatching(/^2 songs expire soon: .*Kept in time/)]);
      await page.reload();
      await expect(page.getByRole('link', { name: 'Lost' }).first()).toBeVisible();
      await page.waitForTimeout(1500);
      expect(await shown()).toEqual([]);
    });

    await test.step('in the navigation and on a page', async () => {
      await expect(
        page
          .getByRole('navigation', { name: 'Main' })
          .first()
          .getByRole('link', { name: /Reminders\s*2/ }),
      ).toBeVisible();
      await page.goto('/reminders');
      await expect(page.getByRole('main').getByRole('link', { name: 'Kept in time' })).toBeVisible();
    });

    await test.step('in a calendar, which cannot sign in', async () => {
      const field = page.getByRole('textbox', { name: 'Calendar feed' });
      // The page's own origin is put before it by its script.
      await expect(field).toHaveValue(/^http/);
      const address = await field.inputValue();
      const feed = await (await fetch(address)).text();
      const events = feed
        .replace(/\r\n[ \t]/g, '')
        .split('BEGIN:VEVENT')
        .slice(1);
      expect(events.map((event) => /SUMMARY:(.*)\r/.exec(event)?.[1])).toEqual([
        'Songloom: Kept in time',
        'Songloom: Lost',
      ]);
      expect(events[0]).toMatch(/DTSTART:\d{8}T\d{6}Z/);
      expect(events[0]?.match(/BEGIN:VALARM/g)).toHaveLength(2);
      expect((await fetch(`${address.slice(0, -8)}wrong`)).status).toBe(404);
    });

    await test.step('rescue: copied, and good after the vendor’s files ended', async () => {
      const item = page.getByRole('listitem').filter({ hasText: 'Kept in time' });
      await pressOn(page, item.getByRole('button', { name: 'Keep it here' }));
      await expect(page.getByText(/being copied/)).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Kept in time' })).toBeHidden(aMinute);
      await expireIn('Kept in time', -1);
      await expireIn('Lost', -1);
      await openSong(page, 'Kept in time');
      await expect(page.getByTestId('waveform')).toBeVisible();
      const answer = await page.request.get(
        `/api/studio/songs/${new URL(page.url()).pathname.split('/').at(-1)}/files/audio`,
        { headers: { range: 'bytes=0-9' } },
      );
      expect([answer.status(), (await answer.body()).length]).toEqual([206, 10]);
    });

    await test.step('expired: the words and the parameters are there, and it is made again', async () => {
      await openSong(page, 'Lost');
      await expect(page.getByText('The audio has expired')).toBeVisible();
      await expect(page.getByRole('button', { name: /^0:\d\d City lights/ })).toBeVisible();
      await page.getByRole('tab', { name: 'Details' }).click();
      await expect(page.getByRole('tabpanel').getByText('Words that stay').first()).toBeVisible();
      await page.getByRole('button', { name: 'More for Lost' }).click();
      await page.getByRole('menuitem', { name: 'Make again' }).click();
      // It counts as a song: that is asked first.
      await page.getByRole('alertdialog').getByRole('button', { name: 'Make again' }).click();
      await page.goto('/create');
      await waitUntilReady(page, 'Lost');
      expect(fake.requests.filter((request) => request.endsWith('/generate'))).toHaveLength(3);
    });
  } finally {
    await database.end();
    await stack.stop();
    await Promise.all([fake.close(), mail.close(), gitHub.close()]);
  }
});

/** Signed in, and where they had been going. */
async function expectSignedIn(page: Page, at = 'create'): Promise<void> {
  await page.waitForURL(`**/${at}`);
  await expect(page.getByTestId('account-menu').first()).toContainText(owner.name);
}
