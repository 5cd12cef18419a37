import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  A_CLIP,
  bodyOf,
  CALLING_BACK,
  CODES,
  ENDPOINTS,
  expectError,
  expectFields,
  fill,
  MUSIC_RESULT,
} from '#tools/testing/interface-tables.ts';
import {
  type Answer,
  finished,
  post,
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';
import { grantPoints } from '../accounts/points.ts';

/** The interface's states, results, codes and headers against a running service, over HTTP. */
let t: TestService;
let key: TestKey;
let real: Record<string, string>;
const NO_ID = '00000000000000000000000000';
const DAY_MS = 86_400_000;

beforeAll(async () => {
  t = await startTestService();
  key = await t.makeKey();
  const clip = (await completed('/api/v1/music/generate', { tags: 'jazz' })).results[0];
  real = { [A_CLIP]: clip.id };
});
afterAll(() => t?.stop());
beforeEach(() => {
  t.platform.behave = undefined;
  t.threads.behave = undefined;
});

async function completed(path: string, body: object) {
  const accepted = await key.call(path, body);
  expect(accepted.body.code, accepted.body.message).toBe(0);
  return finished(key, accepted.body.data.task_id);
}

describe('4.15 and 4.16, states and results', () => {
  test('queuing or processing, then completed with results; both retrievals agree', async () => {
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    t.platform.behave = async (_request, run) => {
      await gate;
      run.onProgress?.(0.5, 'playing');
      return [{ title: 'T', tags: 'pop', prompt: 'la', durationSeconds: 61.5, files: {} }];
    };
    const accepted = (await key.call('/api/v1/music/generate', { tags: 'a' })).body.data;
    const look = async () => (await key.call(`/api/v1/task/${accepted.task_id}`, {})).body.data;
    const early = await look();
    expect(['queuing', 'processing']).toContain(early.status);
    expectFields(early, { id: 'string', status: 'string', created_at: 'integer' });
    expect(Math.abs(early.created_at - t.clock.now())).toBeLessThan(60_000);
    for (const absent of ['results', 'error']) expect(early).not.toHaveProperty(absent);
    await until('it to be processing', async () => (await look()).status === 'processing');
    letGo();
    const done = await finished(key, accepted.task_id);
    expect(done).toMatchObject({ id: accepted.task_id, status: 'completed', created_at: early.created_at });
    expect(done).not.toHaveProperty('error');
    for (const result of done.results) {
      expectFields(result, MUSIC_RESULT);
      const music = (await key.call(`/api/v1/music/${result.id}`, {})).body.data;
      expect(music).toEqual(result);
      expect(Math.abs(result.expire_at - t.clock.now() - 7 * DAY_MS)).toBeLessThan(60_000);
    }
  });

  test('failed with an error that names a failure of all platforms, and no results', async () => {
    t.platform.behave = () => Promise.reject(new Error('out of tune'));
    const failed = await completed('/api/v1/music/generate', { tags: 'a' });
    expect(failed.status).toBe('failed');
    expect(failed.error).toMatch(/^5002: all platforms failed/);
    expect(failed).not.toHaveProperty('results');
  });

  test('the lyrics text is in the result’s prompt; retention is what was asked for', async () => {
    const done = await completed('/api/v1/lyrics/generate', { keyword: 'x', retention_days: 30 });
    expect(done.results[0].prompt).toMatch(/la la la/);
    expect(Math.abs(done.results[0].expire_at - t.clock.now() - 30 * DAY_MS)).toBeLessThan(60_000);
  });

  test('persona items', async () => {
    const { data } = (await key.call('/api/v1/music/persona', fill({ name: '夜', clip_id: A_CLIP }, real)))
      .body;
    for (const item of data.items) expectFields(item, { id: 'string', status: 'string' });
    expect(data.items[0].status).toBe('complete');
  });

  test('every table with a callback_url writes down a delivery when its task ends', async () => {
    expect(CALLING_BACK).toHaveLength(9);
    for (const table of ENDPOINTS.filter(({ path }) => CALLING_BACK.includes(path))) {
      const body = { ...bodyOf(table, real), callback_url: 'https://receiver.invalid/' };
      const task = await completed(table.path, body);
      const rows = await t.context.database.callbackDelivery.findMany({ where: { taskId: task.id } });
      expect(rows, table.path).toHaveLength(1);
      const event = JSON.parse(rows[0]!.body);
      expect(Object.keys(event).sort()).toEqual(['results', 'status', 'task_id']);
      for (const result of event.results) {
        expect(Object.keys(result).sort()).toEqual(Object.keys(MUSIC_RESULT).sort());
        expectFields(result, MUSIC_RESULT);
      }
      t.platform.behave = () => Promise.reject(new Error('out of tune'));
      const failed = await completed(table.path, body);
      t.platform.behave = undefined;
      const told = await t.context.database.callbackDelivery.findFirstOrThrow({
        where: { taskId: failed.id },
      });
      expect(JSON.parse(told.body), table.path).toEqual({
        task_id: failed.id,
        status: 'failed',
        error: failed.error,
      });
    }
  });

  test.each([
    ['/api/v1/music/generate', { continue_clip_id: A_CLIP, continue_at: 30, tags: 'a' }, 'extend', [0, 30]],
    ['/api/v1/music/generate', { continue_clip_id: A_CLIP, tags: 'a' }, 'extend', [0, 60]],
    ['/api/v1/music/sample', { clip_id: A_CLIP, start_s: 2 }, 'sample', [2, 60]],
    ['/api/v1/music/add-instrumental', { clip_id: A_CLIP, end_s: 9 }, 'addInstrumental', [0, 9]],
    ['/api/v1/music/add-vocals', { chop_sample_clip_id: A_CLIP, prompt: 'la' }, 'addVocals', [0, 60]],
    ['/api/v1/music/infill', { clip_id: A_CLIP, infill_start_s: 5, infill_end_s: 9 }, 'infill', [5, 9]],
    ['/api/v1/music/cover', { cover_clip_id: A_CLIP, tags: 'ska' }, 'cover', [0, 60]],
    ['/api/v1/music/remaster', { clip_id: A_CLIP }, 'remaster', [0, 60]],
  ] as const)(
    '%s of %o carries its operation, source, range, model and seed',
    async (path, body, operation, range) => {
      const done = await completed(path, fill({ ...body, mv: 'fake-1' }, real));
      expect(done.results[0]).toMatchObject({
        operation,
        source_clip_id: real[A_CLIP],
        source_range: { start_s: range[0], end_s: range[1] },
        mv: 'fake-1',
        seed: expect.any(Number),
      });
    },
  );

  test.each([
    ['/api/v1/music/generate', { tags: 'a' }, 'generate'],
    ['/api/v1/music/soundfx', { sound_desc: 'rain' }, 'soundEffect'],
    ['/api/v1/lyrics/generate', { keyword: 'x' }, 'lyrics'],
  ])('%s, which has no source, carries its operation, model and seed', async (path, body, operation) => {
    const [music] = (await completed(path, { ...body, mv: 'fake-1' })).results;
    expect(music).toMatchObject({ operation, mv: 'fake-1', seed: expect.any(Number) });
    expect(music).not.toHaveProperty('source_clip_id');
    expect(music).not.toHaveProperty('source_range');
  });

  test('an upload never expires where no retention was asked for', async () => {
    const { audio_url } = (await key.call(`/api/v1/music/${real[A_CLIP]}`)).body.data;
    const { clipId } = (await key.call('/api/v1/music/upload', { audio_url })).body.data;
    const music = (await key.call(`/api/v1/music/${clipId}`, {})).body.data;
    expectFields(music, MUSIC_RESULT);
    expect(music.expire_at).toBe(0);
  });
});

describe('7 and 8, every code and header', () => {
  const generate = (caller: TestKey, headers?: Record<string, string>) =>
    caller.call('/api/v1/music/generate', { tags: 'a' }, headers);
  const withKey = async (status: string) => {
    const caller = await t.makeKey();
    await t.context.database.appKey.update({ where: { id: caller.id }, data: { status } });
    return generate(caller);
  };
  const brokenAnalysis = async (behave: typeof t.threads.behave) => {
    t.threads.behave = behave;
    return key.call('/api/v1/music/timeline', fill({ clip_id: A_CLIP }, real));
  };
  const ways: Record<number, () => Promise<Answer>> = {
    1001: () => post(`${t.url}/api/v1/music/generate`, { tags: 'a' }),
    1002: () => post(`${t.url}/api/v1/music/generate`, {}, { authorization: 'Bearer sk-music-none' }),
    1003: () => withKey('disabled'),
    1004: () => withKey('deleted'),
    2001: async () => {
      const caller = await t.makeKey({ rateLimitRequests: 1 });
      await generate(caller);
      return generate(caller);
    },
    2002: async () => generate(await t.makeKey({ concurrencyLimit: 0 })),
    2003: async () => generate(await t.makeKey({ dailyQuota: 0 })),
    3001: async () => {
      const caller = await t.makeKey({ accountId: 'poor' });
      await grantPoints(t.context.database, 'poor', 1);
      return generate(caller);
    },
    3002: async () => {
      const caller = await t.makeKey({ accountId: 'away' });
      await t.context.database.serviceAccount.update({
        where: { id: 'away' },
        data: { status: 'suspended' },
      });
      return generate(caller);
    },
    4001: () => key.call('/api/v1/music/generate', {}),
    4002: () => key.call('/api/v1/music/generate', { prompt: 'x'.repeat(5_001) }),
    4003: () => key.call(`/api/v1/task/${NO_ID}`, {}),
    4004: () => key.call(`/api/v1/music/${NO_ID}`, {}),
    4005: async () => {
      const clip = (await completed('/api/v1/music/generate', { tags: 'a', retention_days: 1 })).results[0];
      t.clock.advance(DAY_MS + 1);
      try {
        for (const url of [clip.audio_url, clip.image_url])
          expect((await fetch(url)).status, url).toBeGreaterThanOrEqual(400);
        return await key.call(`/api/v1/music/${clip.id}`, {});
      } finally {
        t.clock.advance(-DAY_MS - 1);
      }
    },
    5001: () => brokenAnalysis(() => Promise.reject(new Error('broken'))),
    5003: async () => {
      const budget = t.limits.STEM_TIMEOUT_SECONDS;
      t.limits.STEM_TIMEOUT_SECONDS = 0.1;
      try {
        return await brokenAnalysis(
          (_name, signal) =>
            new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
        );
      } finally {
        t.limits.STEM_TIMEOUT_SECONDS = budget;
      }
    },
    9001: async () => {
      const { create } = t.context.links;
      t.context.links.create = () => {
        throw new TypeError('a fault of ours');
      };
      try {
        return await key.call(`/api/v1/music/${real[A_CLIP]}`, {});
      } finally {
        t.context.links.create = create;
      }
    },
    9002: async () => {
      t.threads.missing.add('timeline');
      try {
        return await brokenAnalysis(undefined);
      } finally {
        t.threads.missing.clear();
      }
    },
  };

  test.each(Object.keys(CODES).map(Number))('%i', async (code) => {
    const answer = await ways[code]!();
    expectError(answer, code);
    if (answer.status !== 429) return;
    const at = (name: string) => Number(answer.headers.get(name) ?? Number.NaN);
    expect(at('retry-after')).toBeGreaterThanOrEqual(1);
    expect(at('x-ratelimit-limit')).toBeGreaterThanOrEqual(1);
    expect(at('x-ratelimit-remaining')).toBeGreaterThanOrEqual(0);
    const resetsInMs = at('x-ratelimit-reset') - t.clock.now();
    expect(resetsInMs).toBeGreaterThan(-1000);
    expect(resetsInMs).toBeLessThanOrEqual(10_000);
    if (code === 2001) expect(at('x-ratelimit-remaining')).toBe(0);
  });
});
