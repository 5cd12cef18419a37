import { beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '../endpoint-paths.ts';
import { type TestKey, type TestService, until } from '../start-test-service.ts';
import { expectError, holdTimelines, type World } from './world.ts';

/** The same request sent again. */
export function idempotencySuite(world: () => World): void {
  describe('Idempotency-Key', () => {
    let t: TestService;
    let key: TestKey;
    let clipId: string;
    beforeAll(() => {
      ({ t, key, clipId } = world());
    });

    const headers = { 'idempotency-key': 'a-key' };
    test('the same body answers the first answer and starts nothing', async () => {
      const own = await t.makeKey();
      const body = { tags: 'jazz', title: 'A' };
      const answers = await Promise.all([1, 2, 3].map(() => own.call(pathOf('generate'), body, headers)));
      const later = await own.call(pathOf('generate'), { title: 'A', tags: 'jazz' }, headers);
      const ids = new Set([...answers, later].map((answer) => answer.body.data.task_id));
      expect(ids.size).toBe(1);
      expect(later.headers.get('idempotent-replayed')).toBe('true');
      expect(await t.context.database.task.count({ where: { appKeyId: own.id } })).toBe(1);
      expectError(
        await own.call(pathOf('generate'), { tags: 'rock' }, headers),
        4001,
        400,
        /another request/,
      );
      expectError(await own.call(pathOf('generateLyrics'), body, headers), 4001, 400);
      const other = await t.makeKey();
      expect((await other.call(pathOf('generate'), body, headers)).body.data.task_id).not.toBe([...ids][0]);
      t.clock.advance(25 * 3_600_000);
      expect((await own.call(pathOf('generate'), { tags: 'rock' }, headers)).body.code).toBe(0);
      t.clock.advance(-25 * 3_600_000);
    });
    test('a refused request keeps nothing', async () => {
      const own = await t.makeKey({ concurrencyLimit: 0 });
      expectError(await own.call(pathOf('generate'), { tags: 'a' }, headers), 2002, 429);
      await t.context.database.appKey.update({ where: { id: own.id }, data: { concurrencyLimit: 5 } });
      t.context.keys.forget();
      expect((await own.call(pathOf('generate'), { tags: 'b' }, headers)).body.code).toBe(0);
    });
    test('a synchronous call is answered once, also while it runs', async () => {
      const own = await t.makeKey();
      const first = await own.call(pathOf('separateStem'), { clip_id: clipId }, headers);
      const again = await own.call(pathOf('separateStem'), { clip_id: clipId }, headers);
      expect(again.body.data).toEqual(first.body.data);
      const open = holdTimelines(t);
      const slow = own.call(pathOf('timeline'), { clip_id: clipId }, { 'idempotency-key': 'slow' });
      await until('the key to be held', () =>
        t.context.database.idempotentAnswer.findFirst({ where: { key: 'slow' } }),
      );
      expectError(
        await own.call(pathOf('timeline'), { clip_id: clipId }, { 'idempotency-key': 'slow' }),
        2002,
        429,
        /still being worked on/,
      );
      open();
      expect((await slow).body.code).toBe(0);
    });
    test.each(['', 'x'.repeat(256), 'tab\there'])('%j is 4001', async (value) => {
      const answer = await key.call(pathOf('generate'), { tags: 'a' }, { 'idempotency-key': value });
      expectError(answer, 4001, 400, /Idempotency-Key/);
    });
  });
}
