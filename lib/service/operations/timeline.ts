import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import { addFiles } from '../storage/add-files.ts';
import { filesOf } from '../storage/clip-files.ts';
import { keepFiles } from '../storage/keep-files.ts';
import { analyse, checkAnalysis, clipFiles } from './analyse.ts';
import { findClip } from './sources.ts';
import { syncOperation } from './sync-operation.ts';

/** Read from the score where there is one; where it had to be listened for, the answer is kept with the clip. */
export const timeline = syncOperation('timeline', {
  isSlow: true,
  async find(request, call) {
    const clip = await findClip(call.context, call.caller.account.id, request.clip_id, 'clip_id');
    checkAnalysis(call, 'timeline');
    return clip;
  },
  async run(_request, clip, call, tools) {
    const { store } = call.context;
    const kept = filesOf(clip);
    const known = kept['timeline-answer'];
    if (known) return JSON.parse(await text(await store.read(known.key))) as TimelineResult;
    const files = await clipFiles(call, clip, tools);
    const { durationSeconds, prompt: lyrics } = clip;
    const answer = await analyse(call, 'timeline', { files, durationSeconds, lyrics }, tools);
    if (!kept.score) {
      const file = path.join(tools.folder, 'timeline-answer.json');
      await writeFile(file, JSON.stringify(answer));
      const added = await keepFiles(store, `clips/${clip.id}`, clip.title, { 'timeline-answer': file });
      await addFiles(call.context, clip.id, added);
    }
    return answer;
  },
});
