import path from 'node:path';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import Piscina from 'piscina';
import type { PlatformRequest, PlatformRun, ProducedClip } from '../platforms/platform.ts';
import { ANALYSES } from './analyses/index.ts';
import type { AnalysisName, AnalysisRequest, AnalysisResult } from './analyses/types.ts';
import { MemoryRoom, ROOM_OF_ANALYSIS, roomOfSong } from './memory-room.ts';

/** What crosses to a thread: plain values and paths. */
export type ThreadWork =
  | { kind: 'render'; request: PlatformRequest; workFolder: string; streams: boolean }
  | { kind: 'analyse'; name: AnalysisName; request: unknown; workFolder: string };

/** What a thread says on the way: how far it is, or the next bytes of what may be heard already. */
export type ThreadNews =
  | { progress: number; stage: string }
  | { stream: Uint8Array }
  /** Room for a song of so many seconds is waited for. */
  | { songSeconds: number };
/** What a thread is told on the way: somebody listens; there is room for its song. */
export const HEARD = 'heard';
export const ROOM = 'room';

/** What an analysis is given beside its request; who watches its progress is told of it. */
export type AnalysisRun = Pick<PlatformRun, 'workFolder' | 'signal'> &
  Partial<Pick<PlatformRun, 'onProgress'>> & {
    /** For whom, where there are more than there are threads: they take turns. */
    user: string;
  };

/** What the service asks of the engine; tests put another in its place. */
export interface EngineRunner {
  render(request: PlatformRequest, run: PlatformRun): Promise<ProducedClip>;
  canAnalyse(name: AnalysisName): boolean;
  analyse<Name extends AnalysisName>(
    name: Name,
    request: AnalysisRequest<Name>,
    run: AnalysisRun,
  ): Promise<AnalysisResult<Name>>;
  close(): Promise<void>;
}

const IDLE_MS = 120_000;
/** Who made a song makes the next one some minutes later: a thread that has its instruments read is heard in half the time. */
const RENDER_IDLE_MS = 900_000;

/**
 * Analyses at a time, beside the songs: those that only read what is kept of a clip have threads of their own, which
 * are always there; those that decode a recording have others, which end soon after and give all their memory back.
 */
export const QUICK_THREADS = 2;
export const THOROUGH_THREADS = 2;
const THOROUGH_IDLE_MS = 5_000;
const QUICK = new Set<AnalysisName>(['waveform', 'timeline', 'checkEdits', 'judgeLyrics']);

export const isQuick = (name: AnalysisName): boolean => QUICK.has(name);

/**
 * What V8 may hold in one thread, beside the samples, which are outside of it. What runs away step by step ends
 * its thread with ERR_WORKER_OUT_OF_MEMORY, and not the process with everyone's; one that leaps over the limit in a
 * single allocation still ends the process, which is started again and gives the task up after its third attempt.
 * From 2048 on V8 lets garbage grow to four times what is in use, below to twice.
 */
const HEAP_MB = 2_000;
/** Of what lives shortly: V8 would take 128 MB and keep it. */
const YOUNG_HEAP_MB = 24;
/** How a thread is started that renders; the bench starts its own alike. */
export const THREAD_OPTIONS = {
  resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  execArgv: ['--disable-warning=ExperimentalWarning'],
};
/** A thread that ends under the same work twice is that work's doing. */
const TRIES_MAX = 2;

export interface EngineThreadsOptions {
  /** Renders at a time. */
  renderThreads: number;
  /** For the trial of faults: another script in place of those of the threads, and less memory. */
  threadFile?: string;
  heapMb?: number;
}

/**
 * The threads in which the engine runs. At a lower priority than the rest of the process (on Linux): with two threads
 * at normal priority requests waited a second behind them, with 10 they waited 41 ms.
 */
export class EngineThreads implements EngineRunner {
  readonly #render: Piscina;
  readonly #quick: Piscina;
  readonly #thorough: Piscina;
  readonly #room = new MemoryRoom();

