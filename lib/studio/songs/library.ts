import { z } from 'zod';
import { database } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import type { SongPage } from '../views.ts';
import { findFamilies, standsForFamily } from './families.ts';
import { BIN_MS } from './song-changes.ts';
import { songInclude, toSongView } from './song-mappers.ts';

/** What the library's address may say. */
export const libraryQuery = z.object({
  search: z.string().trim().max(200).default(''),
  kind: z.enum(['all', 'song', 'soundEffect', 'lyrics', 'upload']).default('all').catch('all'),
  only: z.enum(['all', 'liked', 'expiring', 'failed', 'kept', 'deleted']).default('all').catch('all'),
  tag: z.string().max(80).default(''),
  persona: z.string().max(64).default(''),
  playlist: z.string().max(64).default(''),
  sort: z.enum(['newest', 'oldest', 'title', 'longest']).default('newest').catch('newest'),
  cursor: z.string().max(64).default(''),
});
export type LibraryQuery = z.output<typeof libraryQuery>;

const { sql, empty, join } = Prisma;
const pageSize = 60;

/** What a song is sorted by, its id last; the indexes of the migration `library_indexes` are in these very words. */
const orders = {
  newest: { by: sql`created_at`, direction: sql`DESC`, after: sql`<` },
  oldest: { by: sql`created_at`, direction: sql`ASC`, after: sql`>` },
  title: { by: sql`lower(left(title, 200))`, direction: sql`ASC`, after: sql`>` },
  longest: { by: sql`coalesce(duration, -1)`, direction: sql`DESC`, after: sql`<` },
} as const satisfies Record<LibraryQuery['sort'], unknown>;

/** A page of the owner's songs; `cursor` is the last song of the page before. The total is told with the first page. */
export async function findSongs(ownerId: string, query: LibraryQuery): Promise<SongPage> {
  const { by, direction, after } = orders[query.sort];
  // Where every text has to be read, it is read once for the page and the total; else an index gives both.
  const isText = query.search !== '' || query.tag !== '';
  const [found] = await database().$queryRaw<{ ids: string[]; total: number }[]>`
    WITH found AS ${isText && !query.cursor ? sql`MATERIALIZED` : sql`NOT MATERIALIZED`} (
      SELECT id, title, duration, created_at FROM studio.songs AS song WHERE ${filterOf(ownerId, query)}
    )
    SELECT
      ARRAY(
        SELECT id FROM found
        ${
          query.cursor
            ? sql`WHERE (${by}, id) ${after} (SELECT ${by}, id FROM studio.songs WHERE id = ${query.cursor} AND owner_id = ${ownerId})`
            : empty
        }
        ORDER BY ${by} ${direction}, id ${direction} LIMIT ${pageSize + 1}
      ) AS ids,
      ${query.cursor ? sql`0` : sql`(SELECT count(*)::int FROM found)`} AS total`;
  const { ids = [], total = 0 } = found ?? {};
  const onPage = ids.slice(0, pageSize);
  const rows = await database().song.findMany({
    where: { id: { in: onPage } },
    include: songInclude,
    omit: { lyrics: true },
  });
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  // Where every version is shown for itself, none of them stands for the others.
  const families = isCollapsed(query) ? await findFamilies(ownerId, rows) : null;
  return {
    songs: onPage.flatMap((id) => {
      const row = rowOf.get(id);
      return row ? [toSongView(row, families?.get(id) ?? null)] : [];
    }),
    nextCursor: ids.length > pageSize ? (onPage.at(-1) ?? null) : null,
    total,
  };
}

/** What people type is no pattern: `100%` is searched for as it stands. */
const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

function filterOf(ownerId: string, query: LibraryQuery): Prisma.Sql {
  const all = [sql`owner_id = ${ownerId}`];
  if (query.only === 'deleted') all.push(sql`deleted_at > ${new Date(Date.now() - BIN_MS)}`);
  else all.push(sql`deleted_at IS NULL`);
  // A list shows families; what is searched for is found in every version, and so is what one of them alone can be.
  if (isCollapsed(query)) all.push(standsForFamily);
  if (query.search) all.push(sql`search_text LIKE ${containing(query.search)}`);
  if (query.kind !== 'all') all.push(sql`kind = ${query.kind}`);
  if (query.tag) all.push(sql`lower(tags) LIKE ${containing(query.tag)}`);
  if (query.playlist)
    all.push(sql`id IN (
      SELECT entry.song_id FROM studio.playlist_songs entry JOIN studio.playlists list ON list.id = entry.playlist_id
      WHERE list.id = ${query.playlist} AND list.owner_id = ${ownerId})`);
  if (query.persona)
    all.push(sql`operation_id IN (
      SELECT made.id FROM studio.operations made JOIN studio.personas singer
        ON made.parameters ->> 'persona_id' = singer.remote_id
      WHERE made.owner_id = ${ownerId} AND singer.id = ${query.persona} AND singer.owner_id = ${ownerId})`);
  if (query.only === 'liked') all.push(sql`liked`);
  if (query.only === 'kept') all.push(sql`EXISTS (${audioOf} AND kept_path IS NOT NULL)`);
  if (query.only === 'expiring')
    all.push(sql`expires_at IS NOT NULL`, sql`EXISTS (${audioOf} AND kept_path IS NULL)`);
  // Pending work is shown where it is made; failures only where they are asked for. Both are few beside the rest.
  all.push(
    query.only === 'failed'
      ? sql`operation_id IN (${operationsIn(ownerId, ['failed'])})`
      : sql`(operation_id IS NULL OR operation_id NOT IN (${operationsIn(ownerId, notCompleted)}))`,
  );
  return join(all, ' AND ');
}

/** Whether one version stands for each family. */
const isCollapsed = (query: LibraryQuery): boolean =>
  query.only === 'all' && !query.search && !query.tag && !query.playlist && !query.persona;

const notCompleted = ['waiting', 'queuing', 'processing', 'failed', 'dismissed'];
const operationsIn = (ownerId: string, states: string[]): Prisma.Sql =>
  sql`SELECT made.id FROM studio.operations made WHERE made.owner_id = ${ownerId} AND made.state IN (${join(states)})`;
const audioOf = sql`SELECT FROM studio.song_files WHERE song_id = song.id AND kind = 'audio'`;
