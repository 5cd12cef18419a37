import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#lib/contract/endpoints/index.ts';
import { envelope } from '#lib/contract/nouns.ts';
import { ABSENT_ID, pathOf } from '#tools/testing/endpoint-paths.ts';
import { FAKE_DURATION_SECONDS } from '#tools/testing/fake-engine.ts';
import { gate } from '#tools/testing/gate.ts';
import { besideTheEndpointsSuite } from '#tools/testing/interface/beside-the-endpoints.ts';
import { filesSuite } from '#tools/testing/interface/files.ts';
import { idempotencySuite } from '#tools/testing/interface/idempotency.ts';
import { managementSuite } from '#tools/testing/interface/management.ts';
import { synchronousCallsSuite } from '#tools/testing/interface/synchronous-calls.ts';
import { expectError, makeWorld, type World } from '#tools/testing/interface/world.ts';
import { finished, post, type TestKey, type TestService } from '#tools/testing/start-test-service.ts';
import { grantPoints } from '../accounts/points.ts';
import { PRICES } from '../accounts/prices.ts';
import { beginProgress, tellProgress } from '../clips/call-progress.ts';
import { OPERATIONS } from '../operations/index.ts';

let world: World;
let t: TestService;
let key: TestKey;
let stranger: TestKey;
let clipId: string;
let expiredClipId: string;
let lyricsClipId: string;
let stemJobId: string;
let personaId: string;
let taskId: string;
let vocalUrl: string;
let audioUrl: string;
let removable: string;

beforeAll(async () => {
  world = await makeWorld();
  ({
    t,
    key,
    stranger,
    clipId,
    expiredClipId,
    lyricsClipId,
    stemJobId,
    personaId,
    taskId,
    vocalUrl,
    audioUrl,
  } = world);
  const made = await key.call(pathOf('createPersona'), { name: 'Gone', clip_id: clipId });
  removable = made.body.data.items[0].id;
  const underWay = {
    caller: await t.context.keys.authenticate(`Bearer ${key.appKey}`),
    idempotency: { key: 'under-way', bodyHash: '' },
  };
  beginProgress(underWay);
  tellProgress(underWay, 0.4, 'learning');
});
afterAll(() => t?.stop());
beforeEach(() => {
  t.threads.refuse = undefined;
  t.threads.behave = undefined;
  t.threads.missing.clear();
});

/** A valid request of every endpoint, and where it names a clip. */
const requests = (): Record<
  EndpointName,
  { body: Record<string, unknown>; clipField?: string; id?: string }
