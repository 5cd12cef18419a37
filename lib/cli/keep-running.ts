import { type ChildProcess, spawn } from 'node:child_process';

/** A program that is started again when it dies, until it is told to stop. */
export interface Watched {
  /** SIGTERM, then SIGKILL after `seconds`. */
  stop(seconds: number): Promise<void>;
}

/** Waits before a program is started again: 0.2 s after the first death, at most 5 s while it keeps dying. */
const backOffMs = (deaths: number) => Math.min(200 * 2 ** deaths, 5000);
/** Running this long counts as recovered. */
const RECOVERED_MS = 30_000;

/** Starts `node …args` with the environment and keeps it running. What it says on standard output is dropped when `quiet`. */
export function keepRunning(
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  quiet = false,
): Watched {
  let child: ChildProcess | undefined;
  let stopping = false;
  let deaths = 0;

  const launch = () => {
    const startedAt = Date.now();
    // Its own process group: Ctrl-C reaches this process only, which then stops them in order.
    child = spawn(process.execPath, [...args], {
      env: environment,
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
      detached: true,
    });
    child.once('exit', (code, signal) => {
      if (stopping) return;
      deaths = Date.now() - startedAt > RECOVERED_MS ? 0 : deaths + 1;
      console.error(`The ${name} ended (${signal ?? `code ${code}`}); starting it again`);
      setTimeout(() => !stopping && launch(), backOffMs(deaths));
    });
  };
  launch();

  return {
    async stop(seconds) {
      stopping = true;
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGTERM');
      const timer = setTimeout(() => process.kill(-running.pid!, 'SIGKILL'), seconds * 1000);
      await ended;
      clearTimeout(timer);
    },
  };
}
