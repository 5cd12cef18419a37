import type { TimelineResult } from '#lib/contract/nouns.ts';
import type { SongScore } from '#lib/studio/views.ts';

/** Beats to seconds and back. */
export interface ScoreClock {
  secondsAt(beat: number): number;
  beatAt(seconds: number): number;
}

/** The clock of a tempo map: the tempo stands still from each change to the next, the first at beat 0. */
export function clockOf(tempoMap: SongScore['tempoMap']): ScoreClock {
  const stretches: { beat: number; seconds: number; secondsPerBeat: number }[] = [];
  for (const { startBeat, bpm } of tempoMap) {
    const before = stretches.at(-1);
    const seconds = before ? before.seconds + (startBeat - before.beat) * before.secondsPerBeat : 0;
    stretches.push({ beat: startBeat, seconds, secondsPerBeat: 60 / bpm });
  }
  const first = stretches[0] ?? { beat: 0, seconds: 0, secondsPerBeat: 0.5 };
  return {
    secondsAt(beat) {
      const at = stretches.findLast((one) => one.beat <= beat) ?? first;
      return at.seconds + (beat - at.beat) * at.secondsPerBeat;
    },
    beatAt(seconds) {
      const at = stretches.findLast((one) => one.seconds <= seconds) ?? first;
      return at.beat + (seconds - at.seconds) / at.secondsPerBeat;
    },
  };
}

/** Every beat of a score in seconds, to the sample: what notes snap to. A beat is the metre's denominator. */
export function beatsOf(
  { metre, lengthBeats }: Pick<SongScore, 'metre' | 'lengthBeats'>,
  clock: ScoreClock,
): TimelineResult['beats'] {
  const step = metre.beatsPerBar / metre.numerator;
  return Array.from({ length: Math.ceil(lengthBeats / step - 1e-6) }, (_, at) => ({
    start_s: clock.secondsAt(at * step),
    bar: Math.floor(at / metre.numerator) + 1,
    beat: (at % metre.numerator) + 1,
  }));
}

/** "bar 3, beat 2.5" of a service's sentence as a beat from 0; null where it names none. */
export function placeNamed(sentence: string, metre: SongScore['metre']): number | null {
  const [, bar, beat] = /\bbar (\d+), beat (\d+(?:\.\d+)?)/.exec(sentence) ?? [];
  if (bar === undefined || beat === undefined) return null;
  return (Number(bar) - 1) * metre.beatsPerBar + (Number(beat) - 1) * (metre.beatsPerBar / metre.numerator);
}
