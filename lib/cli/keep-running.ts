import { type ChildProcess, spawn } from 'node:child_process';
import { ConfigurationError } from '#lib/config/env.ts';

/** A program that is started again when it dies, until it is told to stop. */
export interface Watched {
  /** Whether it ended with an error of its own and stays so. */
  hasFailed(): boolean;
  /** It has come up: from now on an error of its own is no reason to give up. */
  cameUp(): void;
  /** Stops it and starts it anew, from the sources as they are now. */
  restart(): Promise<void>;
  /** SIGTERM, then SIGKILL after `seconds`. */
  stop(seconds: number): Promise<void>;
}

export interface KeepRunningOptions {
  /** Drops what it says on standard output. */
  quiet?: boolean;
  /** After it ended with an error of its own it waits for `restart`: for development, where the next change may mend it. */
  waitAfterError?: boolean;
  /** An address of the program's own: one that no longer answers there is ended and started again. */
  health?: HealthWatch;
}

export interface HealthWatch {
  url: string;
  /** Silence that makes a program count as hung; 30 where absent. */
  hangSeconds?: number;
  /** Longest it may take to answer for the first time after it was started again; 120 where absent. */
  startSeconds?: number;
}

/** A program that hangs is asked this often before it counts as hung: one slow answer is none, nor is a machine that slept. */
const PROBES = 6;

/** Waits before a program is started again: 0.2 s after the first death, at most 5 s while it keeps dying. */
const backOffMs = (deaths: number) => Math.min(200 * 2 ** deaths, 5000);
/** Running this long counts as recovered. */
const RECOVERED_MS = 30_000;
/** Longest a program may take to answer at its start. */
const START_SECONDS = 120;
/** Longest a program may take to stop before it is started anew. */
const RESTART_SECONDS = 5;

/**
 * Starts `node …args` with the environment and keeps it running. One that ends with an error before it ever came up is
 * not started again: its configuration is wrong, and it has said so.
 */
export function keepRunning(
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  { quiet = false, waitAfterError = false, health }: KeepRunningOptions = {},
): Watched {
  let child: ChildProcess | undefined;
  let isStopping = false;
  let deaths = 0;
  let isUp = false;
  let hasFailed = false;
  let restarting: Promise<void> | undefined;

  const launch = () => {
    const startedAt = Date.now();
    hasFailed = false;
    // Its own process group: Ctrl-C reaches this process only, which then stops them in order.
    const launched = spawn(process.execPath, [...args], {
      env: environment,
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
      detached: true,
    });
    child = launched;
    if (health) void watchHealth(name, launched, health, () => isUp);
    launched.once('exit', (code, signal) => {
      if (isStopping || restarting || child !== launched) return;
      const how = `The ${name} ended (${signal ?? `code ${code}`})`;
      hasFailed = signal === null && (waitAfterError || !isUp);
      if (hasFailed) {
        if (isUp) console.error(`${how}; it starts again at the next change`);
        return;
      }
      deaths = Date.now() - startedAt > RECOVERED_MS ? 0 : deaths + 1;
      console.error(`${how}; starting it again`);
      setTimeout(() => !isStopping && child === launched && launch(), backOffMs(deaths));
    });
  };
  launch();

  return {
    hasFailed: () => hasFailed,
    cameUp() {
      isUp = true;
    },
    restart() {
      restarting ??= end(child, RESTART_SECONDS).then(() => {
        restarting = undefined;
        if (!isStopping) launch();
      });
      return restarting;
    },
    async stop(seconds) {
      isStopping = true;
      await end(child, seconds);
    },
  };
}

/**
 * Waits until a program answers.
 * @returns false where it ended with an error, which it has told itself
 * @throws ConfigurationError where it takes longer than two minutes
 */
export async function comesUp(program: Watched, url: string): Promise<boolean> {
  const deadline = Date.now() + START_SECONDS * 1000;
  while (!program.hasFailed()) {
    const answered = await fetch(url, { signal: AbortSignal.timeout(5000) }).then(
      (response) => response.status < 500,
      () => false,
    );
    if (answered) {
      program.cameUp();
      return true;
    }
    if (Date.now() > deadline)
      throw new ConfigurationError(`${url} did not answer within ${START_SECONDS} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** Ends a child with SIGTERM, and its whole group with SIGKILL where that takes longer than `seconds`. */
async function end(child: ChildProcess | undefined, seconds: number): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const { pid } = child;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), seconds * 1000);
  await ended;
  clearTimeout(timer);
}

/**
 * Asks a program how it is for as long as it runs; any answer will do. Ends it with SIGKILL once it has been silent for
 * too long: a main thread that is in an endless loop hears nothing gentler.
 * @param cameUp whether it has ever come up: the first start is waited for elsewhere
 */
async function watchHealth(
  name: string,
  child: ChildProcess,
  { url, hangSeconds = 30, startSeconds = 120 }: HealthWatch,
  cameUp: () => boolean,
): Promise<void> {
  const everyMs = (hangSeconds * 1000) / PROBES;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  let hasAnswered = false;
  let silent = 0;
  while (isRunning()) {
    const asked = Date.now();
    const answers = await fetch(url, { signal: AbortSignal.timeout(everyMs) }).then(
      (response) => response.body?.cancel().then(() => true) ?? true,
      () => false,
    );
    hasAnswered ||= answers;
    silent = answers || !cameUp() ? 0 : silent + 1;
    const most = hasAnswered ? PROBES : Math.ceil((startSeconds * 1000) / everyMs);
    if (silent >= most && isRunning()) {
      console.error(`The ${name} has not answered for ${Math.round((most * everyMs) / 1000)} s`);
      process.kill(-child.pid!, 'SIGKILL');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, everyMs - (Date.now() - asked))));
  }
}
