import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';
import { subsonicEndpoints } from './endpoints/index.ts';
import { findPhoneKeys, makePhoneKey, removePhoneKey } from './phone-keys.ts';
import { answerSubsonic } from './subsonic-route.ts';

const SOUND = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songloom-subsonic-'));
let rows: TestDatabase;
let server: http.Server;
let origin: string;
interface Person {
  id: string;
  email: string;
  secret: string;
  songs: string[];
}
let ada: Person;
let eve: Person;

beforeAll(async () => {
  rows = await startTestDatabase();
  vi.stubEnv('DATABASE_URL', rows.url);
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('NEXTAUTH_SECRET', 'for tests');
  forgetEnvironment();
  ada = await makePerson('Ada', ['Dawn <walk> & "rain" 雨', 'Evening', 'Noon']);
  eve = await makePerson('Eve', ['Secret of Eve']);
  // As the studio's server hands requests to a route: over HTTP, with the address it was asked from.
  server = http.createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://studio.test');
    const method = incoming.method ?? 'GET';
    const headers = new Headers(incoming.headers as Record<string, string>);
    const request = new Request(url, {
      method,
      headers,
      ...(method === 'POST' ? { body: Readable.toWeb(incoming) as never, duplex: 'half' } : {}),
    } as RequestInit);
    const answer = await answerSubsonic(request, {
      params: Promise.resolve({ method: url.pathname.replace('/rest/', '') }),
    });
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await closeDatabase();
  await rows?.stop();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

async function makePerson(name: string, titles: string[]): Promise<Person> {
  const email = `${name.toLowerCase()}@example.com`;
  const { id } = await database().user.create({ data: { name, email } });
  const songs: string[] = [];
  for (const [index, title] of titles.entries()) {
    const song = await database().song.create({
      data: {
        ownerId: id,
        title,
        tags: index === 0 ? 'Jazz, slow' : 'pop',
        lyrics: 'private words',
        duration: 61.4,
        createdAt: new Date(Date.UTC(2024 + index, 1, 1)),
      },
    });
    const kept = `${id}/${song.id}/audio.mp3`;
    await mkdir(path.join(dataDir, 'vault', id, song.id), { recursive: true });
    await writeFile(path.join(dataDir, 'vault', kept), SOUND);
    await writeFile(path.join(dataDir, 'vault', id, song.id, 'cover'), 'picture');
    await database().songFile.createMany({
      data: [
        {
          songId: song.id,
          kind: 'audio',
          keptPath: kept,
          contentType: 'audio/mpeg',
          byteLength: SOUND.length,
        },
        { songId: song.id, kind: 'cover', keptPath: `${id}/${song.id}/cover` },
      ],
    });
    songs.push(song.id);
  }
  // Neither kept here, nor in the bin, nor waiting to be chosen: none is a player's.
  await database().song.create({ data: { ownerId: id, title: 'Not kept' } });
  for (const hidden of [{ deletedAt: new Date() }, { audition: true }])
    await database().song.create({
      data: { ownerId: id, title: 'Hidden', ...hidden, files: { create: { kind: 'audio', keptPath: 'x' } } },
    });
  const { secret } = await makePhoneKey(id, 'Phone');
  return { id, email, secret, songs };
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const tokenOf = ({ email, secret }: Pick<Person, 'email' | 'secret'>, salt: string = randomUUID()) => ({
  u: email,
  s: salt,
  t: md5(secret + salt),
});
type Parameters = Record<string, string | string[]>;
const queryOf = (parameters: Parameters) =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
const ask = (method: string, parameters: Parameters, init?: RequestInit) =>
  fetch(`${origin}/rest/${method}?${queryOf({ v: '1.16.1', c: 'test', ...parameters })}`, init);
/** One call as Ada, or who is said; the body of the answer. */
async function call(method: string, parameters: Parameters = {}, who: Person = ada) {
  const answer = await ask(method, { ...tokenOf(who), f: 'json', ...parameters });
  // biome-ignore lint/suspicious/noExplicitAny: what a client reads
  const { 'subsonic-response': body } = (await answer.json()) as { 'subsonic-response': any };
  return body;
}

describe('by the protocol', () => {
  it('says who it is, in XML and in JSON, with .view and without, by GET and by a form', async () => {
    const envelope = { status: 'ok', version: '1.16.1', type: 'songloom', openSubsonic: true };
    expect(await call('ping.view')).toMatchObject(envelope);
    expect(await call('ping')).toMatchObject(envelope);
    const xml = await ask('ping.view', tokenOf(ada));
    expect(xml.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(await xml.text()).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<subsonic-response xmlns="http:\/\/subsonic.org\/restapi" status="ok" version="1.16.1" type="songloom" serverVersion="[\d.]+" openSubsonic="true"\/>$/,
    );
    const form = await fetch(`${origin}/rest/ping`, {
      method: 'POST',
      body: queryOf({ ...tokenOf(ada), f: 'json' }),
    });
    expect(await form.json()).toMatchObject({ 'subsonic-response': envelope });
  });
  it('tells its extensions to anybody, and holds to them', async () => {
    const answer = await ask('getOpenSubsonicExtensions', { f: 'json' });
    const { openSubsonicExtensions: extensions } = ((await answer.json()) as Record<string, never>)[
      'subsonic-response'
    ]!;
    expect(extensions).toEqual([
      { name: 'apiKeyAuthentication', versions: [1] },
      { name: 'formPost', versions: [1] },
    ]);
    const by = await ask('tokenInfo', { apiKey: ada.secret, f: 'json' });
    expect(await by.json()).toMatchObject({
      'subsonic-response': { status: 'ok', tokenInfo: { username: ada.email } },
    });
  });
  it('lists one artist, an album a song, and the songs in them', async () => {
    expect(await call('getLicense')).toMatchObject({ license: { valid: true } });
    expect(await call('getMusicFolders')).toMatchObject({
      musicFolders: { musicFolder: [{ id: 1, name: 'Songloom' }] },
    });
    const artist = { name: 'Ada', albumCount: 3 };
    expect(await call('getArtists')).toMatchObject({
      artists: { index: [{ name: 'A', artist: [artist] }] },
    });
    const { indexes } = await call('getIndexes');
    expect(indexes).toMatchObject({ index: [{ artist: [artist] }], lastModified: expect.any(Number) });
    const { artist: whole } = await call('getArtist', { id: indexes.index[0].artist[0].id });
    expect(whole.album).toHaveLength(3);
    const { albumList2 } = await call('getAlbumList2', { type: 'newest' });
    expect(albumList2.album.map((album: { name: string }) => album.name)).toEqual([
      'Noon',
      'Evening',
      'Dawn <walk> & "rain" 雨',
    ]);
    const { album } = await call('getAlbum', { id: albumList2.album[2].id });
    expect(album).toMatchObject({ songCount: 1, duration: 61, genre: 'Jazz', year: 2024, artist: 'Ada' });
    expect(album.song).toEqual([
      expect.objectContaining({
        id: ada.songs[0],
        title: 'Dawn <walk> & "rain" 雨',
        albumId: album.id,
        parent: album.id,
        isDir: false,
        suffix: 'mp3',
        contentType: 'audio/mpeg',
        size: SOUND.length,
        duration: 61,
        coverArt: ada.songs[0],
        created: '2024-02-01T00:00:00.000Z',
      }),
    ]);
    expect((await call('getSong', { id: ada.songs[0]! })).song).toEqual(album.song[0]);
    // The same in XML: marks are escaped, nothing of the words is told.
    const xml = await (await ask('getSong', { ...tokenOf(ada), id: ada.songs[0]! })).text();
    expect(xml).toContain('title="Dawn &lt;walk&gt; &amp; &quot;rain&quot; 雨"');
    expect(xml).not.toContain('private words');
  });
  it.each([
    [{ type: 'alphabeticalByName' }, ['Dawn', 'Evening', 'Noon']],
    [{ type: 'newest', size: '1', offset: '1' }, ['Evening']],
    [{ type: 'byGenre', genre: 'JAZZ' }, ['Dawn']],
    [{ type: 'byYear', fromYear: '2026', toYear: '2025' }, ['Noon', 'Evening']],
    [{ type: 'recent' }, []],
    [{ type: 'frequent' }, []],
    [{ type: 'starred' }, []],
  ])('lists albums by %j', async (parameters, names) => {
    const { albumList2 } = await call('getAlbumList2', parameters);
    expect(albumList2.album.map((album: { name: string }) => album.name.split(' ')[0])).toEqual(names);
  });
  it('searches titles, words and tags, and gives everything for an empty text', async () => {
    const titles = async (parameters: Parameters) =>
      (await call('search3', parameters)).searchResult3.song.map((song: { title: string }) => song.title);
    expect(await titles({ query: 'EVEN' })).toEqual(['Evening']);
    expect(await titles({ query: '雨' })).toHaveLength(1);
    expect(await titles({ query: '' })).toHaveLength(3);
    expect(await titles({ query: '""', songCount: '2' })).toEqual(['Noon', 'Evening']);
    expect(await titles({ query: 'Secret' })).toEqual([]);
    expect(await titles({ query: '%' })).toEqual([]);
    expect((await call('search3', { query: 'ada' })).searchResult3).toMatchObject({
      artist: [{ name: 'Ada' }],
      song: [],
    });
  });
  it('streams with ranges, downloads under the title, and sends covers', async () => {
    const get = (method: string, headers: Record<string, string> = {}, more: Parameters = {}) =>
      ask(method, { ...tokenOf(ada), id: ada.songs[0]!, ...more }, { headers });
    const whole = await get('stream.view');
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(SOUND);
    const part = await get('stream', { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/5000']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(SOUND.subarray(10, 20));
    expect((await get('stream', { range: 'bytes=9999-' })).status).toBe(416);
    const download = await get('download');
    expect(download.headers.get('content-disposition')).toContain("filename*=UTF-8''Dawn");
    expect(Buffer.from(await download.arrayBuffer())).toEqual(SOUND);
    expect(await (await get('getCoverArt')).text()).toBe('picture');
    expect(await (await get('getCoverArt', {}, { id: `al-${ada.songs[0]}`, size: '5000' })).text()).toBe(
      'picture',
    );
  });
  it('stars and unstars songs and albums, which the studio likes', async () => {
    await call('star', { id: ada.songs[0]!, albumId: `al-${ada.songs[1]}` });
    const { starred2 } = await call('getStarred2');
    expect(starred2.song.map((song: { id: string }) => song.id)).toEqual([ada.songs[1], ada.songs[0]]);
    expect(starred2.album).toHaveLength(2);
    expect(starred2.song[0].starred).toMatch(/^20/);
    expect(await database().song.count({ where: { ownerId: ada.id, liked: true } })).toBe(2);
    await call('unstar', { id: [ada.songs[0]!, ada.songs[1]!] });
    expect((await call('getStarred2')).starred2).toMatchObject({ song: [], album: [] });
  });
  it('counts what was heard, and lists by it', async () => {
    const [first = '', second = ''] = ada.songs;
    await call('scrobble', { id: [first, second], time: ['1700000000000', '1600000000000'] });
    await call('scrobble', { id: second });
    await call('scrobble', { id: first, submission: 'false' });
    const ids = async (type: string) =>
      (await call('getAlbumList2', { type })).albumList2.album.map((album: { id: string }) => album.id);
    expect(await ids('frequent')).toEqual([`al-${second}`, `al-${first}`]);
    expect(await ids('recent')).toEqual([`al-${second}`, `al-${first}`]);
    expect((await call('getSong', { id: first })).song).toMatchObject({
      playCount: 1,
      played: '2023-11-14T22:13:20.000Z',
    });
  });
  it('makes, changes and deletes playlists, in their order', async () => {
    const [a = '', b = '', c = ''] = ada.songs;
    const { playlist } = await call('createPlaylist', { name: 'Walk', songId: [c, a] });
    const entries = async () =>
      (await call('getPlaylist', { id: playlist.id })).playlist.entry.map((song: { id: string }) => song.id);
    expect(await entries()).toEqual([c, a]);
    expect((await call('getPlaylists')).playlists.playlist).toEqual([
      expect.objectContaining({
        id: playlist.id,
        name: 'Walk',
        songCount: 2,
        owner: ada.email,
        public: false,
      }),
    ]);
    await call('updatePlaylist', {
      playlistId: playlist.id,
      name: 'Run',
      songIdToAdd: b,
      songIndexToRemove: '0',
    });
    expect(await entries()).toEqual([a, b]);
    await call('createPlaylist', { playlistId: playlist.id, songId: [b, c] });
    expect(await entries()).toEqual([b, c]);
    expect((await call('getPlaylist', { id: playlist.id })).playlist.name).toBe('Run');
    await call('deletePlaylist', { id: playlist.id });
    expect((await call('getPlaylists')).playlists.playlist).toEqual([]);
  });
  it('tells what somebody may', async () =>
    expect((await call('getUser', { username: ada.email })).user).toMatchObject({
      username: ada.email,
      streamRole: true,
      adminRole: false,
    }));
  it.each<[string, Parameters, number]>([
    ['getSong', {}, 10],
    ['getAlbumList2', {}, 10],
    ['getAlbumList2', { type: 'constructor' }, 10],
    ['getAlbumList2', { type: 'newest', size: '-1' }, 10],
    ['search3', { query: 'x'.repeat(300) }, 10],
    ['search3', { query: 'a\0b' }, 10],
    ['getSong', { id: 'nothing' }, 70],
    ['getAlbum', { id: 'al-nothing' }, 70],
    ['getArtist', { id: 'ar-nothing' }, 70],
    ['stream', { id: 'nothing' }, 70],
    ['getCoverArt', { id: '../../secrets.json' }, 70],
    ['scrobble', { id: 'nothing' }, 70],
    ['star', {}, 10],
    ['updatePlaylist', { playlistId: 'nothing' }, 70],
    ['createPlaylist', {}, 10],
    ['constructor', {}, 0],
    ['createUser', {}, 0],
  ])('%s with %j is error %i', async (method, parameters, code) =>
    expect(await call(method, parameters)).toMatchObject({
      status: 'failed',
      error: { code, message: expect.any(String) },
    }),
  );
  it('every method asks who it is first', async () => {
    for (const method of Object.keys(subsonicEndpoints)) {
      const answer = await ask(method, { f: 'json', id: ada.songs[0]! });
      expect(await answer.json(), method).toMatchObject({
        'subsonic-response': { status: 'failed', error: { code: 10 } },
      });
    }
  });
});

describe('who may not', () => {
  const errorOf = async (parameters: Parameters, headers: Record<string, string> = {}) => {
    const answer = await ask('ping', { f: 'json', ...parameters }, { headers });
    const { error } = ((await answer.json()) as Record<string, { error?: { code: number } }>)[
      'subsonic-response'
    ]!;
    return { status: answer.status, code: error?.code };
  };
  it('another’s things are as little there as things that do not exist', async () => {
    const [theirs = ''] = eve.songs;
    const list = await database().playlist.create({ data: { ownerId: eve.id, name: 'Eve’s' } });
    const before = await database().song.findMany({ where: { ownerId: eve.id }, orderBy: { id: 'asc' } });
    for (const [method, of] of [
      ['getSong', (id: string) => ({ id })],
      ['getAlbum', (id: string) => ({ id: `al-${id}` })],
      ['stream', (id: string) => ({ id })],
      ['download', (id: string) => ({ id })],
      ['getCoverArt', (id: string) => ({ id })],
      ['getCoverArt', (id: string) => ({ id: `al-${id}` })],
      ['star', (id: string) => ({ id })],
      ['star', (id: string) => ({ albumId: `al-${id}` })],
      ['scrobble', (id: string) => ({ id })],
      ['createPlaylist', (id: string) => ({ name: 'Mine', songId: id })],
    ] as [string, (id: string) => Parameters][])
      expect(await call(method, of(theirs)), method).toEqual(await call(method, of('nothing')));
    for (const [method, of] of [
      ['getPlaylist', (id: string) => ({ id })],
      ['updatePlaylist', (id: string) => ({ playlistId: id, name: 'Taken', songIdToAdd: ada.songs[0]! })],
      ['createPlaylist', (id: string) => ({ playlistId: id, songId: ada.songs[0]! })],
      ['deletePlaylist', (id: string) => ({ id })],
    ] as [string, (id: string) => Parameters][])
      expect(await call(method, of(list.id)), method).toEqual(await call(method, of('nothing')));
    expect(await database().playlist.findUnique({ where: { id: list.id } })).toEqual(list);
    expect(await database().song.findMany({ where: { ownerId: eve.id }, orderBy: { id: 'asc' } })).toEqual(
      before,
    );
    expect(JSON.stringify(await call('search3', { query: '' }))).not.toContain('Secret');
  });
  it.each<[string, () => Parameters, number]>([
    ['a wrong token', () => ({ ...tokenOf(ada), t: md5('wrong') }), 40],
    ['a token for another salt', () => ({ ...tokenOf(ada), s: 'another salt' }), 40],
    ['another’s token', () => ({ ...tokenOf(eve), u: ada.email }), 40],
    ['a token of nothing', () => ({ ...tokenOf({ ...ada, secret: '' }) }), 40],
    ['a token that is none', () => ({ ...tokenOf(ada), t: '' }), 40],
    ['nobody’s name', () => ({ ...tokenOf(ada), u: 'nobody@example.com' }), 40],
    ['a name with NUL', () => ({ ...tokenOf(ada), u: 'a\0b' }), 40],
    ['a salt that is too short', () => tokenOf(ada, 'ab'), 10],
    ['no salt', () => ({ u: ada.email, t: 'x' }), 10],
    ['a password as it is', () => ({ u: ada.email, p: ada.secret }), 42],
    ['a password in hexadecimal', () => ({ u: ada.email, p: 'enc:00' }), 42],
    ['a wrong API key', () => ({ apiKey: 'abcde-fghjk' }), 44],
    ['an empty API key', () => ({ apiKey: '' }), 44],
    [
      'a digest for an API key',
      () => ({ apiKey: createHash('sha256').update(ada.secret).digest('hex') }),
      44,
    ],
    ['an API key and a name', () => ({ apiKey: ada.secret, u: ada.email }), 43],
  ])('%s', async (_, parameters, code) => {
    // Each from an address of its own: tries are counted by it.
    expect(await errorOf(parameters(), { 'x-forwarded-for': randomUUID() })).toMatchObject({ code });
  });
  it('the account’s own password opens nothing', async () => {
    const { hashPassword } = await import('../auth/passwords.ts');
    const passwordHash = await hashPassword('a long password');
    await database().user.update({ where: { id: ada.id }, data: { passwordHash } });
    const headers = { 'x-forwarded-for': randomUUID() };
    expect(await errorOf(tokenOf({ ...ada, secret: 'a long password' }), headers)).toMatchObject({
      code: 40,
    });
  });
  it('a key that was removed, with tokens that were good before; the other keys stay', async () => {
    const { secret } = await makePhoneKey(ada.id, 'Old phone');
    const replayed = tokenOf({ ...ada, secret });
    expect(await errorOf(replayed)).toEqual({ status: 200, code: undefined });
    const old = (await findPhoneKeys(ada.id)).find(({ name }) => name === 'Old phone')!;
    expect(old.lastUsedAt).not.toBeNull();
    await expect(removePhoneKey(eve.id, old.id)).rejects.toMatchObject({ code: 4004 });
    await removePhoneKey(ada.id, old.id);
    const headers = { 'x-forwarded-for': randomUUID() };
    expect(await errorOf(replayed, headers)).toMatchObject({ code: 40 });
    expect(await errorOf({ apiKey: secret }, headers)).toMatchObject({ code: 44 });
    expect(await errorOf(tokenOf(ada))).toEqual({ status: 200, code: undefined });
  });
  it('who guesses is refused after ten tries, from their address and nobody else’s', async () => {
    const guesser = { 'x-forwarded-for': '198.51.100.7' };
    for (let tried = 0; tried < 10; tried++)
      expect(await errorOf({ ...tokenOf(eve), t: md5(String(tried)) }, guesser)).toMatchObject({
        status: 200,
      });
    expect(await errorOf(tokenOf(eve), guesser)).toEqual({ status: 429, code: 40 });
    expect(await errorOf(tokenOf(eve), { 'x-forwarded-for': '198.51.100.8' })).toMatchObject({ status: 200 });
  });
  it('no secret lies in the database as it is', async () => {
    const rows = JSON.stringify(await database().phoneKey.findMany());
    expect(rows).not.toContain(ada.secret);
    expect(rows).not.toContain(Buffer.from(ada.secret).toString('base64url'));
  });
});

it('lists every file of methods', async () => {
  const files = readdirSync(path.join(import.meta.dirname, 'endpoints')).filter(
    (name) => name.endsWith('.ts') && name !== 'index.ts',
  );
  const names: string[] = [];
  for (const file of files)
    for (const value of Object.values(await import(/* @vite-ignore */ `./endpoints/${file}`)))
      if (!Array.isArray(value)) names.push(...Object.keys(value as object));
  expect(names.sort()).toEqual(Object.keys(subsonicEndpoints).sort());
});
