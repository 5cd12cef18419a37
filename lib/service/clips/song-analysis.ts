import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Clip } from '#lib/db/generated/client.ts';
import type { Call } from '../operations/operation.ts';
import type { SyncTools } from '../operations/sync-operation.ts';
import { addFiles } from './add-files.ts';
import { analyse, localFiles } from './analyse.ts';
import { filesOf, type StoredFile } from './clip-files.ts';
import { keepFiles } from './keep-files.ts';

/** What an analysis needs of the call it belongs to, which may be over. */
type Asked = Pick<Call, 'context' | 'requestId' | 'caller'>;

/**
 * Longer uploads are listened to when somebody asks for what is heard in them: five minutes take a third of a minute and
 * some hundred megabytes.
 */
const AHEAD_SECONDS_MAX = 300;

/** Analyses that an upload left behind, by clip; one at a time, so that synchronous calls always find a thread. */
const left = new Map<string, { isUnderWay: boolean; done: Promise<void> }>();
let last: Promise<void> = Promise.resolve();

/**
 * Listens to an upload after it was answered, so that what is asked of it next need not wait. What is lost when the
 * process ends is made good by the first call that needs it.
 */
export function analyseInBackground({ context, requestId, caller }: Asked, clip: Clip): void {
  if (!context.threads.canAnalyse('analyseSong') || clip.durationSeconds > AHEAD_SECONDS_MAX) return;
  const entry = { isUnderWay: false, done: Promise.resolve() };
  entry.done = last.then(async () => {
    // Somebody could not wait and does it himself.
    if (left.get(clip.id) !== entry) return;
    entry.isUnderWay = true;
    const folder = path.join(context.workFolder, `listen-${clip.id}`);
    const signal = AbortSignal.timeout(context.limits.STEM_TIMEOUT_SECONDS * 1000);
    try {
      await mkdir(folder, { recursive: true });
      await listen({ context, requestId, caller }, clip, { folder, signal });
    } catch (error) {
      context.log.debug({ err: error, clipId: clip.id }, 'an upload was not analysed in advance');
    } finally {
      left.delete(clip.id);
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  });
  left.set(clip.id, entry);
  last = entry.done;
}

/** What is heard in a clip that was not made here, as a kept file: read from it once, by whoever needs it first. */
export async function songAnalysis(asked: Asked, clip: Clip, tools: SyncTools): Promise<StoredFile> {
  const known = filesOf(clip).analysis;
  if (known) return known;
  const entry = left.get(clip.id);
  if (!entry?.isUnderWay) {
    left.delete(clip.id);
    return listen(asked, clip, tools);
  }
  await Promise.race([entry.done, aborted(tools.signal)]);
  tools.signal.throwIfAborted();
  const row = await asked.context.database.clip.findUnique({ where: { id: clip.id } });
  return (row && filesOf(row).analysis) ?? listen(asked, clip, tools);
}

/** Waits for an analysis of this clip that is under way here: who takes the clip before that would only repeat it. */
export async function analysisUnderWay(clipId: string): Promise<void> {
  const entry = left.get(clipId);
  if (entry?.isUnderWay) await entry.done;
}

async function listen(asked: Asked, clip: Clip, tools: SyncTools): Promise<StoredFile> {
  const { context } = asked;
  const { master, audio } = filesOf(clip);
  const files = await localFiles(asked, { master: master ?? audio }, tools.folder);
  const { file } = await analyse(asked, 'analyseSong', { files }, tools);
  const { analysis } = await keepFiles(context, clip.accountId, folderOf(clip), clip.title, {
    analysis: file,
  });
  await addFiles(context, clip.id, { analysis: analysis! });
  return analysis!;
}

/** Where more files of a clip are kept; a stem job used as one has a folder of its own. */
const folderOf = ({ id, operation }: Clip): string => `${operation === 'stem' ? 'stems' : 'clips'}/${id}`;

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
