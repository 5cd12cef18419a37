import type { Limits } from '#lib/config/limits.ts';
import type { Database } from '#lib/db/client.ts';
import type { FetchGuard } from '#lib/fetch-guard/fetch-guard.ts';
import type { KeyStore } from './accounts/key-store.ts';
import type { RateLimiter } from './accounts/rate-limiter.ts';
import type { StorageQuota } from './accounts/storage-quota.ts';
import type { Clock } from './clock.ts';
import type { EngineRunner } from './engine-room/engine-threads.ts';
import type { Chat } from './language-model/chat.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Papers } from './papers/stamp.ts';
import type { Platforms } from './platforms/platforms.ts';
import type { Wakeups } from './platforms/wakeups.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { FileLinks } from './storage/signed-links.ts';
import type { Intake } from './tasks/intake.ts';
import type { PolledTasks } from './tasks/polled-tasks.ts';
import type { Queue } from './tasks/queue.ts';
import type { TaskStore } from './tasks/task-store.ts';
import type { Tracing } from './tracing/tracing.ts';

/** What the parts of the running service share: made once in main.ts, given to whoever needs it. */
export interface ServiceContext {
  database: Database;
  /** APP_SECRET. */
  appSecret: string;
  limits: Limits;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
  keys: KeyStore;
  rates: RateLimiter;
  quota: StorageQuota;
  queue: Queue;
  intake: Intake;
  polledTasks: PolledTasks;
  tasks: TaskStore;
  store: ObjectStore;
  links: FileLinks;
  guard: FetchGuard;
  /** What made files say of where they come from; absent: nothing. */
  papers: Papers | undefined;
  platforms: Platforms;
  /** Of the platform `upstream`: who waits for its tasks, and what its callbacks are signed with. */
  upstream: { wakeups: Wakeups; signingSecret: string | undefined };
  threads: EngineRunner;
  /** A language model, where one is configured. */
  chat: Chat | undefined;
  /** Folder for files under way. */
  workFolder: string;
}