> => ({
  generate: {
    body: { prompt: '[Verse]\nla', continue_clip_id: clipId, continue_at: 10, persona_id: personaId },
    clipField: 'continue_clip_id',
  },
  createPersona: { body: { name: 'Voice', clip_id: clipId }, clipField: 'clip_id' },
  removePersona: { body: {}, id: removable },
  exportPersona: { body: {}, id: personaId },
  bringVoicebank: { body: { bank_url: audioUrl, name: 'Bank' } },
  previewSinger: { body: { persona_id: personaId, language: 'zh' } },
  readingList: { body: { list: 'zh-1', line: 2 } },
  generateLyrics: { body: { topics: 'home' } },
  generateSoundEffect: { body: { sound_desc: 'rain', sound_type: 'loop', sound_bpm: 90, sound_key: 'Am' } },
  sample: { body: { clip_id: clipId, start_s: 1, end_s: 5 }, clipField: 'clip_id' },
  addInstrumental: { body: { clip_id: clipId }, clipField: 'clip_id' },
  addVocals: { body: { chop_sample_clip_id: clipId, prompt: 'la' }, clipField: 'chop_sample_clip_id' },
  infill: { body: { clip_id: clipId, infill_start_s: 10, infill_end_s: 20 }, clipField: 'clip_id' },
  cover: { body: { cover_clip_id: clipId, tags: 'bossa' }, clipField: 'cover_clip_id' },
  remaster: { body: { clip_id: clipId }, clipField: 'clip_id' },
  upload: { body: { audio_url: audioUrl, title: 'Up' } },
  separateStem: { body: { clip_id: clipId }, clipField: 'clip_id' },
  exportMidi: { body: { clip_id: clipId, stem_clip_id: stemJobId }, clipField: 'clip_id' },
  timeline: { body: { clip_id: clipId }, clipField: 'clip_id' },
  waveform: { body: { clip_id: clipId, points: 64 }, clipField: 'clip_id' },
  wav: { body: { clip_id: clipId }, clipField: 'clip_id' },
  score: { body: { clip_id: clipId }, clipField: 'clip_id' },
  proposeEdits: { body: { clip_id: clipId, text: 'no bass' }, clipField: 'clip_id' },
  exportClip: { body: { clip_id: clipId, format: 'midi' }, clipField: 'clip_id' },
  render: { body: { abc: 'X:1\nK:C\nCDEF|', tags: 'folk', persona_id: personaId } },
  edit: {
    body: { clip_id: clipId, edits: [{ kind: 'mute-part', part: 'bass', muted: true }] },
    clipField: 'clip_id',
  },
  getTask: { body: {}, id: taskId },
  cancelTask: { body: {}, id: taskId },
  getProgress: { body: {}, id: 'under-way' },
  getMusic: { body: {}, id: clipId },
});
const names = Object.keys(endpoints) as EndpointName[];
const withClip = names.filter(
  (name) =>
    ![
      'removePersona',
      'exportPersona',
      'bringVoicebank',
      'previewSinger',
      'readingList',
      'generateLyrics',
      'generateSoundEffect',
      'render',
      'upload',
      'getTask',
      'cancelTask',
      'getProgress',
      'getMusic',
    ].includes(name),
);

test('the list of operations names every file of the folder and every endpoint', () => {
  const folder = path.join(import.meta.dirname, '..', 'operations');
  const helpers = [
    'index.ts',
    'operation.ts',
    'async-operation.ts',
    'sync-operation.ts',
    'idempotency.ts',
    'sources.ts',
    'analyse.ts',
    'find-persona.ts',
    'in-folder.ts',
    'merged-work.ts',
    'separation-pace.ts',
    'song-analysis.ts',
  ];
  const index = readFileSync(path.join(folder, 'index.ts'), 'utf8');
  const files = readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !helpers.includes(name),
  );
  for (const file of files) expect(index).toContain(`from './${file}'`);
  expect(files).toHaveLength(names.length);
  for (const name of names) expect(OPERATIONS[name].endpoint.name).toBe(name);
  expect(Object.keys(PRICES).sort()).toEqual([...names].sort());
});

