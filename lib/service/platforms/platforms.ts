import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Model } from '#lib/contract/models.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import {
  CannotDoError,
  type Platform,
  type PlatformRequest,
  type PlatformRequestKind,
  type PlatformRun,
  type ProducedClip,
} from './platform.ts';

const REASON_CHARACTERS = 300;
const CHECK_MS = 10_000;

export interface PlatformsOptions {
  clock?: Clock;
  metrics?: Pick<Metrics, 'platformTries' | 'platformUp'>;
  /** How long one platform may try while there is another to turn to. Default 300. */
  secondsMax?: number;
}

/** The configured platforms, in order: the first that succeeds makes it. One that keeps failing is asked last. */
export class Platforms {
  readonly #platforms: readonly Platform[];
  readonly #log: Log;
  readonly #metrics: PlatformsOptions['metrics'];
  readonly #secondsMax: number;
  readonly #breakers: ReadonlyMap<Platform, CircuitBreaker>;

  constructor(platforms: readonly Platform[], log: Log, options: PlatformsOptions = {}) {
    const { clock = systemClock, metrics, secondsMax = 300 } = options;
    this.#platforms = platforms;
    this.#log = log;
    this.#metrics = metrics;
    this.#secondsMax = secondsMax;
    this.#breakers = new Map(platforms.map((platform) => [platform, new CircuitBreaker(clock)]));
    for (const platform of platforms) metrics?.platformUp.set({ platform: platform.id }, 1);
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
   * Runs a request on the first platform that manages it: those that rest come last, and each has its time while
   * another is left.
   * @throws ServiceError 5002 with each platform's reason; the signal's reason when stopped
   */
  async run(
    request: PlatformRequest,
    run: PlatformRun,
  ): Promise<{ platform: string; clips: ProducedClip[] }> {
    const reasons: string[] = [];
    const candidates = this.#candidates(request.operation, request.mv);
    const resting = candidates.filter((platform) => this.#breakers.get(platform)?.isResting);
    const order = [...candidates.filter((platform) => !resting.includes(platform)), ...resting];
    for (const [index, platform] of order.entries()) {
      const secondsMax = index < order.length - 1 ? this.#secondsMax : undefined;
      try {
        const clips = await tryOn(platform, request, run, secondsMax);
        this.#note(platform, 'made');
        return { platform: platform.id, clips };
      } catch (error) {
        run.signal.throwIfAborted();
        this.#note(platform, error instanceof CannotDoError ? 'cannot' : 'failed');
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

  /** Asks those elsewhere whether they are there: one that rests is taken up again as soon as it is. */
  async checkHealth(): Promise<void> {
    await Promise.all(
      this.#platforms.map(async (platform) => {
        if (!platform.check) return;
        const breaker = this.#breakers.get(platform);
        try {
          await platform.check(AbortSignal.timeout(CHECK_MS));
          if (breaker?.isResting) this.#log.info({ platform: platform.id }, 'platform is back');
          breaker?.succeeded();
          this.#metrics?.platformUp.set({ platform: platform.id }, 1);
        } catch (error) {
          breaker?.failed();
          this.#metrics?.platformUp.set({ platform: platform.id }, 0);
          this.#log.warn({ err: error, platform: platform.id }, 'platform cannot be reached');
        }
      }),
    );
  }

  #note(platform: Platform, outcome: 'made' | 'cannot' | 'failed'): void {
    const breaker = this.#breakers.get(platform);
    if (outcome === 'made') breaker?.succeeded();
    if (outcome === 'failed') breaker?.failed();
    this.#metrics?.platformTries.inc({ platform: platform.id, outcome });
    this.#metrics?.platformUp.set({ platform: platform.id }, breaker?.isResting ? 0 : 1);
  }

  #candidates(kind: PlatformRequestKind, mv: string | undefined): Platform[] {
    return this.#platforms.filter(
      (platform) =>
        platform.supports(kind) && (mv === undefined || platform.models.some((model) => model.mv === mv)),
    );
  }
}

/** One try, in a folder of its own: one that is left behind may go on writing there. */
async function tryOn(
  platform: Platform,
  request: PlatformRequest,
  run: PlatformRun,
  secondsMax: number | undefined,
): Promise<ProducedClip[]> {
  const workFolder = path.join(run.workFolder, platform.id);
  await mkdir(workFolder, { recursive: true });
  const tooLong = new AbortController();
  const timer =
    secondsMax === undefined
      ? undefined
      : setTimeout(
          () => tooLong.abort(new Error(`it was not done within ${secondsMax} s`)),
          secondsMax * 1000,
        );
  const signal = AbortSignal.any([run.signal, tooLong.signal]);
  // Once its time is over a platform is not waited for, even where it does not listen.
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    signal.throwIfAborted();
    const clips = await Promise.race([platform.run(request, { ...run, workFolder, signal }), stopped]);
    if (clips.length === 0) throw new Error('it made nothing');
    return clips;
  } finally {
    clearTimeout(timer);
    stopped.catch(() => undefined);
  }
}

/** The first line, without paths of this machine. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = message.split('\n')[0] ?? '';
  return line.replace(/(?:\/[\w.@-]+){2,}/g, '…').slice(0, REASON_CHARACTERS) || 'it failed';
}
