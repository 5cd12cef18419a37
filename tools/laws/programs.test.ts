import { expect, test } from 'vitest';
import { findUses, readSources } from './read-sources.ts';

const sources = readSources('lib');
const textOf = (file: string) => sources.find((source) => source.file === file)?.text ?? '';

/** Everything that starts a process or a thread, and what ends it when it hangs. A new one is to be thought about. */
const STARTED: Record<string, RegExp> = {
  // The programs: asked at an address of theirs.
  'lib/cli/keep-running.ts': /watchHealth\(name, launched, health/,
  'lib/db/embedded.ts': /watchChild\('embedded database', launched/,
  // It is that which ends: of the programs that stay, the one whose own main thread hangs.
  'lib/cli/end-when-hung.ts': /watch-main-thread\.mjs/,
  // Once, at a start that somebody looks at.
  'lib/cli/bootstrap.mjs': /spawn\(/,
  'lib/cli/build-studio.ts': /'build'/,
  'lib/engine/codec/decode/decoders/aac-process.ts': /timeout: TIME_LIMIT_MS,\s+killSignal: 'SIGKILL'/,
  // Threads: whoever gave them work ends them by its signal, which has a time.
  'lib/service/engine-room/engine-threads.ts': /signal: run\.signal/,
  // A voicebank's models: a phrase has its time, and a thread that fails is not used again.
  'lib/engine/voice/networks/network-host.ts': /await this\.close\(\);\s+throw new NetworkFailedError/,
  // A file's end is known before it is begun, and a thread goes with the one that started it.
  'lib/service/engine-room/encode-mp3-beside.ts': /workerData: job/,
};

test('whatever is started is ended when it hangs', () => {
  const found = Object.keys(
    findUses(
      sources.filter(({ text }) => /node:child_process|node:worker_threads|from 'piscina'/.test(text)),
      /\b(spawn|fork|exec|execFile)\(|new Piscina\(|new Worker\(/g,
    ),
  );
  expect(found.sort()).toEqual(Object.keys(STARTED).sort());
  for (const [file, how] of Object.entries(STARTED)) expect(textOf(file), file).toMatch(how);
});

test('every program that is kept running is asked how it is, and thirty seconds are the most', () => {
  const start = textOf('lib/cli/start.ts');
  const kept = [...start.matchAll(/keepRunning\(/g)].length;
  expect(kept).toBeGreaterThanOrEqual(2);
  expect([...start.matchAll(/\.\.\.watchedAt\(/g)]).toHaveLength(kept);
  // Each of those that can be started alone, too.
  expect(textOf('lib/cli/studio.ts')).toMatch(/keepRunning\(.*health: \{ url \}/);
  expect(textOf('lib/cli/run-service.ts')).toMatch(/endWhenHung\(\)/);
  expect(textOf('lib/cli/bootstrap.mjs')).toMatch(/stays && signal === 'SIGKILL' && !isStopping/);
  expect(textOf('lib/cli/end-when-hung.ts')).toMatch(/HANG_SECONDS = 30\b/);
  expect(textOf('lib/cli/keep-running.ts')).toMatch(/hangSeconds = 30\b/);
  expect(textOf('lib/cli/judge-health.ts')).toMatch(/hangSeconds = 30\b/);
  expect(textOf('lib/db/watch-child.ts')).toMatch(/HANG_SECONDS = 30\b/);
});

test('work in a thread has a time: tasks, calls, and what is worked ahead', () => {
  for (const file of [
    'lib/service/worker/worker.ts',
    'lib/service/operations/sync-operation.ts',
    'lib/service/clips/song-analysis.ts',
  ])
    expect(textOf(file), file).toMatch(
      /AbortSignal\.timeout\([^)]*TIMEOUT_SECONDS|AbortSignal\.timeout\(seconds/,
    );
});
