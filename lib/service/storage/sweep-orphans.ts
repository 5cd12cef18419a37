import { filesOf } from '../clips/clip-files.ts';
import type { ServiceContext } from '../context.ts';
import { timeOf } from '../ids.ts';

type Parts = Pick<ServiceContext, 'database' | 'clock' | 'log' | 'store'>;

/**
 * A file gets its row within minutes of being stored (a task's time budget, ten minutes), or never: its process died
 * in between. Both the file and the id in its key must be older than this; the id was made by the clock that is asked
 * here, the file's time may be another machine's.
 */
const ORPHAN_AGE_MS = 24 * 3_600_000;
const BATCH = 200;
/** `FOLDER/ID/NAME` */
const KEY = /^(clips|stems)\/([0-9a-z]{26})\/[^/]+$/;

/** Removes files that no row names, left by programs that were killed between storing and writing down. */
export async function sweepOrphans(parts: Parts): Promise<void> {
  for (const folder of ['clips', 'stems'] as const) {
    let batch: { key: string; id: string }[] = [];
    for await (const { key, storedAtMs } of parts.store.list(folder)) {
      const id = KEY.exec(key)?.[2];
      const oldestMs = parts.clock.now() - ORPHAN_AGE_MS;
      if (id === undefined || storedAtMs > oldestMs || timeOf(id) > oldestMs) continue;
      batch.push({ key, id });
      if (batch.length === BATCH) {
        await sweepBatch(parts, folder, batch);
        batch = [];
      }
    }
    await sweepBatch(parts, folder, batch);
  }
}

async function sweepBatch(
  { database, store, log }: Parts,
  folder: 'clips' | 'stems',
  batch: readonly { key: string; id: string }[],
): Promise<void> {
  if (batch.length === 0) return;
  const where = { id: { in: [...new Set(batch.map(({ id }) => id))] } };
  const select = { id: true, files: true } as const;
  const rows =
    folder === 'clips'
      ? await database.clip.findMany({ where, select })
      : await database.stemJob.findMany({ where, select });
  const named = new Set(rows.flatMap((row) => Object.values(filesOf(row)).map((file) => file?.key)));
  for (const { key } of batch) {
    if (named.has(key)) continue;
    await store.delete(key);
    log.info({ key }, 'orphaned file removed');
  }
}
