import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import type { SongView } from '../views.ts';

const calls = vi.hoisted(() => [] as { name: string; body: Record<string, unknown> }[]);
/** What the service says to calls that come, one after another; nothing: it takes them. */
const answers = vi.hoisted(() => [] as (Error | undefined)[]);
vi.mock('../service.ts', () => ({
  musicService: () =>
    new Proxy(
      {},
      {
        get: (_, name: string) => async (body: Record<string, unknown>) => {
          calls.push({ name, body });
          const refusal = answers.shift();
          if (refusal) throw refusal;
          return { task_id: `t${calls.length}-${Math.random()}`, status: 'queuing' };
        },
      },
    ),
  pollIntervalMs: () => 1000,
  reachableOrigin: () => undefined,
  isEmbedded: () => true,
}));
const { askForSong, startAgain } = await import('./ask-for-song.ts');
const { findSong } = await import('./song-queries.ts');
const { findSongs, libraryQuery } = await import('./library.ts');
const { findLineage } = await import('./lineage.ts');
const { purgeDeleted } = await import('./song-changes.ts');
const { storageOf } = await import('../vault/storage-use.ts');
const { addToPlaylist, createPlaylist, findPlaylists } = await import('./playlists.ts');
const { findShared, shareSong, unshareSong } = await import('./shares.ts');

let server: TestDatabase;
let ada: string;
let bob: string;
let sourceId: string;

beforeAll(async () => {
  server = await startTestDatabase();
  process.env.DATABASE_URL = server.url;
  forgetEnvironment();
  ada = (await database().user.create({ data: { email: 'ada@example.com', name: 'Ada' } })).id;
  bob = (await database().user.create({ data: { email: 'bob@example.com' } })).id;
  sourceId = (
    await database().song.create({
      data: {
        ownerId: ada,
        clipId: 'clip-1',
        title: 'Source',
        tags: 'folk',
        duration: 60,
        lyrics: 'hello river',
      },
    })
  ).id;
});
afterAll(async () => {
  await closeDatabase();
  await server.stop();
});
beforeEach(() => {
  calls.length = 0;
});

const range = { start: 4, end: 9.5 };

