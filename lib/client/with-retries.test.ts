import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { Client } from './create-client.ts';
import { withRetries } from './with-retries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const clientOf = (method: object) => method as unknown as Client;
const accepted = { task_id: 'a', status: 'queuing' as const };

describe('a client with retries', () => {
  it('waits as long as it is told and starts the work once', async () => {
    const generate = vi
      .fn()
      .mockRejectedValueOnce(new ServiceError('rate_exceeded', { retryAfterSeconds: 7 }))
      .mockRejectedValueOnce(new ServiceError('service_unavailable'))
      .mockResolvedValue(accepted);
    const answer = withRetries(clientOf({ generate })).generate({ tags: 'pop' });
    await vi.advanceTimersByTimeAsync(6_999);
    expect(generate).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(generate).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await answer).toEqual(accepted);
    const keys = generate.mock.calls.map(([, options]) => options.idempotencyKey);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps a key that it is given, and gives none to what only reads', async () => {
    const generate = vi.fn().mockResolvedValue(accepted);
    const getTask = vi.fn().mockResolvedValue({});
    const client = withRetries(clientOf({ generate, getTask }));
    await client.generate({ tags: 'pop' }, { idempotencyKey: 'mine' });
    await client.getTask('a');
    expect(generate.mock.calls[0]![1]).toEqual({ idempotencyKey: 'mine' });
    expect(getTask.mock.calls[0]![1]).toEqual({});
  });

  it.each([
    ['what does not pass', new ServiceError('invalid_parameters'), 1],
    ['what lasts', new ServiceError('concurrency_exceeded', { retryAfterSeconds: 1 }), 4],
    ['a wait that is too long', new ServiceError('rate_exceeded', { retryAfterSeconds: 61 }), 1],
    ['what is no answer', new Error('bug'), 1],
  ])('throws %s', async (_what, error, tries) => {
    const wav = vi.fn().mockRejectedValue(error);
    const answer = withRetries(clientOf({ wav })).wav({ clip_id: 'a' });
    const seen = expect(answer).rejects.toBe(error);
    await vi.runAllTimersAsync();
    await seen;
    expect(wav).toHaveBeenCalledTimes(tries);
  });

  it('stops waiting when its caller does', async () => {
    const lyrics = vi.fn().mockRejectedValue(new ServiceError('rate_exceeded', { retryAfterSeconds: 30 }));
    const stop = new AbortController();
    const answer = withRetries(clientOf({ generateLyrics: lyrics })).generateLyrics(
      { topics: 'rain' },
      { signal: stop.signal },
    );
    const seen = expect(answer).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(10);
    stop.abort(new Error('enough'));
    await seen;
    expect(lyrics).toHaveBeenCalledOnce();
  });
});
