import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TASK_STATUSES } from '#lib/contract/nouns.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { fakeClip } from '#tools/testing/fake-engine.ts';
import { gate } from '#tools/testing/gate.ts';
import {
  finished,
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';
import { grantPoints } from '../accounts/points.ts';
import { filesOf } from '../clips/clip-files.ts';
import { mayBecome, NEXT_STATES } from '../tasks/task-states.ts';
import { JOBS } from './jobs/index.ts';

let t: TestService;
let key: TestKey;
beforeAll(async () => {
  t = await startTestService({ testLimits: { TASK_TIMEOUT_SECONDS: 2, WORKER_HEARTBEAT_SECONDS: 1 } });
  key = await t.makeKey();
});
afterAll(() => t?.stop());
afterEach(() => {
  t.platform.behave = undefined;
});

const generate = async (body: object = { tags: 'a' }, caller = key): Promise<string> =>
  (await caller.call('/api/v1/music/generate', body)).body.data.task_id;
const row = (id: string) => t.context.database.task.findUniqueOrThrow({ where: { id } });
test('what could not be made as asked is told with the result, within bounds', async () => {
  const notices = Array.from({ length: 25 }, (_, i) => `Word ${i} was left out.`);
  t.platform.behave = async (request, run) => [{ ...(await fakeClip(request, run)), notices }];
  const { results } = await finished(key, await generate());
  expect(results[0].notices).toEqual([...notices.slice(0, 20), '… and 5 more.']);
  expect((await key.call(`/api/v1/music/${results[0].id}`)).body.data.notices).toEqual(results[0].notices);
});

describe('states', () => {
  const legal = Object.entries(NEXT_STATES).flatMap(([from, list]) => list.map((to) => `${from} → ${to}`));
  test('only these moves are legal', () =>
    expect(legal).toEqual([
      'queuing → processing',
      'queuing → failed',
      'processing → completed',
      'processing → failed',
      'processing → queuing',
    ]));

  test('the store makes exactly the legal moves, from every state', async () => {
    const { database } = t.context;
    const base = await row(await generate().then(async (id) => (await finished(key, id)).id));
    for (const from of TASK_STATUSES) {
      for (const [to, act] of [
        ['processing', async (id: string) => (await t.context.tasks.claim(id, 'me')) !== undefined],
        ['completed', (id: string) => t.context.tasks.complete({ taskId: id, attempt: 7 }, [])],
        [
          'failed',
          (id: string) => t.context.tasks.fail({ taskId: id }, new ServiceError('generation_failed')),
        ],
        ['queuing', (id: string) => t.context.tasks.requeue({ taskId: id, attempt: 7 }, true)],
      ] as const) {
        const id = `${from}-${to}`;
        const { progress: _progress, ...copy } = base;
        await database.task.create({
          data: { ...copy, id, status: from, attempt: 7, callbackUrl: null, pointsTaken: 0, request: {} },
        });
        expect(await act(id), id).toBe(mayBecome(from, to));
        expect((await row(id)).status, id).toBe(mayBecome(from, to) ? to : from);
        await database.task.delete({ where: { id } });
      }
    }
  });
});

describe('a task', () => {
  test('queues, processes with progress and stage, completes with its files safe', async () => {
    const { open, opened } = gate();
    t.platform.behave = async (request, run) => {
      run.onProgress(0.4, 'playing strings');
      await opened;
      return [await fakeClip(request, run)];
    };
    const id = await generate({ tags: 'a', title: '夜 / Night?', retention_days: 3 });
    const during = await until('progress', async () => {
      const { data } = (await key.call(`/api/v1/task/${id}`)).body;
      return data.progress === 0.4 && data;
    });
    expect(during).toEqual({
      id,
      status: 'processing',
      created_at: during.created_at,
      progress: 0.4,
      stage: 'playing strings',
    });
    open();
    const done = await finished(key, id);
    expect(done).toMatchObject({ status: 'completed', results: [{ title: '夜 / Night?' }] });
    expect(done.progress).toBeUndefined();
    expect(decodeURIComponent(new URL(done.results[0].audio_url).pathname)).toMatch(/夜 _ Night_\.mp3$/);
    expect(done.results[0].expire_at - t.clock.now()).toBeLessThanOrEqual(3 * 86_400_000);
    const clip = await t.context.database.clip.findUniqueOrThrow({ where: { id: done.results[0].id } });
    expect(Object.keys(filesOf(clip)).sort()).toEqual(['audio', 'cover', 'master', 'score']);
    // Removed once the task is done: a moment after it can be read.
    await until('its folder to be gone', async () => !existsSync(path.join(t.context.workFolder, `${id}-1`)));
  });

  test('what the endpoint was asked is what the platform is asked', async () => {
    const clip = (await finished(key, await generate())).results[0].id;
    const persona = (await key.call('/api/v1/music/persona', { name: 'Ann', clip_id: clip })).body.data
      .items[0].id;
    const ask = async (endpoint: string, body: object) => {
      const before = t.platform.asked.length;
      const { data } = (await key.call(endpoint, body)).body;
      const task = await finished(key, data.task_id);
      expect(task.status, task.error).toBe('completed');
      return { asked: t.platform.asked[before]!, music: task.results[0] };
    };
    const song = await ask('/api/v1/music/generate', {
      prompt: 'la',
      tags: ' ',
      title: 'T',
      persona_id: persona,
      make_instrumental: true,
    });
    expect(song.asked).toMatchObject({
      operation: 'generate',
      lyrics: 'la',
      title: 'T',
      instrumental: true,
      voice: { id: persona, name: 'Ann', formantScale: 1.17 },
    });
    expect((song.asked as { tags?: string }).tags).toBeUndefined();
    const plan = { sections: [{ label: 'Verse', seconds: 12, chords: 'C F', lyrics: 'la', avoid: 'drums' }] };
    const laidDown = {
      ...{ seed: 7, bpm: 97.5, key: 'a小调', time_signature: '6/8', duration_s: 40, tags: 'pop', plan },
    };
    const planned = await ask('/api/v1/music/generate', laidDown);
    expect(planned.asked).toMatchObject({
      ...{ operation: 'generate', seed: 7, askedSeed: 7, bpm: 97.5, key: 'A minor' },
      ...{ timeSignature: '6/8', durationSeconds: 40, plan },
    });
    expect(planned.music.seed).toBe(7);
    const rendered = await ask('/api/v1/music/render', {
      abc: 'X:1\nK:C\nCDEF|',
      tags: 'folk',
      title: 'Tune',
    });
    expect(rendered.asked).toMatchObject({ operation: 'render', format: 'abc', tags: 'folk', title: 'Tune' });
    const longer = await ask('/api/v1/music/generate', {
      gpt_description_prompt: 'more',
      continue_clip_id: clip,
      continue_at: 30,
    });
    expect(longer.asked).toMatchObject({
      operation: 'extend',
      description: 'more',
      continueAtSeconds: 30,
      source: { clipId: clip, durationSeconds: 60 },
    });
    expect(existsSync((longer.asked as { source: { files: { master: string } } }).source.files.master)).toBe(
      true,
    );
    expect(longer.music).toMatchObject({ source_clip_id: clip, source_range: { start_s: 0, end_s: 30 } });
    const filled = await ask('/api/v1/music/infill', {
      clip_id: clip,
      infill_start_s: 10,
      infill_end_s: 60.03,
      prompt: 'x',
    });
    expect(filled.asked).toMatchObject({
      operation: 'infill',
      startSeconds: 10,
      endSeconds: 60,
      prompt: 'x',
    });
    expect(filled.music).toMatchObject({ operation: 'infill', source_range: { start_s: 10, end_s: 60 } });
    expect((await ask('/api/v1/music/sample', { clip_id: clip })).asked).toMatchObject({
      operation: 'sample',
      startSeconds: 0,
      endSeconds: 60,
    });
    expect((await ask('/api/v1/music/cover', { cover_clip_id: clip, tags: 'ska' })).asked).toMatchObject({
      operation: 'cover',
      tags: 'ska',
    });
    expect(
      (await ask('/api/v1/music/remaster', { clip_id: clip, variation_category: 'high' })).asked,
    ).toMatchObject({ operation: 'remaster', strength: 'high' });
    expect((await ask('/api/v1/music/add-instrumental', { clip_id: clip, end_s: 9 })).asked).toMatchObject({
      operation: 'addInstrumental',
      endSeconds: 9,
    });
    const stem = (await key.call('/api/v1/music/stem', { clip_id: clip, vocal_end_s: 20 })).body.data;
    const sung = await ask('/api/v1/music/add-vocals', {
      chop_sample_clip_id: stem.vocal_audio_url,
      prompt: 'la',
    });
    expect(sung.asked).toMatchObject({
      operation: 'addVocals',
      lyrics: 'la',
      startSeconds: 0,
      endSeconds: 20,
    });
    expect(sung.music.source_clip_id).toBe(clip);
    expect((await ask('/api/v1/lyrics/generate', { topics: 'sea', moods: 'calm' })).asked).toMatchObject({
      operation: 'lyrics',
      topics: 'sea',
      moods: 'calm',
    });
    expect(
      (await ask('/api/v1/music/soundfx', { sound_desc: 'hum', sound_type: 'loop', sound_key: 'a min' }))
        .asked,
    ).toMatchObject({ operation: 'soundEffect', description: 'hum', loop: true, key: 'A minor' });
    const edits = [{ kind: 'mute-part', part: 'bass' }];
    expect((await ask('/api/v1/music/edit', { clip_id: clip, edits })).asked).toMatchObject({
      operation: 'edit',
      edits,
      source: { clipId: clip },
    });
    expect(Object.keys(JOBS)).toHaveLength(11);
  });

  test('that fails says why, and gives points and quota back once', async () => {
    const own = await t.makeKey({ accountId: 'failing' });
    await grantPoints(t.context.database, 'failing', 30);
    t.platform.behave = () => Promise.reject(new Error('cannot read /home/someone/secret.txt\nstack'));
    const id = await generate({ tags: 'a' }, own);
    const task = await finished(own, id);
    expect(task).toEqual({
      id,
      status: 'failed',
      created_at: task.created_at,
      error: '5002: all platforms failed: fake: cannot read …',
    });
    expect(await t.context.tasks.fail({ taskId: id }, new ServiceError('generation_failed'))).toBe(false);
    const account = await t.context.database.serviceAccount.findUniqueOrThrow({ where: { id: 'failing' } });
    expect(account.pointsBalance).toBe(30);
    expect((await t.context.database.usageDay.findFirstOrThrow({ where: { appKeyId: own.id } })).used).toBe(
      0,
    );
  });

  test('that takes too long fails with 5003', async () => {
    let stopped = false;
    t.platform.behave = (_request, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          stopped = true;
          reject(signal.reason);
        }),
      );
    const task = await finished(key, await generate());
    expect(task).toMatchObject({ status: 'failed', error: '5003: Task timeout: it was not done within 2 s' });
    expect(stopped).toBe(true);
  });
});
