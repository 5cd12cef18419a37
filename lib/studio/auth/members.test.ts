import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { checkPassword, createAccount, createInvitation, isInvitationOpen } from './accounts.ts';
import { isEnded } from './ended-sessions.ts';
import { findMembers, removeMember, resetPassword, withdrawInvitation } from './members.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songloom-members-'));
let server: TestDatabase;
let owner: string;
let member: string;
beforeAll(async () => {
  server = await startTestDatabase();
  Object.assign(process.env, { DATABASE_URL: server.url, DATA_DIR: dataDir, ALLOW_SIGN_UP: 'true' });
  forgetEnvironment();
  const make = async (name: string) =>
    (
      (await createAccount({ name, email: `${name}@example.com`, password: 'a long password' })) as {
        id: string;
      }
    ).id;
  owner = await make('owner');
  member = await make('member');
});
afterAll(async () => {
  await closeDatabase();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('shows everybody with what they keep, and the invitations that are open', async () => {
  const token = await createInvitation(owner);
  const { members, invitations } = await findMembers();
  expect(members.map(({ name, isOwner, usedBytes }) => [name, isOwner, usedBytes])).toEqual([
    ['owner', true, 0],
    ['member', false, 0],
  ]);
  expect(invitations).toHaveLength(1);
  await withdrawInvitation(invitations[0]!.id);
  expect(await isInvitationOpen(token)).toBe(false);
  expect((await findMembers()).invitations).toEqual([]);
  await expect(withdrawInvitation(invitations[0]!.id)).rejects.toMatchObject({ code: 4004 });
});

it('gives a new password and ends what was begun with the old one', async () => {
  const before = Date.now() - 1;
  const { password } = await resetPassword(member);
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
  expect(await checkPassword('member@example.com', 'a long password')).toBeNull();
  expect(await checkPassword('member@example.com', password)).toMatchObject({ id: member });
  const row = await database().user.findUniqueOrThrow({ where: { id: member } });
  expect(await isEnded({ userId: member, sessionId: 's', signedInAt: before }, row)).toBe(true);
  await expect(resetPassword(owner)).rejects.toMatchObject({ code: 4001 });
});

it('removes a member with all that is theirs, and never the owner', async () => {
  await database().song.create({ data: { ownerId: member, title: 'theirs' } });
  const kept = path.join(dataDir, 'vault', member, 'song', 'audio.mp3');
  mkdirSync(path.dirname(kept), { recursive: true });
  writeFileSync(kept, 'sound');
  await database().persona.create({
    data: { ownerId: member, remoteId: 'voice-1', name: 'Mine', description: '' },
  });
  const away = () => Promise.reject(new Error('the service is away'));
  await expect(removeMember(member, away)).rejects.toThrow('away');
  const forgotten: string[] = [];
  await removeMember(member, async (voice) => forgotten.push(voice));
  expect(forgotten).toEqual(['voice-1']);
  expect([await database().song.count(), existsSync(path.dirname(path.dirname(kept)))]).toEqual([0, false]);
  expect((await findMembers()).members).toHaveLength(1);
  await expect(removeMember(member)).rejects.toMatchObject({ code: 4004 });
  await expect(removeMember(owner)).rejects.toMatchObject({ code: 4001 });
});
