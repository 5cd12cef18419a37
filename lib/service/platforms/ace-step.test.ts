import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAceStepServer } from '#tools/testing/ace-step-server.ts';
import { FakeThreads } from '#tools/testing/fake-engine.ts';
import { aceStepPlatform } from './ace-step.ts';
import type { PlatformRequest, SourceClip } from './platform.ts';

let server: Awaited<ReturnType<typeof startAceStepServer>>;
let folder: string;
let source: SourceClip;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-ace-'));
  const master = path.join(folder, 'source.flac');
  await writeFile(master, 'the master');
  source = {
    clipId: 'c',
    title: 'Ours',
    tags: 'pop',
    prompt: 'la',
    durationSeconds: 60,
    files: { master },
    audioUrl: '',
  };
  server = await startAceStepServer();
});
afterAll(async () => {
  server?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  server.outcome = 1;
  server.file = '/v1/audio?path=x.flac';
});

const platform = (apiKey = 'ace') =>
  aceStepPlatform({ baseUrl: server.baseUrl, apiKey, threads: new FakeThreads(), pollMs: 5 });
const run = () => ({ workFolder: folder, signal: new AbortController().signal, onProgress: () => {} });

describe('an ACE-Step server', () => {
  test.each([
    [
      { operation: 'generate', lyrics: '[Verse]\nFirst line', tags: 'jazz', instrumental: false },
      { prompt: 'jazz', lyrics: '[Verse]\nFirst line', thinking: 'true', seed: '7' },
    ],
    [
      {
        ...{ operation: 'generate', tags: 'pop', instrumental: true, bpm: 97, key: 'A minor' },
        ...{ timeSignature: '6/8', durationSeconds: 40 },
      },
      { bpm: '97', key_scale: 'A minor', time_signature: '6', audio_duration: '40' },
    ],
    [
      { operation: 'generate', description: 'a calm song', instrumental: true },
      { sample_query: 'a calm song', lyrics: '[Instrumental]' },
    ],
    [
      { operation: 'infill', startSeconds: 3, endSeconds: 9, prompt: 'new' },
      {
        task_type: 'repaint',
        repainting_start: '3',
        repainting_end: '9',
        lyrics: 'new',
        prompt: 'pop',
        src_audio: 'the master',
      },
    ],
    [
      { operation: 'cover', tags: 'ska' },
      { task_type: 'cover', prompt: 'ska', lyrics: 'la', src_audio: 'the master' },
    ],
  ] as const)('%j', async (request, form) => {
    const needsSource = request.operation !== 'generate';
    const [clip] = await platform().run(
      { ...request, seed: 7, ...(needsSource && { source }) } as PlatformRequest,
      run(),
    );
    expect(server.released).toMatchObject({ audio_format: 'flac', batch_size: '1', ...form });
    expect(clip).toMatchObject({
      prompt: 'sung',
      seed: 42,
      remoteId: 'ace-1',
      mv: 'ace-step-1.5',
      durationSeconds: 60,
    });
    expect(clip!.tags).toContain('120 bpm, C Major');
    expect(Object.keys(clip!.files)).toContain('audio');
  });

  test('says why it could not', async () => {
    const song = { operation: 'generate', tags: 'x', instrumental: true, seed: 1 } as const;
    server.outcome = 2;
    await expect(platform().run(song, run())).rejects.toThrow('the model could not make it');
    await expect(platform('wrong').run(song, run())).rejects.toThrow('HTTP 401: no key');
    await expect(platform().run({ ...song, voice: {} }, run())).rejects.toThrow('persona');
    const plan = { sections: [{ label: 'Verse' }] };
    await expect(platform().run({ ...song, plan }, run())).rejects.toThrow('it takes no "plan"');
    await expect(platform().run({ ...song, bpm: 97.5 }, run())).rejects.toThrow('in whole numbers, not 97.5');
    server.outcome = 1;
    // The key and the download go to the configured server only, wherever it says its file is.
    server.file = 'http://169.254.169.254/latest/meta-data';
    await expect(platform().run(song, run())).rejects.toThrow('on another server');
    expect([platform().supports('cover'), platform().supports('lyrics')]).toEqual([true, false]);
  });
});
