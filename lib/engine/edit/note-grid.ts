import type { TempoChange } from '../score/score.ts';
import { ScoreTime } from '../score/time.ts';
import { pitchClass } from '../theory/pitch.ts';
import { type TimedOnset, trackSungBeats } from './sung-beats.ts';

/** The pulse of a line of notes as it was really kept: people slow down and hurry. */
export interface SungTempo {
  tempoMap: TempoChange[];
  /** Time of the first bar line, at or before the first note, seconds; negative where it lies before the recording. */
  firstBeatSeconds: number;
}

/** A note that was sung or played alone. */
export interface SungNote extends TimedOnset {
  pitch: number;
}

/** A note this near to a beat or half beat tells where it is, beats; any other may be an ornament. */
const TELLING_BEATS = 0.16;
/** A first note this far before a beat is that beat taken early, beats. */
const EARLY_BEATS = 0.3;
/** No bar is this much slower or quicker than the line on the whole. */
const MOST_DRIFT = 0.25;
/** Notes around a bar line that tell when it is: the width of a Gaussian, beats. */
const SMOOTH_BEATS = 5;
/** A line is steady where following it explains no more than unevenness would: mean squares over each other, and seconds. */
const STEADIER = 1.3;
const STEADY_SECONDS = 0.006;
/** Fewer notes than this are a steady line's. */
const LEAST_TELLING = 8;

/**
 * Follows the beat of a line through its drift, bar by bar. Notes are laid to beats and half beats of the likeliest pulse;
 * a bar line then lies where the parabola through the notes around it has it (local regression, W. Cleveland, JASA 74,
 * 1979), so that unevenness from note to note is not followed. Bars begin where the harmony that the notes imply changes.
 * @param notes in order
 * @param attacks seconds at which the voice was heard to begin anew, within notes too: words sung on one pitch
 */
export function followTempo(
  notes: readonly SungNote[],
  beatsPerBar = 4,
  attacks: readonly number[] = [],
): SungTempo {
  const first = notes[0];
  if (!first) return { tempoMap: [{ startBeat: 0, bpm: 100 }], firstBeatSeconds: 0 };
  const beats = trackSungBeats(withAttacks(notes, attacks));
  const placed = notes.map((note) => ({
    ...note,
    startBeat: placeAmong(beats, note.startSeconds),
    endBeat: placeAmong(beats, note.endSeconds),
  }));
  const firstBeat = Math.floor(placed[0]!.startBeat + EARLY_BEATS);
  const bar = barLineBefore(firstBeat, placed, beatsPerBar);
  const points = placed.flatMap(({ startBeat, startSeconds, endSeconds }) => {
    const beat = Math.round(2 * startBeat) / 2;
    return Math.abs(startBeat - beat) <= TELLING_BEATS
      ? [{ beat: beat - bar, seconds: startSeconds, weight: Math.min(1, endSeconds - startSeconds + 0.2) }]
      : [];
  });
  const steady = lineThrough(points);
  if (points.length < LEAST_TELLING || !steady) {
    const pace = (beats.at(-1)! - beats[0]!) / (beats.length - 1);
    return {
      tempoMap: [{ startBeat: 0, bpm: 60 / pace }],
      firstBeatSeconds: beats[0]! + pace * bar,
    };
  }
  const bars = Math.ceil((points.at(-1)!.beat + 1) / beatsPerBar);
  const followed = (beat: number): number =>
    parabolaAt(
      beat,
      points.map((point) => ({
        ...point,
        weight: point.weight * Math.exp(-0.5 * ((point.beat - beat) / SMOOTH_BEATS) ** 2),
      })),
    ) ?? steady.start + steady.pace * beat;
  const steadyMisfit = misfitOf(points, (beat) => steady.start + steady.pace * beat);
  if (steadyMisfit < STEADIER * misfitOf(points, followed) + STEADY_SECONDS ** 2)
    return { tempoMap: [{ startBeat: 0, bpm: 60 / steady.pace }], firstBeatSeconds: steady.start };
  const lines = Array.from({ length: bars + 1 }, (_, index) => followed(index * beatsPerBar));
  const tempoMap = lines.slice(1).map((seconds, index) => {
    const pace = (seconds - lines[index]!) / beatsPerBar;
    const bounded = Math.max(steady.pace * (1 - MOST_DRIFT), Math.min(steady.pace * (1 + MOST_DRIFT), pace));
    return { startBeat: index * beatsPerBar, bpm: 60 / bounded };
  });
  return { tempoMap, firstBeatSeconds: lines[0]! };
}

/** An attack this near to a note's start is that note's, seconds. */
const SAME_SECONDS = 0.08;
/** What an attack within a note weighs is what a note of this length does, seconds. */
const ATTACK_SECONDS = 0.15;

const withAttacks = (notes: readonly SungNote[], attacks: readonly number[]): TimedOnset[] =>
  [
    ...notes,
    ...attacks
      .filter((at) => notes.every((note) => Math.abs(note.startSeconds - at) >= SAME_SECONDS))
      .map((at) => ({ startSeconds: at, endSeconds: at + ATTACK_SECONDS })),
  ].sort((a, b) => a.startSeconds - b.startSeconds);

/** The place of a time among beats, in beats from the first; at the ends as if their pace went on. */
function placeAmong(beats: readonly number[], seconds: number): number {
  const after = beats.findIndex((beat) => beat > seconds);
  const i = Math.max(0, Math.min(beats.length - 2, (after < 0 ? beats.length : after) - 1));
  return i + (seconds - beats[i]!) / (beats[i + 1]! - beats[i]!);
}

