import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { PlaylistView } from '../views.ts';

export async function findPlaylists(ownerId: string): Promise<PlaylistView[]> {
  const rows = await database().playlist.findMany({
    where: { ownerId },
    include: { _count: { select: { songs: { where: { song: { deletedAt: null } } } } } },
    orderBy: { createdAt: 'desc' },
  });
  return rows.map((row) => ({ id: row.id, name: row.name, songCount: row._count.songs }));
}

export async function createPlaylist(ownerId: string, name: string): Promise<{ id: string }> {
  return database().playlist.create({ data: { ownerId, name }, select: { id: true } });
}

export async function renamePlaylist(ownerId: string, playlistId: string, name: string): Promise<void> {
  await database().playlist.updateMany({ where: { id: playlistId, ownerId }, data: { name } });
}

export async function deletePlaylist(ownerId: string, playlistId: string): Promise<void> {
  await database().playlist.deleteMany({ where: { id: playlistId, ownerId } });
}

/** Adds songs at the end; those in it already stay where they are. */
export async function addToPlaylist(
  ownerId: string,
  playlistId: string,
  songIds: readonly string[],
): Promise<number> {
  const playlist = await database().playlist.findFirst({ where: { id: playlistId, ownerId } });
  if (!playlist) throw new ServiceError('music_not_found', { publicMessage: 'Playlist not found' });
  const owned = await database().song.findMany({
    where: { id: { in: [...songIds] }, ownerId },
    select: { id: true },
  });
  const last = await database().playlistSong.aggregate({ where: { playlistId }, _max: { position: true } });
  const start = (last._max.position ?? 0) + 1;
  const { count } = await database().playlistSong.createMany({
    data: owned.map((song, index) => ({ playlistId, songId: song.id, position: start + index })),
    skipDuplicates: true,
  });
  return count;
}

export async function removeFromPlaylist(
  ownerId: string,
  playlistId: string,
  songIds: readonly string[],
): Promise<void> {
  await database().playlistSong.deleteMany({
    where: { playlistId, songId: { in: [...songIds] }, playlist: { ownerId } },
  });
}
