import type { Database } from '#lib/db/client.ts';

/** The time, so that tests can move it. */
export interface Clock {
  /** Unix time in ms. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Milliseconds that only ever go forward, whatever happens to the machine's clock. */
const steadyMs = (): number => performance.timeOrigin + performance.now();

/**
 * The database's time, which all programs share. A program on a machine whose clock is wrong would otherwise sweep
 * what others still keep, take up tasks that others work on, and sign links that have expired already. Between two
 * looks at the database it goes by a counter that nobody can set.
 */
export class DatabaseClock implements Clock {
  readonly #database: Database;
  #offsetMs = 0;

  private constructor(database: Database) {
    this.#database = database;
  }

  /** @throws where the database cannot be reached */
  static async open(database: Database): Promise<DatabaseClock> {
    const clock = new DatabaseClock(database);
    await clock.correct();
    return clock;
  }

  now(): number {
    return Math.round(steadyMs() + this.#offsetMs);
  }

  /** Looks at the database's clock again. @returns by how many ms this one was wrong */
  async correct(): Promise<number> {
    const askedMs = steadyMs();
    const [row] = await this.#database.$queryRaw<{ ms: number }[]>`
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`;
    // It was read somewhere between question and answer: half-way is never more than half of it wrong.
    const offsetMs = row!.ms - (askedMs + steadyMs()) / 2;
    const changeMs = offsetMs - this.#offsetMs;
    this.#offsetMs = offsetMs;
    return changeMs;
  }
}
