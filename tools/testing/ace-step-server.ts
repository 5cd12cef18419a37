import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that answers as the ACE-Step API's documentation says. Wants `Bearer ace`. */
export async function startAceStepServer() {
  let looks = 0;
  const state = {
    baseUrl: '',
    /** The fields of the last request. */
    released: {} as Record<string, string>,
    /** How the task ends: 1 made, 2 failed, 0 never. */
    outcome: 1 as 0 | 1 | 2,
    /** Where its file is said to be. */
    file: '/v1/audio?path=x.flac',
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const answer = (data: unknown) => response.end(JSON.stringify({ data, code: 200, error: null }));
    if (request.url === '/health') return answer({ status: 'ok' });
    if (request.headers.authorization !== 'Bearer ace')
      return response.writeHead(401).end('{"error":"no key"}');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === '/release_task') {
      const type = request.headers['content-type']!;
      const sent = new Response(Buffer.concat(chunks), { headers: { 'content-type': type } });
      const fields =
        type === 'application/json'
          ? Object.entries((await sent.json()) as Record<string, unknown>)
          : await sent.formData();
      state.released = {};
      for (const [name, value] of fields)
        state.released[name] = value instanceof Blob ? await value.text() : String(value);
      looks = 0;
      return answer({ task_id: 'ace-1', status: 'queued' });
    }
    if (request.url === '/query_result') {
      if (looks++ < 1 || state.outcome === 0) return answer([{ task_id: 'ace-1', status: 0, result: '[]' }]);
      const result = [
        { file: state.file, lyrics: 'sung', metas: { bpm: 120, keyscale: 'C Major' }, seed_value: '42,43' },
      ];
      return answer([{ task_id: 'ace-1', status: state.outcome, result: JSON.stringify(result) }]);
    }
    return response.end('audio');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}
