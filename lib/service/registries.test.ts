import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ANALYSES } from './engine-room/analyses/index.ts';
import { RENDERS } from './engine-room/renders/index.ts';
import { createLog } from './log.ts';
import { PLATFORMS } from './platforms/index.ts';
import { JOBS } from './worker/jobs/index.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const filesOf = (folder: string, helpers: string[]) =>
  readdirSync(path.join(import.meta.dirname, folder))
    .filter(
      (name) =>
        name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'index.ts' && !helpers.includes(name),
    )
    .map((name) => name.slice(0, -3))
    .sort();

const PLATFORM_HELPERS = [
  'platform.ts',
  'platforms.ts',
  'choose-platforms.ts',
  'ace-step-request.ts',
  'ace-step-server.ts',
  'circuit-breaker.ts',
  'download.ts',
  'wakeups.ts',
];

describe('lists agree with their folders', () => {
  test('jobs', async () => {
    const files = filesOf('worker/jobs', ['job.ts', 'sources.ts']);
    expect(files).toHaveLength(Object.keys(JOBS).length);
    for (const file of files) {
      const [job] = Object.values(
        (await import(`./worker/jobs/${file}.ts`)) as Record<string, { operation: keyof typeof JOBS }>,
      );
      expect(JOBS[job!.operation]).toBe(job);
    }
    for (const [name, job] of Object.entries(JOBS)) expect(job.operation).toBe(name);
  });
  test('renders', () => {
    const helpers = [
      'types.ts',
      'write-clip.ts',
      'read-source.ts',
      'notes-of-score.ts',
      'peaks-file.ts',
      'looks-like-lyrics.ts',
    ];
    expect(Object.keys(RENDERS).map(kebab).sort()).toEqual(filesOf('engine-room/renders', helpers));
  });
  test('analyses', () => {
    const helpers = [
      'types.ts',
      'own-stems.ts',
      'write-stems.ts',
      'write-archive.ts',
      'write-project.ts',
      'notes-to-midi.ts',
      'file-title.ts',
    ];
    expect(Object.keys(ANALYSES).map(kebab).sort()).toEqual(filesOf('engine-room/analyses', helpers));
  });
  test('platforms', () => {
    expect(Object.keys(PLATFORMS).sort()).toEqual(filesOf('platforms', PLATFORM_HELPERS));
  });
});

test('keys never reach a log', () => {
  const lines: string[] = [];
  const { write } = process.stdout;
  const key = `sk-music-${'a1B2'.repeat(11)}`;
  const log = createLog('info');
  // pino writes to the descriptor itself; its hook is what is tried here.
  const hooks = (log as unknown as Record<symbol, { streamWrite?: (line: string) => string }>)[
    Object.getOwnPropertySymbols(log).find((symbol) => String(symbol).includes('hooks'))!
  ];
  const blot = (line: string) => lines.push(hooks!.streamWrite!(line));
  blot(`{"msg":"called with Bearer ${key}"}`);
  blot(`{"msg":"made ${key}","secret":"whsec_${'0a'.repeat(32)}"}`);
  blot('{"url":"http://h/media/a/b.mp3?expires=0&signature=x-Y_9","db":"postgresql://me:pass@h/db"}');
  expect(lines).toEqual([
    '{"msg":"called with Bearer [redacted]"}',
    '{"msg":"made sk-music-[redacted]","secret":"whsec_[redacted]"}',
    '{"url":"http://h/media/a/b.mp3?expires=0&signature=[redacted]","db":"postgresql://me:[redacted]@h/db"}',
  ]);
  expect(process.stdout.write).toBe(write);
});
