import { RANGE_TOLERANCE_SECONDS } from '#lib/contract/limits.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { analyse } from '../clips/analyse.ts';
import { findClip } from '../clips/sources.ts';
import { hasWishes, songOf } from '../tasks/song-request.ts';
import { asyncOperation } from './async-operation.ts';
import { findPersona } from './find-persona.ts';
import { inFolder } from './in-folder.ts';
import type { Call, RequestOf } from './operation.ts';

export const generate = asyncOperation('generate', async (request, call) => {
  const { context, caller } = call;
  if (request.persona_id !== undefined) {
    await findPersona(call, request.persona_id);
  }
  if (request.continue_clip_id === undefined) {
    if (request.continue_at !== undefined) call.ignore('continue_at');
    await checkWishes(request, call);
    return { kind: 'generate' };
  }
  const clip = await findClip(context, caller.account.id, request.continue_clip_id, 'continue_clip_id');
  if (
    request.continue_at !== undefined &&
    request.continue_at > clip.durationSeconds + RANGE_TOLERANCE_SECONDS
  ) {
    throw new ServiceError('invalid_parameters', {
      publicMessage: `continue_at must lie inside the clip, which is ${clip.durationSeconds.toFixed(2)} s long; got ${request.continue_at}`,
    });
  }
  return { kind: 'extend', sourceClipIds: [clip.id] };
});

/** Words, tags and fields that contradict each other are refused before anything is made or paid. */
async function checkWishes(request: RequestOf<'generate'>, call: Call): Promise<void> {
  const song = songOf(request);
  if (!hasWishes(song) || !call.context.threads.canAnalyse('checkSong')) return;
  const verdict = await inFolder(call, 'song', (tools) =>
    analyse(call, 'checkSong', { ...song, seed: request.seed ?? 0 }, tools),
  );
  if (!verdict.ok) throw new ServiceError('invalid_parameters', { publicMessage: verdict.reason });
}
