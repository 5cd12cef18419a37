import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPool } from '#lib/db/pool.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { RateLimiter } from './rate-limiter.ts';

let server: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  server = await startTestDatabase();
  pool = openPool(server.url);
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});
afterEach(() => vi.restoreAllMocks());

describe.each([
  ['in memory', () => new RateLimiter()],
  ['shared', () => new RateLimiter(pool)],
  [
    'in memory while the shared ones are away',
    () => new RateLimiter(openPool('postgresql://x@127.0.0.1:1/x')),
  ],
] as const)('%s', (name, open) => {
  test('a window allows so many requests', async () => {
    const limiter = open();
    const results = [];
    for (let i = 0; i < 4; i++) results.push(await limiter.count(name, 3, 10));
    expect(results.map((result) => [result.allowed, result.remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
    expect(results[3]!.resetMs).toBeGreaterThan(5_000);
    expect(results[3]!.resetMs).toBeLessThanOrEqual(10_000);
    expect((await limiter.count(`${name} other`, 3, 10)).allowed).toBe(true);
    expect((await limiter.count(`${name} none`, 0, 10)).allowed).toBe(false);
  });
  test('of those that come together exactly so many are let in, and each key has its own count', async () => {
    const limiter = open();
    const counted = await Promise.all(
      Array.from({ length: 60 }, (_, i) => limiter.count(`${name} crowd ${i % 3}`, 7, 10)),
    );
    for (const key of [0, 1, 2]) {
      const own = counted.filter((_, i) => i % 3 === key);
      expect(own.filter(({ allowed }) => allowed).map(({ remaining }) => remaining)).toEqual([
        6, 5, 4, 3, 2, 1, 0,
      ]);
    }
  });
  test('a window ends', async () => {
    const limiter = open();
    expect((await limiter.count(`${name} short`, 1, 1)).allowed).toBe(true);
    const { allowed, resetMs } = await limiter.count(`${name} short`, 1, 1);
    expect(allowed).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, resetMs + 20));
    expect((await limiter.count(`${name} short`, 1, 1)).allowed).toBe(true);
  });
});

test('several services share what is counted, whatever their clocks say', async () => {
  const [one, two] = [new RateLimiter(pool), new RateLimiter(pool)];
  expect((await one.count('of two services', 2, 10)).remaining).toBe(1);
  const trueNow = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => trueNow() + 40 * 86_400_000);
  const second = await two.count('of two services', 2, 10);
  expect(second.remaining).toBe(0);
  expect(second.resetMs).toBeLessThanOrEqual(10_000);
  expect((await two.count('of two services', 2, 10)).allowed).toBe(false);
});
