import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { createClient } from './create-client.ts';
import type { ClientFetch } from './patient-fetch.ts';
import { readCallback, signBody, verifyCallback } from './verify-callback.ts';

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

function fakeFetch(status: number, body: unknown, headers: Record<string, string> = {}) {
  const sent: Sent[] = [];
  const fetch: ClientFetch = async (url, init) => {
    sent.push({ url, method: init.method, headers: init.headers, body: init.body });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { status, headers: { get: (name) => headers[name] ?? null }, body: new Response(text).body };
  };
  return { sent, fetch };
}
const success = (data: unknown) => ({ code: 0, message: 'success', request_id: 'r', data });
const clientOf = (fetch: ClientFetch) =>
  createClient({ baseUrl: 'http://api.test/', appKey: 'sk-music-x', fetch });

test('has a method for every endpoint, which sends and reads what the contract says', async () => {
  for (const endpoint of Object.values(endpoints)) {
    const { sent, fetch } = fakeFetch(200, success(endpoint.example.response));
    const method = (
      clientOf(fetch) as unknown as Record<string, (first: unknown, options: object) => Promise<unknown>>
    )[endpoint.name]!;
    const takesId = endpoint.path.includes('{id}');
    const answer = await method(takesId ? 'a b' : endpoint.example.request, { idempotencyKey: 'key-1' });
    expect(answer, endpoint.name).toEqual(endpoint.example.response);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: `http://api.test${endpoint.path.replace('{id}', 'a%20b')}`,
      headers: {
        authorization: 'Bearer sk-music-x',
        'content-type': 'application/json',
        'idempotency-key': 'key-1',
      },
      body: JSON.stringify(takesId ? {} : endpoint.example.request),
    });
  }
});

