import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { judgeHealth } from './judge-health.ts';
import { findFreePort } from './ports.ts';

let child: ChildProcess;
afterEach(() => {
  child.kill('SIGKILL');
  vi.restoreAllMocks();
});

/** A program that answers with a status, and after `/hang` never again: its main thread is in an endless loop. */
async function start(status: number): Promise<string> {
  const port = await findFreePort();
  const code = `require('node:http').createServer((request, answer) => {
    if (request.url === '/hang') for (;;);
    answer.writeHead(${status}).end();
  }).listen(${port}, '127.0.0.1', () => console.log('up'));`;
  child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout!, 'data');
  return `http://127.0.0.1:${port}`;
}
const judge = (url: string, startSeconds = 0) =>
  judgeHealth({ url, pid: child.pid, hangSeconds: 1.2, startSeconds });
const isAlive = () => child.exitCode === null && child.signalCode === null;

test.each([
  [200, true],
  [503, false],
])('one that answers %i is left alone', async (status, isHealthy) => {
  expect(await judge(await start(status))).toBe(isHealthy);
  expect(isAlive()).toBe(true);
});

test('one that hangs is ended, but not while it may still be starting', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const url = await start(200);
  void fetch(`${url}/hang`).catch(() => undefined);
  const ended = once(child, 'exit');
  expect(await judge(url, 3_600)).toBe(false);
  expect(isAlive()).toBe(true);
  expect(await judge(url)).toBe(false);
  expect((await ended)[1]).toBe('SIGKILL');
});
