/** What bars are counted by: so many quarter-note beats, in so many beats of the metre. */
export interface CountedMetre {
  numerator: number;
  beatsPerBar: number;
}

/** A song's metre, and where others take its place. */
export interface Metres<M extends CountedMetre> {
  metre: M;
  metreChanges?: readonly { startBeat: number; metre: M }[] | undefined;
}

/** Bars of one metre, from a bar line on. Bars are counted from 0. */
interface BarRun<M> {
  startBeat: number;
  startBar: number;
  metre: M;
}

/** So near to a bar line is on it: beats, and bars. */
const NEAR = 1e-6;

/**
 * Where the bars of a song are, by its metres. A place is a beat from 0, or as much a bar: 2.5 is the middle of the third.
 * A change of metre begins a bar; the one before it may be cut short.
 */
export class Bars<M extends CountedMetre> {
  readonly runs: readonly BarRun<M>[];

  constructor({ metre, metreChanges = [] }: Metres<M>) {
    const runs = [{ startBeat: 0, startBar: 0, metre }];
    for (const change of metreChanges) {
      const before = runs.at(-1)!;
      const bars = (change.startBeat - before.startBeat) / before.metre.beatsPerBar;
      runs.push({ ...change, startBar: before.startBar + Math.ceil(bars - NEAR) });
    }
    this.runs = runs;
  }

  /** The metre that holds at a beat. */
  metreAt(beat: number): M {
    return this.#runAt(beat).metre;
  }

  /** The bar at a beat; before beat 0 as if bars had gone on there. */
  barAt(beat: number): number {
    const { startBeat, startBar, metre } = this.#runAt(beat);
    return startBar + (beat - startBeat) / metre.beatsPerBar;
  }

  /** The inverse of {@link barAt}. */
  beatAt(bar: number): number {
    const index = this.#last((run) => run.startBar <= bar + NEAR);
    const { startBeat, startBar, metre } = this.runs[index]!;
    const beat = startBeat + (bar - startBar) * metre.beatsPerBar;
    return Math.min(beat, this.runs[index + 1]?.startBeat ?? beat);
  }

  /** The bar line at a beat, or the last before it. */
  lineBefore(beat: number): number {
    return this.beatAt(Math.floor(this.barAt(beat) + NEAR));
  }

  /** The bar line at a beat, or the next after it. */
  lineAfter(beat: number): number {
    return this.beatAt(Math.ceil(this.barAt(beat) - NEAR));
  }

  /** The bars that begin before a beat, the last of them whole. */
  until(endBeat: number): { startBeat: number; endBeat: number; metre: M }[] {
    const count = Math.max(1, Math.ceil(this.barAt(endBeat) - NEAR));
    return Array.from({ length: count }, (_, bar) => {
      const startBeat = this.beatAt(bar);
      return { startBeat, endBeat: this.beatAt(bar + 1), metre: this.metreAt(startBeat) };
    });
  }

  /** Every beat of the metres before a beat, as musicians count: `bar` and `beat` from 1. */
  beatsUntil(endBeat: number): { startBeat: number; bar: number; beat: number }[] {
    return this.runs.flatMap(({ startBeat, startBar, metre: { numerator, beatsPerBar } }, i) => {
      const step = beatsPerBar / numerator;
      const length = Math.min(endBeat, this.runs[i + 1]?.startBeat ?? endBeat) - startBeat;
      return Array.from({ length: Math.max(0, Math.ceil(length / step - NEAR)) }, (_, at) => ({
        startBeat: startBeat + at * step,
        bar: startBar + Math.floor(at / numerator) + 1,
        beat: (at % numerator) + 1,
      }));
    });
  }

  /** "bar 3, beat 2": a beat as musicians count. */
  placeAt(beat: number): string {
    const { startBeat, startBar, metre } = this.#runAt(beat);
    const counted = ((beat - startBeat) * metre.numerator) / metre.beatsPerBar + NEAR;
    const bar = Math.floor(counted / metre.numerator);
    const inBar = counted - bar * metre.numerator + 1;
    return `bar ${startBar + bar + 1}, beat ${Number(inBar.toFixed(2))}`;
  }

  /** The beat that a sentence names as {@link placeAt} does; null where it names none. */
  beatNamed(sentence: string): number | null {
    const [, bar, beat] = /\bbar (\d+), beat (\d+(?:\.\d+)?)/.exec(sentence) ?? [];
    if (bar === undefined || beat === undefined) return null;
    const startBeat = this.beatAt(Number(bar) - 1);
    const { numerator, beatsPerBar } = this.metreAt(startBeat);
    return startBeat + (Number(beat) - 1) * (beatsPerBar / numerator);
  }

  #runAt(beat: number): BarRun<M> {
    return this.runs[this.#last((run) => run.startBeat <= beat + NEAR)]!;
  }

  /** The last run of which something holds that holds of all before it. */
  #last(holds: (run: BarRun<M>) => boolean): number {
    let [low, high] = [0, this.runs.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (holds(this.runs[middle]!)) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** The bars of a song. */
export const barsOf = <M extends CountedMetre>(song: Metres<M>): Bars<M> => new Bars(song);
