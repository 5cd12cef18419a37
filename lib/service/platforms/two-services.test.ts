import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findFreePort } from '#lib/cli/ports.ts';
import { signBody } from '#lib/client/verify-callback.ts';
import { FakePlatform } from '#tools/testing/fake-engine.ts';
import {
  finished,
  post,
  startTestService,
  type TestKey,
  type TestService,
  until,
} from '#tools/testing/start-test-service.ts';
import { UPSTREAM_CALLBACK_PATH } from '../http/upstream-callback.ts';
import { Platforms } from './platforms.ts';
import { upstreamPlatform } from './upstream.ts';

/** The service people use, and the one behind it that makes its music. */
let front: TestService;
let back: TestService;
let key: TestKey;
let backKey: TestKey;

const generate = async (body: object = {}) =>
  (await key.call('/api/v1/music/generate', { tags: 'jazz', title: 'There', ...body })).body.data
    .task_id as string;

beforeAll(async () => {
  const port = await findFreePort();
  const frontUrl = `http://127.0.0.1:${port}`;
  back = await startTestService({ env: { TRUSTED_ORIGINS: frontUrl } });
  backKey = await back.makeKey({ name: 'front' });
  front = await startTestService({
    port,
    platforms: undefined as never,
    env: {
      MUSIC_PLATFORMS: 'upstream,builtin',
      UPSTREAM_BASE_URL: back.url,
      UPSTREAM_APP_KEY: backKey.appKey,
      UPSTREAM_SIGNING_SECRET: backKey.signingSecret,
      PUBLIC_API_URL: frontUrl,
    },
  });
  key = await front.makeKey();
}, 240_000);
afterAll(async () => {
  await front?.stop();
  await back?.stop();
});

describe('one service behind another', () => {
  test('a song is made there and kept here; the callback from there ends the wait', async () => {
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    back.platform.behave = async (request, run) => {
      await gate;
      back.platform.behave = undefined;
      return back.platform.run(request, run);
    };
    const wake = vi.spyOn(front.context.upstream.wakeups, 'wake');
    const wait = vi.spyOn(front.context.upstream.wakeups, 'wait');
    const taskId = await generate();
    // It was asked once and is being made there; the next look would be five seconds later.
    await until('the wait for it', async () => wait.mock.calls.length > 0);
    letGo();
    const task = await finished(key, taskId);
    expect(task).toMatchObject({ status: 'completed', results: [{ title: 'There', duration: 60 }] });
    expect(wake.mock.results.some((result) => result.value === true)).toBe(true);
    const clip = await front.context.database.clip.findUniqueOrThrow({ where: { id: task.results[0].id } });
    expect(clip).toMatchObject({ platform: 'upstream', remoteId: expect.any(String) });
    expect(task.results[0].audio_url).toContain(front.url);
    expect(await (await fetch(task.results[0].audio_url)).text()).toContain('content of audio.mp3');
    const delivery = await until('the delivery to be noted', () =>
      back.context.database.callbackDelivery.findFirst({ where: { status: 'delivered' } }),
    );
    expect(delivery.url).toBe(`${front.url}${UPSTREAM_CALLBACK_PATH}`);

    // An edit of it names it there by the name it has there.
    const cover = await key.call('/api/v1/music/cover', { cover_clip_id: clip.id, tags: 'ska' });
    expect((await finished(key, cover.body.data.task_id)).status).toBe('completed');
    const asked = back.platform.asked.at(-1) as unknown as { operation: string; source: { clipId: string } };
    expect(asked).toMatchObject({ operation: 'cover', source: { clipId: clip.remoteId } });
  });

  test('a callback that is forged, of another body, too large or of nothing we know wakes nobody', async () => {
    const wake = vi.spyOn(front.context.upstream.wakeups, 'wake').mockClear();
    const send = async (body: string, signature?: string) =>
      (
        await fetch(`${front.url}${UPSTREAM_CALLBACK_PATH}`, {
          method: 'POST',
          body,
          headers: signature ? { 'x-signature': signature } : {},
        })
      ).status;
    const body = JSON.stringify({ task_id: 'x', status: 'completed', results: [] });
    expect(await send(body)).toBe(401);
    expect(await send(body, signBody(body, 'another secret'))).toBe(401);
    expect(await send(`${body} `, signBody(body, backKey.signingSecret))).toBe(401);
    expect(await send('x'.repeat(1_100_000))).toBe(413);
    expect(wake).not.toHaveBeenCalled();
    expect(await send('[]', signBody('[]', backKey.signingSecret))).toBe(400);
    expect(await send(body, signBody(body, backKey.signingSecret))).toBe(200);
    expect(wake.mock.results).toEqual([{ type: 'return', value: false }]);
  });

  test('without a secret it takes none', async () => {
    expect((await fetch(`${back.url}${UPSTREAM_CALLBACK_PATH}`, { method: 'POST', body: '{}' })).status).toBe(
      503,
    );
  });
});

describe('a service behind that is not as it should be', () => {
  const behind = (baseUrl: string, appKey: string, callbackUrl?: string) =>
    upstreamPlatform({
      baseUrl,
      appKey,
      guard: front.context.guard.trusting(baseUrl),
      pollMs: 10,
      callbackUrl,
    });
  const run = { workFolder: '', signal: new AbortController().signal, onProgress: () => {} };

  test('it may not call back: polling alone does it', async () => {
    const upstream = behind(back.url, backKey.appKey, 'http://10.0.0.1/never');
    const clips = await upstream.run({ operation: 'lyrics', topics: 'sea', seed: 1 }, run);
    expect(clips).toHaveLength(1);
    const task = await back.context.database.task.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    expect(task.callbackUrl).toBeNull();
  });

  test('it dies in the middle of a task: the next platform makes it; nothing left: 5002 with each reason', async () => {
    const dying = await startTestService();
    const dyingKey = await dying.makeKey();
    const asked = new Promise<void>((resolve) => {
      dying.platform.behave = (_, { signal }) => {
        resolve();
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
        );
      };
    });
    const last = new FakePlatform('last');
    const platforms = new Platforms([behind(dying.url, dyingKey.appKey), last], front.context.log);
    const song = { operation: 'generate', tags: 'x', instrumental: true, seed: 1 } as const;
    const tools = { ...run, workFolder: front.context.workFolder };
    const made = platforms.run(song, tools);
    await asked;
    await dying.stop();
    expect((await made).platform).toBe('last');
    last.behave = () => Promise.reject(new Error('out of strings'));
    await expect(platforms.run(song, tools)).rejects.toMatchObject({
      code: 5002,
      message: 'all platforms failed: upstream: the service cannot be reached; last: out of strings',
    });
  });

  test('what a caller reads of it in the end', async () => {
    back.platform.behave = () => Promise.reject(new Error('out of strings'));
    const render = vi.spyOn(front.threads, 'render').mockRejectedValue(new Error('no memory'));
    const task = await finished(key, await generate());
    expect(task).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(
        /^5002: all platforms failed: upstream: 5002: all platforms failed: fake: out of strings; builtin: no memory$/,
      ),
    });
    back.platform.behave = undefined;
    render.mockRestore();
    const { status } = await post(`${front.url}/api/v1/task/${task.id}`, {}, {});
    expect(status).toBe(401);
  });
});
