/** The header in which the proxy tells a page its own address. */
export const PATH_HEADER = 'x-songloom-path';
const LONGEST = 500;

/**
 * An address inside the studio, or null: what a link brings along never leads elsewhere. Browsers take `//host` and
 * `/\\host` for other sites.
 */
export function ownPath(path: string | null | undefined): string | null {
  if (!path || path.length > LONGEST || !/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return null;
  const url = new URL(path, 'http://studio.invalid');
  return url.host === 'studio.invalid' ? url.pathname + url.search + url.hash : null;
}
