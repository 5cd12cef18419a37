import type { Score, TempoChange } from './score.ts';

/** Maps beats to seconds and back through a tempo map (piecewise constant bpm, first change at beat 0). */
export class ScoreTime {
  readonly #starts: { beat: number; seconds: number; secondsPerBeat: number }[] = [];

  constructor(tempoMap: readonly TempoChange[]) {
    let seconds = 0;
    let previous: TempoChange | undefined;
    for (const change of tempoMap) {
      if (!(change.bpm > 0)) throw new RangeError(`tempo map: bpm must be positive, got ${change.bpm}`);
      if (previous) {
        if (change.startBeat <= previous.startBeat)
          throw new RangeError('tempo map: changes must be in order');
        seconds += ((change.startBeat - previous.startBeat) * 60) / previous.bpm;
      } else if (change.startBeat !== 0)
        throw new RangeError('tempo map: the first change must be at beat 0');
      this.#starts.push({ beat: change.startBeat, seconds, secondsPerBeat: 60 / change.bpm });
      previous = change;
    }
    if (!previous) throw new RangeError('tempo map: at least one change is needed');
  }

  /** Seconds from the start of the song to a beat (negative beats extrapolate). */
  secondsAt(beat: number): number {
    const segment = this.#last((s) => s.beat <= beat);
    return segment.seconds + (beat - segment.beat) * segment.secondsPerBeat;
  }

  /** The beat at a time in seconds. */
  beatAt(seconds: number): number {
    const segment = this.#last((s) => s.seconds <= seconds);
    return segment.beat + (seconds - segment.seconds) / segment.secondsPerBeat;
  }

  #last(holds: (segment: { beat: number; seconds: number; secondsPerBeat: number }) => boolean) {
    let found = this.#starts[0]!;
    for (const segment of this.#starts) if (holds(segment)) found = segment;
    return found;
  }
}

/** The clock of a score. */
export const timeOf = (score: Pick<Score, 'tempoMap'>): ScoreTime => new ScoreTime(score.tempoMap);

/**
 * The tempo a score is said to have, in beats a minute: the median of its time, for the first bars of a recording, like a
 * song's last, may be an exception.
 */
export function tempoOf({ tempoMap, lengthBeats }: Pick<Score, 'tempoMap' | 'lengthBeats'>): number {
  const stretches = tempoMap
    .map(({ startBeat, bpm }, i) => {
      const endBeat = tempoMap[i + 1]?.startBeat ?? Math.max(lengthBeats, startBeat + 1e-3);
      return { bpm, seconds: ((endBeat - startBeat) * 60) / bpm };
    })
    .sort((a, b) => a.bpm - b.bpm);
  let left = stretches.reduce((sum, { seconds }) => sum + seconds, 0) / 2;
  for (const { bpm, seconds } of stretches) {
    left -= seconds;
    if (left <= 0) return bpm;
  }
  return stretches.at(-1)!.bpm;
}
