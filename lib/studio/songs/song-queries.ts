import type { Credit, MidiResult, TimelineResult } from '#lib/contract/nouns.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { JobKind, SongAnalysis, SongDetail, SongScore, TaskView } from '../views.ts';
import { songInclude, toOperationView, toSongView } from './song-mappers.ts';

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
    row.operation
      ? [{ song: toSongView(row), operation: toOperationView(row.operation), notices: row.notices }]
      : [],
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
    notices: row.notices,
    clipId: row.clipId,
    parameters: (row.operation?.parameters as Record<string, unknown> | undefined) ?? null,
    files: row.files.map((file) => ({ kind: file.kind, kept: file.keptPath !== null })),
    source: row.operation?.source ?? null,
    seed: row.seed === null ? null : Number(row.seed),
    model: row.mv,
    credits: row.credits as Credit[] | null,
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

/** The score of a song of the owner's, once it was asked for. @throws ServiceError 4004 before that */
export async function findScore(ownerId: string, songId: string): Promise<SongScore> {
  const job = await database().songJob.findFirst({
    where: { songId, kind: 'score', key: '', state: 'completed', song: { ownerId, deletedAt: null } },
    select: { result: true },
  });
  if (!job) throw new ServiceError('music_not_found');
  return job.result as unknown as SongScore;
}
