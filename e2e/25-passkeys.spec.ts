import { expect, type Page, test } from '@playwright/test';
import { findFreePort } from '#lib/cli/ports.ts';
import { startFakeService } from './support/fake-service.ts';
import { startOwnStack } from './support/own-stack.ts';
import { makeAccount, owner } from './support/steps.ts';

test.use({ storageState: { cookies: [], origins: [] } });

/** A device of the browser's own that knows its person: Chromium's virtual authenticator. */
async function addDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/sign-in');
}

test('passkeys open accounts, with a password beside them or without, also after a restart; sessions are ended from elsewhere', async ({
  browser,
}) => {
  const fake = await startFakeService(await findFreePort(), 'vendor-key');
  const stack = await startOwnStack({
    MUSIC_API_BASE_URL: fake.url,
    MUSIC_APP_KEY: 'vendor-key',
    MUSIC_SIGNING_SECRET: 'vendor-secret',
  });
  // Passkeys are bound to a name; this machine's is localhost.
  const baseURL = stack.url.replace('127.0.0.1', 'localhost');
  const open = async () => {
    const page = await (await browser.newContext({ baseURL, locale: 'en-US' })).newPage();
    await addDevice(page);
    return page;
  };
  try {
    const ada = await open();
    await ada.goto('/welcome');
    await makeAccount(ada, owner);
    await ada.goto('/settings');
    await ada.getByRole('button', { name: 'Add a passkey' }).click();
    await ada.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Laptop');
    await ada.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click();
    await expect(ada.getByTestId('passkey')).toContainText('Laptop');
    await ada.getByRole('button', { name: 'Make an invitation link' }).click();
    const invitation = await ada.getByRole('textbox', { name: 'Invitation link' }).inputValue();
    await ada.screenshot({ path: 'artifacts/screenshots/passkeys-1440.png', fullPage: true });

    // An invited person with a passkey and nothing else.
    const grace = await open();
    await grace.goto(invitation.replace('127.0.0.1', 'localhost'));
    await grace.getByRole('textbox', { name: 'Name' }).fill('Grace');
    await grace.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.com');
    await grace.getByRole('button', { name: 'Use a passkey, no password' }).click();
    await grace.waitForURL('**/create');

    await stack.restart();
    await signOut(grace);
    await grace.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await grace.waitForURL('**/create');
    await grace.goto('/settings');
    await expect(grace.getByLabel('Current password')).toBeHidden();
    await grace.getByRole('button', { name: /^Actions for/ }).click();
    await grace.getByRole('menuitem', { name: 'Remove' }).click();
    await grace.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(grace.getByText('This is the only way into your account')).toBeVisible();

    // Ada by her passkey in one browser, by her password in another; the first ends the second.
    await signOut(ada);
    await ada.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await ada.waitForURL('**/create');
    const other = await open();
    await other.goto('/sign-in');
    await other.getByRole('textbox', { name: 'E-mail' }).fill(owner.email);
    await other.getByLabel('Password').fill(owner.password);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL('**/create');
    await ada.goto('/settings');
    const session = ada.getByTestId('session').filter({ hasText: 'with a password' });
    await expect(ada.getByTestId('session').filter({ hasText: 'This browser' })).toContainText(
      'with a passkey',
    );
    await expect(session.first()).toContainText(/Chrome on/);
    await ada.getByRole('button', { name: 'Sign out all others' }).click();
    await ada.getByRole('alertdialog').getByRole('button', { name: 'Sign out all others' }).click();
    await expect(session).toHaveCount(0);
    expect((await other.request.get('/api/studio/tasks')).status()).toBe(401);
    expect((await ada.request.get('/api/studio/tasks')).status()).toBe(200);

    // What was removed signs nobody in.
    await ada.getByRole('button', { name: 'Actions for Laptop' }).click();
    await ada.getByRole('menuitem', { name: 'Remove' }).click();
    await ada.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(ada.getByText('No passkeys yet.')).toBeVisible();
    await signOut(ada);
    await ada.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(ada.getByText('The passkey did not sign you in')).toBeVisible();
  } finally {
    await stack.stop();
    await fake.close();
  }
});
