import { afterAll, beforeAll, expect, it } from 'vitest';
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
  expect(await changePassword(id, 'wrong password', 'another long one')).toBe(false);
  expect(await changePassword(id, 'a long password', 'another long one')).toBe(true);
  expect(await checkPassword(email, 'another long one')).toMatchObject({ id });
});

it.each([
  [{ ...account('x'), name: 'A' }, 'email'],
  [{ ...account('a@b.co'), password: 'short' }, 'password'],
  [{ ...account('a@b.co'), name: '  ' }, 'name'],
])('refuses %j', (input, field) =>
  expect(newAccount.safeParse(input).error?.issues[0]?.path).toEqual([field]),
);
