import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRunning, type Watched } from './keep-running.ts';
import { findFreePort } from './ports.ts';

let folder: string;
let program: Watched | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-keep-'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await program?.stop(5);
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** A program that notes its start, then does `rest`. */
function start(rest: string, options = {}): Watched {
  const script = path.join(folder, 'program.mjs');
  const starts = JSON.stringify(path.join(folder, 'starts'));
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs';\nappendFileSync(${starts}, process.pid + '\\n');\n${rest}`,
  );
  program = keepRunning('program', [script], process.env, options);
  return program;
}
const pids = (): number[] => {
  try {
    // The file is there a moment before what is written to it.
    return readFileSync(path.join(folder, 'starts'), 'utf8').split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};
const waitForStarts = (count: number) =>
  vi.waitFor(() => expect(pids()).toHaveLength(count), { timeout: 15_000 });
const STAYS = 'setInterval(() => {}, 1000);';

it('starts a killed program again, with a new process', async () => {
  start(STAYS);
  await waitForStarts(1);
  process.kill(pids()[0]!, 'SIGKILL');
  await waitForStarts(2);
  expect(new Set(pids()).size).toBe(2);
});

it('gives up on one that ends with an error before it came up', async () => {
  const failing = start('process.exit(1);');
  await vi.waitFor(() => expect(failing.hasFailed()).toBe(true), { timeout: 15_000 });
  expect(pids()).toHaveLength(1);
});

it('waits for a restart after an error in development', async () => {
  const failing = start(`setTimeout(() => process.exit(1), 300);`, { waitAfterError: true });
  failing.cameUp();
  await vi.waitFor(() => expect(failing.hasFailed()).toBe(true), { timeout: 15_000 });
  await failing.restart();
  await waitForStarts(2);
});

it('restarts a running program once, however often it is asked meanwhile', async () => {
  const running = start(STAYS);
  await waitForStarts(1);
  await Promise.all([running.restart(), running.restart()]);
  await waitForStarts(2);
  expect(() => process.kill(pids()[0]!, 0)).toThrow();
});

it('kills one that does not stop', async () => {
  const stubborn = start(`process.on('SIGTERM', () => {}); ${STAYS}`);
  await waitForStarts(1);
  await stubborn.stop(0.5);
  expect(() => process.kill(pids()[0]!, 0)).toThrow();
});

/** A program that answers, until it is told to think for ever. */
const HANGS = `import http from 'node:http';
http.createServer((request, response) => {
  response.end('ok');
  if (request.url === '/hang') for (;;);
}).listen(Number(process.env.TEST_PORT), '127.0.0.1');`;

it('starts a program again that no longer answers, and leaves alone one that does', async () => {
  const port = await findFreePort();
  vi.stubEnv('TEST_PORT', String(port));
  const url = `http://127.0.0.1:${port}/`;
  const hanging = start(HANGS, { health: { url, hangSeconds: 1.2, startSeconds: 20 } });
  const answers = () => fetch(url).then((response) => response.text());
  await vi.waitFor(async () => expect(await answers()).toBe('ok'), { timeout: 15_000 });
  hanging.cameUp();
  // Twice as long as silence may last: nothing happens to one that answers.
  await new Promise((resolve) => setTimeout(resolve, 2_400));
  expect(pids()).toHaveLength(1);
  await fetch(`${url}hang`).catch(() => undefined);
  await waitForStarts(2);
  await vi.waitFor(async () => expect(await answers()).toBe('ok'), { timeout: 15_000 });
  vi.unstubAllEnvs();
}, 60_000);