describe('every verb becomes its endpoint’s body', () => {
  it.each([
    ['extend', 'generate', { tags: 'folk' }, { continue_clip_id: 'clip-1', continue_at: 4, tags: 'folk' }],
    [
      'infill',
      'infill',
      { prompt: 'new' },
      { clip_id: 'clip-1', infill_start_s: 4, infill_end_s: 9.5, prompt: 'new' },
    ],
    [
      'edit',
      'edit',
      { edits: [{ kind: 'set-pan', part: 'bass', pan: 0 }], base_version: 'v1', clip_id: 'another' },
      { clip_id: 'clip-1', edits: [{ kind: 'set-pan', part: 'bass', pan: 0 }], base_version: 'v1' },
    ],
    ['cover', 'cover', { tags: 'jazz', title: '' }, { cover_clip_id: 'clip-1', tags: 'jazz' }],
    [
      'cover',
      'cover',
      { mv: 'ace-step-1.5', source_strength: 0.75, tags: '' },
      { cover_clip_id: 'clip-1', mv: 'ace-step-1.5', source_strength: 0.75 },
    ],
    [
      'remaster',
      'remaster',
      { variation_category: 'high' },
      { clip_id: 'clip-1', variation_category: 'high' },
    ],
    ['sample', 'sample', {}, { clip_id: 'clip-1', start_s: 4, end_s: 9.5 }],
    ['addInstrumental', 'addInstrumental', {}, { clip_id: 'clip-1', start_s: 4, end_s: 9.5 }],
    [
      'addVocals',
      'addVocals',
      { prompt: 'la' },
      { chop_sample_clip_id: 'clip-1', chop_sample_start_s: 4, chop_sample_end_s: 9.5, prompt: 'la' },
    ],
  ] as const)('%s', async (verb, endpoint, fields, body) => {
    const { operationId } = await askForSong(ada, {
      verb,
      sourceSongId: sourceId,
      range,
      fields: { ...fields, callback_url: 'http://evil.test' },
    });
    expect(calls).toEqual([{ name: endpoint, body }]);
    expect(await database().operation.findUnique({ where: { id: operationId } })).toMatchObject({
      verb,
      sourceSongId: sourceId,
      rangeStart: 4,
      rangeEnd: 9.5,
    });
  });
  it.each([
    [0.2, 59.6, { continue_at: 1 }],
    [41.6, 59.6, { continue_at: 42 }],
    [59.4, 59.6, { continue_at: 59 }],
    [59.6, 59.61, {}],
  ])('an extension from %f of a song that ends at %f starts inside the song', async (start, end, place) => {
    await askForSong(ada, {
      verb: 'extend',
      sourceSongId: sourceId,
      range: { start, end },
      fields: { tags: 'folk' },
    });
    expect(calls).toEqual([
      { name: 'generate', body: { continue_clip_id: 'clip-1', ...place, tags: 'folk' } },
    ]);
  });
  it('sends and stores what the contract knows, as it reads it', async () => {
    const { operationId, songId } = await askForSong(ada, {
      verb: 'generate',
      fields: { tags: 'jazz', title: 'Re\u0301d\u202e', hidden: 'x'.repeat(100_000), seed: 4 },
    });
    const known = { tags: 'jazz', title: 'R\u00e9d', seed: 4 };
    expect(calls).toEqual([{ name: 'generate', body: known }]);
    const row = await database().operation.findUniqueOrThrow({ where: { id: operationId } });
    expect(row.parameters).toEqual(known);
    expect(await database().song.findUnique({ where: { id: songId } })).toMatchObject({ title: 'R\u00e9d' });
  });
  it('refuses what the contract refuses, before anything is sent', async () => {
    await expect(askForSong(ada, { verb: 'generate', fields: {} })).rejects.toMatchObject({ code: 4001 });
    await expect(
      askForSong(ada, { verb: 'generate', fields: { prompt: 'x'.repeat(5001) } }),
    ).rejects.toMatchObject({ code: 4002 });
    expect(calls).toEqual([]);
  });
  it('says which of several takes were refused for good', async () => {
    const wish = { verb: 'generate', fields: { tags: 'folk' }, takes: 4 } as const;
    expect((await askForSong(ada, wish)).refused).toBeNull();
    const no = new ServiceError('invalid_parameters', { publicMessage: 'no more' });
    answers.push(undefined, no, undefined, no);
    expect((await askForSong(ada, wish)).refused).toEqual({ count: 2, code: no.code, message: no.message });
  });

  it('sends the same once more', async () => {
    const { songId } = await askForSong(ada, { verb: 'generate', fields: { tags: 'jazz' } });
    await startAgain(ada, songId);
    expect(calls.map((call) => call.body)).toEqual([{ tags: 'jazz' }, { tags: 'jazz' }]);
  });
});

describe('what is one’s own stays one’s own', () => {
  it('cannot be used, read, shared or listed by another', async () => {
    await expect(
      askForSong(bob, { verb: 'cover', sourceSongId: sourceId, fields: { tags: 'x' } }),
    ).rejects.toMatchObject({ code: 4004 });
    await expect(startAgain(bob, sourceId)).rejects.toMatchObject({ code: 4004 });
    await expect(findSong(bob, sourceId)).rejects.toMatchObject({ code: 4004 });
    await expect(findLineage(bob, sourceId)).rejects.toMatchObject({ code: 4004 });
    await expect(shareSong(bob, sourceId)).rejects.toMatchObject({ code: 4004 });
    expect((await findSongs(bob, libraryQuery.parse({}))).songs).toEqual([]);
    const { id } = await createPlaylist(bob, 'Mine');
    expect(await addToPlaylist(bob, id, [sourceId])).toBe(0);
    await expect(addToPlaylist(ada, id, [sourceId])).rejects.toMatchObject({ code: 4004 });
  });
});

