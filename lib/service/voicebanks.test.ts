import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { BANK_VARIANTS, diffSingerBank } from '#tools/fixtures/diffsinger-bank.ts';
import { tinyBank } from '#tools/testing/mutated-banks.ts';
import { startTestService, type TestKey, type TestService } from '#tools/testing/start-test-service.ts';
import { EngineThreads } from './engine-room/engine-threads.ts';
import { builtinPlatform } from './platforms/builtin.ts';

/** Voicebanks over the interface, read by the real engine in real threads. */
let t: TestService;
let key: TestKey;
let other: TestKey;
let host: Server;
let origin: string;
const files = new Map<string, Uint8Array>();
const threads = new EngineThreads({ renderThreads: 1 });
beforeAll(async () => {
  host = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file) response.end(file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  t = await startTestService({
    threads,
    platforms: [builtinPlatform({ threads })],
    env: { TRUSTED_ORIGINS: origin },
  });
  key = await t.makeKey();
  other = await t.makeKey({ accountId: 'other' });
});
afterAll(async () => {
  await t?.stop();
  host?.close();
});

const serve = (name: string, content: Record<string, Uint8Array>): string => {
  files.set(`/${name}`, zipSync(content, { level: 1 }));
  return `${origin}/${name}`;
};
const bring = (body: object) => key.call(endpoints.bringVoicebank.path, body);
const remove = (id: string, caller: TestKey) =>
  caller.call(endpoints.removePersona.path.replace('{id}', id), {});

test('a bank is looked into, added, counted, private, heard, and gone with all that was kept', async () => {
  const bank_url = serve('many.zip', diffSingerBank(BANK_VARIANTS['several speakers']));
  const { data: looked } = (await bring({ bank_url, check_only: true })).body;
  expect(endpoints.bringVoicebank.response.parse(looked)).toEqual(looked);
  expect(looked).toMatchObject({
    kind: 'diffsinger',
    name: 'Tone Singer',
    speakers: ['alto', 'tenor'],
    speaker: 'alto',
    licences: [{ file: 'licence.txt', text: 'Sing whatever you like with it.' }],
  });
  expect(looked.persona_id).toBeUndefined();
  const { database, store, quota } = t.context;
  expect(await database.voicePersona.count()).toBe(0);

  const { data: added } = (await bring({ bank_url, name: 'Tenor', speaker: 'tenor' })).body;
  expect(added).toMatchObject({ name: 'Tenor', speaker: 'tenor' });
  expect(added.sha256).not.toBe(looked.sha256);
  const { accountId } = await database.voicePersona.findUniqueOrThrow({ where: { id: added.persona_id } });
  const table = `voices/${added.persona_id}/spectra.bin`;
  expect(await store.size(table)).toBe(added.bytes);
  // Summed anew, as a minute later.
  t.clock.advance(61_000);
  expect(await quota.used(accountId)).toBe(added.bytes);

  const hear = (caller: TestKey) =>
    caller.call(endpoints.previewSinger.path, { persona_id: added.persona_id });
  expect((await hear(key)).body.data.duration).toBeGreaterThan(4);
  expect((await hear(other)).body.code).toBe(4004);
  expect((await remove(added.persona_id, other)).body.code).toBe(4004);
  expect((await remove(added.persona_id, key)).body.data).toEqual({ id: added.persona_id, removed: true });
  expect(await store.size(table)).toBeUndefined();
  expect((await hear(key)).body.code).toBe(4004);
  t.clock.advance(61_000);
  expect(await quota.used(accountId)).toBe(0);
}, 240_000);

test.each<[string, () => Record<string, Uint8Array>, object, RegExp]>([
  ['no bank', () => ({ 'a.txt': Buffer.from('a') }), {}, /^bank_url: There is neither an oto\.ini/],
  [
    'a bank without its model',
    () => {
      const { 'acoustic.onnx': _, ...rest } = diffSingerBank(BANK_VARIANTS['old speedup']);
      return rest;
    },
    {},
    /^bank_url: dsconfig\.yaml: "acoustic" names acoustic\.onnx, which is not in the bank/,
  ],
  [
    'a speaker nobody is',
    () => diffSingerBank(BANK_VARIANTS['several speakers']),
    { speaker: 'bass' },
    /^bank_url: dsconfig\.yaml: there is no speaker "bass"/,
  ],
])(
  '%s',
  async (name, content, wish, sentence) => {
    const { body } = await bring({
      bank_url: serve(`${encodeURIComponent(name)}.zip`, content()),
      check_only: true,
      ...wish,
    });
    expect(body.code).toBe(4001);
    expect(body.message).toMatch(sentence);
  },
  240_000,
);

test('a bank of recordings tells what it lacks', async () => {
  const { data } = (await bring({ bank_url: serve('tiny.zip', tinyBank()), check_only: true })).body;
  expect(data).toMatchObject({ kind: 'utau', speakers: [], remarks: [] });
  expect(data.languages.en.missing).toContainEqual({ sound: 'sh', sung_as: 's' });
}, 240_000);
