import { beforeEach, describe, expect, it, vi } from 'vitest';
import { QueueFullError } from '../fair-queue.ts';
import { hashPassword, isPassword } from './passwords.ts';

const work = vi.hoisted(() => ({ running: 0, most: 0, done: [] as string[] }));

/** The real hashing, counted. */
vi.mock('@node-rs/argon2', async (importActual) => {
  const actual = await importActual<typeof import('@node-rs/argon2')>();
  const counted = async <Value>(password: string, run: () => Promise<Value>): Promise<Value> => {
    work.running++;
    work.most = Math.max(work.most, work.running);
    try {
      return await run();
    } finally {
      work.running--;
      work.done.push(password);
    }
  };
  return {
    hash: (password: string) => counted(password, () => actual.hash(password)),
    verify: (hashed: string, password: string) => counted(password, () => actual.verify(hashed, password)),
  };
});

beforeEach(() => Object.assign(work, { running: 0, most: 0, done: [] }));

it('tells the right password, and takes as much work where there is no account', async () => {
  const hashed = await hashPassword('correct horse');
  expect(await isPassword(hashed, 'correct horse')).toBe(true);
  expect(await isPassword(hashed, 'wrong horse')).toBe(false);
  for (const none of [null, undefined]) expect(await isPassword(none, 'correct horse')).toBe(false);
  expect(work.done).toHaveLength(5);
});

describe('sixty-four who sign in at once', () => {
  const loops = (addresses: number) =>
    Array.from({ length: 64 }, (_, at) => isPassword(null, 'guess', `10.0.0.${at % addresses}`));

  it('are hashed one at a time, whatever addresses they come from', async () => {
    await Promise.all(loops(64));
    expect(work).toMatchObject({ most: 1 });
    expect(work.done).toHaveLength(64);
  });

  it('keep somebody else waiting for one of each address at most', async () => {
    const all = loops(7);
    await isPassword(null, 'somebody', '192.0.2.1');
    // What was running, and one of each of the seven.
    expect(work.done.indexOf('somebody')).toBeLessThanOrEqual(8);
    await Promise.all(all);
  });

  it('are refused beyond what one address may try, and others are not', async () => {
    const all = Promise.allSettled(loops(1));
    expect(await isPassword(null, 'somebody', '192.0.2.1')).toBe(false);
    const refused = (await all).filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(64 - 11);
    for (const one of refused) expect(one.reason).toBeInstanceOf(QueueFullError);
    expect(work.most).toBe(1);
  });
});
