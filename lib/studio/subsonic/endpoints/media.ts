import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import { answerSongFile } from '../../songs/downloads.ts';
import { KEPT } from '../kept-songs.ts';
import { albumKeyOf, neededText, notFound } from '../parameters.ts';
import type { SubsonicUser } from '../sign-in.ts';
import type { SubsonicEndpoint } from './index.ts';

/** A file of a kept song, as it is: with ranges, and nothing made smaller on the way. */
async function fileOf(
  user: SubsonicUser,
  songId: string,
  kind: 'audio' | 'cover',
  request: Request,
  query = '',
): Promise<Response> {
  const song = await database().song.count({ where: { ...KEPT, id: songId, ownerId: user.id } });
  if (song === 0) throw notFound('Song');
  // Of the player's own parameters none is the media answer's.
  const asked = new Request(`http://studio.invalid/${query}`, {
    method: request.method === 'HEAD' ? 'HEAD' : 'GET',
    headers: request.headers,
    signal: request.signal,
  });
  return answerSongFile(user.id, songId, kind, asked).catch((error: unknown) => {
    throw error instanceof ServiceError ? notFound(kind === 'cover' ? 'Cover' : 'Song') : error;
  });
}

/** The newest song of an album that has a cover. */
async function coverOfAlbum(user: SubsonicUser, key: string): Promise<string | undefined> {
  const song = await database().song.findFirst({
    where: {
      ownerId: user.id,
      OR: [{ id: key }, { familyId: key }],
      AND: [KEPT, { files: { some: { kind: 'cover' } } }],
    },
    orderBy: [{ isBehind: 'asc' }, { createdAt: 'desc' }],
    select: { id: true },
  });
  return song?.id;
}

/** From this side on the whole picture is sent. */
const SMALL_SIDE = 360;

/** Sound and pictures. */
export const media = {
  stream: (user, parameters, request) => fileOf(user, neededText(parameters, 'id'), 'audio', request),
  download: (user, parameters, request) =>
    fileOf(user, neededText(parameters, 'id'), 'audio', request, '?download'),
  async getCoverArt(user, parameters, request) {
    const id = neededText(parameters, 'id');
    const key = albumKeyOf(id);
    const songId = key === null ? id : await coverOfAlbum(user, key);
    if (!songId) throw notFound('Cover');
    const side = Number(parameters.get('size') ?? Number.NaN);
    return fileOf(user, songId, 'cover', request, side > 0 && side <= SMALL_SIDE ? '?size=small' : '');
  },
} satisfies Record<string, SubsonicEndpoint>;
