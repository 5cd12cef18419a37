/** Thrown to who asks for more than may wait. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

export interface FairQueueOptions {
  /** Tasks that run at a time. */
  concurrency: number;
  /** Most that wait, of one asker and of all together; more are refused at once. */
  mostOfOne: number;
  mostOfAll: number;
}

/**
 * Runs dear tasks a few at a time and takes turns between those who ask, so that many of one's make another wait for one
 * of them at most. What may wait is bounded.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  /** Who waits with what; the asker whose turn is next stands first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #running = 0;
  #count = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Runs a task when its asker's turn has come. @throws QueueFullError */
  async run<Value>(asker: string, task: () => Promise<Value>): Promise<Value> {
    const { concurrency, mostOfOne, mostOfAll } = this.#options;
    if (this.#running >= concurrency) {
      const own = this.#waiting.get(asker) ?? [];
      if (own.length >= mostOfOne || this.#count >= mostOfAll)
        throw new QueueFullError('too many are waiting');
      this.#count++;
      await new Promise<void>((resolve) => {
        own.push(resolve);
        this.#waiting.set(asker, own);
      });
    } else this.#running++;
    try {
      return await task();
    } finally {
      this.#next();
    }
  }

  /** Hands the place that became free to the next asker, who then goes to the end of the line. */
  #next(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running--;
      return;
    }
    const [asker, tasks] = next;
    const start = tasks.shift();
    this.#waiting.delete(asker);
    if (tasks.length > 0) this.#waiting.set(asker, tasks);
    this.#count--;
    start?.();
  }
}

const shared = globalThis as unknown as { songloomQueues?: Map<string, FairQueue> };

/** The process's queue of a name: Next loads a module once for its pages and once more for its routes. */
export function sharedQueue(name: string, options: FairQueueOptions): FairQueue {
  shared.songloomQueues ??= new Map();
  const known = shared.songloomQueues.get(name) ?? new FairQueue(options);
  shared.songloomQueues.set(name, known);
  return known;
}
