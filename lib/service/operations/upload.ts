import path from 'node:path';
import { analyse, checkAnalysis } from '../clips/analyse.ts';
import { filesToJson } from '../clips/clip-files.ts';
import { checkAddress, downloadFile, invalidAddress } from '../clips/download-file.ts';
import { keepFiles } from '../clips/keep-files.ts';
import { analyseInBackground } from '../clips/song-analysis.ts';
import { newId } from '../ids.ts';
import { musicView } from '../tasks/task-view.ts';
import { syncOperation } from './sync-operation.ts';

const DAY_MS = 86_400_000;
const FIELD = 'audio_url';

export const upload = syncOperation('upload', {
  isSlow: true,
  stores: true,
  async find(request, call) {
    checkAnalysis(call, 'readUpload');
    return checkAddress(call.context, { address: request.audio_url, field: FIELD });
  },
  async run(request, own, call, tools) {
    const { context, caller } = call;
    const target = path.join(tools.folder, 'download');
    const asked = { address: request.audio_url, field: FIELD, bytesMax: context.limits.LIMIT_UPLOAD_BYTES };
    const fileName = own ? own.fileName : await downloadFile(context, asked, target, tools.signal);
    const file = own ? await context.store.toLocalFile(own.key, tools.folder) : target;
    const { LIMIT_UPLOAD_SECONDS: secondsMax } = context.limits;
    const read = await analyse(
      call,
      'readUpload',
      { file, fileName, title: request.title?.trim() || undefined, secondsMax },
      tools,
    );
    if (!read.ok) throw invalidAddress(read.reason, FIELD);
    const nowMs = context.clock.now();
    const id = newId(nowMs);
    const kept = await keepFiles(context, caller.account.id, `clips/${id}`, read.title, read.files);
    const clip = await context.database.clip.create({
      data: {
        id,
        accountId: caller.account.id,
        operation: 'upload',
        title: read.title,
        tags: read.tags,
        prompt: '',
        durationSeconds: read.durationSeconds,
        files: filesToJson(kept),
        expireAt:
          request.retention_days === undefined ? null : new Date(nowMs + request.retention_days * DAY_MS),
        createdAt: new Date(nowMs),
      },
    });
    analyseInBackground(call, clip);
    const { title, duration, audio_url, image_url, tags, prompt, expire_at } = musicView(clip, context.links);
    return { clipId: id, title, duration, audio_url, image_url, tags, prompt, status: 'complete', expire_at };
  },
});
