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
    score: async () => ({
      state: 'complete',
      clip_id: 'clip',
      exact: true,
      version: 'v1',
      score: {
        tempoMap: [{ startBeat: 0, bpm: 120 }],
        metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
        lengthBeats: 8,
        chords: [{ startBeat: 0, lengthBeats: 8, root: 0, quality: 'major' }],
        parts: [
          { id: 'bass', name: 'Bass', role: 'bass', bus: 'bass', instrument: 'b', notes: [], controls: [] },
        ],
        lyrics: [{ text: 'Oh', words: ['Oh'], syllables: [{ text: 'Oh', word: 0, onset: [] }] }],
      },
    }),
  }),
  reachableOrigin: () => undefined,
  isEmbedded: () => true,
}));
const { requestJob, runJobs } = await import('./jobs.ts');
const { findScore } = await import('./song-queries.ts');

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

it('keeps what a page shows of a score, for its owner alone', async () => {
  const [ada, eve] = [await makeOwner('ada@example.com'), await makeOwner('eve@example.com')];
  const [song = ''] = await makeSongs(ada.id, 'score', 1);
  await expect(findScore(ada.id, song)).rejects.toMatchObject({ code: 4004 });
  await requestJob(ada.id, song, 'score');
  await vi.waitFor(async () => {
    await runJobs();
    expect(await left()).toBe(0);
  });
  expect(await findScore(ada.id, song)).toEqual({
    exact: true,
    version: 'v1',
    tempoMap: [{ startBeat: 0, bpm: 120 }],
    metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
    lengthBeats: 8,
    chords: [{ startBeat: 0, lengthBeats: 8, root: 0, quality: 'major' }],
    parts: [{ id: 'bass', name: 'Bass', role: 'bass', bus: 'bass', notes: [] }],
    lyrics: [{ text: 'Oh', words: ['Oh'], syllables: [{ text: 'Oh', word: 0 }] }],
  });
  await expect(findScore(eve.id, song)).rejects.toMatchObject({ code: 4004 });
});
