import { database } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { extensionOf, mediaTypeOf } from '../vault/vault-paths.ts';
import type { SubsonicUser } from './sign-in.ts';
import type { SubsonicBody } from './subsonic-answer.ts';

const { sql } = Prisma;

/** A song whose audio is kept here: what a player is shown. */
export const KEPT = {
  deletedAt: null,
  audition: false,
  files: { some: { kind: 'audio', keptPath: { not: null } } },
} as const;

const include = {
  files: { where: { kind: { in: ['audio', 'cover'] } } },
} satisfies Prisma.SongInclude;
const omit = { lyrics: true } as const;

export const albumIdOf = (key: string): string => `al-${key}`;
export const artistIdOf = (user: { id: string }): string => `ar-${user.id}`;

type SongRow = Awaited<ReturnType<typeof readSongs>>[number];
const readSongs = (where: Prisma.SongWhereInput, page: { take?: number; skip?: number } = {}) =>
  database().song.findMany({
    where: { ...KEPT, ...where },
    include,
    omit,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    ...page,
  });

/** Somebody's kept songs as the protocol's `Child`, the newest first. */
export async function findKept(
  user: SubsonicUser,
  where: Prisma.SongWhereInput,
  page?: { take?: number; skip?: number },
): Promise<SubsonicBody[]> {
  const rows = await readSongs({ ...where, ownerId: user.id }, page);
  return describe(user, rows);
}

/** The same in the order of their ids; those that are not there, or another's, are left out. */
export async function findKeptInOrder(user: SubsonicUser, ids: readonly string[]): Promise<SubsonicBody[]> {
  const songs = await findKept(user, { id: { in: [...ids] } });
  const songOf = new Map(songs.map((song) => [String(song.id), song]));
  return ids.map((id) => songOf.get(id)).filter((song) => song !== undefined);
}

async function describe(user: SubsonicUser, rows: readonly SongRow[]): Promise<SubsonicBody[]> {
  const plays = await database().songPlay.findMany({ where: { songId: { in: rows.map(({ id }) => id) } } });
  const playsOf = new Map(plays.map((play) => [play.songId, play]));
  return rows.map((row) => toChild(user, row, playsOf.get(row.id)));
}

function toChild(
  user: SubsonicUser,
  row: SongRow,
  play: { count: number; playedAt: Date } | undefined,
): SubsonicBody {
  const audio = row.files.find(({ kind }) => kind === 'audio');
  const mediaType = mediaTypeOf('audio', audio?.contentType);
  const album = albumIdOf(row.familyId ?? row.id);
  const seconds = Math.max(1, Math.round(row.duration ?? 0));
  return {
    id: row.id,
    parent: album,
    isDir: false,
    title: row.title || 'Untitled',
    album: row.title || 'Untitled',
    artist: user.name,
    year: row.createdAt.getUTCFullYear(),
    genre: genreOf(row.tags),
    coverArt: row.files.some(({ kind }) => kind === 'cover') ? row.id : undefined,
    size: audio?.byteLength ?? 0,
    contentType: mediaType,
    suffix: extensionOf('audio', mediaType),
    duration: seconds,
    bitRate: audio?.byteLength ? Math.round((audio.byteLength * 8) / seconds / 1000) : undefined,
    path: `${row.title.replace(/[\\/]/g, '_') || 'Untitled'}.${extensionOf('audio', mediaType)}`,
    created: row.createdAt.toISOString(),
    // When it was starred is not kept: it is starred, and since it was made at the earliest.
    starred: row.liked ? row.createdAt.toISOString() : undefined,
    playCount: play?.count,
    played: play?.playedAt.toISOString(),
    albumId: album,
    artistId: artistIdOf(user),
    type: 'music',
    mediaType: 'song',
    isVideo: false,
  };
}

const genreOf = (tags: string): string | undefined => tags.split(/[,，]/)[0]?.trim() || undefined;

interface AlbumRow {
  key: string;
  title: string;
  tags: string;
  cover: string | null;
  songs: number;
  seconds: number;
  created: Date;
  liked: boolean;
  plays: number;
  played: Date | null;
}

