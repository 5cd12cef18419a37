import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { EngineThreads } from './worker/engine-threads.ts';
import { builtinPlatform } from './platforms/builtin.ts';
import { finished, startTestService, type TestKey, type TestService, until } from './testing/start-test-service.ts';

/** The real engine in real threads, once through everything that a clip made here can do. */
let t: TestService;
let key: TestKey;
const threads = new EngineThreads({ renderThreads: 1, analysisThreads: 1 });
beforeAll(async () => {
  t = await startTestService({ threads, platforms: [builtinPlatform({ threads })] });
  key = await t.makeKey();
});
afterAll(() => t?.stop());

const clockStart = Date.now();
const lap = (what: string) => console.error(what, Date.now() - clockStart);

test('a song is made, and every synchronous endpoint reads it', async () => {
  const lyrics = '[Verse]\nMorning on the river\nCarry me along';
  const { body } = await key.call('/api/v1/music/generate', { prompt: lyrics, tags: 'folk, acoustic guitar', title: 'River' });
  const stages = new Set<string>();
  const task = await until(
    'the song',
    async () => {
      const { data } = (await key.call(`/api/v1/task/${body.data.task_id}`)).body;
      if (data.stage) stages.add(data.stage);
      return (data.status === 'completed' || data.status === 'failed') && data;
    },
    180_000,
  );
  lap(JSON.stringify([...stages]));
  console.error(JSON.stringify(task).slice(0, 1200));
  expect(task.error).toBeUndefined();
  const clip = task.results[0];
  for (const [name, request] of [
    ['waveform', { points: 200 }], ['wav', {}], ['timeline', {}], ['exportMidi', {}], ['separateStem', {}], ['createPersona', { name: 'Me' }],
  ] as const) {
    const answer = await key.call(endpoints[name].path, { clip_id: clip.id, ...request });
    lap(name);
    console.error(name, JSON.stringify(answer.body).slice(0, 700));
    expect(answer.body.code).toBe(0);
  }
}, 240_000);
