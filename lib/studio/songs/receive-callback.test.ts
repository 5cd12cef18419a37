import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signBody } from '#lib/client/verify-callback.ts';
import { forgetEnvironment } from '#lib/config/env.ts';
import { CALLBACK_HEADERS } from '#lib/contract/callback-event.ts';

const applied = vi.hoisted(() => ({ applyCallback: vi.fn() }));
vi.mock('./operations.ts', () => applied);
const { receiveCallback } = await import('./receive-callback.ts');

const secret = `whsec_${'5e'.repeat(32)}`;
const body = '{"task_id":"01x","status":"failed","error":"5001: Generation failed"}';

const send = (sent: BodyInit, signature?: string) =>
  receiveCallback(
    new Request('http://studio.test/api/studio/callback', {
      method: 'POST',
      body: sent,
      headers: signature === undefined ? {} : { [CALLBACK_HEADERS.signature]: signature },
      // Node wants it where the body is a stream.
      ...({ duplex: 'half' } as RequestInit),
    }),
  );

beforeEach(() => {
  applied.applyCallback.mockReset();
  process.env.MUSIC_SIGNING_SECRET = secret;
  forgetEnvironment();
});

it('takes what is signed with its key, and the same once more', async () => {
  for (let times = 0; times < 2; times++) expect((await send(body, signBody(body, secret))).status).toBe(200);
  const event = { id: '01x', status: 'failed', error: '5001: Generation failed' };
  expect(applied.applyCallback.mock.calls).toEqual([[event], [event]]);
});

describe('refuses', () => {
  it.each([
    ['no signature', undefined],
    ['an empty one', ''],
    ["another key's", signBody(body, `whsec_${'5f'.repeat(32)}`)],
    ["another body's", signBody(body.replace('01x', '01y'), secret)],
    ['half of it', signBody(body, secret).slice(0, -32)],
    ['its digest without the scheme', signBody(body, secret).replace('sha256=', '')],
  ])('%s', async (_, signature) => {
    expect((await send(body, signature)).status).toBe(401);
    expect(applied.applyCallback).not.toHaveBeenCalled();
  });

  it('what is signed and says nothing it knows', async () => {
    const silent = vi.spyOn(console, 'error').mockReturnValue();
    for (const odd of [
      '',
      'null',
      '[]',
      '{"task_id":1}',
      '{"task_id":"01x","status":"processing"}',
      '\ud800',
    ])
      expect((await send(odd, signBody(odd, secret))).status, odd).toBe(400);
    expect(applied.applyCallback).not.toHaveBeenCalled();
    silent.mockRestore();
  });

  it('a body without end, before it has come whole', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    expect((await send(endless, signBody(body, secret))).status).toBe(413);
    expect(pulled).toBeLessThan(40);
  });

  it('everything where it has no key to tell by', async () => {
    process.env.MUSIC_SIGNING_SECRET = '';
    forgetEnvironment();
    expect((await send(body, signBody(body, ''))).status).toBe(503);
  });
});
