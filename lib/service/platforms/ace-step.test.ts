import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakeThreads } from '../testing/fake-engine.ts';
import { aceStepPlatform } from './ace-step.ts';
import type { PlatformRequest, SourceClip } from './platform.ts';

let server: Server;
let baseUrl: string;
let folder: string;
let source: SourceClip;
let released: Record<string, string> = {};
let looks = 0;
let outcome: 1 | 2 = 1;

/** A server that answers as the ACE-Step API's documentation says. */
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
  server = createServer(async (request, response) => {
    const answer = (data: unknown) => response.end(JSON.stringify({ data, code: 200, error: null }));
    if (request.headers.authorization !== 'Bearer ace')
      return response.writeHead(401).end('{"error":"no key"}');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === '/release_task') {
      const sent = new Response(Buffer.concat(chunks), {
        headers: { 'content-type': request.headers['content-type']! },
      });
      released = {};
      const isJson = request.headers['content-type'] === 'application/json';
      const fields = isJson
        ? Object.entries((await sent.json()) as Record<string, unknown>)
        : await sent.formData();
      for (const [name, value] of fields)
        released[name] = value instanceof Blob ? await value.text() : String(value);
      looks = 0;
      return answer({ task_id: 'ace-1', status: 'queued' });
    }
    if (request.url === '/query_result') {
      if (looks++ < 1) return answer([{ task_id: 'ace-1', status: 0, result: '[]' }]);
      const result = [
        {
          file: '/v1/audio?path=x.flac',
          lyrics: 'sung',
          metas: { bpm: 120, keyscale: 'C Major' },
          seed_value: '42,43',
        },
      ];
      return answer([{ task_id: 'ace-1', status: outcome, result: JSON.stringify(result) }]);
    }
    return response.end('audio');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  outcome = 1;
});

const platform = (apiKey = 'ace') =>
  aceStepPlatform({ baseUrl, apiKey, threads: new FakeThreads(), pollMs: 5 });
const run = () => ({ workFolder: folder, signal: new AbortController().signal, onProgress: () => {} });

describe('an ACE-Step server', () => {
  test.each([
    [
      { operation: 'generate', lyrics: '[Verse]\nFirst line', tags: 'jazz', instrumental: false },
      { prompt: 'jazz', lyrics: '[Verse]\nFirst line', thinking: 'true', seed: '7' },
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
    expect(released).toMatchObject({ audio_format: 'flac', batch_size: '1', ...form });
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
    outcome = 2;
    await expect(platform().run(song, run())).rejects.toThrow('the model could not make it');
    await expect(platform('wrong').run(song, run())).rejects.toThrow('HTTP 401: no key');
    await expect(platform().run({ ...song, voice: {} }, run())).rejects.toThrow('persona');
    expect([platform().supports('cover'), platform().supports('lyrics')]).toEqual([true, false]);
  });
});
