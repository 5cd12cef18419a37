import { request as rawRequest } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#lib/client/create-client.ts';
import { type EndpointName, endpoints } from '#lib/contract/endpoints/index.ts';
import { modelList } from '#lib/contract/models.ts';
import { ABSENT_ID, pathOf } from '../endpoint-paths.ts';
import { finished, post, type TestKey, type TestService } from '../start-test-service.ts';
import { expectError, type World } from './world.ts';

const names = Object.keys(endpoints) as EndpointName[];

/** What the service answers besides its endpoints, and to what is none of them. */
export function besideTheEndpointsSuite(world: () => World): void {
  describe('beside the endpoints', () => {
    let t: TestService;
    let key: TestKey;
    beforeAll(() => {
      ({ t, key } = world());
    });

    test('an unknown path is 404 in the envelope', async () => {
      for (const path of ['/api/v1/nothing', '/api/v1/music/a/b', '/api/v2/music/generate', '/x'])
        expectError(await post(`${t.url}${path}`, {}), 4001, 404);
    });
    test('models need no key', async () => {
      const body = (await (await fetch(`${t.url}/api/v1/models`)).json()) as { data: unknown };
      expect(modelList.parse(body.data).models).toEqual([
        expect.objectContaining({ mv: 'fake-1', default: true, platform: 'fake' }),
      ]);
    });
    test('the description covers every endpoint, resolves all its references and names the codes', async () => {
      const document = (await (await fetch(`${t.url}/api/v1/openapi.json`)).json()) as {
        openapi: string;
        paths: Record<
          string,
          Record<string, { operationId: string; responses: Record<string, { description: string }> }>
        >;
        components: object;
      };
      expect(document.openapi).toBe('3.1.0');
      expect(Object.keys(document.paths).sort()).toEqual(
        [...names.map((name) => endpoints[name].path), '/api/v1/models'].sort(),
      );
      for (const name of names) {
        const operation = document.paths[endpoints[name].path]!['post']!;
        expect(operation.operationId).toBe(name);
        expect(operation.responses['401']!.description).toContain('1002');
        expect(operation.responses['429']!.description).toContain('2001');
      }
      expect(JSON.stringify(document)).not.toContain('x-limit');
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
        (match) => match[1]!,
      );
      expect(references.length).toBeGreaterThan(20);
      for (const reference of references) {
        const target = reference
          .split('/')
          .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], document);
        expect(target, reference).toBeDefined();
      }
    });
    test('health and metrics', async () => {
      expect((await fetch(`${t.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${t.url}/readyz`)).status).toBe(200);
      const metrics = await (await fetch(`${t.url}/metrics`)).text();
      expect(metrics).toMatch(/songloom_requests_total\{endpoint="generate",code="0"\} \d+/);
      expect(metrics).not.toContain('sk-music-');
    });
    test('a body that never ends is cut off', async () => {
      const status = await new Promise<number>((resolve, reject) => {
        const request = rawRequest(`${t.url}${pathOf('generate')}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key.appKey}`, 'content-type': 'application/json' },
        });
        request.on('response', (response) => resolve(response.statusCode ?? 0));
        request.on('error', reject);
        const chunk = Buffer.alloc(256 * 1024, 32);
        let left = 8;
        const write = () => {
          if (left-- > 0) request.write(chunk, () => setImmediate(write));
        };
        write();
      });
      expect(status).toBe(400);
    });
    test('the client of this house speaks with it', async () => {
      const client = createClient({ baseUrl: t.url, appKey: key.appKey });
      const { task_id } = await client.generate({ tags: 'x' });
      await finished(key, task_id);
      expect((await client.getTask(task_id)).results).toHaveLength(1);
      await expect(client.getMusic(ABSENT_ID)).rejects.toMatchObject({ code: 4004, httpStatus: 404 });
    });
  });
}
