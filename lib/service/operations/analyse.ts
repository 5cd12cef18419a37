import { ServiceError } from '#lib/contract/service-error.ts';
import type { Clip } from '#lib/db/generated/client.ts';
import { type ClipFiles, fileEntries, filesOf } from '../storage/clip-files.ts';
import type { LocalFiles } from '../storage/keep-files.ts';
import type { AnalysisName, AnalysisRequest, AnalysisResult } from '../worker/analyses/types.ts';
import type { Call } from './operation.ts';
import type { SyncTools } from './sync-operation.ts';

/** @throws ServiceError 9002 where this service cannot do it */
export function checkAnalysis({ context }: Call, name: AnalysisName): void {
  if (context.threads.canAnalyse(name)) return;
  throw new ServiceError('service_unavailable', {
    publicMessage: `Service unavailable: this service cannot do "${name}" yet`,
  });
}

/** Runs an analysis in a thread, within the call's time budget. */
export const analyse = <Name extends AnalysisName>(
  { context }: Call,
  name: Name,
  request: AnalysisRequest<Name>,
  { folder, signal }: SyncTools,
): Promise<AnalysisResult<Name>> => context.threads.analyse(name, request, { workFolder: folder, signal });

/** Kept files as local paths, read only. */
export async function localFiles({ context }: Call, kept: ClipFiles, folder: string): Promise<LocalFiles> {
  const files: LocalFiles = {};
  for (const [kind, file] of fileEntries(kept)) {
    files[kind] = await context.store.toLocalFile(file.key, folder);
  }
  return files;
}

/** A clip's files as local paths, read only. */
export const clipFiles = (call: Call, clip: Clip, { folder }: SyncTools): Promise<LocalFiles> => {
  const { cover: _cover, wav: _wav, midi: _midi, 'timeline-answer': _answer, ...needed } = filesOf(clip);
  return localFiles(call, needed, folder);
};

/** An address of a file that lives as long as its row. */
export const linkTo = (
  { context }: Call,
  file: Parameters<Call['context']['links']['create']>[0],
  row: { expireAt: Date | null },
): string => context.links.create(file, row.expireAt?.getTime());
