import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { type MusicServer, startMusicServer } from '#tools/testing/music-server.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { runJobs } from './jobs.ts';
import { pollOnce } from './poller.ts';
import { checkWaiting, MOST_WAITING, mustWait, nextInLine } from './waiting-line.ts';

let server: TestDatabase;
let music: MusicServer;
let ownerId: string;
let logged: ReturnType<typeof vi.spyOn>;
/** A minute further with every turn: what is done once a minute is done in each. */
let minutes = 0;
const turn = () => pollOnce(new Date(Date.now() + ++minutes * 60_000));

beforeAll(async () => {
  server = await startTestDatabase();
  music = await startMusicServer();
  process.env.DATABASE_URL = server.url;
  forgetEnvironment();
  ownerId = (await database().user.create({ data: { email: 'ada@example.com', keepFiles: false } })).id;
  // A fault of the database's own, for the clip of one song alone.
  await database().$executeRawUnsafe(`
    CREATE FUNCTION studio.fail_one() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.clip_id = 'cannot-be-stored' THEN RAISE EXCEPTION 'disk full'; END IF;
      RETURN NEW;
    END $$`);
  await database().$executeRawUnsafe(
    'CREATE TRIGGER fail_one BEFORE UPDATE ON studio.songs FOR EACH ROW EXECUTE FUNCTION studio.fail_one()',
  );
});
afterAll(async () => {
  await closeDatabase();
  await music.stop();
  await server.stop();
});
beforeEach(async () => {
  await database().operation.deleteMany();
  await database().song.deleteMany();
  music.replies = [];
  logged = vi.spyOn(console, 'error').mockReturnValue();
  return () => logged.mockRestore();
});

/** An operation that the service works on, due for long. */
const pending = (taskId: string, minutesDue: number) =>
  database().operation.create({
    data: {
      ownerId,
      verb: 'generate',
      parameters: {},
      state: 'queuing',
      taskId,
      nextTryAt: new Date(Date.now() - minutesDue * 60_000),
      songs: { create: { ownerId, title: taskId } },
    },
  });
const statesOf = async () =>
  Object.fromEntries(
    (await database().operation.findMany({ include: { songs: true } })).map((operation) => [
      operation.taskId,
      operation.state,
    ]),
  );
const done = (taskId: string, clipId = `clip-of-${taskId}`) => ({
  data: { id: taskId, status: 'completed', results: [{ id: clipId }] },
});
const good: MusicServer['replies'][number] = [/^\/task\/good/, done('good')];

describe('an answer that is no good keeps none of the others waiting', () => {
  const odd: [string, MusicServer['replies'][number][1]][] = [
    ['no JSON', { status: 200, raw: '<html>' }],
    ['no task', { data: { hello: 1 } }],
    ['a server that breaks down', { status: 500, raw: '' }],
    ['results that the database does not take', done('odd', 'cannot-be-stored')],
  ];
  it.each(odd)('%s', async (_, reply) => {
    await pending('odd', 9);
    await pending('good', 1);
    music.replies = [good, [/^\/task\/odd/, reply]];
    await turn();
    expect(await statesOf()).toEqual({ odd: 'queuing', good: 'completed' });
    const { nextTryAt, tries } = await database().operation.findUniqueOrThrow({ where: { taskId: 'odd' } });
    expect([nextTryAt.getTime() > Date.now(), tries]).toEqual([true, 1]);

    // Once the answer is good, nothing was lost.
    music.replies = [[/^\/task\/odd/, done('odd')]];
    await turn();
    expect(await statesOf()).toEqual({ odd: 'completed', good: 'completed' });
  });

  it('half a hundred of them neither', async () => {
    for (let nth = 0; nth < 50; nth++) await pending(`odd-${nth}`, 60 - nth);
    await pending('good', 1);
    music.replies = [good, [/^\/task\/odd/, ({ path }) => done(path.slice(6), 'cannot-be-stored')]];
    for (let turns = 0; turns < 3; turns++) await pollOnce();
    expect((await statesOf())['good']).toBe('completed');
  });

  it.each([
    ['a seed that is none', { seed: 1.5 }, { seed: null }],
    ['a seed as text', { seed: '12' }, { seed: 12n }],
    ['an end beyond all time', { expire_at: 1e300 }, { expiresAt: new Date(253_402_300_799_999) }],
    ['a NUL in its title', { title: 'Ni\0ght' }, { title: 'Night' }],
    ['half an emoji in its lyrics', { prompt: 'la \ud83d' }, { lyrics: 'la \ufffd' }],
    ['a length in words', { duration: 'two minutes' }, { duration: null }],
  ])('%s makes a song all the same', async (_, odd, stored) => {
    await pending('odd', 1);
    music.replies = [
      [/^\/task\/odd/, { data: { id: 'odd', status: 'completed', results: [{ id: 'clip', ...odd }] } }],
    ];
    await turn();
    expect(await database().song.findFirst()).toMatchObject({ clipId: 'clip', ...stored });
  });
});

