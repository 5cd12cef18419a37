import { createClient } from '#lib/client/create-client.ts';
import { env, isVendorMode } from '#lib/config/env.ts';
import { ownOrigin, serviceAddress } from '#lib/config/own-origin.ts';

let client: ReturnType<typeof createClient> | undefined;

/** The one client to the music service, ours or a vendor's. Its key never leaves the server. */
export function musicService() {
  const settings = env();
  client ??= createClient({
    baseUrl: serviceAddress(settings),
    appKey: settings.MUSIC_APP_KEY ?? '',
  });
  return client;
}

/** The embedded service answers a poll from memory's distance; a vendor asks for five seconds. */
export const pollIntervalMs = (): number => (isEmbedded() ? 1_000 : 5_000);

/** True where the service is our own, on the studio's database. Who starts the studio says so; no address is read. */
export const isEmbedded = (): boolean => !isVendorMode();

/** The studio's address as the service reaches it; undefined where a vendor cannot. */
export function reachableOrigin(): string | undefined {
  const settings = env();
  return settings.PUBLIC_URL ?? (isEmbedded() ? ownOrigin(settings.HOST, settings.PORT) : undefined);
}
