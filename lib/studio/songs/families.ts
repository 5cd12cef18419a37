import { ServiceError } from '#lib/contract/service-error.ts';
import { type DatabaseSession, database } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import type { FamilyFacts, Verb, VersionView } from '../views.ts';
import { songInclude, toSongView } from './song-mappers.ts';
import { baseTitle, distinctTitle, versionTitle } from './version-titles.ts';

/** What these make of a song is a version of it; everything else is a song of its own. */
const VERSION_VERBS: readonly Verb[] = [
  'extend',
  'infill',
  'edit',
  'cover',
  'remaster',
  'addInstrumental',
  'addVocals',
];
export const makesVersion = (verb: Verb): boolean => VERSION_VERBS.includes(verb);

/** No family is read further than this many versions. */
const MOST_VERSIONS = 200;
const { sql, join } = Prisma;

/** Made, not deleted: a version that can be shown. */
const isVisible = {
  deletedAt: null,
  OR: [{ operationId: null }, { operation: { state: 'completed' } }],
};
const ofFamily = (familyIds: readonly string[]) => ({
  OR: [{ id: { in: [...familyIds] } }, { familyId: { in: [...familyIds] } }],
});

export const familyOf = (song: { id: string; familyId: string | null }): string => song.familyId ?? song.id;

/** What a new version of a song is called, and to which family it belongs. */
export async function newVersion(
  ownerId: string,
  source: { id: string; familyId: string | null; title: string },
  wanted: {
    verb: Verb;
    range?: { start: number; end: number } | undefined;
    /** What somebody wants it to be called; the source's own title, or none, is no wish. */
    title?: string;
  },
): Promise<{ familyId: string; title: string }> {
  const familyId = familyOf(source);
  const [owner, family, timeline] = await Promise.all([
    database().user.findUnique({ where: { id: ownerId }, select: { locale: true } }),
    database().song.findMany({
      where: { ownerId, deletedAt: null, ...ofFamily([familyId]) },
      select: { id: true, title: true },
      take: MOST_VERSIONS,
    }),
    database().songJob.findUnique({
      where: { songId_kind_key: { songId: source.id, kind: 'timeline', key: '' } },
      select: { result: true },
    }),
  ]);
  const base = family.find((one) => one.id === familyId)?.title ?? baseTitle(source.title);
  const sections = (
    timeline?.result as { sections?: { label: string; start_s: number; end_s: number }[] } | null
  )?.sections;
  const taken = family.map((one) => one.title);
  const { title, ...done } = wanted;
  return {
    familyId,
    title:
      title && title !== source.title
        ? distinctTitle(title, taken)
        : versionTitle({ base, ...done, sections, taken }, owner?.locale === 'zh' ? 'zh' : 'en'),
  };
}

/** The versions of a song's family, oldest first; the song is among them even before it is made. @throws ServiceError 4004 */
export async function findVersions(ownerId: string, songId: string): Promise<VersionView[]> {
  const song = await database().song.findFirst({
    where: { id: songId, ownerId, deletedAt: null },
    select: { id: true, familyId: true },
  });
  if (!song) throw new ServiceError('music_not_found');
  const rows = await database().song.findMany({
    where: { ownerId, AND: [{ OR: [isVisible, { id: songId }] }, ofFamily([familyOf(song)])] },
    include: songInclude,
    omit: { lyrics: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MOST_VERSIONS,
  });
  return rows.map((row, at) => ({ song: toSongView(row), number: at + 1, isMain: !row.isBehind }));
}

/** What cards say of the families of these songs; a song that is alone has no entry. By the song's id. */
export async function findFamilies(
  ownerId: string,
  songs: readonly { id: string; familyId: string | null; title: string }[],
): Promise<Map<string, FamilyFacts>> {
  const ids = [...new Set(songs.map(familyOf))];
  if (ids.length === 0) return new Map();
  const rows = await database().$queryRaw<{ family: string; title: string | null; verbs: string[] }[]>`
    SELECT coalesce(song.family_id, song.id) AS family,
           max(song.title) FILTER (WHERE song.family_id IS NULL) AS title,
           array_agg(coalesce(made.verb, 'generate') ORDER BY song.created_at, song.id) AS verbs
      FROM studio.songs AS song LEFT JOIN studio.operations AS made ON made.id = song.operation_id
     WHERE song.owner_id = ${ownerId} AND song.deleted_at IS NULL
       AND (made.state IS NULL OR made.state = 'completed')
       AND (song.id IN (${join(ids)}) OR song.family_id IN (${join(ids)}))
     GROUP BY 1 HAVING count(*) > 1`;
  const factsOf = new Map(
    rows.map((row) => [
      row.family,
      { title: row.title, count: row.verbs.length, verbs: [...new Set(row.verbs.slice(1))] as Verb[] },
    ]),
  );
  return new Map(
    songs.flatMap((song) => {
      const facts = factsOf.get(familyOf(song));
      return facts ? [[song.id, { ...facts, title: facts.title ?? baseTitle(song.title) }]] : [];
    }),
  );
}

/** This version stands for its family from now on. @throws ServiceError 4004 */
export async function makeMain(ownerId: string, songId: string): Promise<void> {
  const song = await database().song.findFirst({ where: { id: songId, ownerId, AND: isVisible } });
  if (!song) throw new ServiceError('music_not_found');
  await database().$transaction([
    database().song.updateMany({
      where: { ownerId, id: { not: songId }, ...ofFamily([familyOf(song)]) },
      data: { isBehind: true },
    }),
    database().song.update({ where: { id: songId }, data: { isBehind: false } }),
  ]);
}

/**
 * Sees to it that one version that can be shown stands for each family of these songs: after something was made,
 * deleted or brought back. Where none does, the newest that is not waiting for a choice; where several do, the oldest.
 */
export async function settleFamilies(
  songIds: readonly string[],
  session: DatabaseSession = database(),
): Promise<void> {
  if (songIds.length === 0) return;
  await session.$executeRaw`
    WITH touched AS (
      SELECT DISTINCT coalesce(family_id, id) AS family, owner_id FROM studio.songs WHERE id IN (${join([...songIds])})
    ), shown AS (
      SELECT song.id, song.is_behind, row_number() OVER (
               PARTITION BY touched.family
               ORDER BY song.is_behind, CASE WHEN song.is_behind THEN song.audition END,
                        CASE WHEN song.is_behind THEN song.created_at END DESC NULLS LAST, song.created_at, song.id) AS place
        FROM touched JOIN studio.songs AS song
          ON song.owner_id = touched.owner_id AND (song.id = touched.family OR song.family_id = touched.family)
        LEFT JOIN studio.operations AS made ON made.id = song.operation_id
       WHERE song.deleted_at IS NULL AND (made.state IS NULL OR made.state = 'completed')
    )
    UPDATE studio.songs AS song SET is_behind = (shown.place > 1)
      FROM shown WHERE shown.id = song.id AND song.is_behind <> (shown.place > 1)`;
}

/** Every version that can be shown of these songs' families: a card is its whole family. */
export async function wholeFamilies(ownerId: string, songIds: readonly string[]): Promise<string[]> {
  const songs = await database().song.findMany({
    where: { ownerId, id: { in: [...songIds] } },
    select: { id: true, familyId: true },
  });
  const rows = await database().song.findMany({
    where: { ownerId, AND: [isVisible, ofFamily(songs.map(familyOf))] },
    select: { id: true },
  });
  return [...new Set([...songs.map((song) => song.id), ...rows.map((row) => row.id)])];
}

/** A condition of the library: the song stands for its family, as every song without one does. */
export const standsForFamily = sql`NOT is_behind`;
