/**
 * What the browser keeps of the studio: a page for when it cannot be reached, and songs that were played (the page puts
 * them into `songloom-songs`). Everything is asked of the network first; nothing else is kept, no page and no answer of
 * the interface, so that nobody sees what another left, or something old.
 */
const SHELL = 'songloom-shell-1';
const SONGS = 'songloom-songs';
const OFFLINE_PAGE = '/offline/index.html';
const SHELL_FILES = [OFFLINE_PAGE, '/offline/offline.js', '/offline/offline.css', '/icon.svg'];
const AUDIO = /^\/api\/studio\/songs\/[^/]+\/files\/audio$/;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll(SHELL_FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('songloom-shell-') && name !== SHELL)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (AUDIO.test(pathname) && !searchParams.has('download')) event.respondWith(audioOf(request, pathname));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(fetch(request).catch(() => kept(SHELL, OFFLINE_PAGE)));
  else if (SHELL_FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(SHELL, pathname)));
});

const kept = async (name, key) => (await (await caches.open(name)).match(key)) ?? Response.error();

/** The song from the studio, else the kept one: whole, or the one range of bytes that a player asks for (RFC 9110, 14). */
async function audioOf(request, pathname) {
  try {
    return await fetch(request);
  } catch {
    const whole = await kept(SONGS, pathname);
    const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '');
    if (whole.type === 'error' || !range || (range[1] === '' && range[2] === '')) return whole;
    const song = await whole.blob();
    const first = range[1] === '' ? Math.max(0, song.size - Number(range[2])) : Number(range[1]);
    const last = range[1] === '' || range[2] === '' ? song.size - 1 : Math.min(Number(range[2]), song.size - 1);
    const headers = { 'Accept-Ranges': 'bytes', 'Content-Type': whole.headers.get('content-type') ?? 'audio/mpeg' };
    if (first > last)
      return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${song.size}` } });
    return new Response(song.slice(first, last + 1), {
      status: 206,
      headers: {
        ...headers,
        'Content-Range': `bytes ${first}-${last}/${song.size}`,
        'Content-Length': String(last - first + 1),
      },
    });
  }
}
