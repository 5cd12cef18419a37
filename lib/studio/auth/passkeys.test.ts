import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { type AuthenticatorFaults, makeAuthenticator } from '#tools/testing/authenticator.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { claimByAddress, createInvitation } from './accounts.ts';
import { authOptions } from './auth-options.ts';
import { givePassword, removePasskeys } from './members.ts';
import { beginPasskeyAccount, finishPasskeyAccount } from './passkey-account.ts';
import { keepChallenge, purgeChallenges, takeChallenge } from './passkey-challenges.ts';
import { challengeHolder } from './passkey-cookie.ts';
import { passkeyParty } from './passkey-party.ts';
import {
  addPasskey,
  beginPasskeySignIn,
  beginRegistration,
  checkPasskeySignIn,
  checkRegistration,
  findPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';

const ORIGIN = 'https://studio.example';
let server: TestDatabase;
let ada: { id: string; name: string; email: string };
let eve: { id: string; name: string; email: string };
beforeAll(async () => {
  server = await startTestDatabase();
  vi.stubEnv('DATABASE_URL', server.url);
  vi.stubEnv('NEXTAUTH_URL', `${ORIGIN}/`);
  forgetEnvironment();
  const make = async (name: string, role: string) => {
    const email = `${name}@example.com`;
    return { ...(await database().user.create({ data: { name, email, role } })), name };
  };
  [ada, eve] = [await make('ada', 'owner'), await make('eve', 'member')];
});
afterAll(async () => {
  await closeDatabase();
  await server.stop();
  vi.unstubAllEnvs();
});
beforeEach(() => database().passkey.deleteMany({}));

/** Somebody's new passkey, registered. */
async function register(user: typeof ada) {
  const device = makeAuthenticator(ORIGIN);
  const options = await beginRegistration('register', user);
  await addPasskey(user.id, await checkRegistration('register', device.register(options)), 'Phone');
  return device;
}
const signIn = async (device: ReturnType<typeof makeAuthenticator>, faults?: AuthenticatorFaults) =>
  checkPasskeySignIn(
    'holder',
    JSON.stringify(device.signIn(await beginPasskeySignIn('holder'), faults ?? {})),
  );

it.each([
  ['https://studio.example/', { origin: 'https://studio.example', id: 'studio.example' }],
  ['https://studio.example:8443/x', { origin: 'https://studio.example:8443', id: 'studio.example' }],
  ['http://127.0.0.1:3000', { origin: 'http://localhost:3000', id: 'localhost' }],
  ['http://[::1]:3000', { origin: 'http://localhost:3000', id: 'localhost' }],
  ['http://localhost:3000', { origin: 'http://localhost:3000', id: 'localhost' }],
  ['http://studio.example', null],
  ['https://192.168.1.5', null],
  ['https://[fd00::1]', null],
  ['no address', null],
])('at %s passkeys are for %j', (address, party) => expect(passkeyParty(address)).toEqual(party));

describe('registering', () => {
  it('keeps a key that is found without a name, and signs in with it', async () => {
    const device = makeAuthenticator(ORIGIN);
    const options = await beginRegistration('r', ada);
    expect(options).toMatchObject({
      rp: { id: 'studio.example' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await addPasskey(ada.id, await checkRegistration('r', device.register(options)), ' My  phone ');
    expect(await findPasskeys(ada.id)).toMatchObject([{ id: device.id, name: 'My phone', lastUsedAt: null }]);
    expect(await signIn(device)).toMatchObject({ id: ada.id });
    const [used] = await findPasskeys(ada.id);
    expect(used?.lastUsedAt).toBeGreaterThan(Date.now() - 60_000);
    // What is there already is not offered again.
    expect((await beginRegistration('r', ada)).excludeCredentials).toMatchObject([{ id: device.id }]);
  });
  it.each<[string, AuthenticatorFaults]>([
    ['another site’s page', { origin: 'https://evil.example' }],
    ['another port of the host', { origin: 'https://studio.example:8443' }],
    ['another site’s key', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['a sign-in’s answer', { type: 'webauthn.get' }],
    ['a device without its person', { isUnverified: true }],
  ])('refuses %s', async (_, faults) => {
    const options = await beginRegistration('r', ada);
    const answer = makeAuthenticator(ORIGIN).register(options, faults);
    await expect(checkRegistration('r', answer)).rejects.toMatchObject({ code: 4001 });
    expect(await findPasskeys(ada.id)).toEqual([]);
  });
  it('takes an answer once, and from nobody but who asked', async () => {
    const options = await beginRegistration('ada’s session', ada);
    const answer = makeAuthenticator(ORIGIN).register(options);
    await expect(checkRegistration('eve’s session', answer)).rejects.toMatchObject({ code: 4001 });
    const both = await Promise.allSettled([
      checkRegistration('ada’s session', answer),
      checkRegistration('ada’s session', answer),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
  it('takes no other’s passkey, and not more than twenty', async () => {
    const device = await register(ada);
    const options = await beginRegistration('e', eve);
    const stolen = await checkRegistration('e', device.register(options));
    await expect(addPasskey(eve.id, stolen, 'Mine')).rejects.toMatchObject({ code: 4001 });
    const userHandle = Buffer.from(ada.id).toString('base64url');
    expect(await signIn(device, { userHandle })).toMatchObject({ id: ada.id });
    await database().passkey.createMany({
      data: Array.from({ length: 19 }, (_, index) => ({
        id: `k${index}`,
        userId: ada.id,
        name: 'K',
        publicKey: new Uint8Array(1),
      })),
    });
    await expect(register(ada)).rejects.toMatchObject({ code: 4001 });
  });
});

describe('signing in', () => {
  it.each<[string, AuthenticatorFaults]>([
    ['another site’s page', { origin: 'https://evil.example' }],
    ['a page without TLS', { origin: 'http://studio.example' }],
    ['another site’s key', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'bm90IHRoaXMgb25l' }],
    ['a registration’s answer', { type: 'webauthn.create' }],
    ['a device without its person', { isUnverified: true }],
    ['a wrong signature', { isForged: true }],
    ['a count that did not go up', { counter: 1 }],
  ])('refuses %s', async (_, faults) => {
    const device = await register(ada);
    expect(await signIn(device)).toMatchObject({ id: ada.id });
    expect(await signIn(device, faults)).toBeNull();
  });
  it('refuses a passkey in another’s name, and one that nobody knows', async () => {
    const device = await register(ada);
    expect(await signIn(device, { userHandle: Buffer.from(eve.id).toString('base64url') })).toBeNull();
    expect(await signIn(makeAuthenticator(ORIGIN))).toBeNull();
    // The id of one and the key of another.
    const other = await register(eve);
    const options = await beginPasskeySignIn('holder');
    const answer = { ...other.signIn(options), id: device.id, rawId: device.id };
    expect(await checkPasskeySignIn('holder', JSON.stringify(answer))).toBeNull();
  });
  it('takes an answer once, also of two at the same moment', async () => {
    const device = await register(ada);
    const answer = JSON.stringify(device.signIn(await beginPasskeySignIn('holder')));
    expect(await checkPasskeySignIn('another holder', answer)).toBeNull();
    const both = await Promise.all([
      checkPasskeySignIn('holder', answer),
      checkPasskeySignIn('holder', answer),
    ]);
    expect(both.filter(Boolean)).toHaveLength(1);
    await beginPasskeySignIn('holder');
    expect(await checkPasskeySignIn('holder', answer)).toBeNull();
  });
  it('forgets a challenge after its minutes', async () => {
    await keepChallenge('late', 'c', Date.now() - 6 * 60_000);
    expect(await takeChallenge('late')).toBeNull();
    await keepChallenge('late', 'c', Date.now() - 6 * 60_000);
    await keepChallenge('soon', 'c');
    await purgeChallenges(new Date());
    expect(await takeChallenge('soon')).toBe('c');
  });
  it.each(['', '{}', 'null', '[', '{"id":1}', JSON.stringify({ id: 'x', rawId: 'x', type: 'public-key' })])(
    'takes %j for no answer',
    async (text) => {
      await beginPasskeySignIn('holder');
      expect(await checkPasskeySignIn('holder', text)).toBeNull();
    },
  );
  it('is next-auth’s to ask: by the cookie that came with the challenge, so many times', async () => {
    const device = await register(ada);
    const provider = authOptions().providers.find(
      (one) => (one as { options?: { id?: string } }).options?.id === 'passkey',
    ) as unknown as { options: { authorize(input: unknown, request: unknown): Promise<unknown> } };
    const holder = 'h'.repeat(43);
    const ask = async (cookie: string, faults?: AuthenticatorFaults) => {
      const answer = device.signIn(await beginPasskeySignIn(holder), faults);
      return provider.options.authorize(
        { answer: JSON.stringify(answer) },
        { headers: { cookie, 'x-forwarded-for': '203.0.113.9' } },
      );
    };
    expect(await ask(`a=b; songloom-passkey=${holder}; c=d`)).toMatchObject({ id: ada.id });
    expect(await ask('a=b')).toBeNull();
    expect(challengeHolder(`songloom-passkey=${holder}x`)).toBeNull();
    const tries = async () => {
      for (let tried = 0; tried < 12; tried++) await ask(`songloom-passkey=${holder}`, { isForged: true });
    };
    await expect(tries()).rejects.toThrow('tooMany');
  });
});

describe('an account with passkeys alone', () => {
  const asked = { name: 'Grace', email: 'grace@example.com' };
  it('is made by invitation, and opened after the programs were started anew', async () => {
    expect(await beginPasskeyAccount('g', asked, {})).toBe('signUpClosed');
    expect(await beginPasskeyAccount('g', asked, { invitation: 'guess' })).toBe('inviteInvalid');
    const invitation = await createInvitation(ada.id);
    expect(await beginPasskeyAccount('g', { ...asked, email: ada.email }, { invitation })).toBe('emailTaken');
    const options = await beginPasskeyAccount('g', asked, { invitation });
    if (typeof options === 'string') throw new Error(options);
    const device = makeAuthenticator(ORIGIN);
    const answer = device.register(options);
    await expect(
      finishPasskeyAccount('another', asked, { invitation }, { answer, name: 'Key' }),
    ).rejects.toMatchObject({ code: 4001 });
    const made = await finishPasskeyAccount('g', asked, { invitation }, { answer, name: 'Key' });
    expect(made).toEqual({ id: expect.any(String) });
    // An invitation is good for one.
    expect(await beginPasskeyAccount('h', { ...asked, email: 'h@example.com' }, { invitation })).toBe(
      'inviteInvalid',
    );

    await closeDatabase();
    forgetEnvironment();
    const { id } = made as { id: string };
    expect(await signIn(device)).toMatchObject({ id, email: asked.email });
    // Its only way in stays, until there is another.
    expect(await removePasskey(id, device.id)).toBe(false);
    await givePassword(id);
    expect(await removePasskey(id, device.id)).toBe(true);
    expect(await signIn(device)).toBeNull();
  });
});

describe('losing and keeping', () => {
  it('renames and removes one’s own only', async () => {
    const device = await register(ada);
    await expect(renamePasskey(eve.id, device.id, 'X')).rejects.toMatchObject({ code: 4004 });
    await expect(removePasskey(eve.id, device.id)).rejects.toMatchObject({ code: 4004 });
    await renamePasskey(ada.id, device.id, 'Key ring');
    expect(await findPasskeys(ada.id)).toMatchObject([{ name: 'Key ring' }]);
  });
  it('an operator takes all of somebody’s away and gives a password, the owner’s too', async () => {
    const device = await register(ada);
    expect(await removePasskeys(ada.id)).toBe(1);
    expect(await signIn(device)).toBeNull();
    expect(await givePassword(ada.id)).toEqual({ password: expect.stringMatching(/^\w{5}(-\w{5}){3}$/) });
    expect((await database().user.findUniqueOrThrow({ where: { id: ada.id } })).sessionsFrom).not.toBeNull();
  });
  it('whoever shows that the address is theirs ends the passkeys of who made the account before', async () => {
    const device = await register(eve);
    await claimByAddress(eve.email);
    expect(await signIn(device)).toBeNull();
  });
});
