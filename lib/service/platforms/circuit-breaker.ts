import type { Clock } from '../clock.ts';

/** Failures in a row after which something is left alone for a while. */
const FAILURES_MAX = 3;
const REST_MS = 30_000;
const REST_MAX_MS = 600_000;

/**
 * The circuit breaker of one thing elsewhere: three failures in a row, and it rests for half a minute, twice as long
 * after each further failure, ten minutes at most; one success, and it is as new. (M. Nygard, Release It!, 2007)
 */
export class CircuitBreaker {
  readonly #clock: Clock;
  #failures = 0;
  #restsUntilMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isResting(): boolean {
    return this.#clock.now() < this.#restsUntilMs;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#restsUntilMs = 0;
  }

  failed(): void {
    this.#failures++;
    if (this.#failures < FAILURES_MAX) return;
    const restMs = Math.min(REST_MAX_MS, REST_MS * 2 ** (this.#failures - FAILURES_MAX));
    this.#restsUntilMs = this.#clock.now() + restMs;
  }
}
