import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { startTestDatabase, type TestDatabase } from '#tools/testing/test-database.ts';

// What is brought back is asked of the service later: here nothing is.
vi.mock('./jobs.ts', () => ({ runJobs: async () => undefined }));
const { importBundle } = await import('./import-bundle.ts');
const { makeBundle } = await import('./bundle.ts');
const { findAnalysis, findSong } = await import('./song-queries.ts');
const { storageOf } = await import('../vault/storage-use.ts');
const { toMidiFile } = await import('./midi-file.ts');

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songloom-import-'));
const vault = path.join(dataDir, 'vault');
let server: TestDatabase;
let ownerId: string;
beforeAll(async () => {
  server = await startTestDatabase();
  Object.assign(process.env, { DATABASE_URL: server.url, DATA_DIR: dataDir, STORAGE_QUOTA_MB: '5' });
  forgetEnvironment();
  ownerId = (await database().user.create({ data: { email: 'a@b.co' }, select: { id: true } })).id;
});
afterAll(async () => {
  await closeDatabase();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await database().song.deleteMany({});
  rmSync(vault, { recursive: true, force: true });
});

const note = { pitch: 60, start: 0, end: 1, velocity: 0.8 };
const midi = { state: 'complete', instruments: { piano: [note] }, tempo: 90, time_signature: '3/4' };
const manifest = (facts: object = {}) =>
  strToU8(
    JSON.stringify({ songloom: 1, title: 'Rain', tags: 'pop', lyrics: 'words', duration: 2, ...facts }),
  );
const files = {
  'song.mp3': strToU8('sound'),
  'stems/vocals.flac': strToU8('voice'),
  'cover.png': strToU8('picture'),
};

async function bring(bytes: Uint8Array): Promise<{ songId: string }> {
  const uploadId = '11111111-1111-4111-8111-111111111111';
  await mkdir(path.join(vault, 'uploads', ownerId), { recursive: true });
  await writeFile(path.join(vault, 'uploads', ownerId, uploadId), bytes);
  return importBundle(ownerId, uploadId);
}
const inVault = () =>
  (
    readdirSync(vault, { recursive: true, withFileTypes: true }) as {
      isFile(): boolean;
      parentPath: string;
      name: string;
    }[]
  )
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('uploads'))
    .map((entry) => entry.name)
    .sort();

it('brings everything back, lets go of what was sent, and sends it out again', async () => {
  const stems = [{ key: '', id: 's', files: [{ kind: 'stem-vocals', name: 'Vocals' }] }];
  const { songId } = await bring(
    zipSync({ 'manifest.json': manifest({ midi, stems, peaks: [0.5] }), ...files }),
  );
  expect(inVault()).toEqual(['audio.mp3', 'cover.png', 'stem-vocals.flac']);
  expect(await findAnalysis(ownerId, songId)).toMatchObject({ midi, peaks: [0.5], stems: [{ id: 's' }] });
  expect(readdirSync(path.join(vault, 'uploads', ownerId))).toEqual([]);
  const { parts, usedBytes, quotaBytes } = await storageOf(ownerId);
  expect([parts, quotaBytes]).toMatchObject([{ songs: 5, stems: 5, lossless: 0, uploads: 0 }, 5_000_000]);
  // The cover, and what is known of the song: notes, peaks, which stems there are.
  expect(parts.other).toBeGreaterThan(7 + JSON.stringify(midi).length / 2);
  expect(usedBytes).toBe(10 + parts.other);
  const { content } = await makeBundle(ownerId, songId);
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  const again = unzipSync(Buffer.concat(pieces));
  expect(Object.keys(again).sort()).toEqual(
    ['cover.png', 'lyrics.txt', 'manifest.json', 'notes.mid', 'song.mp3', 'stems/vocals.flac'].sort(),
  );
  expect(JSON.parse(Buffer.from(again['manifest.json']!).toString())).toMatchObject({
    title: 'Rain',
    missing: [],
  });
});

describe('numbers of a file have a range', () => {
  const hostile = [0, -1, 1e308, 5e-324, 1e9, '120', null];
  it.each(hostile)(
    'a tempo of %j is no tempo: found out anew, and no MIDI file goes round for ever',
    async (tempo) => {
      const { songId } = await bring(
        zipSync({ 'manifest.json': manifest({ midi: { ...midi, tempo } }), ...files }),
      );
      expect((await findAnalysis(ownerId, songId)).midi).toBeNull();
      // As a vendor could have said it.
      expect(toMidiFile({ ...midi, tempo } as never, 'x').length).toBeGreaterThan(50);
    },
  );
  it.each([
    ['start', 1e308],
    ['end', -5],
    ['pitch', 1e6],
    ['velocity', 400],
  ])('a note’s %s of %f', async (field, value) => {
    const odd = { ...midi, instruments: { piano: [{ ...note, [field]: value }] } };
    const { songId } = await bring(zipSync({ 'manifest.json': manifest({ midi: odd }), ...files }));
    expect((await findAnalysis(ownerId, songId)).midi).toBeNull();
  });
  it.each([-1, 1e300, 'long'])('a length of %j', async (duration) => {
    const { songId } = await bring(zipSync({ 'manifest.json': manifest({ duration }), ...files }));
    expect((await findSong(ownerId, songId)).duration).toBeNull();
  });
});

