import { database } from '#lib/db/client.ts';
import { artistIdOf, KEPT } from '../kept-songs.ts';
import { albumKeyOf, neededText, notFound, textsOf } from '../parameters.ts';
import type { SubsonicUser } from '../sign-in.ts';
import { SubsonicError } from '../subsonic-error.ts';
import type { SubsonicEndpoint } from './index.ts';

/** Stars songs, and every version of albums; an artist is whose library it is, and has no star. */
async function setLiked(user: SubsonicUser, parameters: URLSearchParams, liked: boolean): Promise<object> {
  const ids = [...textsOf(parameters, 'id'), ...textsOf(parameters, 'albumId')];
  const artists = textsOf(parameters, 'artistId');
  if (ids.length + artists.length === 0)
    throw new SubsonicError('missingParameter', 'id, albumId or artistId is needed');
  if (artists.some((id) => id !== artistIdOf(user))) throw notFound('Artist');
  const keys = ids.flatMap((id) => albumKeyOf(id) ?? []);
  const songs = ids.filter((id) => albumKeyOf(id) === null);
  const { count } = await database().song.updateMany({
    where: {
      ownerId: user.id,
      AND: [KEPT, { OR: [{ id: { in: [...songs, ...keys] } }, { familyId: { in: keys } }] }],
    },
    data: { liked },
  });
  if (ids.length > 0 && count === 0) throw notFound('Song');
  return {};
}

/** What a listener says of songs. */
export const notes = {
  star: async (user, parameters) => ({ ...(await setLiked(user, parameters, true)) }),
  unstar: async (user, parameters) => ({ ...(await setLiked(user, parameters, false)) }),
  /** Counts what was heard; what is only playing now (`submission=false`) is not counted. */
  async scrobble(user, parameters) {
    neededText(parameters, 'id');
    const ids = textsOf(parameters, 'id');
    const times = textsOf(parameters, 'time').map(Number);
    const known = await database().song.findMany({
      where: { ...KEPT, id: { in: ids }, ownerId: user.id },
      select: { id: true },
    });
    if (known.length === 0) throw notFound('Song');
    if (parameters.get('submission') === 'false') return {};
    const now = Date.now();
    const isOwn = new Set(known.map(({ id }) => id));
    for (const [index, songId] of ids.entries()) {
      if (!isOwn.has(songId)) continue;
      const said = times[index];
      const playedAt = new Date(said !== undefined && said > 0 && said <= now ? said : now);
      await database().$executeRaw`
        INSERT INTO studio.song_plays AS known (song_id, count, played_at) VALUES (${songId}, 1, ${playedAt})
        ON CONFLICT (song_id) DO UPDATE
          SET count = known.count + 1, played_at = greatest(known.played_at, excluded.played_at)`;
    }
    return {};
  },
} satisfies Record<string, SubsonicEndpoint>;
