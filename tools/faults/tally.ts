import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Faults by name, and beside them the runs that were judged to the end with their tasks and broken promises. */
export interface Tally {
  faults: Record<string, number>;
  runs: number;
  tasks: number;
  brokenPromises: number;
}

/** Sums over runs, so that a long trial may be made in pieces, and a piece that is cut off is not lost. */
export class TallyFile {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  read(): Tally {
    return existsSync(this.#file)
      ? JSON.parse(readFileSync(this.#file, 'utf8'))
      : { faults: {}, runs: 0, tasks: 0, brokenPromises: 0 };
  }

  addFault(name: string): void {
    const tally = this.read();
    tally.faults[name] = (tally.faults[name] ?? 0) + 1;
    this.#write(tally);
  }

  addRun(tasks: number, brokenPromises: number): void {
    const tally = this.read();
    tally.runs++;
    tally.tasks += tasks;
    tally.brokenPromises += brokenPromises;
    this.#write(tally);
  }

  #write(tally: Tally): void {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, `${JSON.stringify(tally, null, 1)}\n`);
  }
}
