import { env } from '#lib/config/env.ts';
import { limits } from '#lib/config/limits.ts';
import { serviceAddress } from '#lib/config/own-origin.ts';
import type { Model } from '#lib/contract/models.ts';
import { readTextAtMost } from '#lib/contract/read-text-at-most.ts';
import { isEmbedded, musicService } from './service.ts';

let known: { models: Model[]; until: number } | undefined;

/** The service's models; none where it does not say. Remembered for a minute; never waited for longer than a second. */
export async function serviceModels(): Promise<Model[]> {
  if (known && known.until > Date.now()) return known.models;
  const models = await musicService()
    .listModels({ timeoutSeconds: 1 })
    .then(
      (list) => list.models,
      // Busy for a moment: it still has what it had.
      () => null,
    );
  known = { models: models ?? known?.models ?? [], until: Date.now() + (models ? 60_000 : 5_000) };
  return known.models;
}

/** What the settings page says of the service. */
export function serviceFacts() {
  const {
    LIMIT_LYRICS_CHARACTERS,
    LIMIT_DESCRIPTION_CHARACTERS,
    CONCURRENCY_LIMIT,
    RATE_LIMIT_REQUESTS,
    RATE_LIMIT_WINDOW_SECONDS,
    DAILY_QUOTA,
  } = limits();
  return {
    embedded: isEmbedded(),
    address: env().MUSIC_API_BASE_URL ?? '',
    lyricsCharacters: LIMIT_LYRICS_CHARACTERS,
    descriptionCharacters: LIMIT_DESCRIPTION_CHARACTERS,
    concurrency: CONCURRENCY_LIMIT,
    requests: RATE_LIMIT_REQUESTS,
    windowSeconds: RATE_LIMIT_WINDOW_SECONDS,
    dailyQuota: DAILY_QUOTA,
  };
}

/** The service's OpenAPI description as it gives it, or null. */
export async function serviceDescription(): Promise<Record<string, unknown> | null> {
  const base = serviceAddress(env());
  return fetch(new URL('/api/v1/openapi.json', base), {
    signal: AbortSignal.timeout(4000),
    cache: 'no-store',
  })
    .then(async (response) => (response.ok ? JSON.parse(await readTextAtMost(response)) : null))
    .catch(() => null);
}
