import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';

const world = vi.hoisted(() => ({ asked: [] as string[] }));
vi.mock('../service.ts', () => ({
  musicService: () => ({
    timeline: async ({ clip_id }: { clip_id: string }) => {
      world.asked.push(clip_id);
      return { state: 'complete', beats: [], sections: [], aligned_words: [], aligned_lyrics: [] };
    },
  }),
  reachableOrigin: () => undefined,
  isEmbedded: () => true,
}));
const { requestJob, runJobs } = await import('./jobs.ts');

let server: TestDatabase;
beforeAll(async () => {
  server = await startTestDatabase();
  process.env.DATABASE_URL = server.url;
  forgetEnvironment();
});
afterAll(async () => {
  await closeDatabase();
  await server?.stop();
});

const makeOwner = (email: string) => database().user.create({ data: { email }, select: { id: true } });
const makeSongs = async (ownerId: string, name: string, count: number) => {
  const data = Array.from({ length: count }, (_, at) => ({ ownerId, clipId: `${name}-${at}` }));
  return (await database().song.createManyAndReturn({ data, select: { id: true } })).map(({ id }) => id);
};
const left = () => database().songJob.count({ where: { state: { in: ['pending', 'running'] } } });

it('takes turns between people, and takes no more of one than may wait', async () => {
  const many = await makeOwner('many@example.com');
  const one = await makeOwner('one@example.com');
  const songs = await makeSongs(many.id, 'many', 200);
  await database().songJob.createMany({ data: songs.map((songId) => ({ songId, kind: 'timeline' })) });
  const [extra = ''] = await makeSongs(many.id, 'extra', 1);
  await expect(requestJob(many.id, extra, 'timeline')).rejects.toMatchObject({ code: 2002 });
  for (const songId of await makeSongs(one.id, 'one', 3)) await requestJob(one.id, songId, 'timeline');
  await vi.waitFor(
    async () => {
      await runJobs();
      expect(await left()).toBe(0);
    },
    { timeout: 60_000, interval: 5 },
  );
  expect(world.asked).toHaveLength(203);
  // Asked for last, behind two hundred: each waited for a turn of the other's, and for no more.
  const places = world.asked.flatMap((clip, place) => (clip.startsWith('one-') ? [place] : []));
  expect(places[2]).toBeLessThan(12);
}, 90_000);