describe.each(names)('%s', (name) => {
  const send = (body: unknown, headers?: Record<string, string>, caller = key) =>
    caller.call(pathOf(name, requests()[name].id), body, headers);

  test('answers what the contract says', async () => {
    const answer = await send(requests()[name].body);
    expect(answer.body).toMatchObject({ code: 0 });
    expect(answer.status).toBe(200);
    const schema = envelope(endpoints[name].response);
    expect(schema.parse(answer.body)).toEqual(answer.body);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(Number(answer.headers.get('x-ratelimit-limit'))).toBe(100_000);
    if (endpoints[name].kind === 'async') expect(answer.body.data.status).toBe('queuing');
  });

  test('1001 to 1004, before anything else', async () => {
    const path = pathOf(name, 'x');
    const bad = '{not json';
    const ask = (headers: Record<string, string>) => post(`${t.url}${path}`, bad, headers);
    expectError(await ask({}), 1001, 401);
    expectError(await ask({ authorization: 'Bearer' }), 1001, 401);
    expectError(await ask({ authorization: 'Bearer sk-music-wrong' }), 1002, 401);
    expectError(await ask({ authorization: `Basic ${key.appKey}` }), 1002, 401);
    expectError(await ask({ authorization: `Bearer ${key.appKey.slice(0, -1)}x` }), 1002, 401);
  });

  test('4001 for what is no JSON object', async () => {
    for (const body of ['{', '[]', '"x"', 'null', '\uFEFF\u0000']) expectError(await send(body), 4001, 400);
    expectError(await send('{}', { 'content-type': 'text/plain' }), 4001, 400, /Content-Type/);
  });

  test('405 for another method', async () => {
    const response = await fetch(`${t.url}${pathOf(name, 'x')}`, { method: 'GET' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await response.json()).toMatchObject({ code: 4001, request_id: expect.any(String) });
  });
});

describe.each(withClip)('%s names a clip', (name) => {
  const send = (value: unknown, extra: object = {}, caller = key) => {
    const { body, clipField } = requests()[name];
    return caller.call(pathOf(name), {
      ...body,
      persona_id: undefined,
      stem_clip_id: undefined,
      [clipField!]: value,
      ...extra,
    });
  };
  test('4001 where it is missing, 4004 where there is none, 4005 where it has expired, 4001 where it has no sound', async () => {
    if (name !== 'generate')
      expectError(await send(undefined), 4001, 400, new RegExp(requests()[name].clipField!));
    expectError(await send(''), 4001, 400);
    expectError(await send(5), 4001, 400);
    expectError(await send(ABSENT_ID), 4004, 404);
    expectError(await send(expiredClipId), 4005, 410);
    expectError(await send(lyricsClipId), 4001, 400, /lyrics/);
  });
  test('another account’s clip answers exactly as none', async () => {
    const [foreign, none] = [await send(clipId, {}, stranger), await send(ABSENT_ID, {}, stranger)];
    expectError(foreign, 4004, 404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...none.body, request_id: '' });
  });
});

