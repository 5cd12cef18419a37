import type { PlatformRequest, PlatformRun, ProducedClip } from '../platforms/platform.ts';
import type { AnalysisName, AnalysisRequest, AnalysisResult } from './analyses/types.ts';
import {
  type AnalysisRun,
  type EngineRunner,
  isQuick,
  QUICK_THREADS,
  THOROUGH_THREADS,
} from './engine-threads.ts';
import { FairQueue } from './fair-queue.ts';

/** Calls of one user that may wait for a thread. */
const WAITING_MAX = 32;

/** The engine with its analyses in turn: who asks for many waits behind who asks for one (see {@link FairQueue}). */
export class FairRunner implements EngineRunner {
  readonly #engine: EngineRunner;
  readonly #quick = new FairQueue({ slots: QUICK_THREADS, waitingMax: WAITING_MAX });
  readonly #thorough = new FairQueue({ slots: THOROUGH_THREADS, waitingMax: WAITING_MAX });

  constructor(engine: EngineRunner) {
    this.#engine = engine;
  }

  render(request: PlatformRequest, run: PlatformRun): Promise<ProducedClip> {
    return this.#engine.render(request, run);
  }

  canAnalyse(name: AnalysisName): boolean {
    return this.#engine.canAnalyse(name);
  }

  analyse<Name extends AnalysisName>(
    name: Name,
    request: AnalysisRequest<Name>,
    run: AnalysisRun,
  ): Promise<AnalysisResult<Name>> {
    const queue = isQuick(name) ? this.#quick : this.#thorough;
    return queue.run(run.user, run.signal, () => this.#engine.analyse(name, request, run));
  }

  close(): Promise<void> {
    return this.#engine.close();
  }
}
