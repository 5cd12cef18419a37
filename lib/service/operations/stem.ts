import { newId } from '../ids.ts';
import { type ClipFiles, fileEntries, filesToJson } from '../storage/clip-files.ts';
import { keepFiles } from '../storage/keep-files.ts';
import { analyse, checkAnalysis, clipFiles, linkTo } from './analyse.ts';
import type { Call } from './operation.ts';
import { clipRange, findClip } from './sources.ts';
import { syncOperation } from './sync-operation.ts';

const DAY_MS = 86_400_000;

export const separateStem = syncOperation('separateStem', {
  isSlow: true,
  async find(request, call) {
    const clip = await findClip(call.context, call.caller.account.id, request.clip_id, 'clip_id');
    const range = clipRange(clip.durationSeconds, request.vocal_start_s, request.vocal_end_s ?? 0, [
      'vocal_start_s',
      'vocal_end_s',
    ]);
    checkAnalysis(call, 'separateStems');
    return { clip, range };
  },
  async run(_request, { clip, range }, call, tools) {
    const { clock, store, database, limits } = call.context;
    const files = await clipFiles(call, clip, tools);
    const made = await analyse(call, 'separateStems', { files, ...range }, tools);
    const id = newId(clock.now());
    const kept = await keepFiles(store, `stems/${id}`, clip.title, made.files);
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
    return stemView(call, job, kept);
  },
});

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
