import { execFileSync } from 'node:child_process';
import { findFreePort } from '#lib/cli/ports.ts';
import { Program } from '../program.ts';
import { ProgramWatch } from '../program-watch.ts';

export type ProgramName = 'service' | 'studio';
/** By how the system lists them; the studio names itself once it runs. */
const PROCESSES: Record<ProgramName, RegExp> = {
  service: /lib\/cli\/service\.ts/,
  studio: /lib\/cli\/serve-studio\.ts|^songloom-studio|^next-server/,
};
const NAMES = Object.keys(PROCESSES) as ProgramName[];
/** The studio may have to be built first. */
const START_MS = 1_200_000;

/** Studio and service as `npm start` runs them, looked at from outside (Linux). */
export class WholeProduct {
  readonly serviceUrl: string;
  readonly studioUrl: string;
  /** Highest resident memory, in MB; of every process that had the name. */
  readonly memoryMb: Record<ProgramName, number> = { service: 0, studio: 0 };
  /** Processes that had the name, beyond the first. */
  readonly restarts: Record<ProgramName, number> = { service: 0, studio: 0 };
  readonly #program: Program;
  readonly #watches = new Map<ProgramName, { pid: number; watch: ProgramWatch }>();

  static async start(folder: { dataDir: string; logFile(name: string): string }, trusted: string) {
    const [servicePort, studioPort] = [await findFreePort(), await findFreePort()];
    const product = new WholeProduct(folder, { servicePort, studioPort, trusted });
    await product.#program.start(START_MS);
    return product;
  }

  private constructor(
    { dataDir, logFile }: { dataDir: string; logFile(name: string): string },
    { servicePort, studioPort, trusted }: { servicePort: number; studioPort: number; trusted: string },
  ) {
    this.serviceUrl = `http://127.0.0.1:${servicePort}`;
    this.studioUrl = `http://127.0.0.1:${studioPort}`;
    this.#program = new Program({
      name: 'start',
      args: ['lib/cli/start.ts'],
      environment: {
        ...process.env,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: String(studioPort),
        API_PORT: String(servicePort),
        RENDER_THREADS: '1',
        TRUSTED_ORIGINS: trusted,
        S3_BUCKET: '',
      },
      logFile: logFile('start'),
      readyUrl: `${this.studioUrl}/api/health`,
    });
  }

  /** Looks at memory and process ids. */
  sample(): void {
    const found = descendants(this.#program.pid);
    for (const name of NAMES) {
      const pid = found.find(({ args }) => PROCESSES[name].test(args))?.pid;
      if (pid === undefined) continue;
      let known = this.#watches.get(name);
      if (known?.pid !== pid) {
        if (known) this.restarts[name]++;
        known = { pid, watch: new ProgramWatch(pid) };
        this.#watches.set(name, known);
      }
      known.watch.sample();
      this.memoryMb[name] = Math.max(this.memoryMb[name], known.watch.memoryMb.at(-1) ?? 0);
    }
  }

  /** Time of the thread that answers requests, of the process that runs last; `undefined` where the system does not tell. */
  mainThread(name: ProgramName) {
    return this.#watches.get(name)?.watch.mainThread();
  }

  async stop(): Promise<void> {
    await this.#program.stop();
  }
}

/** Processes below one, by the system's own list. */
function descendants(root: number | undefined): { pid: number; args: string }[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const match = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
      return match ? [{ pid: Number(match[1]), parent: Number(match[2]), args: match[3]! }] : [];
    });
  const below = new Set([root]);
  for (let grown = -1; grown !== below.size; ) {
    grown = below.size;
    for (const { pid, parent } of rows) if (below.has(parent)) below.add(pid);
  }
  return rows.filter(({ pid }) => pid !== root && below.has(pid));
}
