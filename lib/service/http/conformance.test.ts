import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  A_CLIP,
  A_PERSONA,
  A_STEM_JOB,
  AN_AUDIO_ADDRESS,
  bodyOf,
  ENDPOINTS,
  expectError,
  expectFields,
  type FieldType,
  fill,
  filled,
  type RequestRow,
} from '#tools/testing/interface-tables.ts';
import {
  type Answer,
  finished,
  startTestService,
  type TestKey,
  type TestService,
} from '#tools/testing/start-test-service.ts';

/** Every row of the interface's tables against a running service, over HTTP. */
let t: TestService;
let key: TestKey;
let real: Record<string, string>;

beforeAll(async () => {
  t = await startTestService();
  key = await t.makeKey();
  const accepted = await key.call('/api/v1/music/generate', { tags: 'jazz' });
  const made = (await finished(key, accepted.body.data.task_id)).results[0];
  const call = async (path: string, body: object) => (await key.call(path, body)).body.data;
  const persona = await call('/api/v1/music/persona', { name: 'P', clip_id: made.id });
  real = {
    [A_CLIP]: made.id,
    [A_PERSONA]: persona.items[0].id,
    [A_STEM_JOB]: (await call('/api/v1/music/stem', { clip_id: made.id })).id,
    [AN_AUDIO_ADDRESS]: made.audio_url,
  };
  // What is accepted below is looked at, not made.
  await t.context.queue.stopWorking();
});
afterAll(() => t?.stop());

const WRONG: Record<FieldType, readonly unknown[]> = {
  string: [5, true, {}, ['x']],
  integer: ['5', true, {}],
  float: ['5', true, {}],
  boolean: ['true', 1],
  array: [],
  object: [],
};

describe.each(ENDPOINTS)('$section', (table) => {
  const send = (field?: string, value?: unknown) => key.call(table.path, bodyOf(table, real, field, value));
  const stored = async ({ body }: Answer) =>
    (await t.context.database.task.findUniqueOrThrow({ where: { id: body.data.task_id } })).request as Record<
      string,
      unknown
    >;

  test('a success has the envelope and the fields of its table', async () => {
    const { status, headers, body } = await send();
    expect([status, body.code], body.message).toEqual([200, 0]);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(Object.keys(body).sort()).toEqual(['code', 'data', 'message', 'request_id']);
    expectFields(body, { code: 'integer', message: 'string', request_id: 'string', data: 'object' });
    expectFields(body.data, table.answers);
    if (table.says) expect(body.data).toMatchObject(fill(table.says, real));
    if (table.isAsync) expect(body.data).toEqual({ task_id: expect.any(String), status: 'queuing' });
    expect((await send()).body.request_id).not.toBe(body.request_id);
  });

  test.each(table.rows)('$field', async (row: RequestRow) => {
    const given = await send(row.field, row.value);
    expect(given.body.code, given.body.message).toBe(0);
    expect(given.headers.get('x-ignored-fields') ?? '').not.toContain(row.field);
    if (table.isAsync) expect((await stored(given))[row.field]).toEqual(filled(row.value, real));
    for (const value of [...WRONG[row.type], null])
      expectError(await send(row.field, value), 4001, row.field);
    for (const value of row.refused ?? []) expectError(await send(row.field, value), 4001, row.field);
    if (row.most !== undefined) {
      expect((await send(row.field, '字'.repeat(row.most))).body.code).toBe(0);
      expectError(await send(row.field, '字'.repeat(row.most + 1)), 4002, row.field);
    }
    const without = await send(row.field, undefined);
    if (row.required) {
      expectError(without, 4001, row.field);
      for (const blank of row.type === 'string' ? ['', ' \n'] : [])
        expectError(await send(row.field, blank), 4001, row.field);
    } else if (table.needs?.[row.field] === undefined && !table.together?.[row.field]?.without) {
      expect(without.body.code, without.body.message).toBe(0);
      if (table.isAsync) expect((await stored(without))[row.field]).toEqual(row.default);
    }
  });

  if (!table.isAsync)
    test('has no callback: a callback_url plays no part and is named', async () => {
      const answer = await key.call(table.path, {
        ...bodyOf(table, real),
        callback_url: 'https://a.invalid/',
      });
      expect(answer.body.code).toBe(0);
      expect(answer.headers.get('x-ignored-fields')).toContain('callback_url');
    });
});

describe('rules between fields', () => {
  const ask = (path: string, body: object) => key.call(path, fill(body, real));
  test.each([
    ['/api/v1/music/generate', {}, /prompt or tags is required/],
    ['/api/v1/music/generate', { title: 'x', make_instrumental: true }, /prompt or tags is required/],
    ['/api/v1/music/generate', { gpt_description_prompt: 'a', prompt: 'b' }, /must not be combined/],
    ['/api/v1/music/generate', { gpt_description_prompt: 'a', tags: 'b' }, /must not be combined/],
    ['/api/v1/lyrics/generate', { moods: 'sad', style: 'folk' }, /prompt, topics or keyword/],
    ['/api/v1/music/sample', { clip_id: A_CLIP, start_s: 9, end_s: 8 }, /end_s must be after start_s/],
    [
      '/api/v1/music/infill',
      { clip_id: A_CLIP, infill_start_s: 0, infill_end_s: 60 },
      /something must remain/,
    ],
  ])('%s %j is refused', async (path, body, message) => {
    const answer = await ask(path, body);
    expectError(answer, 4001);
    expect(answer.body.message).toMatch(message);
  });
  test.each([
    ['/api/v1/music/generate', { prompt: 'la' }],
    ['/api/v1/music/generate', { tags: 'jazz' }],
    ['/api/v1/music/generate', { gpt_description_prompt: '一首关于海的歌' }],
    ['/api/v1/music/generate', { gpt_description_prompt: 'a', persona_id: A_PERSONA }],
    ['/api/v1/music/generate', { prompt: 'la', tags: 'pop', persona_id: A_PERSONA }],
    ['/api/v1/lyrics/generate', { prompt: 'x' }],
    ['/api/v1/lyrics/generate', { topics: 'x' }],
    ['/api/v1/lyrics/generate', { keyword: 'x' }],
    ['/api/v1/music/sample', { clip_id: A_CLIP, start_s: 50, end_s: 0 }],
  ])('%s %j is accepted', async (path, body) => {
    const { body: answer } = await ask(path, body);
    expect(answer.code, answer.message).toBe(0);
  });
  test('continue_at plays a part only with continue_clip_id', async () => {
    const answer = await ask('/api/v1/music/generate', { tags: 'a', continue_at: 5 });
    expect(answer.headers.get('x-ignored-fields')).toBe('continue_at');
  });
});
