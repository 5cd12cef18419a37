import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FakePlatform } from '#tools/testing/fake-engine.ts';
import { TestClock } from '#tools/testing/start-test-service.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { CannotDoError, type PlatformRequest } from './platform.ts';
import { Platforms } from './platforms.ts';
import { Wakeups } from './wakeups.ts';

const song: PlatformRequest = { operation: 'generate', tags: 'x', instrumental: true, seed: 1 };
let folder: string;
let first: FakePlatform;
let second: FakePlatform;
let clock: TestClock;
let metrics: ReturnType<typeof createMetrics>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-failover-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  first = new FakePlatform('first');
  second = new FakePlatform('second');
  clock = new TestClock();
  metrics = createMetrics();
});

const platforms = (secondsMax = 20, all = [first, second]) =>
  new Platforms(all, createLog('silent'), { clock, metrics, secondsMax });
const run = (signal = new AbortController().signal) => ({ workFolder: folder, signal, onProgress: () => {} });
const failing = () => Promise.reject(new Error('connect ECONNREFUSED'));
const up = async () =>
  Object.fromEntries(
    (await metrics.platformUp.get()).values.map(({ labels, value }) => [labels.platform, value]),
  );

describe('failover', () => {
  test('a platform that neither answers nor listens has its time, then the next is asked', async () => {
    first.behave = () => new Promise(() => undefined);
    const made = await platforms(0.05).run(song, run());
    expect(made.platform).toBe('second');
    // Each writes into a folder of its own: what the first still does hurts nobody.
    expect((await readdir(folder)).sort()).toEqual(['first', 'second']);
    expect(path.dirname(made.clips[0]!.files.audio!)).toBe(path.join(folder, 'second'));
  });

  test('the last one has all the time there is', async () => {
    first.behave = failing;
    second.behave = async (request, { workFolder }) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      second.behave = undefined;
      return second.run(request, { ...run(), workFolder });
    };
    expect((await platforms(0.05).run(song, run())).platform).toBe('second');
  });

  test('all failing: 5002 with the reason of each, without paths', async () => {
    first.behave = () => new Promise(() => undefined);
    second.behave = () => Promise.reject(new Error('ENOENT: /home/someone/secret.json\n    at open'));
    await expect(platforms(0.05).run(song, run())).rejects.toMatchObject({
      code: 5002,
      message: 'all platforms failed: first: it was not done within 0.05 s; second: ENOENT: …',
    });
  });

  test('a stopped run stops at once, and no other is asked', async () => {
    first.behave = () => new Promise(() => undefined);
    const stop = new AbortController();
    const stopped = platforms().run(song, run(stop.signal));
    stop.abort(new Error('let go'));
    await expect(stopped).rejects.toThrow('let go');
    expect(second.asked).toEqual([]);
  });
});

describe('the circuit breaker', () => {
  test('after three failures in a row a platform is asked last, until its rest is over', async () => {
    const all = platforms();
    first.behave = failing;
    for (let i = 0; i < 3; i++) await all.run(song, run());
    expect(await up()).toEqual({ first: 0, second: 1 });
    first.behave = undefined;
    first.asked.length = 0;
    expect((await all.run(song, run())).platform).toBe('second');
    expect(first.asked).toEqual([]);
    clock.advance(31_000);
    expect((await all.run(song, run())).platform).toBe('first');
    expect(await up()).toEqual({ first: 1, second: 1 });
  });

  test('one that rests is still asked where no other manages it', async () => {
    const all = platforms();
    first.behave = failing;
    for (let i = 0; i < 4; i++) await all.run(song, run());
    first.behave = undefined;
    second.behave = failing;
    expect((await all.run(song, run())).platform).toBe('first');
    // By name it is asked as well.
    expect((await all.run({ ...song, mv: 'first-1' }, run())).platform).toBe('first');
  });

  test('what is not for a platform is no failure of it', async () => {
    const all = platforms();
    first.behave = () => Promise.reject(new CannotDoError('a persona made here is not known there'));
    for (let i = 0; i < 5; i++) expect((await all.run(song, run())).platform).toBe('second');
    expect(await up()).toEqual({ first: 1, second: 1 });
    expect(await metrics.registry.metrics()).toContain(
      'songloom_platform_tries_total{platform="first",outcome="cannot"} 5',
    );
  });

  test('a look at its health wakes it early, and puts one to rest that is away', async () => {
    const all = platforms();
    let isThere = false;
    Object.assign(first, { check: async () => (isThere ? undefined : failing()) });
    for (let i = 0; i < 3; i++) await all.checkHealth();
    expect(await up()).toEqual({ first: 0, second: 1 });
    expect((await all.run(song, run())).platform).toBe('second');
    isThere = true;
    await all.checkHealth();
    expect((await all.run(song, run())).platform).toBe('first');
    expect(await up()).toEqual({ first: 1, second: 1 });
  });

  test('rests twice as long after each further failure, ten minutes at most', () => {
    const breaker = new CircuitBreaker(clock);
    const restSeconds = () => {
      let seconds = 0;
      for (; breaker.isResting; seconds++) clock.advance(1_000);
      return seconds;
    };
    breaker.failed();
    breaker.failed();
    expect(restSeconds()).toBe(0);
    const rests = Array.from({ length: 7 }, () => {
      breaker.failed();
      return restSeconds();
    });
    // The clock runs on: a second more or less.
    for (const [at, wanted] of [30, 60, 120, 240, 480, 600, 600].entries())
      expect(Math.abs(rests[at]! - wanted)).toBeLessThanOrEqual(1);
    breaker.succeeded();
    breaker.failed();
    expect(breaker.isResting).toBe(false);
  });
});

test('a wait ends when it is woken, when its time is over, or when it is stopped', async () => {
  const wakeups = new Wakeups();
  const never = new AbortController().signal;
  const woken = wakeups.wait('a', 60_000, never);
  expect([wakeups.wake('b'), wakeups.wake('a'), wakeups.wake('a')]).toEqual([false, true, false]);
  await woken;
  await wakeups.wait('a', 1, never);
  const stop = new AbortController();
  const stopped = wakeups.wait('a', 60_000, stop.signal);
  stop.abort(new Error('stop'));
  await expect(stopped).rejects.toThrow('stop');
  await expect(wakeups.wait('a', 60_000, stop.signal)).rejects.toThrow('stop');
  expect(wakeups.wake('a')).toBe(false);
});
