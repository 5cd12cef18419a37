import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';

vi.mock('../service.ts', () => {
  let count = 0;
  const accept = async () => ({ task_id: `task-${count++}`, status: 'queuing' });
  return {
    musicService: () => ({
      generate: accept,
      infill: accept,
      cover: accept,
      remaster: accept,
      sample: accept,
    }),
    pollIntervalMs: () => 1000,
    reachableOrigin: () => undefined,
    isEmbedded: () => true,
  };
});
const { askForSong, startAgain } = await import('./ask-for-song.ts');
const { findVersions, makeMain } = await import('./families.ts');
const { findSongs, libraryQuery } = await import('./library.ts');
const { completeOperation, failOperation } = await import('./outcomes.ts');
const { changeSongs, deleteSongs, keepVersion, restoreSongs } = await import('./song-changes.ts');

let server: TestDatabase;
beforeAll(async () => {
  server = await startTestDatabase();
  process.env.DATABASE_URL = server.url;
  forgetEnvironment();
});
afterAll(async () => {
  await closeDatabase();
  await server.stop();
});

let people = 0;
const person = async () => (await database().user.create({ data: { email: `p${people++}@example.com` } })).id;
const result = (id: string, title = '') => ({
  id,
  audio_url: `http://f/${id}.mp3`,
  image_url: '',
  title,
  duration: 60,
  tags: 'folk',
  prompt: 'la',
  expire_at: 0,
});
let clips = 0;
type Wish = Parameters<typeof askForSong>[1];
/** Asks and has it made at once; the service calls everything "As the service says". */
async function made(ownerId: string, wish: Wish): Promise<string> {
  const { songId, operationId } = await askForSong(ownerId, wish);
  await completeOperation(operationId, [result(`clip-${clips++}`, 'As the service says')]);
  return songId;
}
const song = (fields: Record<string, unknown> = {}, takes?: number) =>
  ({ verb: 'generate', fields: { tags: 'folk', title: 'Light', ...fields }, takes }) as Wish;
const cards = async (ownerId: string, query: Record<string, string> = {}) =>
  (await findSongs(ownerId, libraryQuery.parse(query))).songs;
const titles = async (ownerId: string) =>
  (await findVersions(ownerId, (await cards(ownerId))[0]!.id)).map((version) => version.song.title);

