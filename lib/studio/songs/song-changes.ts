import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import { removeKeptFolder } from '../vault/vault-paths.ts';

/** How long a deleted song can be brought back. */
const binMs = 86_400_000;

export async function changeSongs(
  ownerId: string,
  songIds: readonly string[],
  data: { title?: string; liked?: boolean; audition?: boolean; deletedAt?: Date | null },
): Promise<number> {
  const { count } = await database().song.updateMany({ where: { id: { in: [...songIds] }, ownerId }, data });
  if (count === 0) throw new ServiceError('music_not_found');
  return count;
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

/** Empties the bin: rows and kept files of songs deleted more than a day ago. */
export async function purgeDeleted(now: Date): Promise<void> {
  const old = await database().song.findMany({
    where: { deletedAt: { lt: new Date(now.getTime() - binMs) } },
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
}
