import type { PlayedControl } from '../instrument.ts';

/** One continuous control over time: linear between its points, held before the first and after the last. */
export class ControlLane {
  readonly #seconds: number[] = [];
  readonly #values: number[] = [];
  readonly #default: number;
  #cursor = 0;

  /** @param defaultValue the value where the part has no point of this control. */
  constructor(controls: readonly PlayedControl[], control: PlayedControl['control'], defaultValue: number) {
    this.#default = defaultValue;
    for (const point of controls) {
      if (point.control !== control) continue;
      this.#seconds.push(point.seconds);
      this.#values.push(point.value);
    }
  }

  get isEmpty(): boolean {
    return this.#seconds.length === 0;
  }

  /** The value at a time; cheapest when asked in rising order. */
  at(seconds: number): number {
    const times = this.#seconds;
    if (times.length === 0) return this.#default;
    let i = this.#cursor;
    while (i > 0 && times[i]! > seconds) i--;
    while (i + 1 < times.length && times[i + 1]! <= seconds) i++;
    this.#cursor = i;
    const value = this.#values[i]!;
    if (times[i]! >= seconds || i + 1 >= times.length) return value;
    const span = times[i + 1]! - times[i]!;
    return span > 0 ? value + ((this.#values[i + 1]! - value) * (seconds - times[i]!)) / span : value;
  }

  /** The first time at or after `seconds` at which the control is below `threshold`; `seconds` if it is now. */
  fallsBelow(threshold: number, seconds: number): number {
    if (this.#stepAt(seconds) < threshold) return seconds;
    for (let i = 0; i < this.#seconds.length; i++)
      if (this.#seconds[i]! > seconds && this.#values[i]! < threshold) return this.#seconds[i]!;
    return Number.POSITIVE_INFINITY;
  }

  #stepAt(seconds: number): number {
    let value = this.#default;
    for (let i = 0; i < this.#seconds.length && this.#seconds[i]! <= seconds; i++) value = this.#values[i]!;
    return value;
  }
}
