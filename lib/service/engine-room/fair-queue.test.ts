import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const NEVER = new AbortController().signal;

/** Work that is ended from outside, and the order in which it was begun. */
function workshop(queue: FairQueue) {
  const begun: string[] = [];
  const running: { user: string; end: () => void }[] = [];
  const outcomes: Promise<string>[] = [];
  return {
    begun,
    running,
    outcomes,
    ask(user: string, signal = NEVER) {
      const work = () => {
        begun.push(user);
        return new Promise<void>((end) => running.push({ user, end }));
      };
      outcomes.push(
        queue.run(user, signal, work).then(
          () => 'done',
          (error: Error) => error.message,
        ),
      );
    },
    async endFirst() {
      running.shift()?.end();
      await turn();
    },
  };
}

describe('a fair queue', () => {
  it('serves who asks for one after what is running, however many wait before', async () => {
    const shop = workshop(new FairQueue({ slots: 2, waitingMax: 100 }));
    for (let i = 0; i < 40; i++) shop.ask('many');
    shop.ask('one');
    await turn();
    expect(shop.begun).toEqual(['many', 'many']);
    await shop.endFirst();
    expect(shop.begun).toEqual(['many', 'many', 'one']);
  });

  it('takes turns, never runs more than it has slots for, and forgets who has gone', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 }),
        async (slots, asked) => {
          const queue = new FairQueue({ slots, waitingMax: 100 });
          const shop = workshop(queue);
          for (const user of asked) shop.ask(user);
          await turn();
          const waiting = new Map<string, number>();
          for (const user of asked.slice(shop.begun.length)) waiting.set(user, (waiting.get(user) ?? 0) + 1);
          while (shop.running.length > 0) {
            expect(shop.running.length).toBeLessThanOrEqual(slots);
            const before = shop.begun.length;
            await shop.endFirst();
            const next = shop.begun[before];
            if (next === undefined) continue;
            // Nobody who waits has fewer running than the one who was chosen had.
            const count = (user: string) => shop.running.filter((work) => work.user === user).length;
            for (const [user, left] of waiting)
              if (left > 0) expect(count(user)).toBeGreaterThanOrEqual(count(next) - 1);
            waiting.set(next, waiting.get(next)! - 1);
          }
          expect(shop.begun.length).toBe(asked.length);
          expect(new Set(await Promise.all(shop.outcomes)).size).toBeLessThanOrEqual(1);
          expect(queue.users).toBe(0);
        },
      ),
      { numRuns: 60 },
    ));

  it('refuses one user’s too many, and nobody else', async () => {
    const shop = workshop(new FairQueue({ slots: 1, waitingMax: 2 }));
    for (let i = 0; i < 5; i++) shop.ask('many');
    shop.ask('one');
    await turn();
    while (shop.running.length > 0) await shop.endFirst();
    const outcomes = await Promise.all(shop.outcomes);
    expect(outcomes.filter((outcome) => outcome.includes('Concurrency exceeded')).length).toBe(2);
    expect(outcomes.at(-1)).toBe('done');
  });

  it('lets go of who hangs up while waiting', async () => {
    const shop = workshop(new FairQueue({ slots: 1, waitingMax: 9 }));
    const hangUp = new AbortController();
    shop.ask('a');
    shop.ask('b', hangUp.signal);
    shop.ask('c');
    await turn();
    hangUp.abort(new Error('gone'));
    await shop.endFirst();
    await shop.endFirst();
    expect(shop.begun).toEqual(['a', 'c']);
    expect(await Promise.all(shop.outcomes)).toEqual(['done', 'gone', 'done']);
  });
});
