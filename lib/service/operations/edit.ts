import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { Clip } from '#lib/db/generated/client.ts';
import { analyse, localFiles } from '../clips/analyse.ts';
import { filesOf } from '../clips/clip-files.ts';
import { findClip } from '../clips/sources.ts';
import { newId } from '../ids.ts';
import { asyncOperation } from './async-operation.ts';
import type { Call, RequestOf } from './operation.ts';

/** A refusal that can be told at once is; a recording's score is heard by the task, which tells it then. */
export const edit = asyncOperation('edit', async (request, call) => {
  const { context, caller } = call;
  const clip = await findClip(context, caller.account.id, request.clip_id, 'clip_id');
  if (context.threads.canAnalyse('checkEdits') && filesOf(clip).score) await check(request, clip, call);
  return { kind: 'edit', sourceClipIds: [clip.id] };
});

async function check(request: RequestOf<'edit'>, clip: Clip, call: Call): Promise<void> {
  const folder = path.join(call.context.workFolder, `edit-${newId()}`);
  const { score, voice } = filesOf(clip);
  try {
    await mkdir(folder, { recursive: true });
    const files = await localFiles(call, { score: score!, ...(voice && { voice }) }, folder);
    const { edits, base_version: baseVersion } = request;
    const asked = { files, edits, ...(baseVersion !== undefined && { baseVersion }) };
    const signal = AbortSignal.any([
      call.signal,
      AbortSignal.timeout(1000 * call.context.limits.STEM_TIMEOUT_SECONDS),
    ]);
    const verdict = await analyse(call, 'checkEdits', asked, { folder, signal });
    if (!verdict.ok)
      throw new ServiceError('invalid_parameters', { publicMessage: `edits: ${verdict.reason}` });
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