/** A melody is laid to bars from its first note on unless another way explains this much more of it. */
const CLEARLY = 1.005;
/** And from between the beats that were tracked, where a line was heard half a beat off, this much more. */
const OFF_BEAT = 1.04;
/** A chord is told by what of a note's length is within this many beats, and by sixteenths. */
const HELD_BEATS = 3;
const STEP_BEATS = 0.25;

/**
 * The beat of the bar line at or before a line's first beat. Chords change with bars: of the ways to lay bars, the one in
 * which a triad a bar holds most of the notes.
 */
function barLineBefore(
  firstBeat: number,
  notes: readonly { startBeat: number; endBeat: number; pitch: number }[],
  beatsPerBar: number,
): number {
  const explained = Array.from({ length: 2 * beatsPerBar }, (_, halves) => {
    const back = halves / 2;
    const bars = new Map<number, Float64Array>();
    for (const { startBeat, endBeat, pitch } of notes) {
      const end = Math.min(endBeat, startBeat + HELD_BEATS);
      for (let beat = startBeat; beat < end; beat += STEP_BEATS) {
        const bar = Math.floor((beat + STEP_BEATS / 4 - firstBeat + back) / beatsPerBar);
        const chroma = bars.get(bar) ?? new Float64Array(12);
        bars.set(bar, chroma);
        chroma[pitchClass(Math.round(pitch))]! += Math.min(STEP_BEATS, end - beat);
      }
    }
    return bars.values().reduce((sum, chroma) => sum + mostInTriad(chroma), 0);
  });
  const best = (step: 0 | 1) =>
    explained.reduce(
      (most, sum, i) => (i % 2 === step && (most < 0 || sum > explained[most]!) ? i : most),
      -1,
    );
  const [onBeat, offBeat] = [best(0), best(1)];
  const whole = explained[onBeat]! > CLEARLY * explained[0]! ? onBeat : 0;
  return firstBeat - (explained[offBeat]! > OFF_BEAT * explained[whole]! ? offBeat : whole) / 2;
}

function mostInTriad(chroma: Float64Array): number {
  let most = 0;
  for (let root = 0; root < 12; root++) {
    const outer = chroma[root]! + chroma[(root + 7) % 12]!;
    most = Math.max(most, outer + Math.max(chroma[(root + 3) % 12]!, chroma[(root + 4) % 12]!));
  }
  return most;
}

/** When a beat of a line is, and how much that is to be trusted. */
interface BeatPoint {
  beat: number;
  seconds: number;
  weight: number;
}

/** Mean square of how far notes lie from where a pulse has them, seconds squared. */
function misfitOf(points: readonly BeatPoint[], secondsAt: (beat: number) => number): number {
  let [sum, total] = [0, 0];
  for (const { beat, seconds, weight } of points) {
    sum += weight * (seconds - secondsAt(beat)) ** 2;
    total += weight;
  }
  return sum / total;
}

/** The straight line through points by weighted least squares; undefined where they lie on one beat. */
function lineThrough(points: readonly BeatPoint[]): { start: number; pace: number } | undefined {
  let [total, beats, seconds] = [0, 0, 0];
  for (const point of points) {
    total += point.weight;
    beats += point.weight * point.beat;
    seconds += point.weight * point.seconds;
  }
  if (total < 1e-9) return undefined;
  const [beat, second] = [beats / total, seconds / total];
  let [across, square] = [0, 0];
  for (const point of points) {
    across += point.weight * (point.beat - beat) * (point.seconds - second);
    square += point.weight * (point.beat - beat) ** 2;
  }
  if (square / total < 0.5) return undefined;
  const pace = across / square;
  return { start: second - pace * beat, pace };
}

/** Where the weighted least-squares parabola through points is at a beat; undefined where they are too few for one. */
function parabolaAt(beat: number, points: readonly BeatPoint[]): number | undefined {
  // Moments of the beats around this one, in units of the width, and of the seconds with them.
  const m = [0, 0, 0, 0, 0];
  const v = [0, 0, 0];
  for (const point of points) {
    const x = (point.beat - beat) / SMOOTH_BEATS;
    for (let k = 0, power = point.weight; k < 5; k++, power *= x) {
      m[k]! += power;
      if (k < 3) v[k]! += power * point.seconds;
    }
  }
  const [m0, m1, m2, m3, m4] = m as [number, number, number, number, number];
  const [v0, v1, v2] = v as [number, number, number];
  const [c0, c1, c2] = [m2 * m4 - m3 * m3, m2 * m3 - m1 * m4, m1 * m3 - m2 * m2];
  const determinant = m0 * c0 + m1 * c1 + m2 * c2;
  if (!(determinant > 0.02 * m0 ** 3)) return undefined;
  return (v0 * c0 + v1 * c1 + v2 * c2) / determinant;
}

/** When each beat of a line is, as far as `untilSeconds`. */
export function beatTimes({ tempoMap, firstBeatSeconds }: SungTempo, untilSeconds: number): number[] {
  const time = new ScoreTime(tempoMap);
  const times: number[] = [];
  for (let beat = 0; ; beat++) {
    const seconds = firstBeatSeconds + time.secondsAt(beat);
    if (seconds >= untilSeconds) return times;
    times.push(seconds);
  }
}
