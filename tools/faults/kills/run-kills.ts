import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { Random } from '#lib/engine/random.ts';
import { makeScratch } from '../ground.ts';
import { makeKillGround } from './ground.ts';
import { KILL_SCENARIOS } from './index.ts';
import type { KillRound } from './scenario.ts';

export interface KillOptions {
  rounds: number;
  seed: number;
  say: (line: string) => void;
  signal: AbortSignal;
}

const root = path.resolve(import.meta.dirname, '..', '..', '..');
/** Kills are drawn from a little more than what the thing takes when nobody disturbs it. */
const BEYOND = 1.1;
/** Tries for each kill: what was done before it came is looked at too, and does not count. */
const TRIES = 4;
/** Of what is killed from its start on, nothing happens before Node runs. */
const BOOT_SHARE = 0.2;

/**
 * Kills, `rounds` times in the middle in all, one scenario after the other, at random moments; after each looks at what
 * is left.
 * @returns what was half there and not said, a line each
 */
export async function runKills({ rounds, seed, say, signal }: KillOptions): Promise<string[]> {
  const scratch = makeScratch('kills');
  const ground = await makeKillGround(scratch.folder);
  const random = new Random(seed);
  const broken: string[] = [];
  let inTheMiddle = 0;
  try {
    const usualMs = new Map<string, number>();
    for (const { id, prepare } of KILL_SCENARIOS) {
      const round = await prepare(ground, random);
      const { ms } = await runUntil(round);
      usualMs.set(id, ms);
      for (const line of await round.check()) broken.push(`${id}, not killed: ${line}`);
      say(`${id}: ${ms.toFixed(0)} ms when nobody kills it`);
    }
    let nth = 0;
    for (; inTheMiddle < rounds && nth < TRIES * rounds && !signal.aborted; nth++) {
      const { id, prepare } = KILL_SCENARIOS[nth % KILL_SCENARIOS.length]!;
      const round = await prepare(ground, random);
      const from = round.saysWhenReady ? 0 : BOOT_SHARE;
      const killMs = usualMs.get(id)! * random.range(from, BEYOND);
      const { isDone, ms } = await runUntil(round, killMs);
      if (!isDone) inTheMiddle++;
      // A busy machine takes longer at one time than at another.
      else usualMs.set(id, Math.min(usualMs.get(id)!, ms));
      const problems = await round.check();
      say(
        `${nth + 1} ${id}: ${isDone ? 'done before' : 'killed after'} ${killMs.toFixed(0)} ms, ${problems.join('; ') || 'whole'}`,
      );
      for (const line of problems) broken.push(`${id}, killed after ${killMs.toFixed(0)} ms: ${line}`);
    }
    say(`${nth} begun, ${inTheMiddle} killed in the middle`);
    if (inTheMiddle < rounds && !signal.aborted) broken.push(`only ${inTheMiddle} were killed in the middle`);
    return broken;
  } finally {
    await ground.stop();
    if (broken.length === 0) scratch.remove();
    else say(`what is left: ${scratch.folder}`);
  }
}

/** Starts it, lets it work, and kills it with all that it started, by SIGKILL, after so long; else waits for its end. */
async function runUntil(
  { args, environment, saysWhenReady }: KillRound,
  killMs?: number,
): Promise<{ ms: number; isDone: boolean }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
  });
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (saysWhenReady) {
    await Promise.race([new Promise((resolve) => child.once('message', resolve)), ended]);
    if (isRunning(child)) child.send('go');
  }
  const startedMs = performance.now();
  const timer =
    killMs === undefined
      ? undefined
      : setTimeout(() => isRunning(child) && process.kill(-child.pid!, 'SIGKILL'), killMs);
  await ended;
  clearTimeout(timer);
  if (child.signalCode !== 'SIGKILL' && child.exitCode !== 0)
    throw new Error(`${args.join(' ')} ended with ${child.exitCode}:\n${said.slice(-2_000)}`);
  return { ms: performance.now() - startedMs, isDone: child.exitCode === 0 };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;
