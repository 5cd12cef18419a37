import type { Clip } from '#lib/db/generated/client.ts';
import type { Call } from '../operations/operation.ts';
import type { SyncTools } from '../operations/sync-operation.ts';
import { clipFiles, localFiles } from './analyse.ts';
import { filesOf } from './clip-files.ts';
import type { LocalFiles } from './keep-files.ts';
import { songAnalysis } from './song-analysis.ts';

/** What a clip's score is read from, as local files: its score, or the recording and what is heard in it. */
export async function scoreFiles(call: Call, clip: Clip, tools: SyncTools): Promise<LocalFiles> {
  const { score } = filesOf(clip);
  if (score) return localFiles(call, { score }, tools.folder);
  const analysis = await songAnalysis(call, clip, tools);
  return {
    ...(await clipFiles(call, clip, tools)),
    ...(await localFiles(call, { analysis }, tools.folder)),
  };
}
