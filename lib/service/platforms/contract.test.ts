import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FetchGuard } from '#lib/fetch-guard/fetch-guard.ts';
import { startAceStepServer } from '#tools/testing/ace-step-server.ts';
import { FakeThreads, fakeClip } from '#tools/testing/fake-engine.ts';
import { startTestService, type TestService } from '#tools/testing/start-test-service.ts';
import { aceStepPlatform } from './ace-step.ts';
import { builtinPlatform } from './builtin.ts';
import { PLATFORMS } from './index.ts';
import type { Platform, PlatformRequest, PlatformRequestKind, SourceClip } from './platform.ts';
import { upstreamPlatform } from './upstream.ts';

/** Threads whose songs take until they are stopped, where asked to. */
class Threads extends FakeThreads {
  hangs = false;
  override async render(...[request, run]: Parameters<FakeThreads['render']>) {
    run.signal.throwIfAborted();
    if (this.hangs)
      await new Promise((_, reject) =>
        run.signal.addEventListener('abort', () => reject(run.signal.reason), { once: true }),
      );
    return fakeClip(request, run);
  }
}

let service: TestService;
let aceStep: Awaited<ReturnType<typeof startAceStepServer>>;
let folder: string;
let source: SourceClip;
let sheet: string;
let upstreamKey: string;
const threads = new Threads();
const CLOSED = 'http://127.0.0.1:1';

/** Each kind of platform: against a server that is there, or one that is not; how its work is made to never end. */
const subjects: Record<string, { make(isThere?: boolean): Platform; hang(): void }> = {
  builtin: {
    make: () => builtinPlatform({ threads }),
    hang: () => {
      threads.hangs = true;
    },
  },
  upstream: {
    make: (isThere = true) =>
      upstreamPlatform({
        baseUrl: isThere ? service.url : CLOSED,
        appKey: upstreamKey,
        guard: new FetchGuard({ allowPrivateNetwork: true, trustedOrigins: [] }),
        pollMs: 5,
      }),
    hang: () => {
      service.platform.behave = (_, run) =>
        new Promise((_resolve, reject) =>
          run.signal.addEventListener('abort', () => reject(run.signal.reason), { once: true }),
        );
    },
  },
  'ace-step': {
    make: (isThere = true) =>
      aceStepPlatform({ baseUrl: isThere ? aceStep.baseUrl : CLOSED, apiKey: 'ace', threads, pollMs: 5 }),
    hang: () => {
      aceStep.outcome = 0;
    },
  },
};

beforeAll(async () => {
  service = await startTestService();
  upstreamKey = (await service.makeKey()).appKey;
  aceStep = await startAceStepServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-contract-'));
  const master = path.join(folder, 'source.flac');
  await writeFile(master, 'the master');
  sheet = path.join(folder, 'sheet.abc');
  await writeFile(sheet, 'X:1\nK:C\nCDEF|');
  const key = await service.makeKey();
  const { body } = await key.call('/api/v1/music/upload', { audio_url: await anAddress() });
  source = {
    clipId: 'c',
    title: 'Ours',
    tags: 'pop',
    prompt: 'la',
    durationSeconds: 60,
    files: { master },
    audioUrl: body.data.audio_url,
  };
});
afterAll(async () => {
  aceStep?.close();
  await service?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  threads.hangs = false;
  service.platform.behave = undefined;
  aceStep.outcome = 1;
});

/** A link to some sound the service has made. */
async function anAddress(): Promise<string> {
  const [clip] = await upstreamClip();
  const row = await service.context.database.clip.findUniqueOrThrow({ where: { id: clip!.remoteId! } });
  const { audio } = row.files as unknown as { audio: Parameters<typeof service.context.links.create>[0] };
  return service.context.links.create(audio, undefined);
}
const upstreamClip = () =>
  subjects.upstream!.make().run({ operation: 'generate', tags: 'x', instrumental: true, seed: 1 }, run());

function run(signal = new AbortController().signal) {
  const seen: number[] = [];
  return { workFolder: folder, signal, seen, onProgress: (progress: number) => void seen.push(progress) };
}

