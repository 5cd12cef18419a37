import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Order, OrderAnswer } from './faulty-program.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const START_MS = 120_000;
/** Longest clean end: drained, or handed back. */
const STOP_MS = 30_000;
const ORDER_MS = 10_000;

export interface ProgramOptions {
  name: string;
  /** Script and arguments, from the project's root. */
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
  logFile: string;
  /** Asked until it answers; absent: its log says that it started. */
  readyUrl?: string;
}

/** One of the real programs, to be started, killed, frozen and stopped. */
export class Program {
  readonly name: string;
  /** Ends on SIGTERM that were not clean. */
  readonly uncleanEnds: string[] = [];
  readonly #options: ProgramOptions;
  #child: ChildProcess | undefined;
  #starts = 0;

  constructor(options: ProgramOptions) {
    this.name = options.name;
    this.#options = options;
  }

  /** Starts it and waits until it is ready. @throws Error with the end of its log */
  async start(waitMs = START_MS): Promise<void> {
    const { args, environment, logFile, readyUrl } = this.#options;
    const log = openSync(logFile, 'a');
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: root,
      env: environment,
      stdio: ['ignore', log, log, 'ipc'],
    });
    // Orders to one that is being killed end nowhere.
    child.on('error', () => undefined);
    this.#child = child;
    this.#starts++;
    const deadline = Date.now() + waitMs;
    while (!(await (readyUrl ? answers(readyUrl) : this.#hasSaidSo()))) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
        throw new Error(`${this.name} did not start:\n${this.#logEnd()}`);
      await sleep(100);
    }
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Tells a faulty program what to do and waits until it has. @returns its answer; absent where it does not run */
  async order(order: Order): Promise<OrderAnswer | undefined> {
    const child = this.#child;
    if (!child || !this.isRunning) return undefined;
    const answered = new Promise<OrderAnswer | undefined>((resolve) => {
      child.once('message', (answer) => resolve(answer as OrderAnswer));
      child.once('exit', () => resolve(undefined));
    });
    child.send(order, () => undefined);
    return Promise.race([answered, sleep(ORDER_MS).then(() => undefined)]);
  }

  /** SIGKILL, as when the machine's memory runs out, and waits until it is gone. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** SIGTERM; an end that is not clean is written down. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    await this.#end('SIGTERM');
    clearTimeout(timer);
    if (child.exitCode !== 0)
      this.uncleanEnds.push(`${this.name} ended with ${child.signalCode ?? `code ${child.exitCode}`}`);
  }

  /** SIGSTOP: it is there, and does nothing. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  /** SIGCONT: it goes on as if nothing had happened. */
  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || !this.isRunning) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async #hasSaidSo(): Promise<boolean> {
    return this.#log().split('"service started"').length - 1 >= this.#starts;
  }

  #log(): string {
    return readFileSync(this.#options.logFile, 'utf8');
  }

  #logEnd(): string {
    return this.#log().slice(-2_000);
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether an address answers with success. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  );
