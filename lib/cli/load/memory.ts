import { readFileSync } from 'node:fs';

/** What a process holds, looked at again and again (Linux). */
export class MemoryWatch {
  /** Resident memory in MB. */
  readonly samples: number[] = [];
  readonly #pid: number;

  constructor(pid: number) {
    this.#pid = pid;
  }

  sample(): void {
    try {
      const status = readFileSync(`/proc/${this.#pid}/status`, 'utf8');
      const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
      if (kilobytes) this.samples.push(Number(kilobytes) / 1024);
    } catch {
      // It has ended.
    }
  }

  /** Mean of one of the run's fifths, 0 to 4. */
  fifth(index: number): number {
    const { samples } = this;
    const part = samples.slice(
      Math.floor((index * samples.length) / 5),
      Math.floor(((index + 1) * samples.length) / 5),
    );
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  }
}
