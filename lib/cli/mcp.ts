/**
 * `npm run -s mcp`: the service for an agent on this machine, over standard input and output. It asks the service at
 * MUSIC_API_BASE_URL with MUSIC_APP_KEY, or the one that `npm start` runs here with the studio's own key.
 */
import { existsSync } from 'node:fs';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createClient } from '#lib/client/create-client.ts';
import { ConfigurationError, env } from '#lib/config/env.ts';
import { serviceAddress } from '#lib/config/own-origin.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { FetchGuard } from '#lib/fetch-guard/fetch-guard.ts';
import { originsOf } from '#lib/fetch-guard/origins-of.ts';
import type { ReadFile } from '#lib/mcp/resources.ts';
import { createMcpServer } from '#lib/mcp/server.ts';
import { runCommand } from './prepare.ts';
import { readSecrets } from './secrets.ts';

/** The longest song's MP3 many times over. */
const FILE_BYTES_MAX = 128 * 1024 * 1024;
const REDIRECTS_MAX = 5;

await runCommand(async () => {
  const settings = env();
  const { MUSIC_API_BASE_URL, MUSIC_APP_KEY, DATA_DIR } = settings;
  const baseUrl = serviceAddress(settings);
  const isHere = MUSIC_API_BASE_URL === undefined && existsSync(DATA_DIR);
  const appKey = MUSIC_APP_KEY ?? (isHere ? readSecrets(DATA_DIR).studioKey?.appKey : undefined);
  if (!appKey)
    throw new ConfigurationError(
      'MUSIC_APP_KEY is needed: npm run -s keys -- create --name NAME makes one, or run npm start once before this',
    );
  const server = createMcpServer({ client: createClient({ baseUrl, appKey }), readFile: reader(baseUrl) });
  await server.connect(new StdioServerTransport());
  process.stdin.on('end', () => void server.close());
}, 'usage: npm run -s mcp');

/** Files lie where the service says, which may be another's: what leads into this network is refused, but for its own address. */
function reader(baseUrl: string): ReadFile {
  const { ALLOW_PRIVATE_NETWORK, TRUSTED_ORIGINS, PUBLIC_API_URL } = env();
  const guard = new FetchGuard({
    allowPrivateNetwork: ALLOW_PRIVATE_NETWORK,
    trustedOrigins: [
      ...originsOf(baseUrl),
      ...(PUBLIC_API_URL ? originsOf(PUBLIC_API_URL) : []),
      ...TRUSTED_ORIGINS,
    ],
  });
  return async (url, signal) => {
    const response = await guard.fetch(url, { signal, redirectsMax: REDIRECTS_MAX });
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > FILE_BYTES_MAX)
        throw new ServiceError('invalid_parameters', {
          publicMessage: `the file is larger than ${FILE_BYTES_MAX} bytes: fetch its link`,
        });
      chunks.push(chunk);
    }
    if (!response.ok)
      throw new ServiceError('music_not_found', { publicMessage: `the link answers ${response.status}` });
    return {
      mimeType: response.headers.get('content-type') ?? 'application/octet-stream',
      bytes: Buffer.concat(chunks),
    };
  };
}
