import type { Clock } from '../clock.ts';
import type { AnalysisName, AnalysisRequest, AnalysisResult } from '../engine-room/analyses/types.ts';
import type { AnalysisRun, EngineRunner } from '../engine-room/engine-threads.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { CircuitBreaker } from '../platforms/circuit-breaker.ts';
import {
  CannotDoError,
  type PlatformRequest,
  type PlatformRun,
  type ProducedClip,
} from '../platforms/platform.ts';
import type { SeparationServer } from './audio-separator.ts';

/** Name in metrics and logs. */
const PLATFORM = 'separate';
type Request = AnalysisRequest<'separateStems'>;
type Result = AnalysisResult<'separateStems'>;

export interface SeparatingRunnerOptions {
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'platformTries' | 'platformUp'>;
  /** What the server has of a call's time; the rest is for the engine, should it be needed. */
  secondsMax: number;
}

/**
 * The engine, with a separation server before it: recordings without stems of their own go there first. Where it
 * fails, takes too long, answers what is no stem, or rests, the engine separates, as it would without.
 */
export class SeparatingRunner implements EngineRunner {
  readonly #threads: EngineRunner;
  readonly #server: SeparationServer;
  readonly #options: SeparatingRunnerOptions;
  readonly #breaker: CircuitBreaker;

  constructor(threads: EngineRunner, server: SeparationServer, options: SeparatingRunnerOptions) {
    this.#threads = threads;
    this.#server = server;
    this.#options = options;
    this.#breaker = new CircuitBreaker(options.clock);
    options.metrics.platformUp.set({ platform: PLATFORM }, 1);
  }

  render(request: PlatformRequest, run: PlatformRun): Promise<ProducedClip> {
    return this.#threads.render(request, run);
  }

  canAnalyse(name: AnalysisName): boolean {
    return this.#threads.canAnalyse(name);
  }

  analyse<Name extends AnalysisName>(
    name: Name,
    request: AnalysisRequest<Name>,
    run: AnalysisRun,
  ): Promise<AnalysisResult<Name>> {
    if (name !== 'separateStems') return this.#threads.analyse(name, request, run);
    return this.#separate(request as Request, run) as Promise<AnalysisResult<Name>>;
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  async #separate(request: Request, run: AnalysisRun): Promise<Result> {
    const mix = request.files.master ?? request.files.audio;
    // A clip made here has its true stems: no model comes near.
    const hasStems = Object.keys(request.files).some((kind) => kind.startsWith('stem:'));
    if (mix && !hasStems && !this.#breaker.isResting) {
      const { log, secondsMax } = this.#options;
      const signal = AbortSignal.any([run.signal, AbortSignal.timeout(secondsMax * 1000)]);
      try {
        const stems = await this.#server.separate(mix, run.workFolder, signal);
        const result = await this.#threads.analyse('finishStems', { ...request, stems }, run);
        this.#note('made');
        return result;
      } catch (error) {
        run.signal.throwIfAborted();
        this.#note(error instanceof CannotDoError ? 'cannot' : 'failed');
        log.warn({ err: error, platform: PLATFORM }, 'separation server failed; the engine separates');
      }
    }
    return this.#threads.analyse('separateStems', request, run);
  }

  #note(outcome: 'made' | 'cannot' | 'failed'): void {
    const { metrics } = this.#options;
    if (outcome === 'made') this.#breaker.succeeded();
    if (outcome === 'failed') this.#breaker.failed();
    metrics.platformTries.inc({ platform: PLATFORM, outcome });
    metrics.platformUp.set({ platform: PLATFORM }, this.#breaker.isResting ? 0 : 1);
  }
}
