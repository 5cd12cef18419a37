import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemoryRoom, PROCESS_MB, ROOM_MB, ROOM_OF_ANALYSIS, roomOfSong } from './memory-room.ts';

const never = new AbortController().signal;
const turns = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};

test('there is never more in it than there is room for, nobody is passed, and everybody gets in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 20 }),
      async (sizes) => {
        const room = new MemoryRoom(100, () => 0);
        const inside: { size: number; leave: () => void }[] = [];
        const order: number[] = [];
        sizes.forEach((size, at) => {
          void room.enter(size, never).then((leave) => {
            order.push(at);
            inside.push({ size, leave });
          });
        });
        for (let step = 0; step <= sizes.length; step++) {
          await turns();
          const taken = inside.reduce((sum, { size }) => sum + size, 0);
          expect(taken <= 100 || inside.length === 1).toBe(true);
          inside.shift()?.leave();
        }
        expect(order).toEqual(sizes.map((_, at) => at));
      },
    ),
  );
});

test('who gives up makes way, and room that was given back twice is given back once', async () => {
  const room = new MemoryRoom(100, () => 0);
  const leave = await room.enter(60, never);
  const stop = new AbortController();
  const large = room.enter(90, stop.signal).catch((error: Error) => error.message);
  let isIn = false;
  void room.enter(40, never).then(() => {
    isIn = true;
  });
  await turns();
  expect(isIn).toBe(false);
  stop.abort(new Error('cancelled'));
  expect(await large).toBe('cancelled');
  await turns();
  expect(isIn).toBe(true);
  leave();
  leave();
  let second = false;
  void room.enter(70, never).then(() => {
    second = true;
  });
  await turns();
  expect(second).toBe(false);
  await expect(room.enter(1, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});

test('when all have left there is room for whoever comes, whatever fractions of a megabyte they took', async () => {
  const seconds = fc.double({ min: 0.1, max: 420, noNaN: true });
  await fc.assert(
    fc.asyncProperty(fc.array(seconds, { minLength: 2, maxLength: 8 }), async (songs) => {
      const room = new MemoryRoom(10 * ROOM_MB, () => 0);
      const leave = await Promise.all(songs.map((song) => room.enter(roomOfSong(song), never)));
      for (const each of leave) each();
      (await room.enter(20 * ROOM_MB, never))();
    }),
  );
});

test('a process that holds more than was reckoned lets nobody in beside others', async () => {
  let resident = PROCESS_MB - 50;
  const room = new MemoryRoom(100, () => resident);
  const leave = await room.enter(40, never);
  let isIn = false;
  const second = room.enter(60, never).then((out) => {
    isIn = true;
    return out;
  });
  await turns();
  expect(isIn).toBe(false);
  resident -= 100;
  const third = room.enter(1, never);
  await turns();
  expect(isIn).toBe(true);
  leave();
  (await second)();
  (await third)();
  // Alone there is always room.
  resident = 2 * PROCESS_MB;
  (await room.enter(90, never))();
});

/** What the service may hold at most, and what of it is not the engine threads' recordings, MB. */
const SERVICE_MB = 1_536;
const REST_MB = 500;

test('two usual songs fit beside each other, or one and a recording; the two longest do not', () => {
  expect(ROOM_MB + REST_MB).toBeLessThanOrEqual(SERVICE_MB);
  expect(PROCESS_MB).toBeLessThan(SERVICE_MB);
  expect(2 * roomOfSong(180)).toBeLessThanOrEqual(ROOM_MB);
  expect(roomOfSong(240) + ROOM_OF_ANALYSIS).toBeLessThanOrEqual(ROOM_MB);
  expect(2 * roomOfSong(420)).toBeGreaterThan(ROOM_MB);
});
