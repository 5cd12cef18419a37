import { spawn } from 'node:child_process';
import os from 'node:os';
import readline from 'node:readline';
import { stripVTControlCharacters } from 'node:util';

/** How a runner's run ended. */
export interface TestRun {
  passed: number;
  failed: number;
  files: FileTime[];
  failures: Failure[];
}

/** A test that did not hold, or only the second time. */
export interface Failure {
  /** Relative to the project's root. */
  file: string;
  title: string;
  /** The first line of what it said. */
  message: string;
}

/** How long a test file took, its imports and hooks included. */
export interface FileTime {
  /** Relative to the project's root. */
  file: string;
  seconds: number;
}

export interface RunOptions {
  /** A folder for reports and data, taken away afterwards. */
  scratch: string;
  /** Arguments for the runner. */
  further: readonly string[];
  /** Whether the other runner is at work too: then every line says whose it is. */
  beside: boolean;
}

/** How much less of a busy core units get than journeys, whose pages somebody waits for: a third. */
const NICENESS_OF_UNITS = 5;
const SLOWEST = 12;

/**
 * Runs a script of a package under this Node.
 * @param label put before each line it prints; without one it has the terminal to itself
 * @returns its exit code
 */
export function runScript(
  script: string,
  args: readonly string[],
  {
    env = {},
    label,
    inBackground = false,
  }: { env?: Record<string, string>; label?: string | undefined; inBackground?: boolean },
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      env: { ...process.env, ...(label && process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
      stdio: label ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    // The processes it starts inherit it.
    if (inBackground && child.pid) os.setPriority(child.pid, NICENESS_OF_UNITS);
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        readline.createInterface({ input: stream }).on('line', (line) => console.log(`${label} │ ${line}`));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

export const sum = (runs: readonly TestRun[]) => ({
  passed: runs.reduce((total, run) => total + run.passed, 0),
  failed: runs.reduce((total, run) => total + run.failed, 0),
});

/** Prints the slowest files of all runs: where the next minute is to be saved. */
export function tellSlowest(runs: readonly TestRun[]): void {
  const slowest = runs.flatMap((run) => run.files).sort((a, b) => b.seconds - a.seconds);
  if (slowest.length < 2) return;
  console.log('Slowest files:');
  for (const { file, seconds } of slowest.slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/** Prints what failed, last of all: whoever reads only the end of a long log knows where to look. */
export function tellFailures(runs: readonly TestRun[]): void {
  const failures = runs.flatMap((run) => run.failures);
  if (failures.length > 0) console.log('Failed:');
  for (const { file, title, message } of failures) console.log(`  ${file} › ${title}: ${message}`);
}

/** The first line of a message that says anything, without a terminal's colours. */
export function firstLine(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines.find((line) => line.trim() !== '')?.trim() ?? '';
}
