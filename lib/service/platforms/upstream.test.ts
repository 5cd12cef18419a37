import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FetchGuard } from '#lib/fetch-guard/fetch-guard.ts';
import { startTestService, type TestKey, type TestService } from '#tools/testing/start-test-service.ts';
import type { PlatformRequest, SourceClip } from './platform.ts';
import { upstreamPlatform } from './upstream.ts';

let t: TestService;
let key: TestKey;
let folder: string;
beforeAll(async () => {
  t = await startTestService();
  key = await t.makeKey();
  folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-upstream-'));
});
afterAll(async () => {
  await t?.stop();
  await rm(folder, { recursive: true, force: true });
});

const platform = () =>
  upstreamPlatform({
    baseUrl: t.url,
    appKey: key.appKey,
    guard: new FetchGuard({ allowPrivateNetwork: true, trustedOrigins: [] }),
    pollMs: 20,
  });
const run = (signal = new AbortController().signal) => ({ workFolder: folder, signal, onProgress: () => {} });

describe('another service that speaks the interface', () => {
  let source: SourceClip;
  test('makes a song there and fetches it', async () => {
    const [clip] = await platform().run(
      { operation: 'generate', lyrics: 'la', tags: 'pop', title: 'There', instrumental: false, seed: 1 },
      run(),
    );
    expect(clip).toMatchObject({ title: 'There', durationSeconds: 60, remoteId: expect.any(String) });
    expect(await readFile(clip!.files.audio!, 'utf8')).toContain('content of audio.mp3');
    const [stored] = await t.context.database.clip.findMany({ where: { id: clip!.remoteId! } });
    const files = stored!.files as {
      audio: { key: string; bytes: number; contentType: string; fileName: string };
    };
    source = {
      clipId: 'ours',
      title: 'Ours',
      tags: 'pop',
      prompt: 'la',
      durationSeconds: 60,
      files: {},
      audioUrl: t.context.links.create(files.audio, undefined),
    };
  });

  const requests = (): PlatformRequest[] => [
    { operation: 'extend', source, continueAtSeconds: 20, tags: 'pop', instrumental: true, seed: 1 },
    {
      ...{ operation: 'generate', tags: 'pop', instrumental: false, seed: 9, askedSeed: 9, bpm: 97.5 },
      ...{ key: 'A minor', timeSignature: '6/8', durationSeconds: 40 },
      plan: { sections: [{ label: 'Verse', bars: 4, chords: 'C F' }] },
    },
    { operation: 'infill', source, startSeconds: 5, endSeconds: 9, prompt: 'new words', seed: 1 },
    { operation: 'cover', source, tags: 'ska', title: 'Skaing', seed: 1 },
    { operation: 'remaster', source, strength: 'high', seed: 1 },
    { operation: 'sample', source, startSeconds: 1, endSeconds: 8, seed: 1 },
    { operation: 'addInstrumental', source, startSeconds: 0, endSeconds: 60, seed: 1 },
    { operation: 'addVocals', source, startSeconds: 0, endSeconds: 10, lyrics: 'sing', seed: 1 },
    { operation: 'lyrics', topics: 'sea', seed: 1 },
    { operation: 'soundEffect', description: 'rain', loop: true, bpm: 90, key: 'A minor', seed: 1 },
  ];
  test.each([
    'extend',
    'generate',
    'infill',
    'cover',
    'remaster',
    'sample',
    'addInstrumental',
    'addVocals',
    'lyrics',
    'soundEffect',
  ])('%s is asked there as it was asked here', async (operation) => {
    const request = requests().find((candidate) => candidate.operation === operation)!;
    const uploads = await t.context.database.clip.count({ where: { operation: 'upload' } });
    const clips = await platform().run(request, run());
    expect(clips).toHaveLength(1);
    const asked = t.platform.asked.at(-1)! as unknown as Record<string, unknown>;
    const { source: _source, seed: _seed, ...wanted } = request as unknown as Record<string, unknown>;
    expect(asked).toMatchObject(wanted);
    // The source was sent there first, once.
    const sent = (await t.context.database.clip.count({ where: { operation: 'upload' } })) - uploads;
    expect(sent).toBe('source' in request ? 1 : 0);
  });

  test('a clip made there is not sent again', async () => {
    const there = await t.context.database.clip.findFirstOrThrow({ where: { operation: 'generate' } });
    const uploads = await t.context.database.clip.count({ where: { operation: 'upload' } });
    await platform().run(
      { operation: 'cover', source: { ...source, platform: 'upstream', remoteId: there.id }, seed: 1 },
      run(),
    );
    expect(await t.context.database.clip.count({ where: { operation: 'upload' } })).toBe(uploads);
  });

  test('a failure there is a reason here', async () => {
    t.platform.behave = () => Promise.reject(new Error('out of strings'));
    const failing = platform().run(
      { operation: 'soundEffect', description: 'x', loop: false, seed: 1 },
      run(),
    );
    await expect(failing).rejects.toThrow('5002: all platforms failed: fake: out of strings');
    t.platform.behave = undefined;
    const wrong = upstreamPlatform({
      baseUrl: t.url,
      appKey: 'sk-music-wrong',
      guard: new FetchGuard({ allowPrivateNetwork: true, trustedOrigins: [] }),
    });
    await expect(
      wrong.run({ operation: 'soundEffect', description: 'x', loop: false, seed: 1 }, run()),
    ).rejects.toMatchObject({ code: 1002 });
    const stopped = platform().run(
      { operation: 'soundEffect', description: 'x', loop: false, seed: 1 },
      run(AbortSignal.abort(new Error('stop'))),
    );
    await expect(stopped).rejects.toThrow('stop');
  });
});
