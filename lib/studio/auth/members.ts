import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import { forgetPersona } from '../people/personas.ts';
import { storageOf } from '../vault/storage-use.ts';
import { uploadFolder, vaultPath } from '../vault/vault-paths.ts';
import type { MembersView } from '../views.ts';
import { lockAccounts } from './accounts.ts';
import { sessionsEndedAt } from './ended-sessions.ts';
import { hashPassword } from './passwords.ts';

/** Everybody who has an account, the oldest first, and the invitations that nobody has used yet. */
export async function findMembers(): Promise<MembersView> {
  const [people, invitations] = await Promise.all([
    database().user.findMany({
      orderBy: { createdAt: 'asc' },
      take: 500,
      include: { _count: { select: { songs: { where: { deletedAt: null } } } } },
    }),
    database().invitation.findMany({
      where: { usedAt: null, expiresAt: { gt: new Date() } },
      orderBy: { createdAt: 'desc' },
      take: 200,
    }),
  ]);
  return {
    members: await Promise.all(
      people.map(async (person) => ({
        id: person.id,
        name: person.name ?? person.email,
        email: person.email,
        isOwner: person.role === 'owner',
        createdAt: person.createdAt.getTime(),
        songCount: person._count.songs,
        usedBytes: (await storageOf(person.id)).usedBytes,
      })),
    ),
    invitations: invitations.map(({ id, createdAt, expiresAt }) => ({
      id,
      createdAt: createdAt.getTime(),
      expiresAt: expiresAt.getTime(),
    })),
  };
}

/**
 * Removes a member with everything that is theirs: voices, songs, files, sessions. Voices go first, while somebody can still
 * try again; then the rows, so that nothing names a file that is not there.
 * @param forgetVoice lets go of what the service keeps of a persona
 * @throws ServiceError 4004 for nobody, 4001 for an owner, and where our own service cannot be asked to forget a voice
 */
export async function removeMember(
  memberId: string,
  forgetVoice: (remoteId: string) => Promise<unknown> = forgetPersona,
): Promise<void> {
  const ownerId = await memberOrThrow(database(), memberId);
  for (const { id, remoteId } of await database().persona.findMany({ where: { ownerId } })) {
    await forgetVoice(remoteId);
    await database().persona.deleteMany({ where: { id } });
  }
  await database().$transaction(async (session) => {
    await lockAccounts(session);
    await session.user.delete({ where: { id: await memberOrThrow(session, memberId) } });
  });
  await rm(vaultPath(memberId), { recursive: true, force: true });
  await rm(uploadFolder(memberId), { recursive: true, force: true });
}

/** Makes somebody an owner or a member, as their provider says; the last owner stays one. */
export async function giveRole(userId: string, role: 'owner' | 'member'): Promise<void> {
  await database().$transaction(async (session) => {
    await lockAccounts(session);
    const others = await session.user.count({ where: { role: 'owner', id: { not: userId } } });
    if (role === 'owner' || others > 0) await session.user.update({ where: { id: userId }, data: { role } });
  });
}

/** Letters and digits that are not taken for each other when they are read out. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Gives a member a new password, shown this once, and ends their sessions. @throws ServiceError as {@link removeMember} */
export async function resetPassword(memberId: string): Promise<{ password: string }> {
  return givePassword(await memberOrThrow(database(), memberId));
}

/** The same for anybody, an owner too: for who keeps the installation itself. */
export async function givePassword(memberId: string, now = new Date()): Promise<{ password: string }> {
  const letters = Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]);
  const password = letters.join('').replace(/.{5}(?=.)/g, '$&-');
  const passwordHash = await hashPassword(password, memberId);
  await database().user.update({ where: { id: memberId }, data: { passwordHash, ...sessionsEndedAt(now) } });
  return { password };
}

/** Removes somebody's passkeys, as where a device was lost, and ends their sessions. @returns how many there were */
export async function removePasskeys(memberId: string, now = new Date()): Promise<number> {
  const [{ count }] = await database().$transaction([
    database().passkey.deleteMany({ where: { userId: memberId } }),
    database().user.update({ where: { id: memberId }, data: sessionsEndedAt(now) }),
  ]);
  return count;
}

/** Takes an invitation back that nobody has used yet: its link lets nobody in from now on. */
export async function withdrawInvitation(invitationId: string): Promise<void> {
  const { count } = await database().invitation.deleteMany({ where: { id: invitationId, usedAt: null } });
  if (count === 0) throw new ServiceError('music_not_found', { publicMessage: 'Invitation not found' });
}

async function memberOrThrow(
  session: Pick<ReturnType<typeof database>, 'user'>,
  memberId: string,
): Promise<string> {
  const member = await session.user.findUnique({ where: { id: memberId }, select: { role: true } });
  if (!member) throw new ServiceError('music_not_found', { publicMessage: 'Member not found' });
  if (member.role === 'owner')
    throw new ServiceError('invalid_parameters', { publicMessage: 'the owner is no member' });
  return memberId;
}
