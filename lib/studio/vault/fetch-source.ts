import type { Response } from 'undici';
import { env } from '#lib/config/env.ts';
import { ownOrigin } from '#lib/config/own-origin.ts';
import { FetchGuard } from '#lib/fetch-guard/fetch-guard.ts';
import { originsOf } from '#lib/fetch-guard/origins-of.ts';
import { isEmbedded } from '../service.ts';

/** A link may lead to a bucket, and that to another of its own. */
const MOST_REDIRECTS = 5;

/**
 * Fetches a file where the music service's answer says that it lies. The answer may be a vendor's: what leads to this
 * machine or its network is refused, unless the configuration names it: the service's own address is trusted, and what
 * TRUSTED_ORIGINS and ALLOW_PRIVATE_NETWORK open.
 * @throws AddressRefusedError, AddressUnknownError, and what the connection throws
 */
export function fetchSource(
  sourceUrl: string,
  request: {
    method?: 'GET' | 'HEAD';
    headers?: Record<string, string>;
    signal: AbortSignal;
    wholeMs?: number;
  },
): Promise<Response> {
  return sourceGuard().fetch(sourceUrl, { ...request, redirectsMax: MOST_REDIRECTS });
}

function sourceGuard(): FetchGuard {
  const { HOST, API_PORT, MUSIC_API_BASE_URL, PUBLIC_API_URL, TRUSTED_ORIGINS, ALLOW_PRIVATE_NETWORK } =
    env();
  const service = [MUSIC_API_BASE_URL, isEmbedded() ? ownOrigin(HOST, API_PORT) : undefined, PUBLIC_API_URL];
  return new FetchGuard({
    allowPrivateNetwork: ALLOW_PRIVATE_NETWORK,
    trustedOrigins: [
      ...service.filter((address) => address !== undefined).flatMap(originsOf),
      ...TRUSTED_ORIGINS,
    ],
  });
}
