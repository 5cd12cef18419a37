import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlatformRequest } from '../platforms/platform.ts';
import { EngineThreads } from './engine-threads.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-threads-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A thread that counts its runs in a file and then does what it is told. */
async function threadsThat(does: string): Promise<{ threads: EngineThreads; runs: () => Promise<number> }> {
  const log = path.join(folder, `${does.length}.log`);
  const threadFile = path.join(folder, `${does.length}.mjs`);
  await writeFile(log, '');
  await writeFile(
    threadFile,
    `import { appendFileSync, readFileSync } from 'node:fs';
     export default async () => {
       appendFileSync(${JSON.stringify(log)}, 'x');
       const run = readFileSync(${JSON.stringify(log)}, 'utf8').length;
       ${does}
     };`,
  );
  const threads = new EngineThreads({ renderThreads: 1, threadFile, heapMb: 64 });
  return { threads, runs: async () => (await readFile(log, 'utf8')).length };
}
const request = { operation: 'soundEffect', description: 'rain', loop: false, seed: 1 } as PlatformRequest;
const run = (signal = new AbortController().signal) => ({
  workFolder: folder,
  signal,
  onProgress: () => undefined,
});

test.each([
  [
    'a thread that ends under a job: the job is run once more',
    'if (run === 1) process.exit(1); return "made";',
    2,
  ],
  ['a job that fails is not run again', 'throw new Error("cannot");', 1],
  ['a job that ends its thread each time is given up', 'process.exit(1);', 2],
  ['a job that eats all memory is given up at once', 'let all; for (;;) all = { all, run: [run] };', 1],
])('%s', async (_, does, wantedRuns) => {
  const { threads, runs } = await threadsThat(does);
  const made = await threads.render(request, run()).catch((error: Error) => error);
  if (does.includes('made')) expect(made).toBe('made');
  else expect(made).toBeInstanceOf(Error);
  expect(await runs()).toBe(wantedRuns);
  await threads.close();
});

test('stopping ends a thread in an endless loop, and the next job finds another', async () => {
  const { threads, runs } = await threadsThat('if (run === 1) for (;;); return "next";');
  const stop = new AbortController();
  const looping = threads.render(request, run(stop.signal)).catch((error: unknown) => error);
  while ((await runs()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  stop.abort(new Error('enough'));
  expect(await looping).toMatchObject({ message: 'enough' });
  expect(await threads.render(request, run())).toBe('next');
  await threads.close();
});