describe('what is looked up', () => {
  test.each([
    ['no such task', 'getTask', ABSENT_ID, 4003, 404],
    ['a clip is no task', 'getTask', '', 4003, 404],
    ['no such call', 'getProgress', ABSENT_ID, 4003, 404],
    ['no such music', 'getMusic', ABSENT_ID, 4004, 404],
    ['NUL', 'getMusic', '%00', 4004, 404],
    ['very long', 'getMusic', 'x'.repeat(4_000), 4004, 404],
    ['Chinese', 'getTask', encodeURIComponent('你好'), 4003, 404],
  ] as const)('%s', async (_, name, id, code, status) => {
    expectError(await key.call(pathOf(name, id || clipId), {}), code, status);
  });
  test('the body may be empty, absent, or {}', async () => {
    for (const body of [undefined, '', {}, '  '])
      expect((await key.call(pathOf('getTask', taskId), body)).status).toBe(200);
  });
  test('what has expired, and another account’s', async () => {
    expectError(await key.call(pathOf('getMusic', expiredClipId), {}), 4005, 410);
    expectError(await stranger.call(pathOf('getMusic', clipId), {}), 4004, 404);
    expectError(await stranger.call(pathOf('getTask', taskId), {}), 4003, 404);
  });
  test('a finished task and its music agree', async () => {
    const task = (await key.call(pathOf('getTask', taskId))).body.data;
    const music = (await key.call(pathOf('getMusic', clipId))).body.data;
    expect(task).toMatchObject({ id: taskId, status: 'completed', results: [music] });
    expect(music).toMatchObject({
      id: clipId,
      duration: FAKE_DURATION_SECONDS,
      operation: 'generate',
      seed: expect.any(Number),
    });
    expect(music.expire_at - t.clock.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(task.error).toBeUndefined();
  });
  test('lyrics are in the result’s prompt', async () => {
    const music = (await key.call(pathOf('getMusic', lyricsClipId))).body.data;
    expect(music).toMatchObject({ prompt: '[Verse]\nla la la', audio_url: '' });
  });
});

describe('ranges and resources', () => {
  test.each([
    [
      'generate',
      { tags: 'a', continue_clip_id: () => clipId, continue_at: 61 },
      4001,
      /continue_at must lie inside/,
    ],
    ['generate', { tags: 'a', continue_clip_id: () => clipId, continue_at: 60 }, 0],
    ['generate', { tags: 'a', persona_id: ABSENT_ID }, 4004, /persona/],
    ['generate', { tags: 'a', mv: 'nope' }, 4001, /mv must be one of "fake-1", got "nope"/],
    ['generate', { tags: 'a', mv: 'fake-1' }, 0],
    ['sample', { clip_id: () => clipId, start_s: 60 }, 4001, /start_s must lie inside/],
    ['sample', { clip_id: () => clipId, end_s: 60.04 }, 0],
    ['sample', { clip_id: () => clipId, end_s: 60.06 }, 4001, /end_s must lie inside/],
    ['separateStem', { clip_id: () => clipId, vocal_start_s: 10, vocal_end_s: 70 }, 4001, /vocal_end_s/],
    ['infill', { clip_id: () => clipId, infill_start_s: 0, infill_end_s: 60 }, 4001, /something must remain/],
    [
      'infill',
      { clip_id: () => clipId, infill_start_s: 50, infill_end_s: 61 },
      4001,
      /infill_end_s must lie inside/,
    ],
    ['addVocals', { chop_sample_clip_id: () => stemJobId }, 0],
    ['addVocals', { chop_sample_clip_id: () => vocalUrl }, 0],
    [
      'addVocals',
      { chop_sample_clip_id: () => vocalUrl.replace('signature=', 'signature=x') },
      4001,
      /neither/,
    ],
    ['addVocals', { chop_sample_clip_id: 'https://example.com/a.mp3' }, 4001, /neither/],
    ['exportMidi', { clip_id: () => clipId, stem_clip_id: ABSENT_ID }, 4004, /stem_clip_id/],
    ['upload', { audio_url: 'http://169.254.169.254/latest' }, 4001, /private or special/],
    ['upload', { audio_url: 'http://127.0.0.1:4321/nothing.mp3' }, 4001, /cannot be fetched/],
    ['upload', { audio_url: () => audioUrl.replace('expires=', 'expires=1') }, 4001],
    ['generate', { tags: 'a', callback_url: 'http://10.0.0.1/hook' }, 4001, /callback_url is refused/],
    ['generate', { tags: 'a', callback_url: 'http://127.0.0.1:4321/hook' }, 0],
    ['generate', { tags: 'a', callback_url: 'https://no-such-host.invalid/hook' }, 0],
  ] as [EndpointName, Record<string, unknown>, number, RegExp?][])(
    '%s %j → %i',
    async (name, body, code, message) => {
      const resolved = Object.fromEntries(
        Object.entries(body).map(([field, value]) => [field, typeof value === 'function' ? value() : value]),
      );
      const answer = await key.call(pathOf(name), resolved);
      if (code === 0) expect(answer.body.code, answer.body.message).toBe(0);
      else expectError(answer, code, code === 4001 ? 400 : 404, message);
    },
  );

  test('fields that play no part are named', async () => {
    const answer = await key.call(pathOf('generate'), { tags: 'a', continue_at: 5, tag: 'typo', 标签: 'x' });
    expect(answer.headers.get('x-ignored-fields')).toBe(`tag, ${encodeURIComponent('标签')}, continue_at`);
  });

  test('a body of more than 1 MiB is refused', async () => {
    expectError(
      await key.call(pathOf('generate'), { tags: 'a', prompt: 'x'.repeat(1_100_000) }),
      4001,
      400,
      /larger than/,
    );
  });
});

describe('order of the checks', () => {
  test('key before account before rate before body', async () => {
    const limited = await t.makeKey({ accountId: 'ordered', rateLimitRequests: 1 });
    expectError(await limited.call(pathOf('generate'), '{'), 4001, 400);
    const refused = await limited.call(pathOf('generate'), '{');
    expectError(refused, 2001, 429, /1 requests in 10 s/);
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    await t.context.database.serviceAccount.update({
      where: { id: 'ordered' },
      data: { status: 'suspended' },
    });
    t.context.keys.forget();
    expectError(await limited.call(pathOf('generate'), '{'), 3002, 403);
    await t.context.database.appKey.update({ where: { id: limited.id }, data: { status: 'disabled' } });
    t.context.keys.forget();
    expectError(await limited.call(pathOf('generate'), '{'), 1003, 401);
    await t.context.database.appKey.update({ where: { id: limited.id }, data: { status: 'deleted' } });
    t.context.keys.forget();
    expectError(await limited.call(pathOf('generate'), '{'), 1004, 401);
  });

  test('body before resources before quota before concurrency before points; what is refused changes nothing', async () => {
    const poor = await t.makeKey({ accountId: 'poor', dailyQuota: 1, concurrencyLimit: 0 });
    await grantPoints(t.context.database, 'poor', 5);
    const tasks = () => t.context.database.task.count({ where: { accountId: 'poor' } });
    expectError(
      await poor.call(pathOf('cover'), { cover_clip_id: ABSENT_ID, title: 'x'.repeat(101) }),
      4002,
      400,
    );
    expectError(await poor.call(pathOf('cover'), { cover_clip_id: ABSENT_ID }), 4004, 404);
    // Quota is there, but no task may run; that costs no quota.
    for (let i = 0; i < 3; i++) expectError(await poor.call(pathOf('generate'), { tags: 'a' }), 2002, 429);
    await t.context.database.appKey.update({ where: { id: poor.id }, data: { concurrencyLimit: 1 } });
    t.context.keys.forget();
    expectError(await poor.call(pathOf('generate'), { tags: 'a' }), 3001, 402, /takes 10, the account has 5/);
    expect(await t.context.database.usageDay.count({ where: { appKeyId: poor.id, used: { gt: 0 } } })).toBe(
      0,
    );
    await grantPoints(t.context.database, 'poor', 20);
    const first = await poor.call(pathOf('generate'), { tags: 'a' });
    expect(first.body.code).toBe(0);
    await finished(poor, first.body.data.task_id);
    const refused = await poor.call(pathOf('generate'), { tags: 'a' });
    expectError(refused, 2003, 429, /1 generations a day/);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
    expect(await tasks()).toBe(1);
    const account = await t.context.database.serviceAccount.findUniqueOrThrow({ where: { id: 'poor' } });
    const ledger = await t.context.database.pointsEntry.findMany({ where: { accountId: 'poor' } });
    expect(account.pointsBalance).toBe(15);
    expect(ledger.reduce((sum, entry) => sum + entry.amount, 0)).toBe(15);
  });

  test('four at once where two may run: two are accepted', async () => {
    const busy = await t.makeKey({ concurrencyLimit: 2 });
    const { open, opened } = gate();
    t.platform.behave = async (request, run) => {
      await opened;
      return [{ title: 'x', tags: '', prompt: '', durationSeconds: 1, files: {}, ...(request && run && {}) }];
    };
    const answers = await Promise.all([1, 2, 3, 4].map(() => busy.call(pathOf('generate'), { tags: 'a' })));
    expect(answers.map((answer) => answer.body.code).sort()).toEqual([0, 0, 2002, 2002]);
    open();
    const accepted = answers.filter((answer) => answer.body.code === 0);
    for (const answer of accepted) await finished(busy, answer.body.data.task_id);
    t.platform.behave = undefined;
    expect((await busy.call(pathOf('generate'), { tags: 'a' })).body.code).toBe(0);
  });
});

besideTheEndpointsSuite(() => world);
idempotencySuite(() => world);
synchronousCallsSuite(() => world);
filesSuite(() => world);
managementSuite(() => world);
