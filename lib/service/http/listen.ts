import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { ERROR_CODES } from '#lib/contract/error-codes.ts';
import { newId } from '../ids.ts';

export interface ListenOptions {
  fetch: Parameters<typeof serve>[0]['fetch'];
  /** 0 for any that is free. */
  port: number;
  hostname: string;
  /** A request that has not arrived whole by then is given up (408), its headers in a third of it. */
  requestTimeoutMs: number;
}

/** What was under way at the end has this long. */
const CLOSE_MS = 4_000;
/** Most that is waited for what has come already and is not read yet. */
const GRACE_MS = 1_000;

/** Opens the service's HTTP server. What never becomes a request is answered with an envelope, too. */
export function listen({ fetch, port, hostname, requestTimeoutMs }: ListenOptions): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    // Without these a slow sender holds its connection for five minutes.
    const serverOptions = {
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.ceil(requestTimeoutMs / 3),
      connectionsCheckingInterval: Math.min(5_000, Math.ceil(requestTimeoutMs / 4)),
    };
    const server = serve({ fetch, port, hostname, serverOptions }, () => resolve(server)) as Server;
    answerBrokenRequests(server, Math.min(GRACE_MS, requestTimeoutMs / 8));
    server.once('error', reject);
  });
}

/** The port that a server listens on: it may have been given any that was free. */
export const portOf = (server: ServerType): number => (server.address() as AddressInfo).port;

/** Takes no new requests; ends idle connections at once and the others when their answer is out, or after a while. */
export function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeIdleConnections' in server) {
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), CLOSE_MS).unref();
    }
  });
}

/** The newest request of a connection. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Node answers what is too slow, too long or no HTTP without a body, and takes a request for too slow that lies unread
 * because this process was busy: it looks at its clock before it reads. So who is too slow by the clock is looked at once
 * more a moment later, when what has come is read.
 */
function answerBrokenRequests(server: Server, graceMs: number): void {
  const exchanges = new WeakMap<Socket, Exchange>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    exchanges.set(request.socket, { request, response }),
  );
  const refuse = (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = exchanges.get(socket)?.response;
    const isAnswering = response?.headersSent && !response.writableFinished;
    if (socket.writable && !isAnswering && error.code !== 'ECONNRESET') socket.write(answerTo(error));
    socket.destroySoon();
  };
  server.on('clientError', (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket;
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') return refuse(error, socket);
    const before = exchanges.get(socket);
    const wasWhole = before?.request.complete === true;
    setTimeout(() => {
      const now = exchanges.get(socket);
      const hasArrived = now?.request.complete === true && !(wasWhole && now === before);
      if (!hasArrived) refuse(error, socket);
    }, graceMs).unref();
  });
}

function answerTo(error: NodeJS.ErrnoException): string {
  const [status, message] = faultOf(error);
  const body = JSON.stringify({ code: ERROR_CODES.invalid_parameters.code, message, request_id: newId() });
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  );
}

function faultOf({ code }: NodeJS.ErrnoException): [status: number, message: string] {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return [408, 'the request did not arrive whole in time'];
    case 'HPE_HEADER_OVERFLOW':
      return [431, 'the headers are larger than 16 kB'];
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return [413, 'the chunk extensions are larger than 16 kB'];
    default:
      return [400, 'this is no request of HTTP/1.1'];
  }
}
