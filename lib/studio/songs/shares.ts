import { randomBytes } from 'node:crypto';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import { isStorable } from '../storable.ts';
import { songInclude, toSongView } from './song-mappers.ts';

/** Makes (or finds) a song's public link. */
export async function shareSong(ownerId: string, songId: string): Promise<{ token: string }> {
  const song = await database().song.findFirst({
    where: { id: songId, ownerId, deletedAt: null },
    include: { shares: { where: { revokedAt: null } } },
  });
  if (!song) throw new ServiceError('music_not_found');
  const token = song.shares[0]?.token ?? randomBytes(18).toString('base64url');
  if (!song.shares[0]) await database().shareLink.create({ data: { songId, token } });
  return { token };
}

/** Takes a song's links back: they answer "not found" from now on. */
export async function unshareSong(ownerId: string, songId: string): Promise<void> {
  await database().shareLink.updateMany({
    where: { songId, song: { ownerId }, revokedAt: null },
    data: { revokedAt: new Date() },
  });
}

/** The song behind a public link, or null. */
export async function findShared(token: string) {
  if (!isStorable(token)) return null;
  const link = await database().shareLink.findFirst({
    where: { token, revokedAt: null, song: { deletedAt: null } },
    include: {
      song: {
        include: {
          ...songInclude,
          owner: { select: { name: true } },
          jobs: { where: { kind: 'waveform', state: 'completed' }, select: { result: true } },
        },
      },
    },
  });
  if (!link) return null;
  return {
    ...toSongView(link.song),
    lyrics: link.song.lyrics,
    ownerId: link.song.ownerId,
    by: link.song.owner.name,
    peaks: (link.song.jobs[0]?.result as { peaks: number[] } | undefined)?.peaks ?? [],
  };
}