describe('errors', () => {
  test.each([
    [
      429,
      { code: 2001, message: 'slow down', request_id: 'q' },
      { 'retry-after': '7' },
      { code: 2001, message: 'slow down', retryAfterSeconds: 7, requestId: 'q' },
    ],
    [
      400,
      { code: 4001, message: 'tags must be a string', request_id: 'q' },
      {},
      { code: 4001, errorName: 'invalid_parameters', retryAfterSeconds: undefined },
    ],
    [200, { code: 4005, message: 'gone', request_id: 'q' }, {}, { code: 4005, errorName: 'result_expired' }],
    [
      418,
      { code: 8888, message: 'of their own', request_id: 'q' },
      {},
      { code: 8888, errorName: undefined, message: 'of their own' },
    ],
    [502, '<html>bad gateway</html>', {}, { code: 9002, httpStatus: 502 }],
    [401, 'no', {}, { code: 1002 }],
    [429, '', { 'retry-after': '3' }, { code: 2001, retryAfterSeconds: 3 }],
    [200, '{"hello":1}', {}, { code: 9001 }],
    [200, success({ nothing: true }), {}, { code: 9001 }],
  ] as const)('%s %j', async (status, body, headers, wanted) => {
    const call = clientOf(fakeFetch(status, body, headers).fetch).generate({ tags: 'a' });
    await expect(call).rejects.toBeInstanceOf(ServiceError);
    await expect(call).rejects.toMatchObject(wanted);
  });

  test('a service that cannot be reached is 9002; the caller’s own signal stays the caller’s', async () => {
    const refused = clientOf(() => Promise.reject(new Error('ECONNREFUSED')));
    await expect(refused.getTask('x')).rejects.toMatchObject({
      code: 9002,
      message: 'the service cannot be reached',
    });
    const hanging: ClientFetch = (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    await expect(clientOf(hanging).getTask('x', { timeoutSeconds: 0.02 })).rejects.toMatchObject({
      code: 9002,
      message: 'the service did not answer within 0.02 s',
    });
    const stopped = clientOf(hanging).getTask('x', { signal: AbortSignal.abort(new Error('mine')) });
    await expect(stopped).rejects.toThrow('mine');
  });
});

describe('a vendor that answers otherwise', () => {
  const ask = <Data>(data: Data) => clientOf(fakeFetch(200, success(data)).fetch);

  test('missing fields', async () => {
    expect(
      await ask({
        id: 't',
        status: 'completed',
        results: [{ id: 'c', audio_url: 'u' }, { broken: 1 }],
      }).getTask('t'),
    ).toEqual({
      id: 't',
      status: 'completed',
      created_at: 0,
      results: [
        {
          id: 'c',
          audio_url: 'u',
          image_url: '',
          title: '',
          duration: 0,
          tags: '',
          prompt: '',
          expire_at: 0,
        },
      ],
    });
    expect(await ask({ clipId: 'c' }).upload({ audio_url: 'https://a.b/c' })).toEqual({ clipId: 'c' });
    expect(await ask({ task_id: 5 }).cover({ cover_clip_id: 'c' })).toEqual({
      task_id: '5',
      status: 'queuing',
    });
  });

  test('MIDI with a list of instruments and numbers as strings', async () => {
    const note = { pitch: '60', start: '0.5', end: '1.25', velocity: '100' };
    const midi = await ask({
      state: 'complete',
      instruments: [
        { name: 'Piano', notes: [note, { pitch: 'x' }] },
        { name: 'Piano', notes: [] },
        { notes: [] },
      ],
    }).exportMidi({ clip_id: 'c' });
    expect(Object.keys(midi.instruments)).toEqual(['Piano', 'Piano 2', 'Instrument 3']);
    expect(midi.instruments['Piano']).toEqual([{ pitch: 60, start: 0.5, end: 1.25, velocity: 100 / 127 }]);
    const map = await ask({ instruments: { Bass: [{ ...note, velocity: '0.5' }] } }).exportMidi({
      clip_id: 'c',
    });
    expect(map.instruments['Bass']![0]!.velocity).toBe(0.5);
    expect(map.state).toBe('complete');
  });

  test('section tags inside aligned words', async () => {
    const timeline = await ask({
      aligned_words: [
        { word: '[Verse 1]\nHello ', success: true, start_s: 1, end_s: 2, p_align: 0.9 },
        { word: '[Chorus]', start_s: 2, end_s: 2 },
        { word: 'world', start_s: 2, end_s: 3 },
      ],
    }).timeline({ clip_id: 'c' });
    expect(timeline.aligned_words.map((entry) => entry.word)).toEqual(['Hello', 'world']);
    expect(timeline.beats).toEqual([]);
  });
});

describe('over a real connection', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  test('the default fetch sends and reads', async () => {
    const server = createServer((request, response) => {
      expect(request.headers.authorization).toBe('Bearer k');
      response.setHeader('content-type', 'application/json').end(JSON.stringify(success({ models: [] })));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(await createClient({ baseUrl: `http://127.0.0.1:${port}`, appKey: 'k' }).listModels()).toEqual({
      models: [],
    });
  });
});

describe('callbacks', () => {
  const secret = 'whsec_test';
  const body = JSON.stringify({
    task_id: 't',
    status: 'completed',
    results: [{ id: 'c', title: 'Ünïcödé 你好' }],
  });

  test('the signature is the one openssl makes', () => {
    const digest = execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret], { input: body }).toString();
    expect(signBody(body, secret)).toBe(`sha256=${digest.trim().split(' ').at(-1)}`);
  });

  test.each([
    ['right', signBody(body, secret), true],
    ['with spaces', ` ${signBody(body, secret)} `, true],
    ['missing', null, false],
    ['empty', '', false],
    ['another secret', signBody(body, 'other'), false],
    ['another body', signBody(`${body} `, secret), false],
    ['capitals', signBody(body, secret).toUpperCase(), false],
    ['no prefix', signBody(body, secret).slice(7), false],
  ])('%s', (_, signature, valid) => {
    expect(verifyCallback(body, signature, secret)).toBe(valid);
    expect(verifyCallback(new TextEncoder().encode(body), signature, secret)).toBe(valid);
  });

  test('events are read', () => {
    expect(readCallback(body)).toMatchObject({
      task_id: 't',
      status: 'completed',
      results: [{ id: 'c', audio_url: '' }],
    });
    expect(readCallback('{"task_id":"t","status":"failed","error":"5001: x"}')).toEqual({
      task_id: 't',
      status: 'failed',
      error: '5001: x',
    });
    for (const bad of ['null', '{}', '{"task_id":"t","status":"odd"}', 'x'])
      expect(() => readCallback(bad)).toThrow();
  });
});
