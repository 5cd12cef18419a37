import { INTERVALS, LARGEST_INTERVAL, MEMORY_LAGS } from './learned/melody-columns.ts';

/** A note as the memory of a song keeps it: sixteenth of the song, MIDI number in the song's first key. */
export interface SungStep {
  step: number;
  pitch: number;
}

/** What has been sung until now: the song's, and on top of it what a candidate adds. */
export class MelodyMemory {
  readonly #below: MelodyMemory | undefined;
  readonly #sung = new Map<number, number>();
  readonly #figures = new Map<number, Float64Array>();
  #last: SungStep | undefined;
  #intervals: number[];
  #runs: number[] = MEMORY_LAGS.map(() => 0);

  constructor(below?: MelodyMemory) {
    this.#below = below;
    this.#last = below?.last;
    this.#intervals = below ? [...below.intervals] : [0, 0, 0, 0];
  }

  get last(): SungStep | undefined {
    return this.#last;
  }

  /** The last four intervals, the latest last. */
  get intervals(): readonly number[] {
    return this.#intervals;
  }

  /** For how many notes each lag's memory has held. */
  get runs(): readonly number[] {
    return this.#runs;
  }

  /** What was sung {@link MEMORY_LAGS} before a step. */
  hintsAt(step: number): (number | undefined)[] {
    return MEMORY_LAGS.map((lag) => this.at(step - lag));
  }

  /** What followed the last two intervals until now, counts by interval from −12; undefined where nothing did. */
  following(): Float64Array | undefined {
    const key = figureKey(this.#intervals);
    const own = this.#figures.get(key);
    const below = this.#below?.followers(key);
    if (!own || !below) return own ?? below;
    return own.map((count, i) => count + below[i]!);
  }

  followers(key: number): Float64Array | undefined {
    return this.#figures.get(key);
  }

  add(note: SungStep): void {
    const hints = this.hintsAt(note.step);
    this.#runs = this.#runs.map((run, lag) => (hints[lag] === note.pitch ? run + 1 : 0));
    if (this.#last) {
      const interval = note.pitch - this.#last.pitch;
      if (Math.abs(interval) <= LARGEST_INTERVAL) {
        const key = figureKey(this.#intervals);
        const counts = this.#figures.get(key) ?? new Float64Array(INTERVALS);
        this.#figures.set(key, counts);
        counts[interval + LARGEST_INTERVAL]!++;
      }
      this.#intervals = [...this.#intervals.slice(1), interval];
    }
    this.#sung.set(note.step, note.pitch);
    this.#last = note;
  }

  /** What was sung from a step on. */
  at(step: number): number | undefined {
    return this.#sung.get(step) ?? this.#below?.at(step);
  }
}

const figureKey = (intervals: readonly number[]): number => (intervals[2]! + 64) * 128 + intervals[3]! + 64;
