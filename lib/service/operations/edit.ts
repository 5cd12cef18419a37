import { ServiceError } from '#lib/contract/service-error.ts';
import type { Clip } from '#lib/db/generated/client.ts';
import { analyse, localFiles } from '../clips/analyse.ts';
import { filesOf } from '../clips/clip-files.ts';
import { findClip } from '../clips/sources.ts';
import { asyncOperation } from './async-operation.ts';
import { inFolder } from './in-folder.ts';
import type { Call, RequestOf } from './operation.ts';

/** A refusal that can be told at once is; a recording's score is heard by the task, which tells it then. */
export const edit = asyncOperation('edit', async (request, call) => {
  const { context, caller } = call;
  const clip = await findClip(context, caller.account.id, request.clip_id, 'clip_id');
  if (context.threads.canAnalyse('checkEdits') && filesOf(clip).score) await check(request, clip, call);
  return { kind: 'edit', sourceClipIds: [clip.id] };
});

async function check(request: RequestOf<'edit'>, clip: Clip, call: Call): Promise<void> {
  const { score, voice } = filesOf(clip);
  const { edits, base_version: baseVersion } = request;
  const verdict = await inFolder(call, 'edit', async (tools) => {
    const files = await localFiles(call, { score: score!, ...(voice && { voice }) }, tools.folder);
    const asked = { files, edits, ...(baseVersion !== undefined && { baseVersion }) };
    return analyse(call, 'checkEdits', asked, tools);
  });
  if (!verdict.ok)
    throw new ServiceError('invalid_parameters', { publicMessage: `edits: ${verdict.reason}` });
}
