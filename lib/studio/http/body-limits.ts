import { limits } from '#lib/config/limits.ts';

const KIB = 1024;
/** A server action's body: the same as `serverActions.bodySizeLimit` in next.config.mjs. */
export const ACTION_BYTES = 2 * KIB * KIB;

/**
 * Most bytes that a request may bring, by what its address is. Whatever is not named gets the least, so that an address
 * that is new has a limit before anybody thinks of it.
 */
export function bodyLimitOf(pathname: string): number {
  if (pathname === '/api/studio/uploads') return limits().LIMIT_UPLOAD_BYTES;
  if (pathname === '/api/studio/callback') return 1024 * KIB;
  if (pathname.startsWith('/api/') || pathname.startsWith('/_next/')) return 64 * KIB;
  // A page: what is posted to one is an action.
  return ACTION_BYTES;
}
