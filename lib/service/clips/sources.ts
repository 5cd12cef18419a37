import { RANGE_TOLERANCE_SECONDS } from '#lib/contract/limits.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { Clip, StemJob } from '#lib/db/generated/client.ts';
import type { ServiceContext } from '../context.ts';
import { type ClipFiles, fileEntries, filesOf, filesToJson } from './clip-files.ts';

type Parts = Pick<ServiceContext, 'database' | 'clock' | 'links'>;

const invalid = (publicMessage: string): ServiceError =>
  new ServiceError('invalid_parameters', { publicMessage });

/**
 * The row of a clip of the account, or, for the id of a stem job, its vocal as a clip: what is kept of the job, with the
 * title, tags, lyrics and singer of the clip it comes from.
 */
export async function clipRow(
  { database }: Pick<Parts, 'database'>,
  accountId: string,
  id: string,
): Promise<Clip | undefined> {
  const clip = await database.clip.findFirst({ where: { id, accountId } });
  if (clip) return clip;
  const job = await database.stemJob.findFirst({ where: { id, accountId } });
  return job ? vocalOf(database, job) : undefined;
}

async function vocalOf(database: Parts['database'], job: StemJob): Promise<Clip> {
  const { 'stem:vocals': vocals, ...kept } = filesOf(job);
  const origin = await clipRow({ database }, job.accountId, job.sourceClipId);
  const voice = origin && filesOf(origin).voice;
  const others = Object.fromEntries(fileEntries(kept).filter(([kind]) => !kind.startsWith('stem:')));
  const files: ClipFiles = {
    ...others,
    ...(vocals && { audio: vocals, master: vocals }),
    ...(voice && { voice }),
  };
  return {
    id: job.id,
    accountId: job.accountId,
    taskId: null,
    position: 0,
    operation: 'stem',
    sourceClipId: job.sourceClipId,
    sourceStartSeconds: job.startSeconds,
    sourceEndSeconds: job.endSeconds,
    changedStartSeconds: null,
    changedEndSeconds: null,
    mv: null,
    platform: origin?.platform ?? null,
    remoteId: null,
    seed: null,
    title: origin?.title ?? 'Stem',
    tags: origin?.tags ?? '',
    prompt: origin?.prompt ?? '',
    credits: origin?.credits ?? null,
    notices: [],
    durationSeconds: job.endSeconds - job.startSeconds,
    files: filesToJson(files) as Clip['files'],
    status: job.status,
    expireAt: job.expireAt,
    createdAt: job.createdAt,
  };
}

/**
 * A clip that a body names, by its id or that of a stem job, and that can be worked from. Another account's answers as
 * one that does not exist.
 * @param field where it was named
 * @throws ServiceError 4004, 4005, or 4001 for one without sound (lyrics)
 */
export async function findClip(
  parts: Parts,
  accountId: string,
  clipId: string,
  field: string,
): Promise<Clip> {
  const clip = await clipRow(parts, accountId, clipId);
  if (!clip)
    throw new ServiceError('music_not_found', { publicMessage: `Music not found: ${field} names no clip` });
  if (isExpired(clip, parts.clock.now())) {
    throw new ServiceError('result_expired', {
      publicMessage: `Result expired: the clip of ${field} is no longer kept`,
    });
  }
  if (!filesOf(clip).audio) throw invalid(`${field} names lyrics; a clip with sound is needed`);
  return clip;
}

export const isExpired = (row: { status: string; expireAt: Date | null }, nowMs: number): boolean =>
  row.status === 'expired' || (row.expireAt !== null && row.expireAt.getTime() <= nowMs);

/** A stem job that a body names. @throws ServiceError 4004, 4005 */
export async function findStemJob(
  parts: Parts,
  accountId: string,
  id: string,
  field: string,
): Promise<StemJob> {
  const job = await parts.database.stemJob.findFirst({ where: { id, accountId } });
  if (!job)
    throw new ServiceError('music_not_found', {
      publicMessage: `Music not found: ${field} names no stem job`,
    });
  if (isExpired(job, parts.clock.now())) {
    throw new ServiceError('result_expired', {
      publicMessage: `Result expired: the stems of ${field} are no longer kept`,
    });
  }
  return job;
}

/**
 * What Add Vocals may start from: a clip, or a stem job by its id or by its `vocal_audio_url`.
 * @returns a clip row; of a stem job its vocal, with the band that is to be sung to beside it
 * @throws ServiceError 4001, 4004, 4005
 */
export async function findVocalSource(parts: Parts, accountId: string, value: string): Promise<Clip> {
  const field = 'chop_sample_clip_id';
  if (!/^https?:\/\//i.test(value)) {
    const clip = await findClip(parts, accountId, value, field);
    return clip.operation === 'stem' ? withBand(parts, clip) : clip;
  }
  const link = parts.links.openAddress(value);
  if (link === 'expired')
    throw new ServiceError('result_expired', {
      publicMessage: `Result expired: the link in ${field} has expired`,
    });
  const [folder, jobId = ''] = link?.key.split('/') ?? [];
  if (folder !== 'stems')
    throw invalid(
      `${field} must be a clip ID, or the vocal_audio_url of a stem job; this address is neither`,
    );
  const job = await findStemJob(parts, accountId, jobId, field);
  if (filesOf(job)['stem:vocals']?.key !== link!.key)
    throw invalid(`${field} must be the vocal_audio_url of the stem job, not another of its links`);
  return withBand(parts, await findClip(parts, accountId, jobId, field));
}

/** The vocal of a stem job with what was separated from it, and the score where its clock is the stem's. */
async function withBand({ database }: Parts, vocal: Clip): Promise<Clip> {
  const { id, accountId, sourceClipId, sourceStartSeconds } = vocal;
  const job = await database.stemJob.findFirst({ where: { id, accountId } });
  const origin = sourceClipId ? await clipRow({ database }, accountId, sourceClipId) : undefined;
  const band = job && filesOf(job)['stem:instrumental'];
  const score = sourceStartSeconds === 0 && origin ? filesOf(origin).score : undefined;
  const files: ClipFiles = {
    ...filesOf(vocal),
    ...(band && { 'stem:instrumental': band }),
    ...(score && { score }),
  };
  return { ...vocal, files: filesToJson(files) as Clip['files'] };
}

/**
 * Resolves a range of a clip. An end of 0 is the clip's end; a little beyond it is taken as it.
 * @throws ServiceError 4001 when it does not lie in the clip
 */
export function clipRange(
  durationSeconds: number,
  startSeconds: number,
  endSeconds: number,
  fields: [string, string] = ['start_s', 'end_s'],
): { startSeconds: number; endSeconds: number } {
  const [startField, endField] = fields;
  const length = durationSeconds.toFixed(2);
  if (startSeconds >= durationSeconds)
    throw invalid(`${startField} must lie inside the clip, which is ${length} s long; got ${startSeconds}`);
  if (endSeconds > durationSeconds + RANGE_TOLERANCE_SECONDS)
    throw invalid(`${endField} must lie inside the clip, which is ${length} s long; got ${endSeconds}`);
  const end = endSeconds === 0 ? durationSeconds : Math.min(endSeconds, durationSeconds);
  return { startSeconds, endSeconds: end };
}
