import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  finished,
  startTestService,
  type TestKey,
  type TestService,
} from '#tools/testing/start-test-service.ts';

let t: TestService;
let key: TestKey;
beforeAll(async () => {
  t = await startTestService();
  key = await t.makeKey();
});
afterAll(() => t?.stop());

test('how closely a recording is followed is for models that sing anew; it is said where it plays no part', async () => {
  const { body } = await key.call('/api/v1/music/generate', { tags: 'pop' });
  const clip = (await finished(key, body.data.task_id)).results[0].id;
  const wish = { cover_clip_id: clip, source_strength: 0.75 };
  const ask = async (fields: object) => {
    const answer = await key.call('/api/v1/music/cover', fields);
    await finished(key, answer.body.data.task_id);
    return answer.headers.get('x-ignored-fields');
  };
  expect(await ask(wish)).toBe('source_strength');
  Object.assign(t.platform.models[0]!, { sings_anew: true });
  expect(await ask(wish)).toBeNull();
  expect(t.platform.asked.at(-1)).toMatchObject({ operation: 'cover', sourceStrength: 0.75 });
  expect(await ask({ ...wish, mv: 'fake-1' })).toBeNull();
  const refused = await key.call('/api/v1/music/cover', { ...wish, source_strength: 1.5 });
  expect(refused.body.code).toBe(4001);
});
