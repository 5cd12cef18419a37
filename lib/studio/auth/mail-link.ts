import type { Environment } from '#lib/config/env.ts';

/**
 * A link that signs in, at the studio's configured address. next-auth makes it of the host that the request claimed to
 * be for: whoever asked for a link in another's name could have it lead, with its token, to a server of theirs.
 */
export function atOurAddress(
  link: string,
  {
    NEXTAUTH_URL,
    PUBLIC_URL,
    HOST,
    PORT,
  }: Pick<Environment, 'NEXTAUTH_URL' | 'PUBLIC_URL' | 'HOST' | 'PORT'>,
): string {
  const ours = NEXTAUTH_URL ?? PUBLIC_URL ?? `http://${HOST}:${PORT}`;
  const url = moved(new URL(link), ours);
  // Where to go after it, told as an address of the same claimed host.
  const after = url.searchParams.get('callbackUrl');
  if (after && URL.canParse(after)) url.searchParams.set('callbackUrl', moved(new URL(after), ours).href);
  return url.href;
}

/** The same path and query elsewhere. Set, not resolved: a path that begins with two slashes would name a host. */
function moved({ pathname, search }: URL, to: string): URL {
  const url = new URL(new URL(to).origin);
  url.pathname = pathname;
  url.search = search;
  return url;
}
