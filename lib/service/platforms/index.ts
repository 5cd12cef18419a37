import { ConfigurationError, type Environment } from '#lib/config/env.ts';
import type { EngineRunner } from '../engine-room/engine-threads.ts';
import type { FetchGuard } from '../fetch-guard/fetch-guard.ts';
import { UPSTREAM_CALLBACK_PATH } from '../http/upstream-callback.ts';
import { aceStepPlatform } from './ace-step.ts';
import { builtinPlatform } from './builtin.ts';
import type { Platform } from './platform.ts';
import { upstreamPlatform } from './upstream.ts';
import type { Wakeups } from './wakeups.ts';

export interface PlatformParts {
  environment: Environment;
  threads: EngineRunner;
  guard: FetchGuard;
  wakeups: Wakeups;
}

/** Every kind of platform by the name the configuration uses. To add one: a file here and a line here. */
export const PLATFORMS: Record<string, (parts: PlatformParts) => Platform> = {
  builtin: builtinPlatform,
  'ace-step': ({ environment, threads }) => {
    const { ACE_STEP_BASE_URL: baseUrl, ACE_STEP_API_KEY: apiKey } = environment;
    if (!baseUrl) throw new ConfigurationError('ACE_STEP_BASE_URL is needed by the platform "ace-step"');
    return aceStepPlatform({ baseUrl, apiKey, threads });
  },
  upstream: ({ environment, guard, wakeups }) => {
    const { UPSTREAM_BASE_URL: baseUrl, UPSTREAM_APP_KEY: appKey } = environment;
    const { PUBLIC_API_URL: ownUrl, UPSTREAM_SIGNING_SECRET: signingSecret } = environment;
    if (!baseUrl || !appKey)
      throw new ConfigurationError(
        'UPSTREAM_BASE_URL and UPSTREAM_APP_KEY are needed by the platform "upstream"',
      );
    const callbackUrl =
      ownUrl && signingSecret ? `${ownUrl.replace(/\/+$/, '')}${UPSTREAM_CALLBACK_PATH}` : undefined;
    return upstreamPlatform({ baseUrl, appKey, guard: guard.trusting(baseUrl), wakeups, callbackUrl });
  },
};

/** The configured platforms, in order. @throws ConfigurationError for a name that is not in the list */
export const choosePlatforms = (parts: PlatformParts): Platform[] =>
  parts.environment.MUSIC_PLATFORMS.map((name) => {
    const make = PLATFORMS[name];
    if (!make)
      throw new ConfigurationError(
        `MUSIC_PLATFORMS: ${name} is not one of ${Object.keys(PLATFORMS).join(', ')}`,
      );
    return make(parts);
  });
