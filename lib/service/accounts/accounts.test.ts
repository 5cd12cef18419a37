import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '#lib/db/client.ts';
import { fileNameFrom } from '../clips/keep-files.ts';
import { systemClock } from '../clock.ts';
import { looksLikeLyrics } from '../engine-room/renders/looks-like-lyrics.ts';
import { parseRange } from '../http/media.ts';
import { toServiceError } from '../http/serve.ts';
import { newId } from '../ids.ts';
import { FileLinks } from '../storage/signed-links.ts';
import { hashBody } from '../tasks/submit-task.ts';
import { hashAppKey, KEY_PREFIX, looksLikeAppKey, makeAppKey } from './app-key.ts';
import { openSecret, sealSecret } from './secret-box.ts';

test('keys have their shape and are all different', () => {
  const keys = Array.from({ length: 200 }, makeAppKey);
  for (const made of keys) {
    expect(looksLikeAppKey(made.appKey)).toBe(true);
    expect(made.appKey.startsWith(KEY_PREFIX)).toBe(true);
    expect(made.keyHash).toBe(hashAppKey(made.appKey));
    expect(made.keyHash).not.toContain(made.appKey.slice(-10));
    expect([made.displayPrefix.length, made.lastFour]).toEqual([
      KEY_PREFIX.length + 4,
      made.appKey.slice(-4),
    ]);
  }
  expect(new Set(keys.map((made) => made.appKey)).size).toBe(200);
  expect(looksLikeAppKey(`${keys[0]!.appKey}x`)).toBe(false);
});

test('secrets open only as they were sealed', () => {
  fc.assert(
    fc.property(fc.string(), (plain) => {
      const sealed = sealSecret(plain, 'app');
      expect(openSecret(sealed, 'app')).toBe(plain);
      expect(() => openSecret(sealed, 'other')).toThrow();
    }),
    { numRuns: 30 },
  );
  const [iv, tag, body] = sealSecret('secret', 'app').split('.') as [string, string, string];
  expect(() =>
    openSecret([iv, tag, body.replace(/^./, body[0] === 'A' ? 'B' : 'A')].join('.'), 'app'),
  ).toThrow();
  expect(() => openSecret('x', 'app')).toThrow();
});

test('ids are sortable by time, URL-safe, and never a path word', () => {
  const ids = Array.from({ length: 500 }, (_, i) => newId(1_763_700_000_000 + Math.floor(i / 100)));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(500);
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]{26}$/);
});

test.each([
  ['bytes=0-0', 10, { start: 0, end: 0 }],
  ['bytes=2-', 10, { start: 2, end: 9 }],
  ['bytes=2-99', 10, { start: 2, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-99', 10, { start: 0, end: 9 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=5-2', 10, undefined],
  ['bytes=0-1,3-4', 10, undefined],
  ['bytes=-', 10, undefined],
  ['items=0-1', 10, undefined],
  [undefined, 10, undefined],
] as const)('range %s of %i', (header, size, wanted) => expect(parseRange(header, size)).toEqual(wanted));

describe('links', () => {
  const links = new FileLinks({ appSecret: 's', clock: systemClock, publicUrl: () => 'https://api.test' });
  const file = { key: 'clips/x/abc.mp3', bytes: 1, contentType: 'audio/mpeg', fileName: '夜 100% ?#&.mp3' };
  test('are read back as they were made', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => text.isWellFormed()),
        (name) => {
          const fileName = fileNameFrom(name, 'mp3');
          expect(links.openAddress(links.create({ ...file, fileName }, undefined))).toEqual({
            key: file.key,
            fileName,
          });
        },
      ),
      { numRuns: 100 },
    );
    expect(links.openAddress(links.create(file, Date.now() + 1_000))).toMatchObject({
      fileName: file.fileName,
    });
    expect(links.openAddress(links.create(file, Date.now() - 1_000))).toBe('expired');
  });
  test('of another origin or secret are none', () => {
    const url = links.create(file, undefined);
    expect(links.openAddress(url.replace('api.test', 'evil.test'))).toBeUndefined();
    const others = new FileLinks({ appSecret: 't', clock: systemClock, publicUrl: () => 'https://api.test' });
    expect(others.openAddress(url)).toBeUndefined();
    for (const bad of ['', 'x', 'https://api.test/media/a', `${url}x`, url.replace('.mp3?', '%zz?')])
      expect(links.openAddress(bad)).toBeUndefined();
  });
});

test('a body’s hash does not depend on the order of its fields, but on everything else', () => {
  const hash = hashBody('generate', { a: 1, b: { c: [1, 2], d: 'x' } });
  expect(hashBody('generate', { b: { d: 'x', c: [1, 2] }, a: 1 })).toBe(hash);
  for (const other of [
    hashBody('cover', { a: 1, b: { c: [1, 2], d: 'x' } }),
    hashBody('generate', { a: 1, b: { c: [2, 1], d: 'x' } }),
    hashBody('generate', { a: '1' }),
  ])
    expect(other).not.toBe(hash);
});

test.each([
  ['[Chorus]\nguitar of gold', true],
  ['We will meet again\nwhere the river bends', true],
  ['Hold me close tonight', true],
  ['guitar solo', false],
  ['make it louder with strings', false],
  ['一段吉他独奏', false],
  ['我们在夜里相遇', true],
])('%j is lyrics: %s', (text, wanted) => expect(looksLikeLyrics(text)).toBe(wanted));

test('a database that cannot be reached is 9002, another fault 9001', async () => {
  const nowhere = openDatabase('postgresql://nobody@127.0.0.1:1/none');
  const thrown = await nowhere.task.count().catch((error: unknown) => error);
  expect(toServiceError(thrown)).toMatchObject({
    code: 9002,
    retryAfterSeconds: 2,
    message: 'Service unavailable',
  });
  expect(toServiceError(new Error('inner words'))).toMatchObject({ code: 9001, message: 'Internal error' });
});
