import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#lib/db/test-database.ts';
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
import { forgetSignInTries, purgeSignInTries, takeSignInTry } from './sign-in-limit.ts';

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

  expect(await createAccount(account('bob@example.com'), 'guess')).toBe('inviteInvalid');
  const token = await createInvitation(owner.id);
  expect(await isInvitationOpen(token)).toBe(true);
  expect(await createAccount(account('bob@example.com'), token)).toMatchObject({ id: expect.any(String) });
  expect(await isInvitationOpen(token)).toBe(false);
  expect(await createAccount(account('carl@example.com'), token)).toBe('inviteInvalid');
  expect(await createAccount(account(owner.email), await createInvitation(owner.id))).toBe('emailTaken');
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
  it('counts tries made at once, so that a right guess among them comes too late', async () => {
    const email = `Guess@example.com`;
    const now = 1_700_000_000_000;
    const allowed = await Promise.all(Array.from({ length: 60 }, () => takeSignInTry(email, now)));
    expect(allowed.filter(Boolean)).toHaveLength(10);
    expect(await takeSignInTry(' gUESS@example.com ', now)).toBe(false);
    expect(await takeSignInTry('other@example.com', now)).toBe(true);
    expect(await takeSignInTry(email, now + 15 * 60_000)).toBe(true);
    await forgetSignInTries(email, now);
    expect(await takeSignInTry(email, now)).toBe(true);
    await purgeSignInTries(new Date(now + 3_600_000));
    expect(await database().signInTry.count()).toBe(0);
  });
  it('stops at the sign-in itself and at the change of a password, for an account and for none', async () => {
    const [provider] = authOptions().providers;
    const authorize = (provider as unknown as { options: { authorize(input: unknown): Promise<unknown> } })
      .options.authorize;
    const owner = await database().user.findFirstOrThrow({ where: { role: 'owner' } });
    for (const email of [owner.email, 'nobody@example.com']) {
      for (let i = 0; i < 10; i++) expect(await authorize({ email, password: 'wrong' })).toBeNull();
      await expect(authorize({ email, password: 'another long one' })).rejects.toThrow('tooMany');
    }
    expect(await changePassword(owner, 'another long one', 'a third long one')).toBe(false);
    await forgetSignInTries(owner.email);
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
    expect(await takeSignInTry(email)).toBe(true);
  });
  it('answers whatever is typed in', async () => {
    const [provider] = authOptions().providers;
    const authorize = (provider as unknown as { options: { authorize(input: unknown): Promise<unknown> } })
      .options.authorize;
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
  it('all end with a change of password, but the one that changed it', async () => {
    const { id } = await database().user.findFirstOrThrow({ where: { role: 'owner' } });
    const before = Date.now() - 1_000;
    expect(await changePassword({ id, sessionId: 'mine' }, 'another long one', 'a third long one')).toBe(
      true,
    );
    const row = await database().user.findUniqueOrThrow({ where: { id } });
    const ended = (sessionId: string | undefined, signedInAt: number | undefined) =>
      isEnded({ userId: id, sessionId, signedInAt }, row);
    expect(await ended('mine', before)).toBe(false);
    expect(await ended('thiefs', before)).toBe(true);
    expect(await ended(undefined, undefined)).toBe(true);
    expect(await ended('new', Date.now() + 1_000)).toBe(false);
  });
});
