import { fromPrisma, PgBoss } from 'pg-boss';
import type { DatabaseSession } from '#lib/db/client.ts';
import type { Log } from '../log.ts';

/** The queues. A job only points at its row, which is the truth. */
export const QUEUES = { tasks: 'tasks', callbacks: 'callbacks' } as const;
export type QueueName = keyof typeof QUEUES;

export interface QueueOptions {
  databaseUrl: string;
  log: Log;
  /** A job of the queue `tasks` that runs longer than this is given up. */
  taskSecondsMax: number;
}

const SCHEMA = 'service_jobs';
const POLL_SECONDS = 2;

/**
 * A thin wrapper of pg-boss. Nothing is retried by it: a task is taken up again by `reap.ts`, and each try of a
 * callback is a job of its own. LISTEN is not used: the embedded database is one shared session.
 */
export class Queue {
  readonly #boss: PgBoss;
  readonly #options: QueueOptions;
  #isStopped = false;
  readonly #workers: Partial<Record<QueueName, string[]>> = {};

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#boss = new PgBoss({
      connectionString: options.databaseUrl,
      schema: SCHEMA,
      max: 3,
      useListenNotify: false,
      schedule: false,
      monitorVacuum: false,
      reindex: false,
    });
    this.#boss.on('error', (error) => options.log.warn({ err: error }, 'queue'));
  }

  async start(): Promise<void> {
    await this.#boss.start();
    await this.#boss.createQueue(QUEUES.tasks, {
      retryLimit: 0,
      expireInSeconds: this.#options.taskSecondsMax + 60,
      deleteAfterSeconds: 3_600,
    });
    await this.#boss.createQueue(QUEUES.callbacks, {
      retryLimit: 0,
      expireInSeconds: 60,
      deleteAfterSeconds: 3_600,
    });
    // pg-boss looks a queue up at its first use, on a connection of its own. In a process that only sends, that
    // would be inside a transaction of ours, which the embedded database lets nobody interrupt: a deadlock.
    for (const queue of Object.keys(QUEUES) as QueueName[]) await this.hasJob(queue, '');
  }

  /** Whether a job that points at this row waits to be taken. */
  async hasJob(queue: QueueName, id: string): Promise<boolean> {
    const jobs = await this.#boss.findJobs(QUEUES[queue], { data: { id }, queued: true });
    return jobs.length > 0;
  }

  /** Adds a job; inside the caller's transaction where a session is given. */
  async send(
    queue: QueueName,
    data: { id: string },
    options: { session?: DatabaseSession; startAfterSeconds?: number } = {},
  ): Promise<void> {
    await this.#boss.send(QUEUES[queue], data, {
      ...(options.session && { db: fromPrisma(options.session) }),
      ...(options.startAfterSeconds && { startAfter: options.startAfterSeconds }),
    });
  }

  /**
   * Adds jobs by one statement, which `execute` runs: on the connection of a transaction under way.
   * @param jobs with how many of their user's are before them: those with fewer are worked first
   */
  async sendAll(
    queue: QueueName,
    jobs: { id: string; before: number }[],
    execute: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>,
  ): Promise<void> {
    await this.#boss.insert(
      QUEUES[queue],
      jobs.map(({ id, before }) => ({ data: { id }, priority: -before })),
      { db: { executeSql: execute as never } },
    );
  }

  /** Wakes this process's workers of a queue, so that nothing waits for the next poll. Call it after the commit. */
  wake(queue: QueueName): void {
    for (const id of this.#workers[queue] ?? []) this.#boss.notifyWorker(id);
  }

  /** Works a queue with so many jobs at a time. The handler keeps its own books: a throw here is only logged. */
  async work(queue: QueueName, concurrency: number, handle: (id: string) => Promise<void>): Promise<void> {
    const ids: string[] = [];
    for (let i = 0; i < concurrency; i++) {
      const id = await this.#boss.work<{ id: string }>(
        QUEUES[queue],
        { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS },
        async ([job]) => {
          if (!job) return;
          // Fetched while this process was stopping: it is for another one.
          if (this.#isStopped) return this.send(queue, job.data);
          try {
            await handle(job.data.id);
          } catch (error) {
            this.#options.log.error({ err: error, queue, id: job.data.id }, 'job');
          }
          // There may be more: look again at once instead of after the polling interval.
          this.wake(queue);
        },
      );
      ids.push(id);
    }
    this.#workers[queue] = ids;
  }

  /** Fetches no more jobs. Those under way go on. */
  async stopWorking(): Promise<void> {
    this.#isStopped = true;
    for (const queue of Object.keys(this.#workers) as QueueName[]) {
      await this.#boss.offWork(QUEUES[queue], { wait: false });
      this.#workers[queue] = [];
    }
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: true });
  }
}
