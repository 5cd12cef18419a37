import { beforeAll, describe, expect, test } from 'vitest';
import { createManagementClient } from '#lib/client/create-management-client.ts';
import { managedKeyList } from '#lib/contract/management.ts';
import { ABSENT_ID, pathOf } from '../endpoint-paths.ts';
import { post, type TestKey, type TestService } from '../start-test-service.ts';
import { expectError, type World } from './world.ts';

/** Keys, deliveries and usage, for the studio. */
export function managementSuite(world: () => World): void {
  describe('management', () => {
    let t: TestService;
    let key: TestKey;
    beforeAll(() => {
      ({ t, key } = world());
    });

    const manage = async (caller: TestKey, method: string, path: string, body?: unknown) => {
      const response = await fetch(`${t.url}/manage/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${caller.appKey}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as { code: number; data: never } };
    };
    test('a key that may not manage is refused; one that may makes, limits, disables and deletes keys', async () => {
      expect((await manage(key, 'GET', '/keys')).status).toBe(403);
      const manager = await t.makeKey({ accountId: 'managed', canManage: true });
      const made = (await manage(manager, 'POST', '/keys', { name: 'CI', daily_quota: 5 })).body.data as {
        app_key: string;
        signing_secret: string;
        key: { id: string; daily_quota: number };
      };
      expect(made.key.daily_quota).toBe(5);
      const list = managedKeyList.parse((await manage(manager, 'GET', '/keys')).body.data);
      expect(list.keys).toHaveLength(2);
      expect(JSON.stringify(list)).not.toContain(made.app_key);
      const ask = () =>
        post(`${t.url}${pathOf('getTask', ABSENT_ID)}`, {}, { authorization: `Bearer ${made.app_key}` });
      expectError(await ask(), 4003, 404);
      await manage(manager, 'POST', `/keys/${made.key.id}`, { status: 'disabled', daily_quota: null });
      expectError(await ask(), 1003, 401);
      await manage(manager, 'POST', `/keys/${made.key.id}`, { status: 'active' });
      expectError(await ask(), 4003, 404);
      await manage(manager, 'POST', `/keys/${made.key.id}`, { status: 'deleted' });
      expectError(await ask(), 1004, 401);
      expect((await manage(manager, 'POST', `/keys/${made.key.id}`, { status: 'active' })).status).toBe(404);
      expect((await manage(manager, 'POST', `/keys/${manager.id}`, { status: 'deleted' })).status).toBe(400);
      expect((await manage(manager, 'POST', `/keys/${key.id}`, { status: 'disabled' })).status).toBe(404);
      const client = createManagementClient({ baseUrl: t.url, appKey: manager.appKey });
      expect(await client.listDeliveries()).toEqual([]);
      expect((await client.readUsage()).points).toEqual({ unlimited: true, balance: 0 });
      const second = await client.createKey({ name: 'Second', concurrency_limit: 2 });
      expect(second.key).toMatchObject({ name: 'Second', concurrency_limit: 2, status: 'active' });
      const changed = await client.changeKey(second.key.id, { name: 'Renamed', concurrency_limit: null });
      expect(changed.find((entry) => entry.id === second.key.id)).toMatchObject({
        name: 'Renamed',
        concurrency_limit: null,
      });
      await expect(client.resendDelivery('none')).rejects.toMatchObject({ code: 4001, httpStatus: 404 });
      await expect(client.createKey({ name: ' ' })).rejects.toMatchObject({ code: 4001 });
      expect((await client.listKeys()).map((entry) => entry.name)).toEqual(['test', 'Renamed']);
    });
  });
}
