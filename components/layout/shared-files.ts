/** The cache into which `public/service-worker.js` puts what was shared with the installed studio. */
const SHARED = 'songloom-shared';
/** What nobody wanted for so long is forgotten. */
const KEPT_MS = 60 * 60_000;

/** What the worker said of it in the address: all of it is there, some, it was too large, or nothing came. */
export const SHARED_SAYS = ['files', 'some', 'large', 'nothing'] as const;
export type SharedSays = (typeof SHARED_SAYS)[number];

/** The files that wait in this browser, in their order; none where there is no such store. */
export async function sharedFiles(now = Date.now()): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED))) return [];
  const cache = await caches.open(SHARED);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (!answer || now - Number(answer.headers.get('X-Shared-At')) > KEPT_MS) continue;
    const name = decodeURIComponent(answer.headers.get('X-Name') ?? '');
    files.push(new File([await answer.blob()], name, { type: answer.headers.get('Content-Type') ?? '' }));
  }
  if (files.length === 0) await forgetShared();
  return files;
}

/** They were taken, or are not wanted. */
export async function forgetShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SHARED);
}
