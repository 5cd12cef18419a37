import type { Task } from '#lib/db/generated/client.ts';
import type { FileLinks } from '../storage/signed-links.ts';

export const STREAMS_FOLDER = 'streams';
const FILE_NAME = 'stream.mp3';
/** A link to a stream ends then: the song is finished, or has failed, long before. */
const LINK_MS = 2 * 3_600_000;
/** Pieces stay for those who are still listening when the song is finished. */
export const STREAM_KEPT_MS = LINK_MS;

const KEY = /^streams\/([0-9a-z]{26})-(\d{1,6})$/;

/** Where the pieces of an attempt at a task lie: its opaque name in links. */
export const streamKey = (taskId: string, attempt: number): string =>
  `${STREAMS_FOLDER}/${taskId}-${attempt}`;

/** Whose stream a link leads to; undefined where it leads to a file. */
export function readStreamKey(key: string): { taskId: string; attempt: number } | undefined {
  const match = KEY.exec(key);
  return match ? { taskId: match[1]!, attempt: Number(match[2]) } : undefined;
}

/** The object that holds a piece. @param index from 0 */
export const pieceKey = (key: string, index: number): string =>
  `${key}/${String(index).padStart(6, '0')}.mp3`;

/** The address of a task's stream, the same at every look; undefined before anything is to be heard. */
export function streamUrl(
  task: Pick<Task, 'id' | 'attempt' | 'streamAt'>,
  links: FileLinks,
): string | undefined {
  if (!task.streamAt) return undefined;
  const file = { key: streamKey(task.id, task.attempt), fileName: FILE_NAME };
  return links.create(file, task.streamAt.getTime() + LINK_MS);
}
