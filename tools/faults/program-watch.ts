import { readFileSync } from 'node:fs';

/** Time of the thread that answers requests, in ms since it began. */
interface MainThread {
  ran: number;
  /** Ready to run, while other threads or programs had the cores. */
  waited: number;
}

/** What a program holds and what its main thread gets of the machine, looked at again and again (Linux). */
export class ProgramWatch {
  /** Resident memory in MB. */
  readonly memoryMb: number[] = [];
  readonly #pid: number;
  readonly #first: MainThread | undefined;
  #last: MainThread | undefined;

  constructor(pid: number) {
    this.#pid = pid;
    this.#first = this.#readMainThread();
  }

  sample(): void {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(this.#read('status') ?? '')?.[1];
    if (kilobytes) this.memoryMb.push(Number(kilobytes) / 1024);
    this.#last = this.#readMainThread() ?? this.#last;
  }

  /** Between the first look and the last; `undefined` where the system does not tell. */
  mainThread(): MainThread | undefined {
    if (!this.#first || !this.#last) return undefined;
    return { ran: this.#last.ran - this.#first.ran, waited: this.#last.waited - this.#first.waited };
  }

  /** Memory in one of the run's fifths, 0 to 4: songs come and go in the mean, the lowest is what stays. */
  memoryOfFifth(index: number): { mean: number; lowest: number } {
    const { memoryMb } = this;
    const part = memoryMb.slice(
      Math.floor((index * memoryMb.length) / 5),
      Math.floor(((index + 1) * memoryMb.length) / 5),
    );
    return { mean: part.reduce((sum, value) => sum + value, 0) / part.length, lowest: Math.min(...part) };
  }

  #readMainThread(): MainThread | undefined {
    const [ran, waited] = (this.#read(`task/${this.#pid}/schedstat`) ?? '').split(' ').map(Number);
    return ran && waited !== undefined ? { ran: ran / 1e6, waited: waited / 1e6 } : undefined;
  }

  #read(file: string): string | undefined {
    try {
      return readFileSync(`/proc/${this.#pid}/${file}`, 'utf8');
    } catch {
      // It has ended, or this system has no such files.
      return undefined;
    }
  }
}
