import type { ChildProcess } from 'node:child_process';

/** A program that hangs is asked this often before it counts as hung: one slow answer is none, nor is a machine that slept. */
const PROBES = 6;
/** Silence that makes a program count as hung. */
const HANG_SECONDS = 30;

/**
 * Asks a child over its channel whether it is there, for as long as it runs, and ends it with SIGKILL once it has been
 * silent for too long: one that is in an endless loop hears nothing gentler. The child answers by {@link answerParent}.
 * @param hangSeconds for tests
 */
export function watchChild(name: string, child: ChildProcess, hangSeconds = HANG_SECONDS): void {
  let silent = 0;
  child.on('message', () => {
    silent = 0;
  });
  const timer = setInterval(
    () => {
      if (silent++ < PROBES) return void (child.connected && child.send('there?', () => undefined));
      console.error(`The ${name} has not answered for ${hangSeconds} s`);
      child.kill('SIGKILL');
    },
    (hangSeconds * 1000) / PROBES,
  );
  timer.unref();
  child.once('exit', () => clearInterval(timer));
}

/** In the child: it answers whenever its loop turns. */
export function answerParent(): void {
  process.on('message', () => process.send?.('here', () => undefined));
}
