import type { TempoChange } from '../score.ts';
import { ScoreTime } from '../score-time.ts';

/** The pulse that a line of notes was sung or played to. */
export interface NoteGrid {
  bpm: number;
  /** Time of a beat at or just before the first note, seconds. */
  firstBeatSeconds: number;
}

/** The same as it was really kept: people slow down and hurry. */
export interface SungTempo {
  tempoMap: TempoChange[];
  firstBeatSeconds: number;
}

const SLOWEST_BPM = 66;
const FASTEST_BPM = 150;
const STEP_BPM = 0.25;
/** People hum near walking pace: centre and width (octaves) of a log-normal preference. */
const CENTRE_BPM = 98;
const WIDTH_OCTAVES = 0.45;
/** A first note this far before a beat (in beats) is that beat taken early. */
const EARLY_BEATS = 0.3;

/**
 * Fits a steady beat to onsets: for each tempo the weighted onsets are wrapped round the beat and the half beat; the
 * longer their resultants, the better they agree (circular statistics, N. Fisher 1993, §2.3).
 * @param notes in order; long notes weigh more
 */
export function fitNoteGrid(notes: readonly { startSeconds: number; endSeconds: number }[]): NoteGrid {
  const first = notes[0]?.startSeconds ?? 0;
  let best = { score: Number.NEGATIVE_INFINITY, bpm: CENTRE_BPM, phase: 0 };
  for (let bpm = SLOWEST_BPM; bpm <= FASTEST_BPM; bpm += STEP_BPM) {
    const beatSeconds = 60 / bpm;
    const whole = resultant(notes, beatSeconds);
    const half = resultant(notes, beatSeconds / 2);
    const preference = Math.log2(bpm / CENTRE_BPM) / WIDTH_OCTAVES;
    const score = 0.45 * whole.length + 0.55 * half.length - 0.12 * preference * preference;
    if (score > best.score)
      best = { score, bpm, phase: onBeat(notes, (half.phase * beatSeconds) / 2, beatSeconds) };
  }
  const beatSeconds = 60 / best.bpm;
  const beats = (first - best.phase) / beatSeconds;
  return { bpm: best.bpm, firstBeatSeconds: best.phase + Math.floor(beats + EARLY_BEATS) * beatSeconds };
}

/** A note this near to a beat or half beat tells where it is, beats; any other may be an ornament. */
const TELLING_BEATS = 0.16;
/** How much of a note's deviation the place and the pace of the beat follow, from note to note. */
const FOLLOW_PLACE = 0.4;
const FOLLOW_PACE = 0.12;
/** No bar is this much slower or quicker than the line on the whole. */
const MOST_DRIFT = 0.15;
/** Notes around a bar line that tell when it is: the width of a Gaussian, beats. */
const SMOOTH_BEATS = 7;
/** A line that keeps this near to a steady beat is steady, seconds. */
const STEADY_SECONDS = 0.02;
/** Fewer notes than this are a steady line's. */
const LEAST_TELLING = 8;

/**
 * Follows the beat of a line through its drift, bar by bar. Notes are laid to beats and half beats by a tracker of place
 * and pace (an alpha–beta filter); a bar line then lies where the parabola through the notes around it has it
 * (local regression, W. Cleveland, JASA 74, 1979), so that unevenness from note to note is not followed.
 * @param notes in order; the first bar begins with their first beat
 */
