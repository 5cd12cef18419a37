/**
 * How long separating a recording takes here: seconds of waiting a second of sound, learned from the separations of this
 * process, so that a range that cannot be done in time is refused before it is begun.
 */
export class SeparationPace {
  /** Before anything is known: a slow machine that does two at a time. */
  #secondsPerSecond = 0.2;

  /** @returns the expected time of separating this much sound, both in seconds */
  estimate(soundSeconds: number): number {
    return soundSeconds * this.#secondsPerSecond;
  }

  /** @returns how much sound can be separated in this time, both in seconds */
  longest(budgetSeconds: number): number {
    return Math.floor(budgetSeconds / this.#secondsPerSecond);
  }

  /** Learns from one that is done; half of what is believed is the newest. Short ones say little. */
  learn(soundSeconds: number, tookSeconds: number): void {
    if (soundSeconds < SECONDS_THAT_TELL) return;
    this.#secondsPerSecond = 0.5 * this.#secondsPerSecond + (0.5 * tookSeconds) / soundSeconds;
  }
}

const SECONDS_THAT_TELL = 10;
