import { ServiceError } from '#lib/contract/service-error.ts';
import type { Clip } from '#lib/db/generated/client.ts';
import { analyse, checkAnalysis, clipFiles, linkTo } from '../clips/analyse.ts';
import { type ClipFiles, fileEntries, filesOf, filesToJson } from '../clips/clip-files.ts';
import { keepFiles } from '../clips/keep-files.ts';
import { clipRange, findClip } from '../clips/sources.ts';
import { newId } from '../ids.ts';
import { factsOf } from '../papers/stamp.ts';
import type { Call } from './operation.ts';
import { SeparationPace } from './separation-pace.ts';
import { syncOperation } from './sync-operation.ts';

const DAY_MS = 86_400_000;

export const separateStem = syncOperation('separateStem', {
  isSlow: true,
  stores: true,
  async find(request, call) {
    const clip = await findClip(call.context, call.caller.account.id, request.clip_id, 'clip_id');
    const range = clipRange(clip.durationSeconds, request.vocal_start_s, request.vocal_end_s ?? 0, [
      'vocal_start_s',
      'vocal_end_s',
    ]);
    checkAnalysis(call, 'separateStems');
    if (!hasStems(clip)) checkTime(call, range);
    return { clip, range };
  },
  async run(_request, { clip, range }, call, tools) {
    const { clock, database, limits } = call.context;
    const files = await clipFiles(call, clip, tools);
    const startedMs = performance.now();
    const made = await analyse(call, 'separateStems', { files, ...range }, tools);
    if (!hasStems(clip))
      pace.learn(range.endSeconds - range.startSeconds, (performance.now() - startedMs) / 1000);
    const id = newId(clock.now());
    const kept = await keepFiles(
      call.context,
      clip.accountId,
      `stems/${id}`,
      clip.title,
      made.files,
      factsOf(clip),
    );
    // As long as the clip; stems of one that never expires would pile up, so they get the default.
    const expireAt = clip.expireAt ?? new Date(clock.now() + limits.DEFAULT_RETENTION_DAYS * DAY_MS);
    const job = { id, sourceClipId: clip.id, ...range, expireAt };
    await database.stemJob.create({
      data: {
        ...job,
        accountId: clip.accountId,
        files: filesToJson(kept),
        createdAt: new Date(clock.now()),
      },
    });
    return {
      ...stemView(call, job, kept),
      ...(made.hasVocals !== undefined && { has_vocals: made.hasVocals }),
    };
  },
});

const pace = new SeparationPace();

/** Whether the stems are known: nothing has to be separated. */
const hasStems = (clip: Clip): boolean =>
  fileEntries(filesOf(clip)).some(([kind]) => kind.startsWith('stem:'));

/** @throws ServiceError 4001 for more than can be separated within the time budget, before it is begun */
function checkTime({ context }: Call, range: { startSeconds: number; endSeconds: number }): void {
  const budget = context.limits.STEM_TIMEOUT_SECONDS;
  const sound = range.endSeconds - range.startSeconds;
  if (pace.estimate(sound) <= budget) return;
  throw new ServiceError('invalid_parameters', {
    publicMessage: `vocal_start_s to vocal_end_s is too long a range: separating ${Math.round(sound)} s takes about ${Math.round(pace.estimate(sound))} s here, and ${budget} s are allowed; choose at most ${pace.longest(budget)} s`,
  });
}

interface StemRow {
  id: string;
  sourceClipId: string;
  startSeconds: number;
  endSeconds: number;
  expireAt: Date;
}

function stemView(call: Call, row: StemRow, files: ClipFiles) {
  const { 'stem:vocals': vocals, 'stem:instrumental': instrumental, ...others } = files;
  const stems = fileEntries(others).map(([kind, file]) => ({
    name: kind.replace('stem:', ''),
    audio_url: linkTo(call, file, row),
  }));
  return {
    id: row.id,
    source_clip_id: row.sourceClipId,
    status: 'complete',
    vocal_audio_url: vocals ? linkTo(call, vocals, row) : '',
    vocal_start_s: row.startSeconds,
    vocal_end_s: row.endSeconds,
    ...(instrumental && { instrumental_audio_url: linkTo(call, instrumental, row) }),
    ...(stems.length > 0 && { stems }),
    expire_at: row.expireAt.getTime(),
  };
}
