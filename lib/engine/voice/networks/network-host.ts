import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { broughtNetwork } from './network-bank.ts';
import { NetworkFailedError, type NetworkTake, type NetworkWish } from './network-singing.ts';
import type { NetworkAnswer, NetworkThreadData } from './network-thread.ts';

/** What models may take: of memory together, bytes, and of time for a phrase, seconds and seconds a second of it. */
export interface NetworkBounds {
  memoryBytes: number;
  seconds: number;
  pace: number;
}

/**
 * Memory holds an acoustic model, a vocoder and what they compute in between, of the largest banks that people give
 * away; loading these takes some ten seconds on a slow disk.
 */
export const NETWORK_BOUNDS: NetworkBounds = { memoryBytes: 2_500_000_000, seconds: 90, pace: 30 };
/** A bank may be slower beside other work than when it was tried. */
const PACE_MARGIN = 10;
/** V8's own part of the thread, beside the models. */
const HEAP_MB = 512;
/** The thread and the models in it are kept so long for the next phrase. */
const IDLE_MS = 20_000;

/**
 * A singer of networks as its users have it: a thread of its own, one phrase at a time, which is ended when it takes too
 * long or too much, and started anew for the next phrase.
 */
export class NetworkHost {
  readonly #bounds: NetworkBounds;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(bounds: NetworkBounds = NETWORK_BOUNDS) {
    this.#bounds = bounds;
  }

  /** Sings a phrase, after those that were asked before. @throws NetworkFailedError */
  sing(wish: NetworkWish): Promise<NetworkTake> {
    const sung = this.#last.then(() => this.#ask(wish));
    this.#last = sung.catch(() => {});
    return sung;
  }

  /** Ends the thread with what it holds. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #ask(wish: NetworkWish): Promise<NetworkTake> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    const seconds = this.#secondsFor(wish);
    const answer = await new Promise<NetworkAnswer>((resolve) => {
      const settle = (value: NetworkAnswer) => {
        clearTimeout(timer);
        worker.off('message', settle).off('error', fail).off('exit', gone);
        resolve(value);
      };
      const fail = (error: Error) => settle({ failed: error.message });
      const gone = () => settle({ failed: 'its models ended their thread' });
      const timer = setTimeout(
        () => settle({ failed: `its models had not sung a phrase after ${Math.round(seconds)} seconds` }),
        1000 * seconds,
      );
      worker.on('message', settle).on('error', fail).on('exit', gone);
      worker.postMessage(wish);
    });
    if ('failed' in answer) {
      // What it still does, and what it has in memory, is nothing to go on with.
      await this.close();
      throw new NetworkFailedError(answer.failed);
    }
    worker.unref();
    this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    return answer.take;
  }

  #start(): Worker {
    const data: NetworkThreadData = { memoryBytes: this.#bounds.memoryBytes };
    return new Worker(path.join(import.meta.dirname, 'network-thread.ts'), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
  }

  #secondsFor({ bank, lengthFrames }: NetworkWish): number {
    const { hopSamples, sampleRate } = broughtNetwork(bank);
    const length = (lengthFrames * hopSamples) / sampleRate;
    const pace = bank.pace === undefined ? this.#bounds.pace : Math.max(1, PACE_MARGIN * bank.pace);
    return this.#bounds.seconds + length * pace;
  }
}

let host: NetworkHost | undefined;

/** Sings with this thread's singer of networks, which is there from the first phrase on. */
export function singWithNetwork(wish: NetworkWish): Promise<NetworkTake> {
  host ??= new NetworkHost();
  return host.sing(wish);
}
