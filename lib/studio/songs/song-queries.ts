import { z } from 'zod';
import type { MidiResult, TimelineResult } from '#lib/contract/nouns.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import type { JobKind, SongAnalysis, SongDetail, SongPage, TaskView } from '../views.ts';
import { songInclude, toOperationView, toSongView } from './song-mappers.ts';

/** What the library's address may say. */
export const libraryQuery = z.object({
  search: z.string().trim().max(200).default(''),
  kind: z.enum(['all', 'song', 'sound', 'lyrics', 'upload']).default('all').catch('all'),
  only: z.enum(['all', 'liked', 'expiring', 'failed', 'kept']).default('all').catch('all'),
  tag: z.string().max(80).default(''),
  persona: z.string().max(64).default(''),
  playlist: z.string().max(64).default(''),
  sort: z.enum(['newest', 'oldest', 'title', 'longest']).default('newest').catch('newest'),
  cursor: z.string().max(64).default(''),
});
export type LibraryQuery = z.output<typeof libraryQuery>;

const pageSize = 60;
const orders: Record<LibraryQuery['sort'], Prisma.SongOrderByWithRelationInput[]> = {
  newest: [{ createdAt: 'desc' }, { id: 'desc' }],
  oldest: [{ createdAt: 'asc' }, { id: 'asc' }],
  title: [{ title: 'asc' }, { id: 'asc' }],
  longest: [{ duration: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
};

/** A page of the owner's songs; `cursor` is the last song of the page before. */
export async function findSongs(ownerId: string, query: LibraryQuery): Promise<SongPage> {
  const where = await libraryFilter(ownerId, query);
  // A place in another's library is no place in this one.
  if (query.cursor && (await database().song.count({ where: { id: query.cursor, ownerId } })) === 0)
    return { songs: [], nextCursor: null, total: 0 };
  const rows = await database().song.findMany({
    where,
    include: songInclude,
    omit: { lyrics: true },
    orderBy: orders[query.sort],
    take: pageSize + 1,
    ...(query.cursor ? { cursor: { id: query.cursor }, skip: 1 } : {}),
  });
  const songs = rows.slice(0, pageSize);
  const isLast = rows.length <= pageSize;
  return {
    songs: songs.map((row) => toSongView(row)),
    nextCursor: isLast ? null : (songs.at(-1)?.id ?? null),
    // Told with the first page; where that is all, it has been counted already.
    total: query.cursor ? 0 : isLast ? rows.length : await database().song.count({ where }),
  };
}

/** What people type is no pattern: `100%` is searched for as it stands. */
const asPattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

async function libraryFilter(ownerId: string, query: LibraryQuery): Promise<Prisma.SongWhereInput> {
  const and: Prisma.SongWhereInput[] = [];
  if (query.search) and.push({ searchText: { contains: asPattern(query.search.toLowerCase()) } });
  if (query.kind !== 'all') and.push({ kind: query.kind });
  if (query.tag) and.push({ tags: { contains: asPattern(query.tag), mode: 'insensitive' } });
  if (query.playlist)
    and.push({ playlists: { some: { playlistId: query.playlist, playlist: { ownerId } } } });
  if (query.persona) {
    const persona = await database().persona.findFirst({ where: { id: query.persona, ownerId } });
    and.push({ operation: { parameters: { path: ['persona_id'], equals: persona?.remoteId ?? '' } } });
  }
  if (query.only === 'liked') and.push({ liked: true });
  if (query.only === 'kept') and.push({ files: { some: { kind: 'audio', keptPath: { not: null } } } });
  if (query.only === 'expiring')
    and.push({ expiresAt: { not: null }, files: { some: { kind: 'audio', keptPath: null } } });
  // Pending work is shown where it is made; failures only where they are asked for.
  and.push(
    query.only === 'failed'
      ? { operation: { state: 'failed' } }
      : { OR: [{ operationId: null }, { operation: { state: 'completed' } }] },
  );
  return { ownerId, deletedAt: null, AND: and };
}

/** What is being made, and what came of it lately; newest first. */
export async function findTasks(ownerId: string): Promise<TaskView[]> {
  const rows = await database().song.findMany({
    where: {
      ownerId,
      deletedAt: null,
      operation: {
        hiddenAt: null,
        OR: [
          { state: { in: ['waiting', 'queuing', 'processing', 'failed'] } },
          { state: 'completed', finishedAt: { gt: new Date(Date.now() - 86_400_000) } },
        ],
      },
    },
    include: songInclude,
    orderBy: { createdAt: 'desc' },
    take: 50,
  });
  return rows.flatMap((row) =>
    row.operation ? [{ song: toSongView(row), operation: toOperationView(row.operation) }] : [],
  );
}

/** One song of the owner's, with what its page needs. @throws ServiceError 4004 */
export async function findSong(ownerId: string, songId: string): Promise<SongDetail> {
  const row = await database().song.findFirst({
    where: { id: songId, ownerId, deletedAt: null },
    include: {
      operation: { include: { source: { select: { id: true, title: true } } } },
      files: true,
      shares: { where: { revokedAt: null } },
    },
  });
  if (!row) throw new ServiceError('music_not_found');
  return {
    ...toSongView(row),
    lyrics: row.lyrics,
    clipId: row.clipId,
    parameters: (row.operation?.parameters as Record<string, unknown> | undefined) ?? null,
    files: row.files.map((file) => ({ kind: file.kind, kept: file.keptPath !== null })),
    source: row.operation?.source ?? null,
    share: row.shares[0] ? { token: row.shares[0].token } : null,
  };
}

/** The notes without where the service keeps their file: the browser has the studio's own address for it. */
function withoutAddress(midi: MidiResult | null): MidiResult | null {
  if (!midi) return null;
  const { midi_file_url: _, ...notes } = midi;
  return notes;
}

/** What is known of a song's sound, and which slow calls are under way. */
export async function findAnalysis(ownerId: string, songId: string): Promise<SongAnalysis> {
  const song = await database().song.findFirst({
    where: { id: songId, ownerId, deletedAt: null },
    include: { jobs: true },
  });
  if (!song) throw new ServiceError('music_not_found');
  const resultOf = <Result>(kind: JobKind): Result | null =>
    (song.jobs.find((job) => job.kind === kind && job.key === '' && job.state === 'completed')?.result as
      | Result
      | undefined) ?? null;
  const waveform = resultOf<{ peaks: number[]; fine?: boolean }>('waveform');
  return {
    peaks: waveform?.peaks ?? null,
    hasFinePeaks: waveform?.fine ?? false,
    timeline: resultOf<TimelineResult>('timeline'),
    midi: withoutAddress(resultOf<MidiResult>('midi')),
    stems: song.jobs
      .filter((job) => job.kind === 'stem' && job.state === 'completed')
      .map((job) => {
        // What is kept beside these two is the service's own address of the voice: not for a browser.
        const { id, files } = job.result as { id: string; files: { kind: string; name: string }[] };
        return { key: job.key, id, files };
      }),
    jobs: song.jobs.map((job) => ({
      kind: job.kind as JobKind,
      key: job.key,
      state: job.state as 'pending',
      errorCode: job.errorCode,
      errorMessage: job.errorMessage,
    })),
  };
}
