import type { IncomingMessage, ServerResponse } from 'node:http';
import { bodyLimitOf } from './body-limits.ts';

/** A file that a system shares with the installed studio, in a browser whose service worker did not take it. */
const SHARE_TARGET = '/share-target';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/**
 * Looks at a request before anything else does: its method, and how much it brings. A body that says it is too large is
 * refused unread; one that does not say is counted while it comes, and given up.
 * @returns false where the request was refused and is answered already
 */
export function guardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  trustedProxies: number,
): boolean {
  if (!METHODS.has(request.method ?? ''))
    return refuse(response, 405, 'method not allowed', { Allow: [...METHODS].join(', ') });
  const pathname = (request.url ?? '/').split('?', 1)[0]!;
  const limit = bodyLimitOf(pathname, request.headers['content-type']);
  if (Number(request.headers['content-length'] ?? 0) > limit)
    return pathname === SHARE_TARGET
      ? shareAgain(response)
      : refuse(response, 413, 'too large', { Connection: 'close' });
  countBody(request, response, limit);
  request.headers['x-forwarded-for'] = clientAddress(request, trustedProxies);
  return true;
}

/**
 * The address of who asks. Each proxy adds the one it was asked from to `X-Forwarded-For`, so of as many proxies as are
 * ours the last entries are true; what stands before them is whatever the client wrote.
 */
export function clientAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const peer = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return peer;
  const said = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return said.at(-trustedProxies) ?? said[0] ?? peer;
}

/** Node's parser hands a body's bytes to `push`: here they are counted, whoever reads them and however. */
function countBody(request: IncomingMessage, response: ServerResponse, limit: number): void {
  let bytes = 0;
  const push = request.push.bind(request);
  request.push = (chunk: Uint8Array | null, ...rest) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= limit) return push(chunk, ...rest);
    if (!response.headersSent) refuse(response, 413, 'too large', { Connection: 'close' });
    request.destroy(new Error('the body is larger than it may be'));
    return false;
  };
}

/** Nobody reads what comes: the page says to share it once more. */
function shareAgain(response: ServerResponse): false {
  return refuse(response, 303, '', { Location: '/create?make=upload&shared=nothing', Connection: 'close' });
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string>,
): false {
  response.writeHead(status, { 'Content-Type': 'text/plain', ...headers }).end(message);
  return false;
}
