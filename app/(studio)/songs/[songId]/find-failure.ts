import type { JobKind, JobView, SongAnalysis } from '#lib/studio/views.ts';

/** What is known of a song's sound, or why nothing is. */
export interface AskedAnalysis {
  data: SongAnalysis | undefined;
  error: Error | null;
}

export interface Failure {
  code: number | null;
  message: string | null;
  /** What helps: the answer is asked for again, or the job; null where neither would. */
  again: 'answer' | 'job' | null;
}

/** Why what a job of this kind finds is not there; null where it is there, under way, or nobody asked. */
export function findFailure({ data, error }: AskedAnalysis, kind: JobKind): Failure | null {
  if (!data) {
    if (!error) return null;
    return { code: (error as { code?: number }).code ?? 0, message: error.message, again: 'answer' };
  }
  const failed = (job: JobView | undefined, again: Failure['again']): Failure | null =>
    job?.state === 'failed' ? { code: job.errorCode, message: job.errorMessage, again } : null;
  const jobOf = (wanted: JobKind) => data.jobs.find((job) => job.kind === wanted && job.key === '');
  const own = jobOf(kind);
  // What is unknown to the service is listened to only once it has a clip there.
  return own ? failed(own, 'job') : failed(jobOf('clip'), null);
}
