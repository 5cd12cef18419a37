import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { decodeAudio } from '#lib/engine/doors/decode-audio.ts';
import {
  startTestService,
  TEST_APP_SECRET,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';
import { EngineThreads } from '../engine-room/engine-threads.ts';
import { signingKeyOf } from '../papers/signing-key.ts';
import { verifyFile } from '../papers/verify.ts';
import { builtinPlatform } from '../platforms/builtin.ts';

let t: TestService;
let key: TestKey;
const threads = new EngineThreads({ renderThreads: 1 });
beforeAll(async () => {
  t = await startTestService({ threads, platforms: [builtinPlatform({ threads })] });
  key = await t.makeKey();
});
afterAll(() => t?.stop());

const bytesOf = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
const taskOf = async (id: string) => (await key.call(`/api/v1/task/${id}`)).body.data;

test('the real engine’s song is heard whole, from before it is finished; its file is signed and names its sounds', async () => {
  const body = { prompt: '[Verse]\nOne line of a song', tags: 'solo piano, slow', seed: 3 };
  const accepted = await key.call(endpoints.generate.path, body);
  const id = accepted.body.data.task_id;
  const url = await until('something to hear', async () => (await taskOf(id)).stream_url, 600_000);
  const heard = bytesOf(url);
  expect((await taskOf(id)).status).toBe('processing');
  const done = await until(
    'the song',
    async () => {
      const task = await taskOf(id);
      return task.status !== 'processing' && task;
    },
    600_000,
  );
  expect(done.error).toBeUndefined();
  const [clip] = done.results;
  const stream = await decodeAudio(await heard);
  const file = await bytesOf(clip.audio_url);
  const song = await decodeAudio(file);
  const seconds = (samples: Float32Array) => samples.length / 44_100;
  // Bare frames: what the encoder puts in front and after is not taken away.
  expect(seconds(stream.audio.left) - seconds(song.audio.left)).toBeGreaterThanOrEqual(0);
  expect(seconds(stream.audio.left) - seconds(song.audio.left)).toBeLessThan(0.2);

  const sounds = [expect.stringContaining('Salamander Grand Piano')];
  expect(clip.credits.map(({ name }: { name: string }) => name)).toContain('Salamander Grand Piano');
  expect(verifyFile(file, signingKeyOf(TEST_APP_SECRET).publicKey)).toMatchObject({
    state: 'unchanged',
    isOurs: true,
    notes: { clip: clip.id, seed: 3, engine: clip.mv, file: 'audio', sounds: expect.arrayContaining(sounds) },
  });
  const { data: wav } = (await key.call(endpoints.wav.path, { clip_id: clip.id })).body;
  expect(verifyFile(await bytesOf(wav.wav_file_url))).toMatchObject({
    state: 'unchanged',
    notes: { file: 'wav' },
  });
}, 600_000);
