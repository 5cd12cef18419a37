import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import {
  changePassword,
  checkPassword,
  createAccount,
  createInvitation,
  isFirstStart,
  isInvitationOpen,
  newAccount,
} from './accounts.ts';
import { authOptions } from './auth-options.ts';
import { endSession, isEnded, purgeEndedSessions } from './ended-sessions.ts';
import { forgetSignInTries, purgeSignInLinks, purgeSignInTries, takeSignInTry } from './sign-in-limit.ts';

let server: TestDatabase;
beforeAll(async () => {
  server = await startTestDatabase();
  process.env.DATABASE_URL = server.url;
  forgetEnvironment();
});
afterAll(async () => {
  await closeDatabase();
  await server.stop();
});

const authorizeOf = () => {
  const [provider] = authOptions().providers;
  const { authorize } = (
    provider as unknown as { options: { authorize(input: unknown, request: unknown): Promise<unknown> } }
  ).options;
  return (input: unknown, request: unknown = from('here')) => authorize(input, request);
};
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

const account = (email: string) => ({ name: 'A', email, password: 'a long password' });

it('makes one owner, then invites', async () => {
  expect(await isFirstStart()).toBe(true);
  // Two first visitors at once: one becomes owner, the other is refused.
  const both = await Promise.all([
    createAccount(account('ada@example.com')),
    createAccount(account('eve@example.com')),
  ]);
  expect(both.filter((one) => typeof one === 'object')).toHaveLength(1);
  expect(both).toContain('signUpClosed');
  const owner = await database().user.findFirstOrThrow();
  expect(owner.role).toBe('owner');

  expect(await createAccount(account('bob@example.com'), { invitation: 'guess' })).toBe('inviteInvalid');
  const token = await createInvitation(owner.id);
  expect(await isInvitationOpen(token)).toBe(true);
  expect(await createAccount(account('bob@example.com'), { invitation: token })).toMatchObject({
    id: expect.any(String),
  });
  expect(await isInvitationOpen(token)).toBe(false);
  expect(await createAccount(account('carl@example.com'), { invitation: token })).toBe('inviteInvalid');
  expect(await createAccount(account(owner.email), { invitation: await createInvitation(owner.id) })).toBe(
    'emailTaken',
  );
});

it('checks and changes passwords', async () => {
  const { id, email } = await database().user.findFirstOrThrow({ where: { role: 'owner' } });
  expect(await checkPassword(email.toUpperCase(), 'a long password')).toMatchObject({ id });
  expect(await checkPassword(email, 'wrong password')).toBeNull();
  expect(await checkPassword('nobody@example.com', 'a long password')).toBeNull();
  expect(await changePassword({ id }, 'wrong password', 'another long one')).toBe(false);
  expect(await changePassword({ id }, 'a long password', 'another long one')).toBe(true);
  expect(await checkPassword(email, 'another long one')).toMatchObject({ id });
});

it.each([
  [{ ...account('x'), name: 'A' }, 'email'],
  [{ ...account('a@b.co'), password: 'short' }, 'password'],
  [{ ...account('a@b.co'), name: '  ' }, 'name'],
])('refuses %j', (input, field) =>
  expect(newAccount.safeParse(input).error?.issues[0]?.path).toEqual([field]),
);