it.each(['song', 'soundEffect', 'upload'])('what was sent out as a %s comes back as one', async (kind) => {
  const { songId } = await bring(zipSync({ 'manifest.json': manifest({ kind }), ...files }));
  expect(await findSong(ownerId, songId)).toMatchObject({ kind });
  const pieces: Uint8Array[] = [];
  for await (const piece of (await makeBundle(ownerId, songId)).content) pieces.push(piece);
  const sent = unzipSync(Buffer.concat(pieces))['manifest.json']!;
  expect(JSON.parse(Buffer.from(sent).toString())).toMatchObject({ kind });
});

it('texts of a file are cut before they are touched, and show nothing but themselves', async () => {
  const marks = '\u0301\u0323'.repeat(300_000);
  const { songId } = await bring(
    zipSync({
      'manifest.json': manifest({ title: `T\u202eitle\r${marks}`, lyrics: marks, tags: marks }),
      ...files,
    }),
  );
  const song = await findSong(ownerId, songId);
  expect(song.title.startsWith('Title')).toBe(true);
  expect([...song.title].length).toBeLessThanOrEqual(100);
  expect(song.lyrics.length).toBeLessThanOrEqual(20_000);
});

it('imports that come at once share the storage there is', async () => {
  const bundle = zipSync({ 'manifest.json': manifest(), 'song.wav': new Uint8Array(2_000_000) });
  const folder = path.join(vault, 'uploads', ownerId);
  await mkdir(folder, { recursive: true });
  const uploadIds = Array.from({ length: 5 }, (_, at) => `22222222-2222-4222-8222-22222222222${at}`);
  for (const uploadId of uploadIds) await writeFile(path.join(folder, uploadId), bundle);
  const answers = await Promise.allSettled(uploadIds.map((uploadId) => importBundle(ownerId, uploadId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ]);
  expect((await storageOf(ownerId)).usedBytes).toBeLessThanOrEqual(5_000_000);
  // The same one again, many times at once, is one song.
  await writeFile(path.join(folder, uploadIds[0]!), zipSync({ 'manifest.json': manifest(), ...files }));
  const again = await Promise.allSettled(
    Array.from({ length: 6 }, () => importBundle(ownerId, uploadIds[0]!)),
  );
  expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

describe('all or nothing', () => {
  it.each<[string, Record<string, Uint8Array>]>([
    ['no manifest', files],
    ['a manifest that is no JSON', { 'manifest.json': strToU8('{'), ...files }],
    [
      'a manifest that is nested without end',
      { 'manifest.json': strToU8(`${'['.repeat(50_000)}${']'.repeat(50_000)}`), ...files },
    ],
    [
      'more than the storage has room for',
      { 'manifest.json': manifest(), 'song.wav': new Uint8Array(6_000_000) },
    ],
  ])('%s leaves nothing behind', async (_, content) => {
    await expect(bring(zipSync(content))).rejects.toMatchObject({ name: 'ServiceError' });
    expect([await database().song.count(), inVault()]).toEqual([0, []]);
  });
  it.each(['[', '[],', '{"a":'])('a manifest of nothing but %s is refused unread', async (unit) => {
    for (const bytes of [16, 7]) {
      const text = unit.repeat((bytes * 1_048_576) / unit.length);
      const parse = vi.spyOn(JSON, 'parse');
      await expect(bring(zipSync({ 'manifest.json': strToU8(text), ...files }))).rejects.toMatchObject({
        code: 4001,
      });
      const longest = Math.max(0, ...parse.mock.calls.map(([given]) => given.length));
      parse.mockRestore();
      expect(longest).toBeLessThan(1_000_000);
    }
  });
  it('a file that is not whole leaves nothing behind', async () => {
    const zip = zipSync(
      { 'manifest.json': manifest(), 'song.mp3': new Uint8Array(100_000).fill(7) },
      { level: 9 },
    );
    const at = Buffer.from(zip).indexOf('song.mp3') + 20;
    zip[at] = zip[at]! ^ 0xff;
    await expect(bring(zip)).rejects.toMatchObject({ code: 4001 });
    expect([await database().song.count(), inVault()]).toEqual([0, []]);
  });
  it('doubled stems and names without end are no half of a song', async () => {
    const stem = { key: 'k', id: 's', files: [{ kind: 'stem-vocals', name: 'Vocals' }] };
    const { songId } = await bring(
      zipSync({
        'manifest.json': manifest({ stems: [stem, { ...stem, id: 'other' }] }),
        ...files,
        [`stems/${'x'.repeat(200)}.flac`]: strToU8('long'),
      }),
    );
    expect((await findAnalysis(ownerId, songId)).stems).toMatchObject([{ key: 'k', id: 's' }]);
    expect(inVault()).toEqual(['audio.mp3', 'cover.png', 'stem-vocals.flac']);
  });
});
