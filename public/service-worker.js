/**
 * What the browser keeps of the studio: a page for when it cannot be reached, and songs that were played (the page puts
 * them into `songloom-songs`). Everything is asked of the network first; nothing else is kept, no page and no answer of
 * the interface, so that nobody sees what another left, or something old.
 */
const SHELL = 'songloom-shell-1';
const SONGS = 'songloom-songs';
const OFFLINE_PAGE = '/offline/index.html';
const SHELL_FILES = [OFFLINE_PAGE, '/offline/offline.js', '/offline/offline.css', '/icon.svg'];
const SHARED = 'songloom-shared';
/** Of what is shared at once; a file is held to the installation's own limit when it is sent. */
const MOST_FILES = 10;
const MOST_BYTES = 512 * 1024 * 1024;
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
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === '/share-target' && request.mode === 'navigate')
    event.respondWith(takeShared(request));
  if (request.method !== 'GET') return;
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

/**
 * Files that were shared with the installed studio are put aside in this browser, and the page that follows asks what to
 * do with them. Nothing is sent to the studio from here: another site can post a form to this address, too, and whoever is
 * signed out signs in first. How large a file is is known before a byte of it is read.
 */
async function takeShared(request) {
  let said = 'nothing';
  try {
    const files = (await request.formData()).getAll('files').filter((file) => typeof file !== 'string');
    const taken = files.filter(({ size }) => size > 0 && size <= MOST_BYTES).slice(0, MOST_FILES);
    await caches.delete(SHARED);
    if (taken.length > 0) {
      const cache = await caches.open(SHARED);
      for (const [at, file] of taken.entries())
        await cache.put(
          `/shared/${at}`,
          new Response(file, {
            headers: {
              'Content-Type': file.type || 'application/octet-stream',
              'X-Name': encodeURIComponent(file.name.slice(0, 200).toWellFormed()),
              'X-Shared-At': String(Date.now()),
            },
          }),
        );
      said = taken.length === files.length ? 'files' : 'some';
    } else if (files.some(({ size }) => size > MOST_BYTES)) said = 'large';
  } catch {
    // No form, or no room in this browser: the page says that nothing came.
    await caches.delete(SHARED);
  }
  return Response.redirect(`/create?make=upload&shared=${said}`, 303);
}