describe('guessing passwords', () => {
  // Tries are counted by the quarter of an hour: none begins between two of them.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  afterEach(() => void vi.useRealTimers());
  it('counts tries made at once, so that a right guess among them comes too late', async () => {
    await database().signInTry.deleteMany({});
    const email = `Guess@example.com`;
    const now = 1_700_000_000_000;
    const take = (who: string, from: string, at = now) => takeSignInTry(who, from, at);
    const allowed = await Promise.all(Array.from({ length: 60 }, () => take(email, 'a')));
    expect(allowed.filter(Boolean)).toHaveLength(10);
    expect(await take(' gUESS@example.com ', 'a')).toBe(false);
    expect(await take('other@example.com', 'a')).toBe(true);
    expect(await take(email, 'a', now + 15 * 60_000)).toBe(true);
    await forgetSignInTries(email, 'a', now);
    expect(await take(email, 'a')).toBe(true);
    await purgeSignInTries(new Date(now + 31 * 86_400_000));
    expect(await database().signInTry.count()).toBe(0);
  });
  it('forgets links sent by mail when they have run out, and none before', async () => {
    const now = Date.now();
    const link = (token: string, expires: number) => ({
      identifier: 'a@b.c',
      token,
      expires: new Date(expires),
    });
    await database().verificationToken.createMany({ data: [link('old', now - 1), link('new', now + 1_000)] });
    await purgeSignInLinks(new Date(now));
    expect((await database().verificationToken.findMany()).map(({ token }) => token)).toEqual(['new']);
    await database().verificationToken.deleteMany();
  });
  it('keeps out the address that guesses, however many there are, and never the account’s own', async () => {
    const now = 1_700_000_000_000;
    const email = 'own@example.com';
    await forgetSignInTries(email, 'home', now);
    for (let guess = 0; guess < 12; guess++) await takeSignInTry(email, 'thief', now);
    expect(await takeSignInTry(email, 'thief', now)).toBe(false);
    expect(await takeSignInTry(email, 'elsewhere', now)).toBe(true);
    // From everywhere at once: strangers are no longer heard, the address that once had the password is.
    const crowd = await Promise.all(
      Array.from({ length: 250 }, (_, at) => takeSignInTry(email, `10.0.0.${at}`, now)),
    );
    expect(crowd.filter(Boolean).length).toBeLessThanOrEqual(200);
    expect(await takeSignInTry(email, 'elsewhere', now)).toBe(false);
    expect(await takeSignInTry(email, 'home', now)).toBe(true);
  });
  it('stops at the sign-in itself, for an account and for none; a change of the password is counted apart', async () => {
    const authorize = authorizeOf();
    const owner = await database().user.findFirstOrThrow({ where: { role: 'owner' } });
    for (const email of [owner.email, 'nobody@example.com']) {
      for (let i = 0; i < 10; i++) expect(await authorize({ email, password: 'wrong' })).toBeNull();
      await expect(authorize({ email, password: 'another long one' })).rejects.toThrow('tooMany');
      expect(await authorize({ email, password: 'wrong' }, from('elsewhere'))).toBeNull();
    }
    expect(await changePassword(owner, 'another long one', 'another long one')).toBe(true);
    for (let i = 0; i < 9; i++) expect(await changePassword(owner, 'wrong', 'a third long one')).toBe(false);
    expect(await changePassword(owner, 'another long one', 'a third long one')).toBe(false);
    await database().signInTry.deleteMany({});
    expect(await authorize({ email: owner.email, password: 'another long one' })).toMatchObject({
      id: owner.id,
    });
  });
  it('fills nobody’s mailbox with links, and keeps nobody from a password by them', async () => {
    const email = (await database().user.findFirstOrThrow({ where: { role: 'owner' } })).email!;
    const signIn = authOptions().callbacks!.signIn as unknown as (asked: object) => Promise<boolean | string>;
    const askForMail = () =>
      signIn({ user: { email }, account: { provider: 'email' }, email: { verificationRequest: true } });
    const answers = await Promise.all(Array.from({ length: 12 }, askForMail));
    expect(answers.filter((answer) => answer === true)).toHaveLength(10);
    expect(answers.filter((answer) => answer === '/sign-in?error=tooMany')).toHaveLength(2);
    // A link that was sent is followed all the same, and the password is looked at.
    expect(await signIn({ user: { email }, account: { provider: 'email' } })).toBe(true);
    expect(await takeSignInTry(email, 'a')).toBe(true);
  });
  it('answers whatever is typed in, and what is too long for any account asks no database', async () => {
    const authorize = authorizeOf();
    const asked = vi.spyOn(database().signInTry, 'upsert');
    for (const input of [
      { email: 'x'.repeat(200_000_000), password: 'x' },
      { email: 'a@b.co', password: 'x'.repeat(10_000_000) },
    ])
      expect(await authorize(input)).toBeNull();
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    for (const email of ['\0', 'a\0@b.co', '\ud800', '', ['x'], { contains: '' }, 'x'.repeat(100_000)])
      expect(await authorize({ email, password: 'x' })).toBeNull();
    expect(await authorize({ email: 'a@b.co', password: { not: '' } })).toBeNull();
    expect(newAccount.safeParse({ ...account('a@b.co'), name: 'A\0' }).success).toBe(false);
  });
});

describe('sessions', () => {
  const user = { sessionsFrom: null, sessionKept: null };
  it('end one by one, and are forgotten once their token has run out', async () => {
    const facts = { userId: 'u', sessionId: 's1', signedInAt: 1 };
    expect(await isEnded(facts, user)).toBe(false);
    await endSession('s1');
    await endSession('s1');
    expect(await isEnded(facts, user)).toBe(true);
    expect(await isEnded({ ...facts, sessionId: 's2' }, user)).toBe(false);
    await purgeEndedSessions(new Date(Date.now() + 31 * 86_400_000));
    expect(await database().endedSession.count()).toBe(0);
  });
  it('all end with a change of password, the one that changed it too: it may have been copied', async () => {
    await database().signInTry.deleteMany({});
    const { id } = await database().user.findFirstOrThrow({ where: { role: 'owner' } });
    const before = Date.now() - 1_000;
    expect(await changePassword({ id }, 'another long one', 'a third long one')).toBe(true);
    const row = await database().user.findUniqueOrThrow({ where: { id } });
    const ended = (sessionId: string | undefined, signedInAt: number | undefined) =>
      isEnded({ userId: id, sessionId, signedInAt }, row);
    expect(await ended('mine', before)).toBe(true);
    expect(await ended('thiefs', before)).toBe(true);
    expect(await ended(undefined, undefined)).toBe(true);
    expect(await ended('new', Date.now() + 1_000)).toBe(false);
  });
});

