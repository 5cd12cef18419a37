import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const ORIGIN = 'https://studio.example';
const AUDIO = '/api/studio/songs/s1/files/audio';
const source = readFileSync('public/service-worker.js', 'utf8');

type Answer = Promise<Response> | undefined;
let stores: Map<string, Map<string, () => Response>>;
let network: ReturnType<typeof vi.fn>;
/** The browser has no room. */
let isFull: boolean;
let listeners: Map<string, (event: object) => void>;

/** The worker in a world of its own: caches of `stores`, a network that `network` is. */
beforeEach(() => {
  stores = new Map([
    ['songloom-songs', new Map([[AUDIO, () => song()]])],
    ['songloom-shell-1', new Map([['/offline/index.html', () => new Response('offline')]])],
    ['songloom-shell-0', new Map()],
  ]);
  network = vi.fn(() => Promise.reject(new TypeError('offline')));
  listeners = new Map();
  isFull = false;
  const caches = {
    open: async (name: string) => ({
      match: async (key: string) => stores.get(name)?.get(key)?.(),
      addAll: async (keys: string[]) =>
        stores.set(name, new Map(keys.map((key) => [key, () => new Response()]))),
      put: async (key: string, answer: Response) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        stores.set(
          name,
          (stores.get(name) ?? new Map()).set(key, () => answer),
        );
      },
    }),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  };
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    location: { origin: ORIGIN },
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
  };
  vm.runInNewContext(source, {
    self,
    caches,
    fetch: network,
    Response: TestResponse,
    URL,
    Promise,
    Number,
    Math,
    Date,
  });
});
/** A worker's redirect may be of an address without an origin; outside of one it must have one. */
class TestResponse extends Response {
  static override redirect = (to: string, status: number) =>
    new Response(null, { status, headers: { location: to } });
}
const song = () =>
  new Response(
    new Uint8Array(100).map((_, i) => i),
    { headers: { 'content-type': 'audio/mpeg' } },
  );

function ask(
  path: string,
  init: { method?: string; mode?: string; range?: string; origin?: string } = {},
): Answer {
  let answer: Answer;
  listeners.get('fetch')!({
    request: {
      url: `${init.origin ?? ORIGIN}${path}`,
      method: init.method ?? 'GET',
      mode: init.mode ?? 'no-cors',
      headers: new Headers(init.range ? { range: init.range } : {}),
    },
    respondWith: (one: Answer) => {
      answer = one;
    },
  });
  return answer;
}

describe('what it leaves alone', () => {
  it.each<[string, Parameters<typeof ask>[1]]>([
    ['/api/studio/tasks', {}],
    ['/api/studio/songs/s1/files/cover', {}],
    [`${AUDIO}?download=1`, {}],
    ['/api/auth/callback/oidc?code=x', { mode: 'navigate' }],
    ['/create', { mode: 'navigate', method: 'POST' }],
    ['/create', { mode: 'cors' }],
    ['/create', { mode: 'navigate', origin: 'https://elsewhere.example' }],
    [AUDIO, { origin: 'https://elsewhere.example' }],
  ])('%s %j', (path, init) => expect(ask(path, init)).toBeUndefined());
});

it('asks the studio first, and answers what it answers', async () => {
  network.mockImplementation(async () => new Response('from the studio', { status: 404 }));
  for (const [path, init] of [
    [AUDIO, {}],
    ['/library', { mode: 'navigate' }],
  ] as const)
    expect(await (await ask(path, init))!.text()).toBe('from the studio');
});

it('shows the page for being offline in place of any other', async () => {
  expect(await (await ask('/songs/abc', { mode: 'navigate' }))!.text()).toBe('offline');
});

