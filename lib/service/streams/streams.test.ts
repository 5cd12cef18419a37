import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fakeClip } from '#tools/testing/fake-engine.ts';
import { gate } from '#tools/testing/gate.ts';
import {
  finished,
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';
import { grantPoints } from '../accounts/points.ts';
import { pieceKey, streamKey } from './stream-keys.ts';
import { sweepStreams } from './sweep-streams.ts';

let t: TestService;
let key: TestKey;
beforeAll(async () => {
  t = await startTestService({ testLimits: { WORKER_HEARTBEAT_SECONDS: 600 } });
  key = await t.makeKey({ accountId: 'mine' });
  await grantPoints(t.context.database, 'mine', 10_000);
});
afterAll(() => t?.stop());
afterEach(() => {
  t.platform.behave = undefined;
});

const taskOf = async (id: string) => (await key.call(`/api/v1/task/${id}`)).body.data;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A song that is being made, of which "one " is to be heard, until its gate is opened. */
async function sounding(
  after: string[] = [],
): Promise<{ id: string; url: string; more: ReturnType<typeof gate>; heard: ReturnType<typeof gate> }> {
  const [more, heard] = [gate(), gate()];
  t.platform.behave = async (request, run) => {
    run.stream?.write(bytesOf('one '));
    void run.stream?.heard.then(() => heard.open());
    await Promise.race([
      more.opened,
      new Promise((_, reject) =>
        run.signal.addEventListener('abort', () => reject(run.signal.reason), { once: true }),
      ),
    ]);
    for (const text of after) run.stream?.write(bytesOf(text));
    return [await fakeClip(request, run)];
  };
  const id = (await key.call('/api/v1/music/generate', { tags: 'a' })).body.data.task_id;
  await until('something to hear', async () => (await taskOf(id)).stream_url !== undefined);
  return { id, url: (await taskOf(id)).stream_url, more, heard };
}

describe('a song that is being made', () => {
  test('is heard from its start, goes on as pieces come, and ends with the song', async () => {
    const song = await sounding(['two ', 'three']);
    const answer = await fetch(song.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(answer.headers.get('accept-ranges')).toBe('none');
    expect(answer.headers.get('content-length')).toBeNull();
    const reader = answer.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('one ');
    // Whoever makes it is told.
    await song.heard.opened;
    // The address stays the same at every look: a player need not begin anew.
    expect((await taskOf(song.id)).stream_url).toBe(song.url);
    song.more.open();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read())
      rest += new TextDecoder().decode(part.value);
    expect(rest).toBe('two three');
    const done = await finished(key, song.id);
    expect(done.stream_url).toBeUndefined();
    // Who comes late hears all of it, until its link ends.
    expect(await (await fetch(song.url)).text()).toBe('one two three');
  });

  test('ends when it is cancelled', async () => {
    const song = await sounding();
    const heard = fetch(song.url).then((answer) => answer.text());
    await song.heard.opened;
    await key.call(`/api/v1/task/${song.id}/cancel`);
    expect(await heard).toBe('one ');
    expect((await taskOf(song.id)).stream_url).toBeUndefined();
  });

  test('is taken up anew under another address, and the old one ends', async () => {
    const song = await sounding();
    const heard = fetch(song.url).then((answer) => answer.text());
    await song.heard.opened;
    await t.context.tasks.requeue({ taskId: song.id, attempt: 1 }, false);
    expect(await heard).toBe('one ');
    await until('the second attempt', async () => {
      const { stream_url: again } = await taskOf(song.id);
      return again !== undefined && again !== song.url;
    });
    song.more.open();
    await finished(key, song.id);
  });

  test('has no address where nothing can be heard of it', async () => {
    const made = gate();
    t.platform.behave = async (request, run) => {
      await made.opened;
      return [await fakeClip(request, run)];
    };
    const id = (await key.call('/api/v1/music/generate', { tags: 'a' })).body.data.task_id;
    await until('it to begin', async () => (await taskOf(id)).status === 'processing');
    expect(await taskOf(id)).not.toHaveProperty('stream_url');
    made.open();
    await finished(key, id);
  });

  test('is made all the same where its stream cannot be kept', async () => {
    const { store } = t.context;
    const { putFile } = store;
    store.putFile = (name, file) =>
      name.startsWith('streams/') ? Promise.reject(new Error('full')) : putFile.call(store, name, file);
    try {
      t.platform.behave = async (request, run) => {
        run.stream?.write(bytesOf('one'));
        return [await fakeClip(request, run)];
      };
      const id = (await key.call('/api/v1/music/generate', { tags: 'a' })).body.data.task_id;
      expect((await finished(key, id)).results).toHaveLength(1);
    } finally {
      store.putFile = putFile;
    }
  });
});

describe('a stream’s link', () => {
  test('is for this stream, this time and nobody who changes it', async () => {
    const song = await sounding();
    const other = await sounding();
    const change = (edit: (url: URL) => void) => {
      const url = new URL(song.url);
      edit(url);
      return url.href;
    };
    const pathOf = (address: string) => new URL(address).pathname;
    const hostile: [string, number][] = [
      [change((url) => url.searchParams.delete('signature')), 404],
      [change((url) => url.searchParams.set('expires', '0')), 404],
      [change((url) => url.searchParams.set('expires', String(Date.now() + 9e9))), 404],
      [change((url) => (url.pathname = pathOf(other.url))), 404],
      [change((url) => (url.pathname = url.pathname.replace('stream.mp3', '000000.mp3'))), 404],
      [change((url) => (url.pathname = url.pathname.replace(/-1\//, '-2/'))), 404],
    ];
    for (const [url, status] of hostile) expect((await fetch(url)).status, url).toBe(status);
    // Another account does not even learn that there is one.
    const stranger = await t.makeKey({ accountId: 'stranger' });
    expect((await stranger.call(`/api/v1/task/${song.id}`)).body.code).toBe(4003);
    t.clock.advance(2 * 3_600_000 + 1);
    expect((await fetch(song.url)).status).toBe(410);
    t.clock.offsetMs = 0;
    for (const { id, more } of [song, other]) {
      more.open();
      await finished(key, id);
    }
  });

  test('lets so many listen at a time, and the next when one has gone', async () => {
    const song = await sounding();
    const stops = Array.from({ length: 8 }, () => new AbortController());
    for (const { signal } of stops) {
      const answer = await fetch(song.url, { signal });
      expect(answer.status).toBe(200);
      await answer.body!.getReader().read();
    }
    const refused = await fetch(song.url);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    stops[0]!.abort();
    const stop = new AbortController();
    await until('a place', async () => (await fetch(song.url, { signal: stop.signal })).status === 200);
    stop.abort();
    for (const each of stops) each.abort();
    song.more.open();
    await finished(key, song.id);
  });

  test('leads to nothing once it has ended: its pieces are removed', async () => {
    const song = await sounding();
    song.more.open();
    await finished(key, song.id);
    const first = pieceKey(streamKey(song.id, 1), 0);
    await sweepStreams(t.context);
    expect(await t.context.store.size(first)).toBe(4);
    t.clock.advance(2 * 3_600_000 + 60_000);
    await sweepStreams(t.context);
    expect(await t.context.store.size(first)).toBeUndefined();
    t.clock.offsetMs = 0;
    expect((await fetch(song.url)).status).toBe(410);
  });
});
