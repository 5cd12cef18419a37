import type { ServiceContext } from '../context.ts';
import { STREAM_KEPT_MS, STREAMS_FOLDER } from './stream-keys.ts';

/** Removes pieces that no link leads to any more. Safe in several processes. */
export async function sweepStreams({ store, clock }: Pick<ServiceContext, 'store' | 'clock'>): Promise<void> {
  for await (const { key, storedAtMs } of store.list(STREAMS_FOLDER))
    if (storedAtMs < clock.now() - STREAM_KEPT_MS) await store.delete(key);
}
