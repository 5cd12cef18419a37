import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import { isEmbedded, musicService } from '../service.ts';
import { songInclude, toSongView } from '../songs/song-mappers.ts';
import type { PersonaView } from '../views.ts';

export async function findPersonas(ownerId: string): Promise<PersonaView[]> {
  const rows = await database().persona.findMany({
    where: { ownerId },
    include: { source: { include: songInclude } },
    orderBy: { createdAt: 'desc' },
  });
  return rows.map((row) => ({
    id: row.id,
    remoteId: row.remoteId,
    name: row.name,
    description: row.description,
    createdAt: row.createdAt.getTime(),
    source: row.source
      ? {
          id: row.source.id,
          title: row.source.title,
          hasAudio: toSongView(row.source).hasAudio,
          range:
            row.rangeStart === null || row.rangeEnd === null
              ? null
              : { start: row.rangeStart, end: row.rangeEnd },
        }
      : null,
  }));
}

/** Personas being learned or not learned: jobs of the owner's songs. */
export async function findPersonaJobs(ownerId: string) {
  const jobs = await database().songJob.findMany({
    where: {
      kind: 'persona',
      state: { in: ['pending', 'running', 'failed'] },
      song: { ownerId, deletedAt: null },
    },
    include: { song: { select: { title: true } } },
    orderBy: { createdAt: 'desc' },
    take: 20,
  });
  return jobs.map((job) => ({
    id: job.id,
    name: String((job.parameters as { name?: string }).name ?? ''),
    songTitle: job.song.title,
    state: job.state as 'pending' | 'running' | 'failed',
    errorCode: job.errorCode,
    errorMessage: job.errorMessage,
  }));
}

export async function changePersona(
  ownerId: string,
  personaId: string,
  data: { name?: string; description?: string },
): Promise<void> {
  const { count } = await database().persona.updateMany({ where: { id: personaId, ownerId }, data });
  if (count === 0) throw new ServiceError('music_not_found', { publicMessage: 'Persona not found' });
}

/**
 * Deletes a persona here and at the service, with what was kept of a voicebank.
 * @throws ServiceError where our own service cannot be asked: the persona stays until it can
 */
export async function deletePersona(ownerId: string, personaId: string): Promise<void> {
  const persona = await database().persona.findFirst({ where: { id: personaId, ownerId } });
  if (!persona) return;
  await forgetPersona(persona.remoteId);
  await database().persona.deleteMany({ where: { id: personaId, ownerId } });
}

const NOT_FOUND = 4004;

/** Lets go of a persona at the service. @throws ServiceError where our own cannot be asked */
export async function forgetPersona(remoteId: string): Promise<void> {
  try {
    await musicService().removePersona(remoteId);
  } catch (error) {
    // Gone there already; and another server of the interface may know no such call.
    if (!(error instanceof ServiceError) || (isEmbedded() && error.code !== NOT_FOUND)) throw error;
  }
}

export async function dismissPersonaJob(ownerId: string, jobId: string): Promise<void> {
  await database().songJob.deleteMany({
    where: { id: jobId, kind: 'persona', state: 'failed', song: { ownerId } },
  });
}
