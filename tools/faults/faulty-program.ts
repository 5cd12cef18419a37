/**
 * `service.ts` or `worker.ts` of the trial of faults: the same program, with a store, threads and a clock that break
 * when its starter says so. Usage: `faulty-program.ts service|worker`, with an IPC channel for {@link Order}s.
 */
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { runService } from '#lib/cli/run-service.ts';
import { env } from '#lib/config/env.ts';
import { EngineThreads } from '#lib/service/engine-room/engine-threads.ts';
import { DiskStore } from '#lib/service/storage/disk-store.ts';
import { FaultyStore, type StoreFault } from '../testing/faulty-store.ts';

/** What the starter can tell it to do. */
export type Order =
  | { kind: 'store'; fault?: StoreFault }
  | { kind: 'clock'; offsetMs: number }
  /** Ends every thread at once, whatever it does. */
  | { kind: 'end threads' }
  /** Nothing: only the answer is wanted. */
  | { kind: 'tell' };

/** What it answers once it has done as told. */
export interface OrderAnswer {
  /** Calls of the store that failed since it was last told how they should. */
  storeFailures: number;
}

/** Enough for sounds and short songs, and soon full. */
const HEAP_MB = 384;

const threads = new Set<Worker>();
process.on('worker', (thread) => {
  threads.add(thread);
  thread.once('exit', () => threads.delete(thread));
});

let clockOffsetMs = 0;
const TrueDate = Date;
/** The machine's clock, set to something else: everything that asks for the time gets it. */
globalThis.Date = class extends TrueDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(TrueDate.now() + clockOffsetMs);
    else super(...(parts as [string]));
  }
  static override now(): number {
    return TrueDate.now() + clockOffsetMs;
  }
} as DateConstructor;

const settings = env();
const store = new FaultyStore(new DiskStore(path.join(settings.DATA_DIR, 'files')));

process.on('message', (order: Order) => {
  if (order.kind === 'store') store.break(order.fault);
  else if (order.kind === 'clock') clockOffsetMs = order.offsetMs;
  else if (order.kind === 'end threads') for (const thread of threads) void thread.terminate();
  process.send?.({ storeFailures: store.failures } satisfies OrderAnswer);
});
// The channel alone must not keep the program alive.
process.channel?.unref();

await runService(() => ({
  serveHttp: process.argv[2] === 'service',
  work: true,
  store,
  threads: new EngineThreads({
    renderThreads: settings.RENDER_THREADS,
    threadFile: path.join(import.meta.dirname, 'faulty-thread.ts'),
    heapMb: HEAP_MB,
  }),
}));
