/** Lets who waits for something by its name be woken before their time is over. */
export class Wakeups {
  readonly #waiting = new Map<string, () => void>();

  /** Waits so long, or until it is woken. @throws the signal's reason when stopped */
  wait(name: string, ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        if (this.#waiting.get(name) === end) this.#waiting.delete(name);
        resolve();
      };
      const stop = () => {
        // What settles a promise first counts.
        reject(signal.reason);
        end();
      };
      const timer = setTimeout(end, ms);
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      this.#waiting.set(name, end);
    });
  }

  /** @returns false where nobody waits for it here */
  wake(name: string): boolean {
    const end = this.#waiting.get(name);
    end?.();
    return end !== undefined;
  }
}
