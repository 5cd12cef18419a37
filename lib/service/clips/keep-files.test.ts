import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { encodeFlac, encodeMp3, encodeWav } from '#lib/engine/doors/encode-audio.ts';
import type { Score } from '#lib/engine/doors/score.ts';
import { scoreToMidi } from '#lib/engine/doors/score-notes.ts';
import { tone } from '#tools/fixtures/audio-files.ts';
import { Papers } from '../papers/stamp.ts';
import { verifyFile } from '../papers/verify.ts';
import { keepFiles, type LocalFiles } from './keep-files.ts';

let folder: string;
const made: Record<string, Uint8Array> = {};
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-keep-'));
  const audio = tone(0.05);
  made.mp3 = await encodeMp3(audio, { title: 'x' });
  made.flac = await encodeFlac(audio);
  made.wav = encodeWav(audio, { bitDepth: 16 });
  made.mid = scoreToMidi(endpoints.score.example.response.score as Score);
  made.json = Buffer.from('{}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const papers = new Papers('a secret for tests only');
const facts = {
  engine: 'songloom-7',
  clip: 'c1',
  made: '2026-11-24T02:00:00.000Z',
  sourceType: 'trainedAlgorithmicMedia',
} as const;
const FILES = {
  audio: 'mp3',
  wav: 'wav',
  'wav-24': 'wav',
  midi: 'mid',
  'midi:s1': 'mid',
  'export:midi': 'mid',
  master: 'flac',
  'stem:vocals': 'flac',
  score: 'json',
} as const;

/** What lies in the store afterwards, by kind. */
async function kept(into: string, context: { papers?: Papers; facts?: typeof facts }) {
  const stored = new Map<string, Uint8Array>();
  const files: LocalFiles = {};
  for (const [kind, extension] of Object.entries(FILES)) {
    const file = path.join(folder, `${kind.replace(':', '-')}.${extension}`);
    await writeFile(file, made[extension]!);
    files[kind as keyof typeof FILES] = file;
  }
  const store = {
    async putFile(key: string, file: string) {
      stored.set(key, await readFile(file));
      return (await stat(file)).size;
    },
    size: async (key: string) => stored.get(key)?.length,
    delete: async () => undefined,
  };
  const rows = await keepFiles(
    { store: store as never, quota: { add: () => undefined } as never, papers: context.papers },
    'account',
    into,
    'Title',
    files,
    context.facts,
  );
  return Object.fromEntries(
    Object.entries(rows).map(([kind, row]) => {
      const bytes = stored.get(row!.key)!;
      return [kind, kind === 'score' ? 'unknown' : verifyFile(bytes).state];
    }),
  );
}
const signed = (...kinds: string[]) =>
  Object.fromEntries(
    Object.keys(FILES).map((kind) => [kind, kinds.includes(kind) ? 'unchanged' : 'unknown']),
  );
const LEAVING = ['audio', 'wav', 'wav-24', 'midi', 'midi:s1', 'export:midi'];

test('whatever leaves the house says where it comes from; what songs are made of stays as it is', async () => {
  expect(await kept('clips/c1', { papers, facts })).toEqual(signed(...LEAVING));
});
test('stems that were asked for do, too', async () => {
  expect(await kept('stems/s1', { papers, facts })).toEqual(signed(...LEAVING, 'stem:vocals'));
});
test('what somebody brought is theirs, and where papers are off there are none', async () => {
  expect(await kept('clips/c1', { papers })).toEqual(signed());
  expect(await kept('clips/c1', { facts })).toEqual(signed());
});
test('every place that keeps files says of what, or that they are somebody’s own', async () => {
  const { readdirSync, readFileSync } = await import('node:fs');
  const root = path.resolve(import.meta.dirname, '..');
  const callers = (readdirSync(root, { recursive: true, encoding: 'utf8' }) as string[])
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|keep-files\.ts$/.test(file))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)
    .filter(([, source]) => source.includes('await keepFiles('));
  const silent = callers.filter(([, source]) => !/factsOf\(clip\)|facts,/.test(source)).map(([file]) => file);
  // An upload is its sender's; an analysis never leaves.
  expect(silent.sort()).toEqual(['clips/song-analysis.ts', 'operations/upload.ts']);
  expect(callers.length).toBeGreaterThan(6);
});