describe('what waits is asked for again', () => {
  const waiting = (data: Partial<Prisma.OperationUncheckedCreateInput> = {}) =>
    database().operation.create({
      data: {
        ownerId,
        verb: 'generate',
        parameters: { tags: 'jazz' },
        nextTryAt: new Date(Date.now() - 1000),
        songs: { create: { ownerId } },
        ...data,
      },
    });

  it('by one of two pollers', async () => {
    await waiting();
    music.replies = [[/^\/music\/generate/, { data: { task_id: 'taken', status: 'queuing' } }]];
    music.asked = [];
    const now = new Date();
    await Promise.all([pollOnce(now), pollOnce(now)]);
    await vi.waitFor(async () => expect(await statesOf()).toEqual({ taken: 'queuing' }));
    expect(music.asked.filter(({ path }) => path === '/music/generate')).toHaveLength(1);
  });

  it('but not what another poller took while the line was read', async () => {
    const wish = await waiting();
    const client = database();
    const read = client.$queryRawUnsafe.bind(client);
    const late = vi.spyOn(client, '$queryRawUnsafe').mockImplementation((async (...query: [string]) => {
      const rows = await read(...query);
      const nextTryAt = new Date(Date.now() + 60_000);
      await client.operation.update({ where: { id: wish.id }, data: { nextTryAt } });
      return rows;
    }) as typeof client.$queryRawUnsafe);
    try {
      expect(await nextInLine(new Date())).toEqual([]);
      expect(late).toHaveBeenCalledOnce();
    } finally {
      late.mockRestore();
    }
  });

  it('taking turns: a hundred wishes of one keep the first of another from nothing', async () => {
    const other = await database().user.create({ data: { email: 'bob@example.com', keepFiles: false } });
    try {
      // One of hers is being made, and the service takes no more of this key.
      await pending('being-made', -60);
      for (let i = 0; i < 30; i++) await waiting({ createdAt: new Date(Date.now() - 3_600_000 + i) });
      const his = await waiting({ ownerId: other.id, parameters: { tags: 'his' } });
      music.replies = [
        [/^\/music\/generate/, { status: 429, raw: '{"code":2002,"message":"four at a time"}' }],
      ];
      music.asked = [];
      const asked = () => music.asked.filter(({ path }) => path === '/music/generate');
      await pollOnce();
      await vi.waitFor(() => expect(asked()).toHaveLength(1));
      expect(JSON.stringify(asked())).toContain('his');
      // His is in; now it is her turn, with the first of hers, and a new one of hers stands behind it.
      await database().operation.update({
        where: { id: his.id },
        data: { state: 'queuing', taskId: 'his-task' },
      });
      const place = async () => (await nextInLine(new Date())).map(({ createdAt }) => createdAt.getTime());
      const first = Math.min(
        ...(await database().operation.findMany({ where: { ownerId, taskId: null } })).map(({ createdAt }) =>
          createdAt.getTime(),
        ),
      );
      expect((await place())[0]).toBe(first);
      await waiting({ ownerId: other.id, parameters: { tags: 'his second' } });
      expect(await place()).toHaveLength(2);
      expect(await mustWait(ownerId)).toBe(false);
      await pending('being-made-too', -60);
      expect(await mustWait(ownerId)).toBe(true);
      expect(await mustWait(other.id)).toBe(false);
    } finally {
      await database().user.delete({ where: { id: other.id } });
    }
  });

  it('no more of one person than may', async () => {
    await database().operation.createMany({
      data: Array.from({ length: MOST_WAITING }, () => ({ ownerId, verb: 'generate', parameters: {} })),
    });
    await expect(checkWaiting(ownerId)).rejects.toMatchObject({ code: 2002 });
    expect(await nextInLine(new Date())).toHaveLength(20);
  });

  it('an upload whose process died too', async () => {
    await waiting({ verb: 'upload', parameters: { audio_url: 'http://f/a.mp3' }, state: 'processing' });
    music.replies = [[/^\/music\/upload/, { data: { clipId: 'up', title: 'Tape' } }]];
    await turn();
    await vi.waitFor(async () =>
      expect(await database().song.findFirst()).toMatchObject({ clipId: 'up', title: 'Tape' }),
    );
  });
});

