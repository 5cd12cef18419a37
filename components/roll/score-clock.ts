import type { TimelineResult } from '#lib/contract/nouns.ts';
import { barsOf } from '#lib/spelling/bars.ts';
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
export const beatsOf = (
  score: Pick<SongScore, 'metre' | 'metreChanges' | 'lengthBeats'>,
  clock: ScoreClock,
): TimelineResult['beats'] =>
  barsOf(score)
    .beatsUntil(score.lengthBeats)
    .map(({ startBeat, bar, beat }) => ({ start_s: clock.secondsAt(startBeat), bar, beat }));
