/**
 * Whether a request that changes something comes from a page of ours. The session's cookie is `SameSite=Lax`, but
 * another port of the same host is the same site; so what the browser says of the sender is asked as well. A request
 * that says nothing comes from a program, which has no cookie it did not choose to send.
 */
export function isFromOurPages(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host');
  return URL.canParse(origin) && new URL(origin).host === host;
}