/** How albums are listed: the protocol's `type`. */
export const ALBUM_ORDERS = {
  newest: sql`ORDER BY created DESC, key`,
  recent: sql`HAVING max(p.played_at) IS NOT NULL ORDER BY played DESC, key`,
  frequent: sql`HAVING sum(p.count) > 0 ORDER BY plays DESC, key`,
  highest: sql`HAVING bool_or(s.liked) ORDER BY plays DESC, created DESC, key`,
  starred: sql`HAVING bool_or(s.liked) ORDER BY created DESC, key`,
  alphabeticalByName: sql`ORDER BY lower(min(s.title)), key`,
  alphabeticalByArtist: sql`ORDER BY lower(min(s.title)), key`,
  random: sql`ORDER BY random()`,
} as const;

interface AlbumFilter {
  key?: string;
  search?: string;
  genre?: string;
  years?: { from: number; to: number };
}

/**
 * Albums: a song with all its versions is one, named by the version that stands for it.
 * @param order see {@link ALBUM_ORDERS}
 */
export async function findAlbums(
  user: SubsonicUser,
  filter: AlbumFilter,
  order: keyof typeof ALBUM_ORDERS,
  { take, skip }: { take: number; skip: number },
): Promise<SubsonicBody[]> {
  const { key, search, genre, years } = filter;
  const rows = await database().$queryRaw<AlbumRow[]>`
    SELECT coalesce(s.family_id, s.id) AS key,
           (array_agg(s.title ORDER BY s.is_behind, s.created_at DESC))[1] AS title,
           (array_agg(s.tags ORDER BY s.is_behind, s.created_at DESC))[1] AS tags,
           (array_agg(c.song_id ORDER BY s.is_behind, s.created_at DESC) FILTER (WHERE c.song_id IS NOT NULL))[1] AS cover,
           count(*)::int AS songs, coalesce(sum(s.duration), 0)::float AS seconds, min(s.created_at) AS created,
           bool_or(s.liked) AS liked, coalesce(sum(p.count), 0)::int AS plays, max(p.played_at) AS played
      FROM studio.songs s
      JOIN studio.song_files f ON f.song_id = s.id AND f.kind = 'audio' AND f.kept_path IS NOT NULL
      LEFT JOIN studio.song_files c ON c.song_id = s.id AND c.kind = 'cover'
      LEFT JOIN studio.song_plays p ON p.song_id = s.id
     WHERE s.owner_id = ${user.id} AND s.deleted_at IS NULL AND NOT s.audition
       ${key === undefined ? Prisma.empty : sql`AND coalesce(s.family_id, s.id) = ${key}`}
       ${search ? sql`AND strpos(s.search_text, ${search.toLowerCase()}) > 0` : Prisma.empty}
       ${genre === undefined ? Prisma.empty : sql`AND lower(trim(split_part(s.tags, ',', 1))) = ${genre.toLowerCase()}`}
       ${years ? sql`AND extract(year FROM s.created_at) BETWEEN ${years.from} AND ${years.to}` : Prisma.empty}
     GROUP BY 1 ${ALBUM_ORDERS[order]} LIMIT ${take} OFFSET ${skip}`;
  return rows.map((row) => ({
    id: albumIdOf(row.key),
    name: row.title || 'Untitled',
    artist: user.name,
    artistId: artistIdOf(user),
    coverArt: row.cover ?? undefined,
    songCount: row.songs,
    duration: Math.round(row.seconds),
    playCount: row.plays > 0 ? row.plays : undefined,
    played: row.played?.toISOString(),
    created: row.created.toISOString(),
    starred: row.liked ? row.created.toISOString() : undefined,
    year: row.created.getUTCFullYear(),
    genre: genreOf(row.tags),
  }));
}

/** How many albums somebody has. */
export async function countAlbums(user: SubsonicUser): Promise<number> {
  const [row] = await database().$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT coalesce(s.family_id, s.id))::int AS count FROM studio.songs s
      JOIN studio.song_files f ON f.song_id = s.id AND f.kind = 'audio' AND f.kept_path IS NOT NULL
     WHERE s.owner_id = ${user.id} AND s.deleted_at IS NULL AND NOT s.audition`;
  return row?.count ?? 0;
}