const requests = (): Record<PlatformRequestKind, PlatformRequest> => ({
  generate: { operation: 'generate', lyrics: '[Verse]\nla', tags: 'jazz', instrumental: false, seed: 1 },
  extend: { operation: 'extend', source, continueAtSeconds: 20, tags: 'pop', instrumental: true, seed: 1 },
  infill: { operation: 'infill', source, startSeconds: 5, endSeconds: 9, prompt: 'new', seed: 1 },
  edit: { operation: 'edit', source, edits: [{ kind: 'mute-part', part: 'bass', muted: true }], seed: 1 },
  render: { operation: 'render', file: sheet, format: 'abc', tags: 'folk', seed: 1 },
  cover: { operation: 'cover', source, tags: 'ska', seed: 1 },
  remaster: { operation: 'remaster', source, strength: 'normal', seed: 1 },
  sample: { operation: 'sample', source, startSeconds: 1, endSeconds: 8, seed: 1 },
  addInstrumental: { operation: 'addInstrumental', source, startSeconds: 0, endSeconds: 60, seed: 1 },
  addVocals: { operation: 'addVocals', source, startSeconds: 0, endSeconds: 10, lyrics: 'sing', seed: 1 },
  lyrics: { operation: 'lyrics', topics: 'sea', seed: 1 },
  soundEffect: { operation: 'soundEffect', description: 'rain', loop: true, seed: 1 },
});
const song = () => requests().generate;

/** A score is edited where its clip was made: another service must have made it. */
async function whereItWasMade(name: string, request: PlatformRequest): Promise<PlatformRequest> {
  if (name !== 'upstream' || request.operation !== 'edit') return request;
  const [{ remoteId } = { remoteId: undefined }] = await upstreamClip();
  return { ...request, source: { ...source, platform: 'upstream', remoteId: remoteId! } };
}

test('every platform is tried here', () => {
  expect(Object.keys(subjects).sort()).toEqual(Object.keys(PLATFORMS).sort());
});

describe.each(Object.keys(subjects))('%s', (name) => {
  const { make, hang } = subjects[name]!;

  test('has its name, and models with names of their own', () => {
    const platform = make();
    expect(platform.id).toBe(name);
    expect(platform.models.length).toBeGreaterThan(0);
    const others = Object.keys(subjects).filter((other) => other !== name);
    const taken = others.flatMap((other) => subjects[other]!.make().models.map((model) => model.mv));
    for (const { mv, name: shown } of platform.models) {
      expect(taken).not.toContain(mv);
      expect(shown.trim()).not.toBe('');
    }
  });

  test('makes all it says it can, as files in the work folder', async () => {
    const platform = make();
    for (const [kind, request] of Object.entries(requests()) as [PlatformRequestKind, PlatformRequest][]) {
      if (!platform.supports(kind)) continue;
      const clips = await platform.run(await whereItWasMade(name, request), run());
      expect(clips.length, kind).toBeGreaterThan(0);
      for (const clip of clips) {
        expect(clip.title, kind).not.toBe('');
        expect(Boolean(clip.files.audio), kind).toBe(kind !== 'lyrics');
        for (const file of Object.values(clip.files)) {
          expect(file!.startsWith(folder + path.sep), kind).toBe(true);
          expect((await stat(file!)).size, kind).toBeGreaterThan(0);
        }
      }
    }
    expect(platform.supports('generate')).toBe(true);
  });

  test('tells how far it is, from 0 to 1', async () => {
    const tools = run();
    await make().run(song(), tools);
    for (const progress of tools.seen) {
      expect(progress).toBeGreaterThanOrEqual(0);
      expect(progress).toBeLessThanOrEqual(1);
    }
    expect(tools.seen).toEqual([...tools.seen].sort((a, b) => a - b));
  });

  test('stops when it is told to, with the reason it was given', async () => {
    hang();
    const stop = new AbortController();
    const stopped = make().run(song(), run(stop.signal));
    setTimeout(() => stop.abort(new Error('the time is over')), 60);
    await expect(stopped).rejects.toThrow('the time is over');
    await expect(make().run(song(), run(AbortSignal.abort(new Error('before'))))).rejects.toThrow('before');
  });
});

describe.each(Object.keys(subjects).filter((name) => name !== 'builtin'))('%s, away', (name) => {
  test('says that it cannot be reached, with no path and no key', async () => {
    const platform = subjects[name]!.make(false);
    const error: Error = await platform.run(song(), run()).then(
      () => new Error('it made something'),
      (thrown: Error) => thrown,
    );
    expect(error.message).toMatch(/reached|fetch failed|ECONNREFUSED/);
    expect(error.message).not.toMatch(/Bearer|sk-music|node_modules/);
    await expect(platform.check?.(AbortSignal.timeout(5_000))).rejects.toThrow();
    await subjects[name]!.make().check?.(AbortSignal.timeout(5_000));
  });
});