describe('jobs', () => {
  const songOf = (clipId: string) => database().song.create({ data: { ownerId, clipId } });
  const jobs = async () =>
    Object.fromEntries(
      (await database().songJob.findMany({ include: { song: true } })).map((job) => [
        `${job.kind} of ${job.song.clipId}`,
        job.state,
      ]),
    );
  const waveform = { data: { state: 'complete', duration: 2, waveform_data: [0.1, 0.9] } };

  it('that fail leave room for those behind them', async () => {
    const [bad, fine] = [await songOf('bad'), await songOf('fine')];
    await database().songJob.createMany({
      data: [
        { songId: bad.id, kind: 'waveform' },
        { songId: bad.id, kind: 'no such kind' },
        { songId: bad.id, kind: 'timeline' },
        { songId: fine.id, kind: 'waveform' },
      ],
    });
    music.replies = [
      [
        /^\/music\/waveform/,
        ({ body }) =>
          (body as { clip_id: string }).clip_id === 'fine' ? waveform : { status: 500, raw: 'no' },
      ],
      [/^\/music\/timeline/, { status: 200, raw: '{"code":0,"data":[]}' }],
    ];
    await vi.waitFor(
      async () => {
        await runJobs();
        expect(await jobs()).toEqual({
          'waveform of bad': 'failed',
          'no such kind of bad': 'failed',
          'timeline of bad': 'failed',
          'waveform of fine': 'completed',
        });
      },
      { timeout: 20_000, interval: 50 },
    );
  });

  it('whose process died are run again, and those of a busy service later', async () => {
    const song = await songOf('fine');
    await database().songJob.create({
      data: { songId: song.id, kind: 'waveform', state: 'running', startedAt: new Date(Date.now() - 60_000) },
    });
    let asked = 0;
    music.replies = [
      [
        /^\/music\/waveform/,
        () => (++asked === 1 ? { status: 429, raw: '{"code":2002,"message":"busy"}' } : waveform),
      ],
    ];
    await runJobs();
    await vi.waitFor(async () => {
      const job = await database().songJob.findFirstOrThrow();
      expect([job.state, job.startedAt!.getTime() > Date.now()]).toEqual(['pending', true]);
    });
    await database().songJob.updateMany({ data: { startedAt: new Date(Date.now() - 1) } });
    await vi.waitFor(
      async () => {
        await runJobs();
        expect(await jobs()).toEqual({ 'waveform of fine': 'completed' });
      },
      { timeout: 20_000, interval: 50 },
    );
  });
});

it('does the rest of its turn where one part of it fails', async () => {
  await pending('good', 1);
  music.replies = [good];
  await database().$executeRawUnsafe('ALTER TABLE studio.song_jobs RENAME TO elsewhere');
  const old = await database().song.create({ data: { ownerId, deletedAt: new Date(0) } });
  try {
    await turn();
  } finally {
    await database().$executeRawUnsafe('ALTER TABLE studio.elsewhere RENAME TO song_jobs');
  }
  expect(await database().song.count({ where: { id: old.id } })).toBe(0);
  expect(logged).toHaveBeenCalled();
});
