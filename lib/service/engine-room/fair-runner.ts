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
/** Who renders, among those who have heavy work: tasks take their own turns before they come here. */
const RENDERS = 'renders';

/**
 * The engine with its users in turn: who asks for many analyses waits behind who asks for one (see {@link FairQueue}).
 * Renders and thorough analyses hold half a gigabyte each while they work: there are as many of them at a time as
 * there are threads that render, and one more.
 */
export class FairRunner implements EngineRunner {
  readonly #engine: EngineRunner;
  readonly #heavy: FairQueue;
  readonly #quick = new FairQueue({ slots: QUICK_THREADS, waitingMax: WAITING_MAX });
  readonly #thorough = new FairQueue({ slots: THOROUGH_THREADS, waitingMax: WAITING_MAX });

  constructor(engine: EngineRunner, renderThreads: number) {
    this.#engine = engine;
    this.#heavy = new FairQueue({ slots: renderThreads + 1, waitingMax: Number.POSITIVE_INFINITY });
  }

  render(request: PlatformRequest, run: PlatformRun): Promise<ProducedClip> {
    return this.#heavy.run(RENDERS, run.signal, () => this.#engine.render(request, run));
  }

  canAnalyse(name: AnalysisName): boolean {
    return this.#engine.canAnalyse(name);
  }

  analyse<Name extends AnalysisName>(
    name: Name,
    request: AnalysisRequest<Name>,
    run: AnalysisRun,
  ): Promise<AnalysisResult<Name>> {
    const { user, signal } = run;
    const analyse = () => this.#engine.analyse(name, request, run);
    return isQuick(name)
      ? this.#quick.run(user, signal, analyse)
      : this.#thorough.run(user, signal, () => this.#heavy.run(user, signal, analyse));
  }

  close(): Promise<void> {
    return this.#engine.close();
  }
}
