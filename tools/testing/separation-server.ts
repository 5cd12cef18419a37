import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server with the HTTP interface of python-audio-separator. Wants `Bearer apart`; its stems are what it is given. */
export async function startSeparationServer() {
  const state = {
    baseUrl: '',
    requests: [] as string[],
    /** Fields of the last form; the file's bytes as `file`. */
    sent: {} as Record<string, string | Buffer>,
    /** What it makes, by the names it gives its files. */
    files: {} as Record<string, Uint8Array>,
    /** `list`: an older server, that names files in a list. */
    naming: 'hashes' as 'hashes' | 'list',
    behave: 'well' as 'well' | 'fails' | 'hangs' | 'crashes' | 'wanders',
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  let looks = 0;
  const server = createServer(async (request, response) => {
    const [, route = '', id = '', name = ''] = (request.url ?? '').split('/').map(decodeURIComponent);
    state.requests.push(`${request.method} /${route}`);
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (state.behave === 'crashes') return json({ detail: 'Internal Server Error' }, 500);
    if (route === 'health') return json({ status: 'healthy' });
    if (request.headers.authorization !== 'Bearer apart') return json({ detail: 'Unauthorized' }, 401);
    if (state.behave === 'wanders')
      return response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    const names = Object.keys(state.files);
    if (route === 'separate') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const headers = { 'content-type': request.headers['content-type']! };
      state.sent = {};
      for (const [field, value] of await new Response(Buffer.concat(chunks), { headers }).formData())
        state.sent[field] = value instanceof Blob ? Buffer.from(await value.arrayBuffer()) : value;
      looks = 0;
      return json({ task_id: 'apart 1', status: 'submitted' });
    }
    if (route === 'status' && id === 'apart 1') {
      if (looks++ < 1 || state.behave === 'hangs') return json({ status: 'processing', progress: 10 });
      if (state.behave === 'fails') return json({ status: 'error', error: 'CUDA out of memory' });
      const files =
        state.naming === 'list' ? names : Object.fromEntries(names.map((one, at) => [`hash${at}`, one]));
      return json({ status: 'completed', progress: 100, files });
    }
    const wanted = state.naming === 'list' ? name : names[Number(name.replace('hash', ''))];
    const bytes = route === 'download' ? state.files[wanted ?? ''] : undefined;
    if (!bytes) return json({ detail: 'Not found' }, 404);
    response.writeHead(200, { 'content-type': 'audio/flac' }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}
