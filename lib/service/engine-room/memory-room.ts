/** What whole recordings may take of this process at a time, MB. The rest of it takes up to 500. */
export const ROOM_MB = 1_000;
/** And with what comes next the process holds no more than this, whatever else it holds, MB: what was let in before grows on meanwhile (by up to 160, in an hour of attack). */
export const PROCESS_MB = 1_300;

/** What a song of so many seconds takes while it is played, mixed and encoded, MB (measured: 400 at 3 minutes, 800 at 7). */
export const roomOfSong = (seconds: number): number => 120 + 1.6 * seconds;
/** What it takes to read a recording, MB: none is read of which more than a few minutes are in memory at a time. */
export const ROOM_OF_ANALYSIS = 350;

interface Visitor {
  megabytes: number;
  enter: () => void;
}

/**
 * Room in memory for work that holds whole recordings, so that long songs are not in it side by side: first come, first
 * served, whoever is next waits until there is room, in it and in what the process holds in fact: threads that are warm
 * hold more than was reckoned. What would fill it alone gets in when there is nobody else.
 */
export class MemoryRoom {
  readonly #room: number;
  readonly #residentMb: () => number;
  readonly #waiting: Visitor[] = [];
  /** Counted, not added up and taken off: of fractions something would stay, and nobody would be alone any more. */
  readonly #inside = new Set<Visitor>();

  /** @param residentMb what the process holds now, MB */
  constructor(megabytes = ROOM_MB, residentMb = () => process.memoryUsage.rss() / 2 ** 20) {
    this.#room = megabytes;
    this.#residentMb = residentMb;
  }

  /**
   * Waits for room.
   * @param signal ends the waiting
   * @returns what gives it back; more than one call does no harm
   * @throws the signal's reason
   */
  async enter(megabytes: number, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const { promise, resolve } = Promise.withResolvers<void>();
    const own: Visitor = { megabytes, enter: resolve };
    this.#waiting.push(own);
    this.#letIn();
    const ended = Promise.withResolvers<never>();
    const stop = () => {
      const at = this.#waiting.indexOf(own);
      if (at < 0) return;
      this.#waiting.splice(at, 1);
      this.#letIn();
      ended.reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      await Promise.race([promise, ended.promise]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
    return () => {
      if (this.#inside.delete(own)) this.#letIn();
    };
  }

  #letIn(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      if (this.#inside.size > 0 && this.#isTooMuch(next.megabytes)) return;
      this.#waiting.shift();
      this.#inside.add(next);
      next.enter();
    }
  }

  #isTooMuch(megabytes: number): boolean {
    const taken = [...this.#inside].reduce((sum, visitor) => sum + visitor.megabytes, 0);
    return taken + megabytes > this.#room || this.#residentMb() + megabytes > PROCESS_MB;
  }
}
