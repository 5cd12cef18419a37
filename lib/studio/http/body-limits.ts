import { limits } from '#lib/config/limits.ts';

const KIB = 1024;
/**
 * A server action's body: the same as `serverActions.bodySizeLimit` in next.config.mjs. The longest lyrics, every letter of
 * them escaped, are a quarter of it; what React makes of a megabyte of small values takes the main thread half a second,
 * before anybody is asked who they are.
 */
export const ACTION_BYTES = 256 * KIB;

/** A backup that is sent comes in pieces, however large it is. */
export const PIECE_BYTES = 2048 * KIB;

/** Most bytes that all bodies together may have here which are kept in memory until they are whole. */
export const OPEN_BODIES_BYTES = 64 * 1024 * KIB;
/** How long such a body may take: the largest comes at 20 kB a second. */
export const OPEN_BODY_MS = 60_000;

/** What is written away piece by piece while it comes: an upload, of whoever is signed in. */
export const isWrittenAway = (pathname: string): boolean => pathname === '/api/studio/uploads';

/**
 * Most bytes that a request may bring, by what its address is. Whatever is not named gets the least, so that an address
 * that is new has a limit before anybody thinks of it.
 */
export function bodyLimitOf(pathname: string, contentType = ''): number {
  if (pathname === '/api/studio/uploads') return limits().LIMIT_UPLOAD_BYTES;
  if (pathname === '/api/studio/restore') return PIECE_BYTES;
  if (pathname === '/api/studio/callback') return 1024 * KIB;
  if (pathname.startsWith('/api/') || pathname.startsWith('/_next/')) return 64 * KIB;
  // A page: what is posted to one is an action, of which ours are called with one text. Of a form React looks through
  // all parts for each reference to one, which is the square of its length.
  return /^text\/plain\b/i.test(contentType) ? ACTION_BYTES : 64 * KIB;
}
