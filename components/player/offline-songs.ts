import type { Track } from './player-store.ts';

/** The cache that `public/service-worker.js` answers from and `public/offline` lists. */
const SONGS = 'songloom-songs';
/** So many songs that were played last stay in the browser. */
export const MOST_SONGS = 30;

type KeptTrack = Pick<Track, 'id' | 'title' | 'subtitle' | 'audioUrl'> & {
  /** Unix time in ms. */
  playedAt: number;
};

const cardOf = (songId: string): string => `/offline/songs/${songId}`;

/**
 * Keeps a song that is being played, so that it is there without a connection. Those played longest ago make room. Does
 * nothing where the browser has no such store, or where its reader saves data.
 */
export async function keepOffline({ id, title, subtitle, audioUrl }: Track, now = Date.now()): Promise<void> {
  if (!('caches' in globalThis) || savesData()) return;
  const cache = await caches.open(SONGS);
  if (!(await cache.match(audioUrl))) {
    const answer = await fetch(audioUrl);
    // A part of a song, or words about why there is none, is no song.
    if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('audio/')) return;
    await cache.put(audioUrl, answer);
  }
  const card: KeptTrack = { id, title, subtitle, audioUrl, playedAt: now };
  await cache.put(cardOf(id), Response.json(card));
  await makeRoom(cache);
}

async function makeRoom(cache: Cache): Promise<void> {
  const cards = await Promise.all(
    (await cache.keys())
      .filter(({ url }) => new URL(url).pathname.startsWith(cardOf('')))
      .map(async (key) => (await (await cache.match(key))?.json()) as KeptTrack | undefined),
  );
  const byAge = cards.filter((card) => card !== undefined).toSorted((a, b) => b.playedAt - a.playedAt);
  for (const { id, audioUrl } of byAge.slice(MOST_SONGS))
    await Promise.all([cache.delete(cardOf(id)), cache.delete(audioUrl)]);
}

/** Whoever leaves leaves no songs behind for whoever comes next. */
export async function forgetOffline(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SONGS);
}

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
