import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestService, type TestService } from '#tools/testing/start-test-service.ts';
import { startTestDatabase } from '#tools/testing/test-database.ts';
import { grantPoints } from '../accounts/points.ts';
import { newId } from '../ids.ts';
import type { Candidate } from './intake-statements.ts';

let t: TestService;
beforeAll(async () => {
  t = await startTestService({ work: false });
});
afterAll(() => t?.stop());

const PRICE = 3;
interface Limits {
  dailyQuota: number;
  concurrencyLimit: number;
}

function candidate(
  key: { id: string; accountId: string },
  limits: Limits,
  idempotencyKey?: string,
): Candidate {
  return {
    keyId: key.id,
    accountId: key.accountId,
    price: PRICE,
    ...limits,
    idempotency: idempotencyKey === undefined ? undefined : { key: idempotencyKey },
    row: {
      id: newId(),
      account_id: key.accountId,
      app_key_id: key.id,
      operation: 'generate',
      request: { tags: 'folk' },
      mv: undefined,
      seed: 1,
      source_clip_ids: [],
      callback_url: undefined,
      trace_parent: undefined,
      retention_days: 1,
      created_at: new Date().toISOString(),
      entry_id: newId(),
      idempotency_key: idempotencyKey,
      body_hash: idempotencyKey && 'hash',
      answer: idempotencyKey === undefined ? undefined : { first: true },
    },
  };
}

async function makeKey() {
  const accountId = newId();
  return { accountId, id: (await t.makeKey({ accountId })).id };
}

/** What is kept of an account: tasks with jobs, ledger, balance, quota. */
async function kept({ accountId, id }: { accountId: string; id: string }) {
  const { database, queue } = t.context;
  const tasks = await database.task.findMany({ where: { accountId } });
  const entries = await database.pointsEntry.findMany({ where: { accountId, reason: 'charge' } });
  const { pointsBalance } = await database.serviceAccount.findUniqueOrThrow({ where: { id: accountId } });
  const used = await database.usageDay.aggregate({ where: { appKeyId: id }, _sum: { used: true } });
  const jobs = await Promise.all(tasks.map((task) => queue.hasJob('tasks', task.id)));
  return {
    tasks: tasks.length,
    charges: entries.length,
    pointsBalance,
    used: used._sum.used ?? 0,
    jobs: jobs.filter(Boolean).length,
  };
}

test('whatever comes at once: no more is let in than quota, concurrency and points allow, and no less', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        asked: fc.integer({ min: 1, max: 90 }),
        dailyQuota: fc.integer({ min: 0, max: 80 }),
        concurrencyLimit: fc.integer({ min: 0, max: 80 }),
        points: fc.integer({ min: 0, max: 200 }),
      }),
      async ({ asked, dailyQuota, concurrencyLimit, points }) => {
        const key = await makeKey();
        await grantPoints(t.context.database, key.accountId, points);
        const answers = await Promise.allSettled(
          Array.from({ length: asked }, () =>
            t.context.intake.accept(candidate(key, { dailyQuota, concurrencyLimit })),
          ),
        );
        const allowed = Math.min(asked, dailyQuota, concurrencyLimit, Math.floor(points / PRICE));
        expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(allowed);
        const codes = answers.flatMap((answer) =>
          answer.status === 'rejected' ? [(answer.reason as { code: number }).code] : [],
        );
        const first = allowed === dailyQuota ? 2003 : allowed === concurrencyLimit ? 2002 : 3001;
        for (const code of codes) expect(code).toBe(first);
        expect(await kept(key)).toEqual({
          tasks: allowed,
          charges: allowed,
          pointsBalance: points - allowed * PRICE,
          used: allowed,
          jobs: allowed,
        });
      },
    ),
    { numRuns: 12 },
  );
});

test('two processes let in no more than one', async () => {
  const other = await t.start({ serveHttp: false, work: false });
  try {
    const key = await makeKey();
    await grantPoints(t.context.database, key.accountId, 5 * PRICE);
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? t : other).context.intake.accept(
          candidate(key, { dailyQuota: 100, concurrencyLimit: 100 }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await kept(key)).toMatchObject({ tasks: 5, charges: 5, pointsBalance: 0 });
  } finally {
    await other.close();
  }
});

test('of many with one Idempotency-Key at once one is let in, and others beside them', async () => {
  const key = await makeKey();
  const limits = { dailyQuota: 100, concurrencyLimit: 100 };
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      t.context.intake.accept(candidate(key, limits, index % 3 ? 'same' : `own ${index}`)),
    ),
  );
  expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(
    Array.from({ length: 12 }, (_, index) => index % 3 === 0 || index === 1),
  );
  expect(await kept(key)).toMatchObject({ tasks: 5, used: 5, jobs: 5 });
});

test('one that the database refuses takes no other with it', async () => {
  const key = await makeKey();
  const limits = { dailyQuota: 100, concurrencyLimit: 100 };
  const bad = candidate(key, limits);
  bad.row.request = { tags: 'a\0b' };
  const answers = await Promise.allSettled(
    [candidate(key, limits), bad, candidate(key, limits), candidate(key, limits)].map((one) =>
      t.context.intake.accept(one),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(await kept(key)).toMatchObject({ tasks: 3, used: 3, jobs: 3 });
});

test('keys take turns: many tasks of one keep the first of another from nothing but what is before it', async () => {
  const own = await startTestService({ work: false });
  try {
    const limits = { dailyQuota: 100, concurrencyLimit: 100 };
    const [greedy, other] = [
      await own.makeKey({ accountId: 'greedy' }),
      await own.makeKey({ accountId: 'other' }),
    ];
    for (const accountId of ['greedy', 'other']) await grantPoints(own.context.database, accountId, 100);
    const accept = async (id: string, accountId: string) => {
      const one = candidate({ id, accountId }, limits);
      await own.context.intake.accept(one);
      return one.row.id;
    };
    // Some together in one batch, some after them, and then somebody else.
    const many = await Promise.all(Array.from({ length: 5 }, () => accept(greedy.id, 'greedy')));
    for (let i = 0; i < 3; i++) many.push(await accept(greedy.id, 'greedy'));
    const first = await accept(other.id, 'other');
    const second = await accept(other.id, 'other');
    const worked: string[] = [];
    await own.context.queue.work('tasks', 1, async (id) => {
      worked.push(id);
    });
    await vi.waitFor(() => expect(worked).toHaveLength(10), { timeout: 20_000 });
    expect(worked.indexOf(first)).toBeLessThanOrEqual(1);
    expect(worked.indexOf(second)).toBeLessThanOrEqual(3);
    // Of one key: in the order in which they came.
    expect(worked.filter((id) => many.includes(id))).toEqual(many);
  } finally {
    await own.stop();
  }
});

test('a database that goes away in the middle of a submission is told to the caller; the process goes on', async () => {
  const database = await startTestDatabase();
  const own = await startTestService({ work: false, database });
  const key = await own.makeKey();
  const { queue } = own.context;
  const { sendAll } = queue;
  vi.spyOn(queue, 'sendAll').mockImplementationOnce(async (...request) => {
    await database.stop();
    return sendAll.apply(queue, request);
  });
  const answer = await key.call('/api/v1/music/generate', { tags: 'folk' });
  expect(answer).toMatchObject({ status: 503, body: { code: 9002 } });
  await own.stop().catch(() => undefined);
});
