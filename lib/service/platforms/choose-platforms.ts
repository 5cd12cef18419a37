import { ConfigurationError, type Environment } from '#lib/config/env.ts';
import type { FetchGuard } from '#lib/fetch-guard/fetch-guard.ts';
import type { EngineRunner } from '../engine-room/engine-threads.ts';
import { PLATFORMS } from './index.ts';
import type { Platform } from './platform.ts';
import type { Wakeups } from './wakeups.ts';

/** What a platform may be made of. */
export interface PlatformParts {
  environment: Environment;
  threads: EngineRunner;
  guard: FetchGuard;
  wakeups: Wakeups;
}

/** Makes a platform as it is configured. @throws ConfigurationError where a setting that it needs is missing */
export type PlatformKind = (parts: PlatformParts) => Platform;

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
