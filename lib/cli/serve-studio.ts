/**
 * The finished studio's server: `node serve-studio.ts`, started by `start.ts` and `studio.ts`. It is Next's own, behind
 * a guard that sees every request first; what it listens on is in PORT and HOST.
 */
import http from 'node:http';
import next from 'next';
import { env } from '#lib/config/env.ts';
import { ownOrigin } from '#lib/config/own-origin.ts';
import { guardRequest } from '#lib/studio/http/guard-request.ts';

/** A request that has not arrived whole by then is given up; uploads may be slow. */
const REQUEST_MS = 15 * 60_000;
const HEADERS_MS = 20_000;
/** What is under way at the end has this long. */
const STOP_MS = 4_000;

const { PORT, HOST, TRUSTED_PROXIES } = env();
process.title = 'songloom-studio';
// As `next start` does: what the server asks of itself goes to itself, whatever host a request claimed.
process.env.__NEXT_PRIVATE_ORIGIN = ownOrigin(HOST, PORT);

const studio = next({ dev: false, dir: process.cwd(), port: PORT, hostname: HOST, quiet: true });
await studio.prepare();
const handle = studio.getRequestHandler();
const server = http.createServer(
  { requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS },
  (request, response) => {
    if (!guardRequest(request, response, TRUSTED_PROXIES)) return;
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  },
);
server.listen(PORT, HOST);
server.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});

function stop(): void {
  setTimeout(() => process.exit(0), STOP_MS).unref();
  server.close(() => process.exit(0));
  server.closeIdleConnections();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
