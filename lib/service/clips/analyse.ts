import { ServiceError } from '#lib/contract/service-error.ts';
import type { Clip } from '#lib/db/generated/client.ts';
import type { AnalysisName, AnalysisRequest, AnalysisResult } from '../engine-room/analyses/types.ts';
import type { Call } from '../operations/operation.ts';
import type { SyncTools } from '../operations/sync-operation.ts';
import { tellProgress } from './call-progress.ts';
import { type ClipFiles, fileEntries, filesOf } from './clip-files.ts';
import type { LocalFiles } from './keep-files.ts';

/** @throws ServiceError 9002 where this service cannot do it */
export function checkAnalysis({ context }: Call, name: AnalysisName): void {
  if (context.threads.canAnalyse(name)) return;
  throw new ServiceError('service_unavailable', {
    publicMessage: `Service unavailable: this service cannot do "${name}" yet`,
  });
}

/** Progress goes into the log in steps of this share. */
const LOGGED_SHARE = 0.25;

/** Runs an analysis in a thread, within the call's time budget; how far it is can be asked, and a long one says it in the log. */
export function analyse<Name extends AnalysisName>(
  { context, requestId, caller, idempotency }: Pick<Call, 'context' | 'requestId' | 'caller' | 'idempotency'>,
  name: Name,
  request: AnalysisRequest<Name>,
  { folder, signal }: SyncTools,
): Promise<AnalysisResult<Name>> {
  let next = LOGGED_SHARE;
  const onProgress = (progress: number, stage: string) => {
    tellProgress({ caller, idempotency }, progress, stage);
    if (progress < next) return;
    while (next <= progress) next += LOGGED_SHARE;
    context.log.info(
      { requestId, analysis: name, progress: Math.round(progress * 100) / 100, stage },
      'analysing',
    );
  };
  return context.threads.analyse(name, request, {
    workFolder: folder,
    signal,
    onProgress,
    user: caller.key.id,
  });
}

/** Kept files as local paths, read only. */
export async function localFiles(
  { context }: Pick<Call, 'context'>,
  kept: ClipFiles,
  folder: string,
): Promise<LocalFiles> {
  const files: LocalFiles = {};
  for (const [kind, file] of fileEntries(kept)) {
    files[kind] = await context.store.toLocalFile(file.key, folder);
  }
  return files;
}

/** A clip's files as local paths, read only. */
export const clipFiles = (call: Call, clip: Clip, { folder }: SyncTools): Promise<LocalFiles> => {
  const { cover: _cover, wav: _wav, midi: _midi, notes: _notes, peaks: _peaks, ...needed } = filesOf(clip);
  return localFiles(call, needed, folder);
};

/** An address of a file that lives as long as its row. */
export const linkTo = (
  { context }: Call,
  file: Parameters<Call['context']['links']['create']>[0],
  row: { expireAt: Date | null },
): string => context.links.create(file, row.expireAt?.getTime());
