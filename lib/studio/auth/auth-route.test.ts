import { NextRequest } from 'next/server.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const world = vi.hoisted(() => ({ bodies: [] as string[] }));
vi.mock('next-auth', () => ({
  default: async (request: Request) => {
    world.bodies.push(await request.text());
    return new Response('answered');
  },
}));
vi.mock('./auth-options.ts', () => ({ authOptions: () => ({}) }));
const { answerAuth } = await import('./auth-route.ts');

beforeEach(() => {
  world.bodies.length = 0;
  vi.stubEnv('NEXTAUTH_URL', 'https://studio.example');
});
afterEach(() => vi.unstubAllEnvs());

const ask = (
  action: string,
  init: { method?: string; body?: BodyInit; headers?: Record<string, string>; query?: string } = {},
) => {
  const { query = '', ...rest } = init;
  const request = new NextRequest(`https://studio.example/api/auth/${action}${query}`, {
    ...rest,
    duplex: 'half',
  } as never);
  return answerAuth(request, { params: Promise.resolve({ nextauth: action.split('/') }) });
};
const form = { 'content-type': 'application/x-www-form-urlencoded' };

it('writes no stranger’s lines into the log, and offers nothing that is not used', async () => {
  for (const action of ['_log', 'unknown', '__proto__', ''])
    expect(
      (
        await ask(action, {
          method: 'POST',
          body: 'level=error&code=FORGED&message=all+is+lost',
          headers: form,
        })
      ).status,
    ).toBe(404);
  expect(world.bodies).toEqual([]);
});

it('reads no more than it may, and hands on what is within it as it came', async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 16_384;
      controller.enqueue(new Uint8Array(16_384));
    },
  });
  expect((await ask('callback/credentials', { method: 'POST', body: endless, headers: form })).status).toBe(
    413,
  );
  expect(sent).toBeLessThan(200_000);
  expect(
    (await ask('callback/credentials', { method: 'POST', body: 'email=a%40b.co&password=x', headers: form }))
      .status,
  ).toBe(200);
  expect(world.bodies).toEqual(['email=a%40b.co&password=x']);
});

describe.each([
  ['/create', 200],
  ['https://studio.example/songs/x', 200],
  ['http://host.evil/', 400],
  ['https://studio.example.evil/', 400],
  ['https://studio.example:8443/', 400],
  ['//host.evil', 400],
  ['/\\host.evil', 400],
  ['javascript:alert(1)', 400],
  ['not an address', 400],
])('to come back to %j: %i', (url, status) => {
  const encoded = encodeURIComponent(url);
  it('in the address', async () =>
    expect((await ask('signin', { query: `?callbackUrl=${encoded}` })).status).toBe(status));
  it('in a form', async () =>
    expect(
      (await ask('signin/email', { method: 'POST', body: `callbackUrl=${encoded}`, headers: form })).status,
    ).toBe(status));
  it('in JSON', async () =>
    expect(
      (
        await ask('signin/email', {
          method: 'POST',
          body: JSON.stringify({ callbackUrl: url }),
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(status));
  it('in a cookie, which is then taken away', async () => {
    const answer = await ask('session', { headers: { cookie: `next-auth.callback-url=${encoded}` } });
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer.headers.get('set-cookie')).toContain('next-auth.callback-url=; Path=/; Max-Age=0');
  });
});
