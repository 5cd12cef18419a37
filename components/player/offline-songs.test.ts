import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetOffline, keepOffline, MOST_SONGS } from './offline-songs.ts';

const ORIGIN = 'https://studio.example';
let store: Map<string, Response> | undefined;
const whole = (key: string | { url: string }) =>
  new URL(typeof key === 'string' ? key : key.url, ORIGIN).href;

beforeEach(() => {
  store = undefined;
  vi.stubGlobal('caches', {
    open: async () => {
      store ??= new Map();
      const kept = store;
      return {
        match: async (key: string) => kept.get(whole(key))?.clone(),
        put: async (key: string, answer: Response) => kept.set(whole(key), answer),
        delete: async (key: string) => kept.delete(whole(key)),
        keys: async () => [...kept.keys()].map((url) => ({ url })),
      };
    },
    delete: async () => {
      store = undefined;
    },
  });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('sound', { headers: { 'content-type': 'audio/mpeg' } })),
  );
});
afterEach(() => vi.unstubAllGlobals());

const track = (id: string) => ({
  id,
  title: id,
  subtitle: 'folk',
  audioUrl: `/api/studio/songs/${id}/files/audio`,
  coverUrl: null,
  duration: 60,
  href: `/songs/${id}`,
});
const paths = () => [...(store?.keys() ?? [])].map((url) => new URL(url).pathname);

it('fetches a song once, and knows when it was played last', async () => {
  await keepOffline(track('a'), 1);
  await keepOffline(track('a'), 2);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(paths().sort()).toEqual(['/api/studio/songs/a/files/audio', '/offline/songs/a']);
  expect(await store!.get(`${ORIGIN}/offline/songs/a`)!.clone().json()).toMatchObject({
    title: 'a',
    playedAt: 2,
  });
});

it('lets those go that were played longest ago', async () => {
  for (let at = 0; at < MOST_SONGS; at++) await keepOffline(track(`s${at}`), at);
  await keepOffline(track('s0'), 1_000);
  await keepOffline(track('new'), 1_001);
  expect(paths()).toHaveLength(2 * MOST_SONGS);
  expect(paths()).toContain('/offline/songs/s0');
  expect(paths()).not.toContain('/offline/songs/s1');
  expect(paths()).not.toContain('/api/studio/songs/s1/files/audio');
});

it.each([
  ['a part of a song', () => new Response('s', { status: 206, headers: { 'content-type': 'audio/mpeg' } })],
  ['a refusal', () => Response.json({ ok: false }, { status: 401 })],
  ['words in place of sound', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
])('keeps no %s', async (_, answer) => {
  vi.mocked(fetch).mockResolvedValue(answer());
  await keepOffline(track('a'));
  expect(paths()).toEqual([]);
});

it('fetches nothing where data is to be saved, or nothing can be kept', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  await keepOffline(track('a'));
  vi.stubGlobal('caches', undefined);
  Reflect.deleteProperty(globalThis, 'caches');
  await keepOffline(track('a'));
  await forgetOffline();
  expect(fetch).not.toHaveBeenCalled();
});

it('is empty for whoever comes next', async () => {
  await keepOffline(track('a'));
  await forgetOffline();
  expect(paths()).toEqual([]);
});