describe('the library', () => {
  it.each([
    [{ search: 'RIVER' }, 1],
    [{ search: 'source' }, 1],
    [{ search: 'nothing' }, 0],
    [{ search: '%' }, 0],
    [{ search: 's_urce' }, 0],
    [{ kind: 'soundEffect' }, 0],
    [{ tag: 'folk' }, 1],
    [{ only: 'liked' }, 0],
    [{ only: 'failed' }, 0],
    [{ only: 'kept' }, 0],
    [{ only: 'expiring' }, 0],
    [{ playlist: 'none' }, 0],
    [{ persona: 'none' }, 0],
    [{ kind: 'nonsense' }, 1],
  ])('%j', async (query, count) =>
    expect((await findSongs(ada, libraryQuery.parse(query))).total).toBe(count),
  );
  it('pages by cursor without losing or doubling, in every order', async () => {
    await database().song.createMany({
      data: Array.from({ length: 130 }, (_, at) => ({
        ownerId: bob,
        title: `${at % 2 ? 'song' : 'Song'} ${at % 40}`,
        duration: at % 7 ? at % 9 : null,
        createdAt: new Date(1_700_000_000_000 + Math.floor(at / 3)),
      })),
    });
    for (const [sort, isInOrder] of [
      ['newest', (a, b) => a.createdAt >= b.createdAt],
      ['oldest', (a, b) => a.createdAt <= b.createdAt],
      ['title', (a, b) => a.title.toLowerCase() <= b.title.toLowerCase()],
      ['longest', (a, b) => (a.duration ?? -1) >= (b.duration ?? -1)],
    ] as [string, (a: SongView, b: SongView) => boolean][]) {
      const seen: SongView[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await findSongs(bob, libraryQuery.parse({ sort, cursor }));
        expect(page.total).toBe(cursor ? 0 : 130);
        seen.push(...page.songs);
        cursor = page.nextCursor;
      }
      expect(new Set(seen.map((song) => song.id)).size, sort).toBe(130);
      expect(seen).toHaveLength(130);
      expect(
        seen.slice(1).every((song, at) => isInOrder(seen[at]!, song)),
        sort,
      ).toBe(true);
    }
  });
});

it('knows the family of a song', async () => {
  const { songId } = await askForSong(ada, { verb: 'infill', sourceSongId: sourceId, range, fields: {} });
  const family = await findLineage(ada, songId);
  expect(family.find((node) => node.id === songId)).toMatchObject({
    parentId: sourceId,
    verb: 'infill',
    range,
    current: true,
  });
  expect(family[0]).toMatchObject({ id: sourceId, parentId: null });
});

it('shares by a link that can be taken back', async () => {
  const { token } = await shareSong(ada, sourceId);
  expect((await shareSong(ada, sourceId)).token).toBe(token);
  expect(await findShared(token)).toMatchObject({ title: 'Source', by: 'Ada' });
  await unshareSong(ada, sourceId);
  expect(await findShared(token)).toBeNull();
});

it('counts what is in a playlist', async () => {
  const { id } = await createPlaylist(ada, 'Mornings');
  expect([await addToPlaylist(ada, id, [sourceId]), await addToPlaylist(ada, id, [sourceId])]).toEqual([
    1, 0,
  ]);
  expect(await findPlaylists(ada)).toEqual([{ id, name: 'Mornings', songCount: 1 }]);
});

it('of what was deleted the wish goes with the last song made of it, and its bytes count until then', async () => {
  const owner = (await database().user.create({ data: { email: 'eve@example.com' } })).id;
  const { songId, operationId } = await askForSong(owner, { verb: 'generate', fields: { tags: 'jazz' } });
  const used = async () => (await storageOf(owner)).usedBytes;
  expect(await used()).toBeGreaterThan(0);
  const long = new Date(Date.now() - 3 * 86_400_000);
  await database().operation.update({
    where: { id: operationId },
    data: { state: 'completed', createdAt: long },
  });
  await purgeDeleted(new Date());
  expect(await used()).toBeGreaterThan(0);
  await database().song.update({ where: { id: songId }, data: { deletedAt: long } });
  await purgeDeleted(new Date());
  expect(await database().operation.count({ where: { id: operationId } })).toBe(0);
  expect(await used()).toBe(0);
});
