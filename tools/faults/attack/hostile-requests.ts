import { randomBytes } from 'node:crypto';
import net from 'node:net';
import fc from 'fast-check';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { arbitraryBody } from '../../testing/arbitrary-request.ts';
import { ABSENT_ID, ENDPOINT_NAMES, pathOf } from '../../testing/endpoint-paths.ts';
import { ask, call, marks, type Outcome, type Target } from './send.ts';

type Attack = (target: Target) => Promise<Outcome>;

const SLOW_SECONDS = 20;

/** Every way in which the programs are attacked: a line each. */
export const ATTACKS: Record<string, Attack> = {
  'any body at any endpoint': ({ random, ...to }) => {
    const name = random.pick(ENDPOINT_NAMES);
    const [body] = fc.sample(arbitraryBody(endpoints[name].request, [...to.clipIds, ABSENT_ID]), {
      numRuns: 1,
      seed: random.integer(0, 2 ** 30),
    });
    return call(to, pathOf(name, random.pick([ABSENT_ID, ...to.clipIds])), JSON.stringify(body));
  },
  'a megabyte of marks in any field': ({ random, ...to }) => {
    const name = random.pick(ENDPOINT_NAMES);
    const fields = Object.keys(endpoints[name].request.shape);
    const field = fields.length > 0 ? random.pick(fields) : 'x';
    return call(to, pathOf(name, ABSENT_ID), JSON.stringify({ [field]: marks(500_000) }));
  },
  'a long line of lyrics': ({ random, ...to }) =>
    call(
      to,
      pathOf('generate'),
      JSON.stringify({
        prompt: random.pick(['a ', '( a', '雨', 'x', 'a,']).repeat(2_500).slice(0, 5_000),
        tags: 'pop',
      }),
    ),
  'a thousand unknown fields': (to) =>
    call(
      to,
      pathOf('getMusic', ABSENT_ID),
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`${'f'.repeat(800)}${i}`, i])),
      ),
    ),
  'a body without end': ({ random, serviceUrl, studioUrl }) =>
    flood(random.pick([`${serviceUrl}${pathOf('generate')}`, `${studioUrl}/api/auth/callback/credentials`])),
  'a slow sender': ({ random, serviceUrl, studioUrl }) => slowly(random.pick([serviceUrl, studioUrl])),
  'a description for another host': ({ random, serviceUrl }) =>
    ask(`${serviceUrl}/api/v1/openapi.json`, {
      headers: { 'x-forwarded-host': `h${random.integer(0, 1e9)}.example` },
    }),
  'a file that unfolds': ({ random, ...to }) =>
    call(to, pathOf('upload'), JSON.stringify({ audio_url: random.pick(to.bombUrls), retention_days: 1 })),
  'outlines of everything': async ({ random, ...to }) => {
    const ids = to.clipIds.length > 0 ? to.clipIds : [ABSENT_ID];
    const asked = Array.from({ length: 20 }, () =>
      call(
        to,
        pathOf(random.pick(['waveform', 'wav', 'timeline', 'exportMidi', 'separateStem'])),
        JSON.stringify({ clip_id: random.pick(ids), points: random.integer(64, 20_000) }),
      ),
    );
    const outcomes = await Promise.all(asked);
    return outcomes.find((outcome) => outcome?.text.includes('"code":9001')) ?? outcomes[0];
  },
  'guessed keys': ({ serviceUrl, clipIds }) =>
    call(
      { serviceUrl, appKey: `sk-music-${randomBytes(24).toString('hex').slice(0, 43)}` },
      pathOf('getMusic', clipIds[0] ?? ABSENT_ID),
      '{}',
    ),
  'forged media links': ({ random, serviceUrl }) =>
    ask(
      `${serviceUrl}/media/clips/${ABSENT_ID}/x.mp3/a.mp3?expires=${random.integer(0, 1e13)}&signature=${'A'.repeat(43)}`,
    ),
  'inside addresses': ({ random, ...to }) =>
    call(
      to,
      pathOf('upload'),
      JSON.stringify({
        audio_url: random.pick([
          to.studioUrl,
          `${to.studioUrl}/api/health`,
          'http://169.254.169.254/x',
          'http://[::1]/',
        ]),
      }),
    ),
  'sign-ins with wrong passwords': ({ random, studioUrl }) =>
    form(`${studioUrl}/api/auth/callback/credentials`, {
      email: `${random.pick(['a', 'x'.repeat(60_000), marks(10_000)])}@example.com`,
      password: 'y'.repeat(random.pick([8, 50_000])),
    }),
  'any path of the studio': ({ random, studioUrl }) =>
    ask(
      `${studioUrl}${random.pick(['/library', '/api/studio/library?q=', '/api/studio/songs?ids=', '/share/', '/songs/', '/api/studio/links/', '/api/studio/calendar/', '/_next/image?w=640&q=75&url=', '/api/auth/_log', '/api/auth/callback/credentials?callbackUrl=http://host.evil/'])}${encodeURIComponent(random.pick(['', '../..', '%00', marks(200), 'x'.repeat(3_000), '\u202e']))}`,
      { method: random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']), redirect: 'manual' },
    ),
  'made-up server actions': ({ random, studioUrl }) =>
    ask(`${studioUrl}/sign-in`, {
      method: 'POST',
      headers: { 'next-action': randomBytes(20).toString('hex'), 'content-type': 'text/plain;charset=UTF-8' },
      body: random.pick(['[]', '["$F1"]', `["${'x'.repeat(60_000)}"]`, '[["$Q1"],{"a":"$@0"}]']),
    }),
  'forged callbacks': ({ studioUrl }) =>
    ask(`${studioUrl}/api/studio/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': `sha256=${'0'.repeat(64)}` },
      body: JSON.stringify({
        task_id: ABSENT_ID,
        status: 'completed',
        results: Array(500).fill({ id: 'x' }),
      }),
    }),
};

const form = (url: string, fields: Record<string, string>) =>
  ask(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Sends without a length for as long as it is listened to, at most 64 MB. */
function flood(url: string): Promise<Outcome> {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      if (sent > 64e6) controller.close();
      else controller.enqueue(new Uint8Array(65_536).fill(97));
    },
  });
  return ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit);
}

/** A request line and then a letter a second. */
async function slowly(url: string): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  for (let second = 0; second < SLOW_SECONDS && !socket.destroyed; second++) {
    socket.write('a');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  socket.destroy();
  return undefined;
}