describe('a kept song', () => {
  it('is whole where no range is asked for', async () => {
    const answer = (await ask(AUDIO))!;
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 100]);
  });
  it.each([
    ['bytes=0-', 0, 99],
    ['bytes=10-19', 10, 19],
    ['bytes=90-1000', 90, 99],
    ['bytes=-5', 95, 99],
    ['bytes=-500', 0, 99],
  ])('%s', async (range, first, last) => {
    const answer = (await ask(AUDIO, { range }))!;
    const bytes = [...new Uint8Array(await answer.arrayBuffer())];
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/100`);
    expect([bytes[0], bytes.at(-1), bytes.length]).toEqual([first, last, last - first + 1]);
  });
  it.each(['bytes=100-', 'bytes=20-10'])('%s lies outside', async (range) =>
    expect((await ask(AUDIO, { range }))!.status).toBe(416),
  );
  it('that is not there is an error, as without a worker', async () => {
    expect((await ask('/api/studio/songs/s2/files/audio', { range: 'bytes=0-' }))!.type).toBe('error');
  });
});

it('takes its shell along and throws old ones away, never songs', async () => {
  const run = async (name: string) => {
    let work: Promise<unknown> | undefined;
    listeners.get(name)!({
      waitUntil: (one: Promise<unknown>) => {
        work = one;
      },
    });
    await work;
  };
  await run('install');
  await run('activate');
  expect([...stores.keys()].sort()).toEqual(['songloom-shell-1', 'songloom-songs']);
  expect([...stores.get('songloom-shell-1')!.keys()]).toContain('/offline/index.html');
});

describe('what is shared with the installed studio', () => {
  const share = async (files: unknown[] | Error, init: { mode?: string; origin?: string } = {}) => {
    let answer: Answer;
    listeners.get('fetch')!({
      request: {
        url: `${init.origin ?? ORIGIN}/share-target`,
        method: 'POST',
        mode: init.mode ?? 'navigate',
        headers: new Headers(),
        formData: async () => {
          if (files instanceof Error) throw files;
          return { getAll: (name: string) => (name === 'files' ? files : []) };
        },
      },
      respondWith: (one: Answer) => {
        answer = one;
      },
    });
    return answer;
  };
  const file = (name: string, size = 4) =>
    Object.defineProperty(new File(['song'], name, { type: 'audio/mpeg' }), 'size', { value: size });
  const kept = () => [...(stores.get('songloom-shared') ?? new Map()).values()].map((answer) => answer());

  it('waits in this browser, and nothing is sent', async () => {
    const answer = (await share([file('Lied für Ada.mp3'), file('b.wav')]))!;
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/create?make=upload&shared=files',
    ]);
    expect(kept().map((one) => decodeURIComponent(one.headers.get('X-Name')))).toEqual([
      'Lied für Ada.mp3',
      'b.wav',
    ]);
    expect(network).not.toHaveBeenCalled();
  });
  it('takes the place of what was shared before', async () => {
    await share([file('a.mp3'), file('b.mp3')]);
    await share([file('c.mp3')]);
    expect(kept()).toHaveLength(1);
  });
  it.each<[string, unknown[] | Error, string, number]>([
    ['too large', [file('a.mp3', 2 ** 30)], 'large', 0],
    ['one of two too large', [file('a.mp3', 2 ** 30), file('b.mp3')], 'some', 1],
    ['more than anybody shares', Array.from({ length: 40 }, (_, at) => file(`${at}.mp3`)), 'some', 10],
    ['empty', [file('a.mp3', 0)], 'nothing', 0],
    ['a text in the place of a file', ['<script>'], 'nothing', 0],
    ['nothing', [], 'nothing', 0],
    ['no form', new TypeError('no form'), 'nothing', 0],
  ])('%s', async (_, files, said, count) => {
    const answer = (await share(files))!;
    expect(answer.headers.get('location')).toBe(`/create?make=upload&shared=${said}`);
    expect(kept()).toHaveLength(count);
  });
  it('leaves nothing half kept where the browser is full', async () => {
    isFull = true;
    const answer = (await share([file('a.mp3')]))!;
    expect(answer.headers.get('location')).toContain('shared=nothing');
    expect(stores.has('songloom-shared')).toBe(false);
  });
  it.each([{ mode: 'cors' }, { mode: 'no-cors' }, { origin: 'https://elsewhere.example' }])(
    'is no request of a script or of another address: %j',
    async (init) => expect(await share([file('a.mp3')], init)).toBeUndefined(),
  );
});
