import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FetchGuard } from '#lib/fetch-guard/fetch-guard.ts';
import type { ServiceContext } from '../context.ts';
import { downloadFile } from './download-file.ts';

let server: Server;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-download-'));
  server = createServer((request, response) => {
    if (request.url === '/stops.mp3') response.writeHead(200, { 'content-length': '100' }).write('some');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['stops.mp3', { stallMs: 300 }, 'audio_url: the file cannot be fetched: it sent nothing for 0.3 s'],
  ['never.mp3', { answerMs: 300 }, 'audio_url: the file cannot be fetched: it did not answer within 0.3 s'],
])('of a host that stalls it is said how long it was waited for: %s', async (name, patience, said) => {
  const guard = new FetchGuard({ allowPrivateNetwork: true, trustedOrigins: [], patience });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`;
  const asked = { address, field: 'audio_url', bytesMax: 1000 };
  const signal = AbortSignal.timeout(60_000);
  await expect(
    downloadFile({ guard } as ServiceContext, asked, path.join(folder, name), signal),
  ).rejects.toMatchObject({ code: 4001, message: said });
});