describe('an address that somebody else wrote down first', () => {
  const signIn = (asked: object) =>
    (authOptions().callbacks!.signIn as unknown as (asked: object) => Promise<boolean | string>)(asked);
  /** What a stranger made with another's address: a password, a linked sign-in, a known calendar, a session. */
  const squat = (email: string) =>
    database().user.create({
      data: {
        email,
        passwordHash: 'theirs',
        calendarToken: `of ${email}`,
        accounts: { create: { type: 'oauth', provider: 'github', providerAccountId: email } },
      },
    });
  it.each([
    ['a link in the mail', { account: { provider: 'email' } }],
    ['GitHub’s word', { account: { provider: 'github' }, profile: { email: 'Ada0@mail.example' } }],
    [
      'Google’s word',
      { account: { provider: 'google' }, profile: { email: 'ada0@mail.example', email_verified: true } },
    ],
  ])('is theirs who show it by %s; nothing of the stranger’s stays', async (_, entry) => {
    await database().user.deleteMany({ where: { email: 'ada0@mail.example' } });
    const { id } = await squat('ada0@mail.example');
    expect(await signIn({ user: { email: 'ada0@mail.example' }, ...entry })).toBe(true);
    const row = await database().user.findUniqueOrThrow({ where: { id }, include: { accounts: true } });
    expect(row).toMatchObject({ passwordHash: null, accounts: [], emailVerified: expect.any(Date) });
    expect(row.calendarToken).not.toBe('of ada0@mail.example');
    expect(await isEnded({ userId: id, sessionId: 's', signedInAt: Date.now() - 1_000 }, row)).toBe(true);
    // Once: a password that is set afterwards stays.
    await database().user.update({ where: { id }, data: { passwordHash: 'hers' } });
    expect(await signIn({ user: { email: 'ada0@mail.example' }, ...entry })).toBe(true);
    expect(await database().user.findUniqueOrThrow({ where: { id } })).toMatchObject({
      passwordHash: 'hers',
    });
  });
  it.each([
    ['another address’s word', { account: { provider: 'github' }, profile: { email: 'eve@mail.example' } }],
    [
      'a word that is not verified',
      { account: { provider: 'google' }, profile: { email: 'bea@mail.example', email_verified: false } },
    ],
    ['asking for a mail', { account: { provider: 'email' }, email: { verificationRequest: true } }],
  ])('is not shown by %s', async (_, entry) => {
    await database().user.deleteMany({ where: { email: 'bea@mail.example' } });
    const { id } = await squat('bea@mail.example');
    await signIn({ user: { email: 'bea@mail.example' }, ...entry });
    expect(await database().user.findUniqueOrThrow({ where: { id } })).toMatchObject({
      passwordHash: 'theirs',
    });
  });
  it('is not told apart from one that nobody wrote down', async () => {
    const ask = (email: string) =>
      signIn({ user: { email }, account: { provider: 'email' }, email: { verificationRequest: true } });
    vi.stubEnv('NEXTAUTH_URL', 'https://studio.example');
    expect(await ask('nobody-here@mail.example')).toBe(
      'https://studio.example/api/auth/verify-request?provider=email&type=email',
    );
    vi.unstubAllEnvs();
  });
});

describe('the first account', () => {
  it('is made where it is asked who the owner is: not by a mailed link, not by another provider', async () => {
    await database().user.deleteMany({});
    const { callbacks, adapter } = authOptions();
    const signIn = callbacks!.signIn as unknown as (asked: object) => Promise<boolean | string>;
    vi.stubEnv('ALLOW_SIGN_UP', 'true');
    forgetEnvironment();
    for (const provider of ['email', 'github'])
      expect(await signIn({ user: { email: 'a@b.co' }, account: { provider } })).toBe('/welcome');
    await expect(adapter!.createUser!({ email: 'a@b.co' } as never)).rejects.toThrow('owner');
    expect(await createAccount(account('owner@example.com'))).toMatchObject({ id: expect.any(String) });
    expect(await adapter!.createUser!({ email: 'A@b.co', name: 'A\u202e' } as never)).toMatchObject({
      email: 'a@b.co',
      name: 'A',
      role: 'member',
    });
    vi.unstubAllEnvs();
    forgetEnvironment();
  });
  it('needs the setup token where one is set', async () => {
    await database().user.deleteMany({});
    vi.stubEnv('SETUP_TOKEN', 'the token that was printed');
    forgetEnvironment();
    for (const setupToken of [
      undefined,
      '',
      'the token',
      'the token that was printed ',
      'x'.repeat(1_000_000),
    ])
      expect(await createAccount(account('a@b.co'), { setupToken })).toBe('setupTokenWrong');
    expect(
      await createAccount(account('a@b.co'), { setupToken: 'the token that was printed' }),
    ).toMatchObject({ id: expect.any(String) });
    vi.unstubAllEnvs();
    forgetEnvironment();
  });
});