describe('a family', () => {
  it('five edits of one song are one card, told apart by title alone', async () => {
    const ada = await person();
    const first = await made(ada, song());
    await database().song.update({ where: { id: first }, data: { title: 'Light' } });
    await database().songJob.updateMany({
      where: { songId: first, kind: 'timeline' },
      data: { state: 'completed', result: { sections: [{ label: 'Chorus', start_s: 10, end_s: 30 }] } },
    });
    const edit = (verb: Wish['verb'], fields = {}, range?: { start: number; end: number }) =>
      made(ada, { verb, sourceSongId: first, fields, range });
    const chorus = await edit('infill', {}, { start: 10, end: 30 });
    await edit('infill', {}, { start: 10, end: 30 });
    await edit('cover', { tags: 'ska' });
    await edit('remaster');
    await edit('cover', { tags: 'jazz', title: 'Softly' });

    const [card, ...others] = await cards(ada);
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      id: first,
      family: { title: 'Light', count: 6, verbs: ['infill', 'cover', 'remaster'] },
    });
    expect(await titles(ada)).toEqual([
      'Light',
      'Light · chorus replaced',
      'Light · chorus replaced 2',
      'Light · cover',
      'Light · remastered',
      'Softly',
    ]);
    // What is searched for is found in every version.
    expect(await cards(ada, { search: 'chorus' })).toMatchObject([{ family: null }, { family: null }]);

    // Kept, the new one stands for the song; deleted, another does; back in its place when it comes back.
    await keepVersion(ada, chorus);
    expect((await cards(ada)).map((one) => one.id)).toEqual([chorus]);
    await deleteSongs(ada, [chorus]);
    expect(await cards(ada)).toHaveLength(1);
    expect((await cards(ada))[0]!.id).not.toBe(chorus);
    expect((await cards(ada, { only: 'deleted' })).map((one) => one.id)).toEqual([chorus]);
    await restoreSongs(ada, [chorus]);
    expect(await cards(ada)).toHaveLength(1);
    await makeMain(ada, first);
    expect((await cards(ada)).map((one) => one.id)).toEqual([first]);
    // A card is its whole family.
    expect(await deleteSongs(ada, [first], true)).toHaveLength(6);
    expect(await cards(ada)).toEqual([]);
  });

  it('stands behind a card of the plain list only: elsewhere each version is deleted for itself', async () => {
    const ada = await person();
    const first = await made(ada, song());
    const cover = await made(ada, { verb: 'cover', sourceSongId: first, fields: { tags: 'ska' } });
    await changeSongs(ada, [first, cover], { liked: true });
    for (const [filter, value] of [
      ['search', 'folk'],
      ['tag', 'folk'],
      ['only', 'liked'],
    ] as const)
      expect((await cards(ada, { [filter]: value })).map(({ family }) => family)).toEqual([null, null]);

    const [card] = await cards(ada, { search: 'cover' });
    expect(await deleteSongs(ada, [card!.id], card!.family !== null)).toEqual([cover]);
    expect((await cards(ada)).map((one) => one.id)).toEqual([first]);
    expect(await cards(ada, { only: 'deleted' })).toMatchObject([{ id: cover, family: null }]);
  });

  it('what begins a song of its own is no version', async () => {
    const ada = await person();
    const first = await made(ada, song());
    await made(ada, { verb: 'sample', sourceSongId: first, fields: {}, range: { start: 0, end: 9 } });
    expect(await cards(ada)).toHaveLength(2);
  });

  it('takes are one card; where the first is not made, the second stands for them', async () => {
    const ada = await person();
    await askForSong(ada, song({ seed: 7 }, 4));
    const asked = await database().operation.findMany({
      where: { ownerId: ada },
      orderBy: { createdAt: 'asc' },
    });
    expect(asked.map(({ parameters }) => (parameters as { seed?: number }).seed)).toEqual([
      7,
      undefined,
      undefined,
      undefined,
    ]);
    await failOperation(asked[0]!.id, 5001, 'no');
    for (const operation of asked.slice(1))
      await completeOperation(operation.id, [result(`clip-${clips++}`, 'Light')]);
    expect(await cards(ada)).toMatchObject([{ family: { count: 3 } }]);
    expect(await titles(ada)).toEqual(['Light · take 2', 'Light · take 3', 'Light · take 4']);
  });

  it('takes of a change are versions, and no two of a family are called alike', async () => {
    const ada = await person();
    const first = await made(ada, song());
    await database().song.update({ where: { id: first }, data: { title: 'Light' } });
    const wish = { sourceSongId: first, range: { start: 10, end: 30 }, fields: {} };
    await askForSong(ada, { ...wish, verb: 'infill', takes: 2 });
    // A title that is there already, or the source's own, is no title of another version.
    for (const title of ['Softly', 'Softly', 'Light'])
      await askForSong(ada, { ...wish, verb: 'cover', fields: { tags: 'jazz', title } });
    for (const { id, sourceSongId } of await database().operation.findMany({ where: { ownerId: ada } }))
      if (sourceSongId) await completeOperation(id, [result(`clip-${clips++}`, 'Light')]);
    expect((await titles(ada)).toSorted()).toEqual([
      'Light',
      'Light · 0:10–0:30 replaced',
      'Light · 0:10–0:30 replaced 2',
      'Light · cover',
      'Softly',
      'Softly 2',
    ]);
  });

  it('made again, a song has another take, and what failed a successor', async () => {
    const ada = await person();
    const first = await made(ada, song());
    const again = await startAgain(ada, first);
    await completeOperation(again.operationId, [result('clip-again', 'Light')]);
    expect(await titles(ada)).toEqual(['As the service says', 'Light · take 2']);
  });

  it('several results of one task are takes of it', async () => {
    const ada = await person();
    const { operationId } = await askForSong(ada, song());
    await completeOperation(operationId, [result('two-a', 'Light'), result('two-b', 'Light')]);
    expect(await cards(ada)).toHaveLength(1);
    expect(await titles(ada)).toEqual(['Light', 'Light · take 2']);
  });

  it('is its owner’s alone', async () => {
    const [ada, eve] = [await person(), await person()];
    const first = await made(ada, song());
    await expect(findVersions(eve, first)).rejects.toMatchObject({ code: 4004 });
    await expect(makeMain(eve, first)).rejects.toMatchObject({ code: 4004 });
    await expect(deleteSongs(eve, [first], true)).rejects.toMatchObject({ code: 4004 });
    await expect(restoreSongs(eve, [first])).rejects.toMatchObject({ code: 4004 });
  });
});
