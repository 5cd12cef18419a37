import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forgetEnvironment } from '#lib/config/env.ts';

/** What came to the server: the path below `/api/v1`, and the body. */
export interface Asked {
  path: string;
  body: unknown;
}

/** `data` in the envelope of success; `raw` as it is; `never` leaves the caller waiting. */
type Reply = { data: unknown } | { status: number; raw: string } | 'never';

export interface MusicServer {
  /** What is answered to whom; may be changed at any time. What no entry fits is answered HTTP 500. */
  replies: [path: RegExp, reply: Reply | ((asked: Asked) => Reply)][];
  asked: Asked[];
  stop(): Promise<void>;
}

/** Another's service that speaks the interface as a test lets it, over HTTP; the studio's client is led to it. */
export async function startMusicServer(): Promise<MusicServer> {
  const music: MusicServer = { replies: [], asked: [], stop: () => Promise.resolve() };
  const server = createServer(async (request, response) => {
    const asked = { path: (request.url ?? '').replace('/api/v1', ''), body: await bodyOf(request) };
    music.asked.push(asked);
    const found = music.replies.find(([path]) => path.test(asked.path))?.[1];
    const reply =
      typeof found === 'function' ? found(asked) : (found ?? { status: 500, raw: 'not expected' });
    if (reply === 'never') return;
    if ('data' in reply)
      response.end(JSON.stringify({ code: 0, message: 'success', request_id: 'r', data: reply.data }));
    else response.writeHead(reply.status).end(reply.raw);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.MUSIC_API_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.MUSIC_APP_KEY = 'sk-music-test';
  forgetEnvironment();
  music.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return music;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}
