import { expect, test, vi } from 'vitest';
import { z } from 'zod';

const asks = vi.hoisted(() => ({ user: null as object | null }));
vi.mock('./session.ts', () => ({ currentUser: async () => asks.user }));
const { FRESH_MS, freshAction, isFresh } = await import('./fresh-sign-in.ts');

const NOW = Date.UTC(2026, 10, 24, 2, 30);

test.each<[string, number | undefined, boolean]>([
  ['now', NOW, true],
  ['ten minutes ago', NOW - FRESH_MS, true],
  ['a moment longer ago', NOW - FRESH_MS - 1, false],
  ['a month ago', NOW - 30 * 86_400_000, false],
  ['nobody knows when', undefined, false],
  ['by a clock that is a little ahead', NOW + 30_000, true],
  ['in an hour', NOW + 3_600_000, false],
  ['no number', Number.NaN, false],
])('a sign-in %s', (_, provenAt, expected) => expect(isFresh({ provenAt }, NOW)).toBe(expected));

test('what gives a way in is done for who signed in just now, and for nobody else', async () => {
  const done: string[] = [];
  const action = freshAction(z.object({ name: z.string() }), async (user, { name }) => {
    done.push(`${user.id} ${name}`);
    return name;
  });
  asks.user = null;
  expect(await action({ name: 'x' })).toMatchObject({ ok: false, code: 401 });
  for (const provenAt of [undefined, Date.now() - FRESH_MS - 5_000]) {
    asks.user = { id: 'ada', provenAt };
    expect(await action({ name: 'x' })).toMatchObject({ ok: false, code: 403 });
  }
  expect(done).toEqual([]);
  asks.user = { id: 'ada', provenAt: Date.now() - 5_000 };
  expect(await action({ name: 'x' })).toEqual({ ok: true, value: 'x' });
  expect(done).toEqual(['ada x']);
});
