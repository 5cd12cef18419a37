import { describe, expect, test } from 'vitest';
import { FakePlatform } from '#tools/testing/fake-engine.ts';
import { createLog } from '../log.ts';
import { Platforms } from './platforms.ts';

describe('platforms', () => {
  const request = { operation: 'generate', instrumental: true, seed: 1 } as const;
  const run = { workFolder: '/tmp', signal: new AbortController().signal, onProgress: () => {} };
  const log = createLog('silent');

  test('are tried in order, and each one’s reason is told when all fail', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => new FakePlatform(id)) as [
      FakePlatform,
      FakePlatform,
      FakePlatform,
    ];
    a.behave = () => Promise.reject(new Error('is on fire'));
    b.behave = async () => [];
    c.behave = async () => [{ title: 'x', tags: '', prompt: '', durationSeconds: 1, files: {} }];
    expect(await new Platforms([a, b, c], log).run(request, run)).toMatchObject({ platform: 'c' });
    expect([a.asked.length, b.asked.length, c.asked.length]).toEqual([1, 1, 1]);
    await expect(new Platforms([a, b], log).run(request, run)).rejects.toMatchObject({
      code: 5002,
      message: 'all platforms failed: a: is on fire; b: it made nothing',
    });
  });

  test('a model version picks its platform', async () => {
    const [a, b] = [new FakePlatform('a'), new FakePlatform('b')];
    b.behave = async () => [{ title: 'x', tags: '', prompt: '', durationSeconds: 1, files: {} }];
    expect(await new Platforms([a, b], log).run({ ...request, mv: 'b-1' }, run)).toMatchObject({
      platform: 'b',
    });
    expect(a.asked).toEqual([]);
    expect(new Platforms([a, b], log).models().map((model) => [model.mv, model.default])).toEqual([
      ['a-1', true],
      ['b-1', false],
    ]);
  });

  test('when stopped, no other is tried', async () => {
    const [a, b] = [new FakePlatform('a'), new FakePlatform('b')];
    const stop = new AbortController();
    a.behave = async () => {
      stop.abort(new Error('stopped'));
      throw new Error('because of that');
    };
    await expect(new Platforms([a, b], log).run(request, { ...run, signal: stop.signal })).rejects.toThrow(
      'stopped',
    );
    expect(b.asked).toEqual([]);
  });
});
