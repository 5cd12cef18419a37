/** The time, so that tests can move it. */
export interface Clock {
  /** Unix time in ms. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
