import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAceStepServer } from '#tools/testing/ace-step-server.ts';
import { FakeThreads } from '#tools/testing/fake-engine.ts';
import { aceStepSeparator } from '../separation/ace-step-extract.ts';
import { aceStepPlatform } from './ace-step.ts';
import { languageOf } from './ace-step-request.ts';
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
  server.models = ['acestep-v15-turbo'];
  server.behave = 'well';
});

const platform = (apiKey = 'ace', answerMs?: number) =>
  aceStepPlatform({
    baseUrl: server.baseUrl,
    apiKey,
    threads: new FakeThreads(),
    pollMs: 5,
    ...(answerMs && { answerMs }),
  });
const run = () => ({ workFolder: folder, signal: new AbortController().signal, onProgress: () => {} });

describe('an ACE-Step server', () => {
  test.each([
    [
      { operation: 'generate', lyrics: '[Verse]\nFirst line', tags: 'jazz', instrumental: false },
      {
        ...{ prompt: 'jazz', lyrics: '[Verse]\nFirst line', thinking: 'true', seed: '7' },
        vocal_language: 'en',
      },
    ],
    [
      { operation: 'generate', description: '写一首关于雨的歌', instrumental: false },
      { sample_query: '写一首关于雨的歌', vocal_language: 'zh' },
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
    [
      { operation: 'cover', sourceStrength: 0.75 },
      { task_type: 'cover', prompt: 'pop', lyrics: 'la', audio_cover_strength: '0.75', vocal_language: 'en' },
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

const whole = { startSeconds: 0, endSeconds: 60, seed: 7 };

describe('what only a base model does', () => {
  test.each([
    [
      { operation: 'addInstrumental', tags: 'soft brass and strings' },
      {
        task_type: 'complete',
        instruction: 'Complete the input track with strings, brass:',
        lyrics: 'la',
        src_audio: 'the master',
      },
    ],
    [
      { operation: 'addInstrumental' },
      { instruction: 'Complete the input track with drums, bass, guitar, keyboard:', prompt: 'pop' },
    ],
    [
      { operation: 'addVocals', lyrics: '唱给你听' },
      {
        task_type: 'lego',
        instruction: 'Generate the vocals track based on the audio context:',
        lyrics: '唱给你听',
        vocal_language: 'zh',
        src_audio: 'the master',
      },
    ],
  ] as const)('%j', async (request, form) => {
    server.models = ['acestep-v15-turbo', 'acestep-v15-base'];
    const [clip] = await platform().run({ ...request, ...whole, source } as PlatformRequest, run());
    expect(server.released).toMatchObject({ model: 'acestep-v15-base', inference_steps: '50', ...form });
    expect(Object.keys(clip!.files)).toContain('audio');
  });

  test('a voice is sung to the band, in the sound of the one that was separated, and laid over it', async () => {
    server.models = ['acestep-v15-base'];
    const band = path.join(folder, 'band.flac');
    await writeFile(band, 'the band');
    const files = { ...source.files, 'stem:instrumental': band };
    const threads = new FakeThreads();
    const mixes: unknown[] = [];
    const { analyse } = threads;
    threads.analyse = async (name, request, run) => {
      if (name === 'mixRecordings') mixes.push(request);
      return analyse.call(threads, name, request, run);
    };
    const its = aceStepPlatform({ baseUrl: server.baseUrl, apiKey: 'ace', threads, pollMs: 5 });
    await its.run({ operation: 'addVocals', ...whole, source: { ...source, files } }, run());
    expect(server.released).toMatchObject({ src_audio: 'the band', reference_audio: 'the master' });
    expect(mixes).toEqual([{ files: [band, path.join(folder, 'ace-step.flac')] }]);
    const stems = { ...source.files, 'stem:vocals': 'no', 'stem:backing_vocals': 'no', 'stem:drums': band };
    await its.run({ operation: 'addVocals', ...whole, source: { ...source, files: stems } }, run());
    expect(mixes[1]).toEqual({ files: [band] });
    expect(server.released).toMatchObject({ src_audio: 'content of mix.flac' });
  });

  test('is offered where one is loaded, from the first look on', async () => {
    const its = platform();
    const offered = () => [its.supports('addInstrumental'), its.supports('addVocals')];
    expect(offered()).toEqual([false, false]);
    await its.check?.(AbortSignal.timeout(5_000));
    expect(offered()).toEqual([false, false]);
    server.models.push('acestep-v15-base');
    await its.check?.(AbortSignal.timeout(5_000));
    expect(offered()).toEqual([true, true]);
    server.models = ['acestep-v15-turbo'];
    const request = { operation: 'addInstrumental', ...whole, source } as const;
    await expect(its.run(request, run())).rejects.toThrow('none of its models is a base model');
    expect(offered()).toEqual([false, false]);
    server.models = ['acestep-v15-base'];
    await its.check?.(AbortSignal.timeout(5_000));
    Object.assign(server, { where: '/v1/models', behave: 'endless' });
    await its.check?.(AbortSignal.timeout(5_000));
    expect(offered()).toEqual([false, false]);
    const part = { ...request, endSeconds: 20 };
    await expect(its.run(part, run())).rejects.toThrow('not to a range of one');
  });

  test('takes the voice out of a recording', async () => {
    const separator = aceStepSeparator({ baseUrl: server.baseUrl, apiKey: 'ace', pollMs: 5 });
    const separate = () => separator.separate(source.files.master!, folder, new AbortController().signal);
    await expect(separate()).rejects.toThrow('base model');
    server.models = ['acestep-v15-base'];
    expect(await separate()).toEqual({ vocals: path.join(folder, 'ace-step.flac') });
    expect(server.released).toMatchObject({
      task_type: 'extract',
      instruction: 'Extract the vocals track from the audio:',
      src_audio: 'the master',
    });
  });
});

describe('a server that', () => {
  const song = { operation: 'generate', tags: 'x', instrumental: true, seed: 1 } as const;
  test.each(['/release_task', '/query_result'])(
    'says nothing or never ends at %s is given up',
    async (where) => {
      server.where = where;
      for (const behave of ['silent', 'slow'] as const) {
        server.behave = behave;
        await expect(platform('ace', 150).run(song, run()), behave).rejects.toThrow(/timeout|aborted/i);
      }
      server.behave = 'endless';
      await expect(platform().run(song, run())).rejects.toThrow('larger than');
    },
  );

  test('sends its file drop by drop is stopped with the task', async () => {
    Object.assign(server, { where: '/v1/audio', behave: 'slow' });
    const stop = new AbortController();
    const stopped = platform().run(song, { ...run(), signal: stop.signal });
    setTimeout(() => stop.abort(new Error('the time is over')), 150);
    await expect(stopped).rejects.toThrow(/the time is over|aborted/);
  });

  test('refuses says why', async () => {
    const its = platform();
    const odd = { ...song, key: 'H dur' } as PlatformRequest;
    await expect(its.run(odd, run())).rejects.toThrow('HTTP 400: key_scale must not be "H dur"');
    await expect(its.run({ ...song, bpm: 20 }, run())).rejects.toThrow('"bpm" of 30 to 300');
    await expect(its.run({ ...song, durationSeconds: 700 }, run())).rejects.toThrow('10 to 600 s');
  });
});

test.each([
  ['[Verse]\nWalking down the street', 'en'],
  ['[Verse]\n月光洒在窗台上', 'zh'],
  ['我想你 baby', 'zh'],
  ['桜の花が咲く頃に', 'ja'],
  ['너를 사랑해', 'ko'],
  ['Я иду домой', 'ru'],
  ['El corazón se rompió en mil canción', 'unknown'],
  ['We met at the café by the river and we never went home', 'en'],
  ['[Chorus]', 'unknown'],
])('%j is sung in %s', (words, language) => expect(languageOf(words)).toBe(language));
