import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { bodyLimitOf, isWrittenAway, OPEN_BODIES_BYTES, OPEN_BODY_MS } from './body-limits.ts';

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
  if (!isWrittenAway(pathname)) countOpenBody(request, response);
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
  const peer = networkOf(request.socket.remoteAddress ?? '');
  if (trustedProxies === 0) return peer;
  const said = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((one) => networkOf(one.trim()))
    .filter((one) => one !== '');
  return said.at(-trustedProxies) ?? said[0] ?? peer;
}

/**
 * Whom an address stands for. Of IPv6 that is the /64 that one connection has: whoever has one has 2^64 addresses, each
 * with tries and turns of its own.
 */
function networkOf(address: string): string {
  const [bare = ''] = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').split('%', 1);
  if (!isIPv6(bare)) return address;
  // The one spelling that URLs have: small letters, no leading zeros, IPv4 as two groups.
  const [front = '', back] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groups = front === '' ? [] : front.split(':');
  const after = back ? back.split(':') : [];
  const whole =
    back === undefined ? groups : [...groups, ...Array(8 - groups.length - after.length).fill('0'), ...after];
  const isMapped = whole.slice(0, 5).every((group) => group === '0') && whole[5] === 'ffff';
  if (isMapped)
    return whole
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
      .join('.');
  return `${whole.slice(0, 4).join(':')}::/64`;
}

/** Bytes of all bodies that are here and not answered yet. */
let openBytes = 0;

/**
 * A body is kept until it is whole, whoever sends it: all of them together have no more than so much room, and none may
 * take for ever to come.
 */
function countOpenBody(request: IncomingMessage, response: ServerResponse): void {
  let bytes = 0;
  const give = (status: number, message: string, headers: Record<string, string>) => {
    if (!response.headersSent) refuse(response, status, message, { ...headers, Connection: 'close' });
    request.destroy(new Error(message));
  };
  const timer = setTimeout(() => give(408, 'the body took too long', {}), OPEN_BODY_MS).unref();
  const push = request.push.bind(request);
  request.push = (chunk: Uint8Array | null, ...rest) => {
    if (chunk === null) clearTimeout(timer);
    const length = chunk?.length ?? 0;
    if (length > 0 && openBytes + length > OPEN_BODIES_BYTES) {
      give(503, 'too much is being sent at once', { 'Retry-After': '10' });
      return false;
    }
    bytes += length;
    openBytes += length;
    return push(chunk, ...rest);
  };
  response.once('close', () => {
    clearTimeout(timer);
    openBytes -= bytes;
    bytes = 0;
  });
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
