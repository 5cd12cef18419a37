import type { Model } from '#lib/contract/models.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { Log } from '../log.ts';
import type {
  Platform,
  PlatformRequest,
  PlatformRequestKind,
  PlatformRun,
  ProducedClip,
} from './platform.ts';

const REASON_CHARACTERS = 300;

/** The configured platforms, in order: the first that succeeds makes it. */
export class Platforms {
  readonly #platforms: readonly Platform[];
  readonly #log: Log;

  constructor(platforms: readonly Platform[], log: Log) {
    this.#platforms = platforms;
    this.#log = log;
  }

  /** Every model version; the first platform's first is the default. */
  models(): Model[] {
    return this.#platforms.flatMap((platform, order) =>
      platform.models.map((model, index) => ({
        ...model,
        platform: platform.id,
        default: order === 0 && index === 0,
      })),
    );
  }

  /** Refuses a model version that no platform has. @throws ServiceError 4001 naming those that are allowed */
  checkModel(mv: string | undefined): void {
    if (mv === undefined || this.models().some((model) => model.mv === mv)) return;
    const allowed = this.models().map((model) => JSON.stringify(model.mv));
    throw new ServiceError('invalid_parameters', {
      publicMessage: `mv must be one of ${allowed.join(', ')}, got ${JSON.stringify(mv)}`,
    });
  }

  /** @throws ServiceError 9002 when no platform here can do this */
  checkSupport(kind: PlatformRequestKind, mv: string | undefined): void {
    if (this.#candidates(kind, mv).length > 0) return;
    throw new ServiceError('service_unavailable', {
      publicMessage: `Service unavailable: no configured platform can do "${kind}"${mv ? ` with the model ${mv}` : ''}`,
    });
  }

  /**
   * Runs a request on the first platform that manages it.
   * @throws ServiceError 5002 with each platform's reason; the signal's reason when stopped
   */
  async run(
    request: PlatformRequest,
    run: PlatformRun,
  ): Promise<{ platform: string; clips: ProducedClip[] }> {
    const reasons: string[] = [];
    for (const platform of this.#candidates(request.operation, request.mv)) {
      try {
        const clips = await platform.run(request, run);
        if (clips.length === 0) throw new Error('it made nothing');
        return { platform: platform.id, clips };
      } catch (error) {
        run.signal.throwIfAborted();
        this.#log.warn(
          { err: error, platform: platform.id, operation: request.operation },
          'platform failed',
        );
        reasons.push(`${platform.id}: ${reasonOf(error)}`);
      }
    }
    if (reasons.length === 0) reasons.push(`none can do "${request.operation}"`);
    throw new ServiceError('all_platforms_failed', {
      publicMessage: `all platforms failed: ${reasons.join('; ')}`,
    });
  }

  #candidates(kind: PlatformRequestKind, mv: string | undefined): Platform[] {
    return this.#platforms.filter(
      (platform) =>
        platform.supports(kind) && (mv === undefined || platform.models.some((model) => model.mv === mv)),
    );
  }
}

/** The first line, without paths of this machine. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = message.split('\n')[0] ?? '';
  return line.replace(/(?:\/[\w.@-]+){2,}/g, '…').slice(0, REASON_CHARACTERS) || 'it failed';
}
