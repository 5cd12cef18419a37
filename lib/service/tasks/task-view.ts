import type { Credit, MusicResult, Task as TaskNoun } from '#lib/contract/nouns.ts';
import type { Clip, Task } from '#lib/db/generated/client.ts';
import { filesOf } from '../clips/clip-files.ts';
import type { FileLinks } from '../storage/signed-links.ts';
import { streamUrl } from '../streams/stream-keys.ts';

/** A clip row as the interface shows it. */
export function musicView(clip: Clip, links: FileLinks): MusicResult {
  const files = filesOf(clip);
  const expireAtMs = clip.expireAt?.getTime();
  return {
    id: clip.id,
    audio_url: files.audio ? links.create(files.audio, expireAtMs) : '',
    image_url: files.cover ? links.create(files.cover, expireAtMs) : '',
    title: clip.title,
    duration: clip.durationSeconds,
    tags: clip.tags,
    prompt: clip.prompt,
    expire_at: expireAtMs ?? 0,
    operation: clip.operation,
    ...(clip.sourceClipId && { source_clip_id: clip.sourceClipId }),
    ...(clip.sourceStartSeconds !== null &&
      clip.sourceEndSeconds !== null && {
        source_range: { start_s: clip.sourceStartSeconds, end_s: clip.sourceEndSeconds },
      }),
    ...(clip.changedStartSeconds !== null &&
      clip.changedEndSeconds !== null && {
        changed_start_s: clip.changedStartSeconds,
        changed_end_s: clip.changedEndSeconds,
      }),
    ...(clip.mv && { mv: clip.mv }),
    ...(clip.seed !== null && { seed: clip.seed }),
    ...(clip.credits !== null && { credits: clip.credits as unknown as Credit[] }),
    ...(clip.notices.length > 0 && { notices: clip.notices }),
  };
}

/** A task row as the interface shows it. */
export function taskView(
  task: Pick<
    Task,
    'id' | 'status' | 'attempt' | 'createdAt' | 'progress' | 'stage' | 'error' | 'streamAt'
  > & { clips: Clip[] },
  links: FileLinks,
): TaskNoun {
  const base = {
    id: task.id,
    status: task.status as TaskNoun['status'],
    created_at: task.createdAt.getTime(),
  };
  if (task.status === 'processing') {
    const stream = streamUrl(task, links);
    return {
      ...base,
      progress: task.progress,
      ...(task.stage !== null && { stage: task.stage }),
      ...(stream !== undefined && { stream_url: stream }),
    };
  }
  if (task.status === 'completed')
    return { ...base, results: task.clips.map((clip) => musicView(clip, links)) };
  if (task.status === 'failed') return { ...base, error: task.error ?? 'Generation failed' };
  return base;
}
