import { barsOf } from '#lib/spelling/bars.ts';
import { metresBetween, withMetres } from '../score/metres.ts';
import type { Note, Score, TempoChange } from '../score/score.ts';
import { timeOf } from '../score/time.ts';

/**
 * A score whose beat 0 lies at a time of a recording, as one whose clock is the recording's: `timeOf` tells where in it a
 * beat is. Time before the first bar line becomes whole bars; less than half a bar of it, or a bar that the recording
 * begins in the middle of, changes the length of the first beats. Notes keep their times; what lies before the recording
 * is left out.
 * @param seconds where beat 0 is; negative where it lies before the recording
 */
export function delayScore(score: Score, seconds: number): Score {
  const time = timeOf(score);
  const bar = score.metre.beatsPerBar;
  const bars = Math.round(seconds / time.secondsAt(bar));
  const shift = bars < 0 ? -barsOf(score).beatAt(-bars) : bars * bar;
  // From this beat on the clock runs as it did.
  const anchor = bars > 0 ? 0 : seconds < time.secondsAt(shift) ? bar - shift : 1 - shift;
  const anchorSeconds = time.secondsAt(anchor) + seconds;
  if (anchor + shift >= score.lengthBeats + shift || !(anchorSeconds > 0)) return score;
  const move = (beat: number): number =>
    beat >= anchor
      ? beat + shift
      : Math.max(0, (time.secondsAt(beat) + seconds) / anchorSeconds) * (anchor + shift);
  const moveSpan = <Span extends { startBeat: number; lengthBeats: number }>(span: Span): Span => {
    const startBeat = move(span.startBeat);
    return { ...span, startBeat, lengthBeats: move(span.startBeat + span.lengthBeats) - startBeat };
  };
  /** What lasts from bar line to bar line stays on them; the first begins with the recording. */
  const moveBars = <Span extends { startBeat: number; lengthBeats: number }>(
    spans: readonly Span[],
  ): Span[] =>
    spans
      .map((span, i) => {
        const startBeat = i === 0 ? 0 : Math.max(0, span.startBeat + shift);
        return { ...span, startBeat, lengthBeats: span.startBeat + span.lengthBeats + shift - startBeat };
      })
      .filter(({ lengthBeats }) => lengthBeats > 1e-6);
  const delayed: Score = {
    ...score,
    lengthBeats: score.lengthBeats + shift,
    tempoMap: [
      { startBeat: 0, bpm: (60 * (anchor + shift)) / anchorSeconds },
      ...tempiFrom(score.tempoMap, anchor).map((change) => ({
        ...change,
        startBeat: change.startBeat + shift,
      })),
    ],
    keyChanges: score.keyChanges.map((change) => ({
      ...change,
      startBeat: Math.max(0, change.startBeat + shift),
    })),
    sections: moveBars(score.sections),
    chords: moveBars(score.chords),
    parts: score.parts.map((part) => ({
      ...part,
      notes: part.notes.map((note): Note => moveSpan(note)).filter(({ lengthBeats }) => lengthBeats > 1e-6),
      ...(part.controls && {
        controls: part.controls.map((point) => ({ ...point, beat: move(point.beat) })),
      }),
    })),
  };
  const metres = metresBetween(score, Math.max(0, -shift), score.lengthBeats);
  return withMetres(
    delayed,
    metres.map((change, i) => ({ ...change, startBeat: i === 0 ? 0 : change.startBeat + shift })),
  );
}

/** The tempi from a beat on, the one in force there first. */
function tempiFrom(tempoMap: readonly TempoChange[], beat: number): TempoChange[] {
  const current = tempoMap.findLast((change) => change.startBeat <= beat)!;
  return [{ ...current, startBeat: beat }, ...tempoMap.filter((change) => change.startBeat > beat)];
}
