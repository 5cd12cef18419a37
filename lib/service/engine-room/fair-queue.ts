import { ServiceError } from '#lib/contract/service-error.ts';

export interface FairQueueOptions {
  /** So many run at a time. */
  slots: number;
  /** So many of one user may wait; more are refused. */
  waitingMax: number;
}

/** Seconds after which a refused caller is told to come again. */
const RETRY_SECONDS = 5;

interface Line {
  running: number;
  /** Counts up with every start: who was served longest ago comes first. */
  servedAt: number;
  waiting: (() => void)[];
}

/**
 * Work of many users in few slots: each user has a line of their own, first come first served, and a slot that becomes
 * free goes to who has fewest running, and among those to who was served longest ago. However long one user's line is,
 * another waits for no more than what is running.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #lines = new Map<string, Line>();
  #running = 0;
  #served = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Users that have something running or waiting. */
  get users(): number {
    return this.#lines.size;
  }

  /**
   * Runs work when it is its turn.
   * @param signal ends the waiting; what is running is the work's own to end
   * @throws ServiceError 2002 where the user has too many waiting; the signal's reason
   */
  async run<Result>(user: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    const line = this.#lines.get(user) ?? { running: 0, servedAt: 0, waiting: [] };
    this.#lines.set(user, line);
    try {
      if (this.#running < this.#options.slots) this.#start(line);
      else await this.#wait(line, signal);
    } finally {
      this.#forget(user, line);
    }
    try {
      return await work();
    } finally {
      this.#running--;
      line.running--;
      this.#startNext();
      this.#forget(user, line);
    }
  }

  async #wait(line: Line, signal: AbortSignal): Promise<void> {
    if (line.waiting.length >= this.#options.waitingMax)
      throw new ServiceError('concurrency_exceeded', {
        publicMessage: `Concurrency exceeded: ${line.waiting.length} calls of this key are waiting for the engine; wait for some to finish`,
        retryAfterSeconds: RETRY_SECONDS,
      });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stop = () => {
      const at = line.waiting.indexOf(resolve);
      // What has been started meanwhile is not waiting any more.
      if (at < 0) return;
      line.waiting.splice(at, 1);
      reject(signal.reason);
    };
    line.waiting.push(resolve);
    signal.addEventListener('abort', stop, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  #start(line: Line): void {
    this.#running++;
    line.running++;
    line.servedAt = ++this.#served;
  }

  #startNext(): void {
    let next: Line | undefined;
    for (const line of this.#lines.values()) {
      if (line.waiting.length === 0) continue;
      if (
        !next ||
        line.running < next.running ||
        (line.running === next.running && line.servedAt < next.servedAt)
      )
        next = line;
    }
    const begin = next?.waiting.shift();
    if (!next || !begin) return;
    this.#start(next);
    begin();
  }

  #forget(user: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(user);
  }
}
