import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import { removeKeptFolder } from '../vault/vault-paths.ts';
import { makeMain, settleFamilies, wholeFamilies } from './families.ts';

/** How long a deleted song can be brought back. */
export const BIN_MS = 86_400_000;

export async function changeSongs(
  ownerId: string,
  songIds: readonly string[],
  data: { title?: string; liked?: boolean; audition?: boolean },
): Promise<number> {
  const { count } = await database().song.updateMany({ where: { id: { in: [...songIds] }, ownerId }, data });
  if (count === 0) throw new ServiceError('music_not_found');
  return count;
}

/**
 * Puts songs into the bin, each with its whole family where that is wanted; another version stands for a family then.
 * @returns the ids of what was put away, so that it can be brought back
 */
export async function deleteSongs(
  ownerId: string,
  songIds: readonly string[],
  wholeFamily = false,
): Promise<string[]> {
  const wanted = wholeFamily ? await wholeFamilies(ownerId, songIds) : [...songIds];
  const found = await database().song.findMany({
    where: { id: { in: wanted }, ownerId, deletedAt: null },
    select: { id: true },
  });
  if (found.length === 0) throw new ServiceError('music_not_found');
  const ids = found.map((song) => song.id);
  await database().song.updateMany({ where: { id: { in: ids }, ownerId }, data: { deletedAt: new Date() } });
  await settleFamilies(ids);
  return ids;
}

/** Brings songs back from the bin. @throws ServiceError 4004 where none of them is in it any more */
export async function restoreSongs(ownerId: string, songIds: readonly string[]): Promise<number> {
  const { count } = await database().song.updateMany({
    where: { id: { in: [...songIds] }, ownerId, deletedAt: { not: null } },
    data: { deletedAt: null },
  });
  if (count === 0) throw new ServiceError('music_not_found');
  await settleFamilies(songIds);
  return count;
}

/** The new version is kept: it stands for its song from now on. */
export async function keepVersion(ownerId: string, songId: string): Promise<void> {
  await changeSongs(ownerId, [songId], { audition: false });
  await makeMain(ownerId, songId);
}

/** Marks songs' files for keeping, whatever the user's setting: the rescue. Answers how many files are to come. */
export async function rescueSongs(ownerId: string, songIds: readonly string[] | 'expiring'): Promise<number> {
  const owned = await database().song.findMany({
    where: {
      ownerId,
      deletedAt: null,
      ...(songIds === 'expiring' ? { expiresAt: { gt: new Date() } } : { id: { in: [...songIds] } }),
      files: { some: { keptPath: null } },
    },
    select: { id: true },
  });
  const { count } = await database().songFile.updateMany({
    where: { songId: { in: owned.map((song) => song.id) }, keptPath: null },
    data: { isWanted: true, tries: 0, nextTryAt: new Date() },
  });
  return count;
}

/** Empties the bin: rows and kept files of songs deleted more than a day ago, and the wishes of which nothing is left. */
export async function purgeDeleted(now: Date): Promise<void> {
  const old = await database().song.findMany({
    where: { deletedAt: { lt: new Date(now.getTime() - BIN_MS) } },
    select: { id: true, ownerId: true },
    take: 100,
  });
  for (const song of old) {
    try {
      await removeKeptFolder(song.ownerId, song.id);
      await database().song.deleteMany({ where: { id: song.id } });
    } catch (error) {
      // Tried again with the next turn; those behind it go today.
      console.error(`bin: song ${song.id}:`, error);
    }
  }
  await database().operation.deleteMany({
    where: {
      state: { in: ['completed', 'failed', 'dismissed'] },
      createdAt: { lt: new Date(now.getTime() - BIN_MS) },
      songs: { none: {} },
    },
  });
}