export function followTempo(
  notes: readonly { startSeconds: number; endSeconds: number }[],
  beatsPerBar = 4,
): SungTempo {
  // A beat that drifts far has no one grid: it is followed from its beginning, if that fits the notes better.
  const whole = tellingNotes(notes, fitNoteGrid(notes));
  const head = tellingNotes(notes, fitNoteGrid(notes.slice(0, HEAD_NOTES)));
  const { points, grid } = head.misfit < BETTER * whole.misfit ? head : whole;
  const steady = lineThrough(points);
  const isPlausible = (pace: number) => Math.abs(pace * (grid.bpm / 60) - 1) <= MOST_DRIFT;
  if (points.length < LEAST_TELLING || !steady || !isPlausible(steady.pace))
    return { tempoMap: [{ startBeat: 0, bpm: grid.bpm }], firstBeatSeconds: grid.firstBeatSeconds };
  const bars = Math.ceil((points.at(-1)!.beat + 1) / beatsPerBar);
  const lines = Array.from({ length: bars + 1 }, (_, bar) => {
    const beat = bar * beatsPerBar;
    const near = parabolaAt(
      beat,
      points.map((point) => ({
        ...point,
        weight: point.weight * Math.exp(-0.5 * ((point.beat - beat) / SMOOTH_BEATS) ** 2),
      })),
    );
    return near ?? steady.start + steady.pace * beat;
  });
  const isSteady = lines.every(
    (seconds, bar) => Math.abs(seconds - steady.start - steady.pace * bar * beatsPerBar) < STEADY_SECONDS,
  );
  if (isSteady)
    return { tempoMap: [{ startBeat: 0, bpm: 60 / steady.pace }], firstBeatSeconds: steady.start };
  const tempoMap = lines.slice(1).map((seconds, bar) => {
    const pace = (seconds - lines[bar]!) / beatsPerBar;
    const bounded = Math.max(steady.pace * (1 - MOST_DRIFT), Math.min(steady.pace * (1 + MOST_DRIFT), pace));
    return { startBeat: bar * beatsPerBar, bpm: 60 / bounded };
  });
  return { tempoMap, firstBeatSeconds: lines[0]! };
}

/** So many notes are sung before a tempo drifts much. */
const HEAD_NOTES = 20;
/** What fits only as well is no reason to leave the grid of the whole line. */
const BETTER = 0.8;

/** When a beat of a line is, and how much that is to be trusted. */
interface BeatPoint {
  beat: number;
  seconds: number;
  weight: number;
}

/**
 * The notes that fall on beats and half beats, which move with the tempo, from a grid on; and how far notes lie from
 * where it has them, the mean square in beats.
 */
function tellingNotes(
  notes: readonly { startSeconds: number; endSeconds: number }[],
  grid: NoteGrid,
): { points: BeatPoint[]; misfit: number; grid: NoteGrid } {
  const points: BeatPoint[] = [];
  let squares = 0;
  const usual = 60 / grid.bpm;
  let pace = usual;
  let last = { beat: 0, seconds: grid.firstBeatSeconds };
  for (const note of notes) {
    const place = last.beat + (note.startSeconds - last.seconds) / pace;
    const beat = Math.round(2 * place) / 2;
    squares += (place - beat) ** 2;
    if (beat < 0 || Math.abs(place - beat) > TELLING_BEATS) continue;
    const expected = last.seconds + (beat - last.beat) * pace;
    const error = note.startSeconds - expected;
    if (beat > last.beat) pace += (FOLLOW_PACE * error) / Math.max(1, beat - last.beat);
    pace = Math.max(usual * (1 - MOST_DRIFT), Math.min(usual * (1 + MOST_DRIFT), pace));
    last = { beat, seconds: expected + FOLLOW_PLACE * error };
    const weight = Math.min(1, note.endSeconds - note.startSeconds + 0.2);
    points.push({ beat, seconds: note.startSeconds, weight });
  }
  return { points, misfit: squares / Math.max(1, notes.length), grid };
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

/** Of the two beats a half-beat grid allows, the one that more and longer notes begin on. */
function onBeat(
  notes: readonly { startSeconds: number; endSeconds: number }[],
  phase: number,
  beatSeconds: number,
): number {
  let balance = 0;
  for (const note of notes) {
    const angle = (2 * Math.PI * (note.startSeconds - phase)) / beatSeconds;
    balance += Math.cos(angle) * Math.min(1, note.endSeconds - note.startSeconds + 0.2);
  }
  return balance >= 0 ? phase : phase + beatSeconds / 2;
}

function resultant(
  notes: readonly { startSeconds: number; endSeconds: number }[],
  period: number,
): { length: number; phase: number } {
  let x = 0;
  let y = 0;
  let total = 0;
  for (const note of notes) {
    const weight = Math.min(1, note.endSeconds - note.startSeconds + 0.2);
    const angle = (2 * Math.PI * note.startSeconds) / period;
    x += weight * Math.cos(angle);
    y += weight * Math.sin(angle);
    total += weight;
  }
  return {
    length: total > 0 ? Math.hypot(x, y) / total : 0,
    phase: (((Math.atan2(y, x) / (2 * Math.PI)) % 1) + 1) % 1,
  };
}