  constructor(options: EngineThreadsOptions) {
    const common = {
      ...THREAD_OPTIONS,
      ...(options.heapMb !== undefined && {
        resourceLimits: { ...THREAD_OPTIONS.resourceLimits, maxOldGenerationSizeMb: options.heapMb },
      }),
      idleTimeout: IDLE_MS,
      niceIncrement: 10,
    };
    const filename = (name: string) => options.threadFile ?? path.join(import.meta.dirname, name);
    this.#render = new Piscina({
      ...common,
      filename: filename('render-thread.ts'),
      idleTimeout: RENDER_IDLE_MS,
      minThreads: 0,
      maxThreads: options.renderThreads,
    });
    // A thread takes half a second to start; who asks for a timeline waits for an answer.
    this.#quick = new Piscina({
      ...common,
      filename: filename('analysis-thread.ts'),
      minThreads: 1,
      maxThreads: QUICK_THREADS,
    });
    this.#thorough = new Piscina({
      ...common,
      filename: filename('render-thread.ts'),
      idleTimeout: THOROUGH_IDLE_MS,
      minThreads: 0,
      maxThreads: THOROUGH_THREADS,
    });
  }

  /** Makes a clip. Stopping by the signal ends the thread at once, wherever it is. */
  render(request: PlatformRequest, run: PlatformRun): Promise<ProducedClip> {
    const { workFolder } = run;
    const work: ThreadWork = { kind: 'render', request, workFolder, streams: run.stream !== undefined };
    const inThread = (makeRoom: MakeRoom) => runIn(this.#render, work, { ...run, makeRoom });
    // How long a song becomes is known when it is composed: its thread asks then.
    const megabytes = 'source' in request ? roomOfSong(request.source.durationSeconds) : undefined;
    return this.#inRoom(megabytes, run.signal, inThread) as Promise<ProducedClip>;
  }

  /** Runs a synchronous analysis. */
  analyse<Name extends AnalysisName>(
    name: Name,
    request: AnalysisRequest<Name>,
    run: AnalysisRun,
  ): Promise<AnalysisResult<Name>> {
    const work: ThreadWork = { kind: 'analyse', name, request, workFolder: run.workFolder };
    const result = isQuick(name)
      ? runIn(this.#quick, work, run)
      : this.#inRoom(ROOM_OF_ANALYSIS, run.signal, () => runIn(this.#thorough, work, run));
    return result as Promise<AnalysisResult<Name>>;
  }

  /** Does work while there is room for it; for what is not known before, it makes room itself, once. */
  async #inRoom(
    megabytes: number | undefined,
    signal: AbortSignal,
    work: (makeRoom: MakeRoom) => Promise<unknown>,
  ): Promise<unknown> {
    let leave = megabytes === undefined ? undefined : await this.#room.enter(megabytes, signal);
    let isOver = false;
    try {
      return await work(async (songSeconds) => {
        leave ??= await this.#room.enter(roomOfSong(songSeconds), signal);
        // Work that ended while it waited wants none any more.
        if (isOver) leave();
      });
    } finally {
      isOver = true;
      leave?.();
    }
  }

  /** Whether there is such an analysis. */
  canAnalyse(name: AnalysisName): boolean {
    return name in ANALYSES;
  }

  /** Ends the threads, with whatever they do. */
  async close(): Promise<void> {
    await Promise.all([this.#render, this.#quick, this.#thorough].map((pool) => pool.destroy()));
  }
}

/** What piscina throws where a thread ended by itself or from outside. Work that eats all memory has a code of its own. */
const isThreadGone = (error: unknown): boolean =>
  error instanceof Error && /^worker exited with code/i.test(error.message);

type MakeRoom = (songSeconds: number) => Promise<void>;
type Run = Pick<PlatformRun, 'signal' | 'stream'> &
  Partial<Pick<PlatformRun, 'onProgress'>> & { makeRoom?: MakeRoom };

/** Does work, and once more where its thread ended under it: it has no effects but the files they write. */
async function runIn(pool: Piscina, work: ThreadWork, run: Run): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(pool, work, run);
    } catch (error) {
      run.signal.throwIfAborted();
      if (!isThreadGone(error) || tries === TRIES_MAX) throw error;
      // What was heard of it stays heard; the second try would begin at its start again.
      const { stream: _, ...silent } = run;
      run = silent;
      if (work.kind === 'render') work = { ...work, streams: false };
    }
  }
}

async function runOnce(pool: Piscina, work: ThreadWork, run: Run): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const take = (news: ThreadNews) => {
    if ('stream' in news) run.stream?.write(news.stream);
    else if ('progress' in news) run.onProgress?.(news.progress, news.stage);
    // Where the waiting is ended the thread is, too.
    else
      void run.makeRoom?.(news.songSeconds).then(
        () => port1.postMessage(ROOM),
        () => undefined,
      );
  };
  port1.on('message', take);
  void run.stream?.heard.then(() => port1.postMessage(HEARD));
  try {
    // The types of the browser and of Node disagree about ports.
    return await pool.run({ work, port: port2 }, { signal: run.signal, transferList: [port2] as never });
  } finally {
    // The result may have come by before the last of the news.
    for (let last = receiveMessageOnPort(port1); last; last = receiveMessageOnPort(port1)) take(last.message);
    port1.close();
  }
}
