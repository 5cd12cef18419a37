import type { Readable } from 'node:stream';
import type { ObjectStore } from '#lib/service/storage/object-store.ts';

/** When calls fail. */
export interface StoreFault {
  /** Which of the calls from now on fails, counted from 1; absent: all. */
  call?: number;
  /** The error's code, as of the operating system. */
  code: string;
  /** Whether the call did its work before it failed, as when an answer is lost. */
  isDoneFirst: boolean;
}

/** A store some of whose calls fail. */
export class FaultyStore implements ObjectStore {
  readonly #store: ObjectStore;
  #fault: StoreFault | undefined;
  #calls = 0;
  #failures = 0;

  constructor(store: ObjectStore) {
    this.#store = store;
  }

  /** @param fault absent: everything works again */
  break(fault: StoreFault | undefined): void {
    this.#fault = fault;
    this.#calls = 0;
    this.#failures = 0;
  }

  /** Calls since the last `break`. */
  get calls(): number {
    return this.#calls;
  }

  /** Calls that failed since the last `break`. */
  get failures(): number {
    return this.#failures;
  }

  putFile(key: string, localFile: string): Promise<number> {
    return this.#call('putFile', () => this.#store.putFile(key, localFile));
  }
  size(key: string): Promise<number | undefined> {
    return this.#call('size', () => this.#store.size(key));
  }
  read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    return this.#call('read', () => this.#store.read(key, range));
  }
  toLocalFile(key: string, folder: string): Promise<string> {
    return this.#call('toLocalFile', () => this.#store.toLocalFile(key, folder));
  }
  delete(key: string): Promise<void> {
    return this.#call('delete', () => this.#store.delete(key));
  }
  list(folder: string): AsyncIterable<{ key: string; storedAtMs: number }> {
    return this.#store.list(folder);
  }

  async #call<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
    this.#calls++;
    const fault = this.#fault;
    if (!fault || (fault.call !== undefined && fault.call !== this.#calls)) return run();
    if (fault.isDoneFirst) await run();
    this.#failures++;
    throw Object.assign(new Error(`${fault.code}: ${name}`), { code: fault.code });
  }
}
