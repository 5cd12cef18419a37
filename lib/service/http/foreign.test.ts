import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#lib/contract/endpoints/index.ts';
import { ABSENT_ID, ENDPOINT_NAMES as names, pathOf } from '#tools/testing/endpoint-paths.ts';
import {
  type Answer,
  finished,
  post,
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';

const HOOK = 'http://127.0.0.1:1/hook';

let t: TestService;
let mine: TestKey;
let theirs: TestKey;
/** What the other account has. */
let foreign: { clip: string; task: string; stem: string; vocalUrl: string; persona: string };

beforeAll(async () => {
  t = await startTestService({ env: { TRUSTED_ORIGINS: new URL(HOOK).origin } });
  mine = await t.makeKey({ accountId: 'mine', canManage: true });
  theirs = await t.makeKey({ accountId: 'theirs', canManage: true });
  const { body } = await theirs.call(pathOf('generate'), { tags: 'jazz' });
  const [clip] = (await finished(theirs, body.data.task_id)).results;
  const stem = (await theirs.call(pathOf('separateStem'), { clip_id: clip.id })).body.data;
  const persona = (await theirs.call(pathOf('createPersona'), { name: 'P', clip_id: clip.id })).body.data;
  foreign = {
    clip: clip.id,
    task: body.data.task_id,
    stem: stem.id,
    vocalUrl: stem.vocal_audio_url,
    persona: persona.items[0].id,
  };
});
afterAll(() => t?.stop());

const plain = ({ status, body, headers }: Answer) => ({
  status,
  body: { ...body, request_id: '' },
  headers: [...headers.keys()].sort(),
});

describe('another account’s things look like things that do not exist', () => {
  const own = async () => {
    const { body } = await mine.call(pathOf('generate'), { tags: 'pop' });
    return (await finished(mine, body.data.task_id)).results[0].id as string;
  };
  /** Every field of every endpoint that names something: what else the body needs, and whose kind it is. */
  const idFields: Record<string, { body: object | (() => Promise<object>); of: keyof typeof foreign }> = {
    'generate.persona_id': { body: { tags: 'a' }, of: 'persona' },
    'generate.continue_clip_id': { body: { tags: 'a' }, of: 'clip' },
    'createPersona.clip_id': { body: { name: 'P' }, of: 'clip' },
    'previewSinger.persona_id': { body: {}, of: 'persona' },
    'sample.clip_id': { body: {}, of: 'clip' },
    'addInstrumental.clip_id': { body: {}, of: 'clip' },
    'addVocals.chop_sample_clip_id': { body: {}, of: 'clip' },
    'infill.clip_id': { body: { infill_start_s: 1, infill_end_s: 5 }, of: 'clip' },
    'cover.cover_clip_id': { body: {}, of: 'clip' },
    'remaster.clip_id': { body: {}, of: 'clip' },
    'separateStem.clip_id': { body: {}, of: 'clip' },
    'exportMidi.clip_id': { body: {}, of: 'clip' },
    'exportMidi.stem_clip_id': { body: async () => ({ clip_id: await own() }), of: 'stem' },
    'timeline.clip_id': { body: {}, of: 'clip' },
    'waveform.clip_id': { body: {}, of: 'clip' },
    'wav.clip_id': { body: {}, of: 'clip' },
    'score.clip_id': { body: {}, of: 'clip' },
    'proposeEdits.clip_id': { body: { text: 'no bass' }, of: 'clip' },
    'exportClip.clip_id': { body: { format: 'midi' }, of: 'clip' },
    'render.persona_id': { body: { abc: 'K:C' }, of: 'persona' },
    'edit.clip_id': { body: { edits: [{ kind: 'mute-part', part: 'bass', muted: true }] }, of: 'clip' },
  };
  const [endpointOf, fieldOf] = [
    (entry: string) => entry.split('.')[0] as EndpointName,
    (entry: string) => entry.split('.')[1]!,
  ];

  test('the table names every identifier of the contract', () => {
    const found = names.flatMap((name) =>
      Object.keys(endpoints[name].request.shape)
        .filter((field) => field.endsWith('_id'))
        .map((field) => `${name}.${field}`),
    );
    expect(Object.keys(idFields).sort()).toEqual(found.sort());
  });

  test.each(Object.keys(idFields))('%s', async (entry) => {
    const { body, of } = idFields[entry]!;
    const rest = typeof body === 'function' ? await body() : body;
    const send = (id: string, key = mine) =>
      key.call(pathOf(endpointOf(entry)), { ...rest, [fieldOf(entry)]: id });
    const [theirOwn, absent] = [await send(foreign[of]), await send(ABSENT_ID)];
    expect(absent.body.code).toBe(4004);
    expect(plain(theirOwn)).toEqual(plain(absent));
    // Every other kind of thing in this place is as absent.
    for (const kind of ['task', 'stem', 'persona', 'clip'] as const)
      expect((await send(foreign[kind])).body.code, kind).toBe(4004);
    // The owner's own is found, so that the refusal above is about whose it is.
    if (entry !== 'exportMidi.stem_clip_id') expect((await send(foreign[of], theirs)).body.code).toBe(0);
  });

  test('a stem’s address opens nothing for another account', async () => {
    const send = (key: TestKey) =>
      key.call(pathOf('addVocals'), { chop_sample_clip_id: foreign.vocalUrl, prompt: 'la' });
    expect((await send(mine)).body.code).toBe(4004);
    expect((await send(theirs)).body.code).toBe(0);
  });

  test.each([
    ['getTask', 'task', 4003],
    ['cancelTask', 'task', 4003],
    ['getProgress', 'task', 4003],
    ['getMusic', 'clip', 4004],
    ['removePersona', 'persona', 4004],
    ['exportPersona', 'persona', 4004],
  ] as const)('the path of %s', async (name, kind, code) => {
    const [theirOwn, absent] = [
      await mine.call(pathOf(name, foreign[kind])),
      await mine.call(pathOf(name, ABSENT_ID)),
    ];
    expect(absent.body.code).toBe(code);
    expect(plain(theirOwn)).toEqual(plain(absent));
  });

  test('keys, deliveries and usage', async () => {
    const manage = (path: string, body?: object) =>
      body
        ? post(`${t.url}/manage/v1${path}`, body, { authorization: `Bearer ${mine.appKey}` })
        : fetch(`${t.url}/manage/v1${path}`, { headers: { authorization: `Bearer ${mine.appKey}` } }).then(
            async (response) => ({
              status: response.status,
              headers: response.headers,
              body: await response.json(),
            }),
          );
    await theirs.call(pathOf('generateLyrics'), { topics: 'x', callback_url: HOOK });
    const delivery = await until('their delivery to fail once', () =>
      t.context.database.callbackDelivery.findFirst({ where: { accountId: 'theirs', attempts: { gt: 0 } } }),
    );
    for (const [path, body, absentPath] of [
      [`/keys/${theirs.id}`, { status: 'disabled' }, `/keys/${ABSENT_ID}`],
      [`/keys/${theirs.id}`, { name: 'taken over', daily_quota: 0 }, `/keys/${ABSENT_ID}`],
      [`/deliveries/${delivery.id}/resend`, {}, `/deliveries/${ABSENT_ID}/resend`],
    ] as const)
      expect(plain((await manage(path, body)) as Answer), path).toEqual(
        plain((await manage(absentPath, body)) as Answer),
      );
    for (const path of ['/keys', '/deliveries', `/deliveries?before=zzzz`, '/usage'])
      expect(JSON.stringify((await manage(path)).body), path).not.toMatch(
        new RegExp(`${theirs.id}|${delivery.id}|${foreign.task}`),
      );
    expect((await theirs.call(pathOf('getTask', foreign.task))).body.code).toBe(0);
  });
});

describe('fields that are not the caller’s to set', () => {
  test.each(names)('%s takes none of them', async (name) => {
    const extras = {
      id: 'chosen',
      accountId: 'theirs',
      account_id: 'theirs',
      app_key_id: theirs.id,
      status: 'completed',
      seed: 7,
      pointsTaken: -1_000,
      points_taken: -1_000,
      createdAt: 0,
      attempt: 99,
      files: {},
      expireAt: null,
      callbackUrl: HOOK,
      __proto__: { admin: true },
      constructor: {},
      canManage: true,
    };
    const bodies: Partial<Record<EndpointName, object>> = {
      generate: { tags: 'a' },
      generateLyrics: { topics: 'a' },
      generateSoundEffect: { sound_desc: 'rain', sound_type: 'loop' },
    };
    const answer = await mine.call(pathOf(name, ABSENT_ID), { ...bodies[name], ...extras });
    if (!bodies[name]) return expect(answer.body.code).toBeGreaterThanOrEqual(4001);
    expect(answer.body.code).toBe(0);
    expect(answer.headers.get('x-ignored-fields')).toContain('accountId');
    const row = await t.context.database.task.findUniqueOrThrow({ where: { id: answer.body.data.task_id } });
    expect(row).toMatchObject({ accountId: 'mine', appKeyId: mine.id, callbackUrl: null, pointsTaken: 0 });
    expect(row.id).not.toBe('chosen');
    expect(row.attempt).toBeLessThan(2);
    expect(Object.keys(row.request as object)).not.toContain('accountId');
  });
});
