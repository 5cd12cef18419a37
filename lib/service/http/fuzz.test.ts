import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMON_ERRORS } from '#lib/contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#lib/contract/endpoints/index.ts';
import { ERROR_CODES } from '#lib/contract/error-codes.ts';
import { changeKeyRequest, createKeyRequest } from '#lib/contract/management.ts';
import { envelope, errorEnvelope } from '#lib/contract/nouns.ts';
import { arbitraryBody } from '#tools/testing/arbitrary-request.ts';
import {
  type Answer,
  finished,
  post,
  startTestService,
  type TestKey,
  type TestService,
} from '#tools/testing/start-test-service.ts';

/** Requests for each endpoint; `FUZZ_RUNS=2000` looks for longer. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 40);
/** What only comes from inside: stack frames, files, the database's words. */
const INSIDE = /\n\s+at |node:internal|node_modules|\.ts:\d|\/tmp\/|[Pp]risma|SELECT |service\.\w+_|pg-boss/;

const names = Object.keys(endpoints) as EndpointName[];
let t: TestService;
let key: TestKey;
let known: string[] = [];

beforeAll(async () => {
  t = await startTestService();
  key = await t.makeKey({ canManage: true });
  const other = await t.makeKey({ accountId: 'other' });
  for (const caller of [key, other]) {
    const song = await caller.call('/api/v1/music/generate', { tags: 'jazz' });
    const clipId: string = (await finished(caller, song.body.data.task_id)).results[0].id;
    const stem = await caller.call('/api/v1/music/stem', { clip_id: clipId });
    const persona = await caller.call('/api/v1/music/persona', { name: 'P', clip_id: clipId });
    known.push(
      clipId,
      song.body.data.task_id,
      stem.body.data.id,
      stem.body.data.vocal_audio_url,
      persona.body.data.items[0].id,
    );
  }
  known = known.concat('fake-1', 'A minor');
});
afterAll(() => t?.stop());

/** An answer of the contract, that names its fault and nothing of the inside. */
function expectInterface(answer: Answer, name: EndpointName, sent: unknown): void {
  const { code, message } = answer.body;
  const shown = JSON.stringify(sent)?.slice(0, 300);
  if (code === 0) return void envelope(endpoints[name].response).parse(answer.body);
  expect(errorEnvelope.strict().safeParse(answer.body).success, shown).toBe(true);
  const allowed = [...COMMON_ERRORS, ...endpoints[name].errors]
    .filter((error) => error !== 'internal_error')
    .map((error) => ERROR_CODES[error].code as number);
  expect(allowed, `${message} ${shown}`).toContain(code);
  expect(message, shown).not.toMatch(INSIDE);
  expect(message.length, shown).toBeLessThan(2_000);
}

describe.each(names)('%s', (name) => {
  test('answers whatever is sent as the contract says', async () => {
    const ids = fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'binary', maxLength: 40 }));
    const headers = fc.option(
      fc.record(
        { 'idempotency-key': fc.string({ maxLength: 8 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')) },
        { requiredKeys: [] },
      ),
      { nil: {} },
    );
    await fc.assert(
      fc.asyncProperty(
        arbitraryBody(endpoints[name].request, known),
        ids,
        headers,
        async (body, id, extra) => {
          const path = endpoints[name].path.replace('{id}', encodeURIComponent(id.toWellFormed()) || 'x');
          expectInterface(await key.call(path, JSON.stringify(body), extra), name, body);
        },
      ),
      { numRuns: RUNS },
    );
  });

  test('answers bytes that are no JSON, and nesting without end', async () => {
    const path = endpoints[name].path.replace('{id}', 'x');
    const deep = `${'[1,'.repeat(50_000)}1${']'.repeat(50_000)}`;
    for (const body of [`{"a":${deep}}`, deep, `{"a":${'{"b":'.repeat(9_000)}1${'}'.repeat(9_000)}}`])
      expectInterface(await key.call(path, body, { 'idempotency-key': 'deep' }), name, 'deep');
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const response = await fetch(`${t.url}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key.appKey}`, 'content-type': 'application/json' },
          body: bytes as Uint8Array<ArrayBuffer>,
        });
        const answer = { status: response.status, headers: response.headers, body: await response.json() };
        expectInterface(answer, name, bytes);
      }),
      { numRuns: Math.ceil(RUNS / 8) },
    );
  });
});

test('the management of keys answers whatever is sent, and gives no key to anyone else', async () => {
  const ids = fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'binary', maxLength: 40 }));
  const manage = (path: string, body: unknown) =>
    post(`${t.url}/manage/v1${path}`, JSON.stringify(body), { authorization: `Bearer ${key.appKey}` });
  const expectKnown = ({ body }: Answer) => {
    expect([0, 4001, 4002]).toContain(body.code);
    expect(JSON.stringify(body)).not.toMatch(INSIDE);
  };
  await fc.assert(
    fc.asyncProperty(
      arbitraryBody(createKeyRequest, known),
      arbitraryBody(changeKeyRequest, known),
      ids,
      async (made, changed, id) => {
        const inPath = encodeURIComponent(id.toWellFormed()) || 'x';
        expectKnown(await manage('/keys', made));
        expectKnown(await manage(`/keys/${inPath}`, changed));
        expectKnown(await manage(`/deliveries/${inPath}/resend`, {}));
        const listed = await fetch(`${t.url}/manage/v1/deliveries?before=${inPath}`, {
          headers: { authorization: `Bearer ${key.appKey}` },
        });
        expect(((await listed.json()) as { code: number }).code).toBe(0);
      },
    ),
    { numRuns: RUNS },
  );
  const accounts = await t.context.database.appKey.groupBy({ by: ['accountId'] });
  expect(accounts.map((row) => row.accountId).sort()).toEqual(['default', 'other']);
});
