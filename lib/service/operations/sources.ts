import { RANGE_TOLERANCE_SECONDS } from '#lib/contract/limits.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { Clip, StemJob } from '#lib/db/generated/client.ts';
import type { ServiceContext } from '../context.ts';
import { type ClipFiles, filesOf, filesToJson } from '../storage/clip-files.ts';

type Parts = Pick<ServiceContext, 'database' | 'clock' | 'links'>;

const invalid = (publicMessage: string): ServiceError =>
  new ServiceError('invalid_parameters', { publicMessage });

/**
 * A clip that a body names and that can be worked from. Another account's answers as one that does not exist.
 * @param field where it was named
 * @throws ServiceError 4004, 4005, or 4001 for one without sound (lyrics)
 */
export async function findClip(
  parts: Parts,
  accountId: string,
  clipId: string,
  field: string,
): Promise<Clip> {
  const clip = await parts.database.clip.findFirst({ where: { id: clipId, accountId } });
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
 * @returns a clip row (made up of the stem job's files for a stem), and the clip it comes from
 * @throws ServiceError 4001, 4004, 4005
 */
export async function findVocalSource(
  parts: Parts,
  accountId: string,
  value: string,
): Promise<{ clip: Clip; originClipId: string }> {
  const field = 'chop_sample_clip_id';
  const isAddress = /^https?:\/\//i.test(value);
  if (!isAddress) {
    const job = await parts.database.stemJob.findFirst({ where: { id: value, accountId } });
    if (!job) {
      const clip = await findClip(parts, accountId, value, field);
      return { clip, originClipId: clip.id };
    }
    return fromStem(parts, accountId, await findStemJob(parts, accountId, value, field));
  }
  const link = parts.links.openAddress(value);
  if (link === 'expired')
    throw new ServiceError('result_expired', {
      publicMessage: `Result expired: the link in ${field} has expired`,
    });
  if (!link)
    throw invalid(
      `${field} must be a clip ID, or the vocal_audio_url of a stem job; this address is neither`,
    );
  const jobId = link.key.split('/')[1] ?? '';
  return fromStem(parts, accountId, await findStemJob(parts, accountId, jobId, field));
}

async function fromStem(
  parts: Parts,
  accountId: string,
  job: StemJob,
): Promise<{ clip: Clip; originClipId: string }> {
  const origin = await parts.database.clip.findFirst({ where: { id: job.sourceClipId, accountId } });
  const { 'stem:vocals': vocals, 'stem:instrumental': band } = filesOf(job);
  if (!origin || !vocals)
    throw new ServiceError('music_not_found', {
      publicMessage: 'Music not found: the stem job has no vocal',
    });
  const { voice, score } = filesOf(origin);
  const files: ClipFiles = {
    audio: vocals,
    master: vocals,
    ...(band && { 'stem:instrumental': band }),
    ...(voice && { voice }),
    // The origin's clock is the stem's where it begins with it.
    ...(score && job.startSeconds === 0 && { score }),
  };
  const clip = {
    ...origin,
    remoteId: null,
    durationSeconds: job.endSeconds - job.startSeconds,
    files: filesToJson(files) as Clip['files'],
  };
  return { clip, originClipId: origin.id };
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
