import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { applyBiquads, type BiquadSetting } from '../dsp/biquad.ts';
import type { Score, TempoChange } from '../score/score.ts';
import { type ScoreTime, timeOf } from '../score/time.ts';

const HOP = Math.round(0.002 * SAMPLE_RATE);
const HOPS_PER_SECOND = SAMPLE_RATE / HOP;
/** Drums and bass, everything, hats and consonants: each says where the beat is, however loud it is. */
const BANDS: readonly (BiquadSetting | undefined)[] = [
  { type: 'lowpass', hz: 150 },
  undefined,
  { type: 'highpass', hz: 3000 },
];

/** How much sounds after a stroke is taken over so many hops. */
const SOUND_HOPS = 25;

/** So many beats before a join tell its phase. */
const HEARD_BEATS = 64;
const LEAST_BEATS = 8;
/** How far off a grid's beats can be heard, and how wide the onsets of one beat lie, in hops. */
const REACH_HOPS = 20;
const CLUSTER_HOPS = 6;
/** Share of the onsets around beats that must lie in one cluster: below the first nothing is told, above the second all. */
const UNTOLD_SHARE = 0.38;
const TOLD_SHARE = 0.46;

/** What is at least so strong as this share of the usual beat is the last that is struck. */
const STRUCK_SHARE = 0.5;
/** After a last stroke nothing is struck for so many beats. */
const RING_BEATS = 2;
/** A last stroke this late, in seconds and at most in beats, comes after a slowing end; nearer ones are unevenness. */
const LATE_SECONDS = 0.03;
const LATEST_BEATS = 0.9;
/** So many beats before its last a song begins to slow down. */
const SLOWING_BEATS = [2, 4, 6, 8, 12];
/** How much more must be struck on slowing beats than on steady ones. */
const SLOWER = 1.3;
/** A slowing beat is looked for this near, in hops. */
const NEAR_HOPS = 7;

/**
 * The score of a recording with its beats before a join where they are heard. A grid over the whole song is some
 * milliseconds off at its ends, and does not slow down with the last bars: of the beats before the join the mean lag of
 * the onsets is taken (sub-hop, as the centre of their cluster), and where nothing is struck after a slowing end, beats
 * go on from the last stroke in the song's tempo.
 * @param joinSeconds where new music shall begin
 */
export function hearLastBeats(score: Score, audio: StereoBuffer, joinSeconds: number): Score {
  const time = timeOf(score);
  const joinBeat = Math.min(Math.floor(time.beatAt(joinSeconds)), Math.ceil(score.lengthBeats));
  const leadBeats = score.tempoMap[1]?.startBeat ?? 0;
  const onsets = onsetsOf(audio, time.secondsAt(joinBeat - HEARD_BEATS) - 1, joinSeconds);
  const struck = lastStroke(onsets, time, joinBeat, leadBeats);
  if (!struck) return score;
  const firstBeat = Math.max(leadBeats, struck.beat - HEARD_BEATS);
  if (struck.beat - firstBeat < LEAST_BEATS) return score;
  // Only where nothing follows is it the last stroke of an ending, and not the last before a join.
  const isEnding = joinBeat - struck.beat >= RING_BEATS;
  const slowing = isEnding ? slowingEnd(onsets, time, struck, firstBeat) : [];
  const untilBeat = slowing[0]?.beat ?? struck.beat;
  const lag = lagOf(onsets, time, firstBeat, untilBeat);
  const middle = Math.round((firstBeat + untilBeat) / 2);
  return {
    ...score,
    tempoMap: passing(score.tempoMap, [
      { beat: firstBeat, seconds: time.secondsAt(firstBeat) },
      { beat: middle, seconds: time.secondsAt(middle) + lag },
      ...slowing.map(({ beat, seconds }, i) => ({ beat, seconds: i === 0 ? seconds + lag : seconds })),
    ]),
  };
}

interface BeatPoint {
  beat: number;
  seconds: number;
}

/** How strongly something begins at each hop of a stretch, and how much then sounds. */
interface Onsets {
  fromSeconds: number;
  strength: Float64Array;
  amplitude: Float64Array;
}

/** Rises of the root of the amplitude within 4 ms, in bands, each over its own mean. */
function onsetsOf(audio: StereoBuffer, fromSeconds: number, toSeconds: number): Onsets {
  const from = Math.max(0, Math.round(fromSeconds * SAMPLE_RATE));
  const to = Math.min(audio.left.length, Math.round(toSeconds * SAMPLE_RATE));
  const count = Math.max(0, Math.floor((to - from) / HOP) - 2);
  const strength = new Float64Array(count);
  let amplitude = strength;
  for (const band of BANDS) {
    const mono = new Float32Array(Math.max(0, to - from));
    for (let i = 0; i < mono.length; i++) mono[i] = audio.left[from + i]! + audio.right[from + i]!;
    if (band) applyBiquads(mono, [band]);
    const levels = Float64Array.from({ length: count }, (_, k) => {
      let energy = 0;
      for (let i = k * HOP; i < (k + 2) * HOP; i++) energy += mono[i]! * mono[i]!;
      return (energy / (2 * HOP)) ** 0.25;
    });
    if (!band) amplitude = levels.map((_, k) => mean(levels.subarray(k, k + SOUND_HOPS)) ** 2);
    const rises = levels.map((level, k) => Math.max(0, level - (levels[k - 2] ?? level)));
    const usual = mean(rises);
    if (usual > 1e-9) for (let k = 0; k < count; k++) strength[k]! += Math.min(30, rises[k]! / usual);
  }
  return { fromSeconds: from / SAMPLE_RATE, strength, amplitude };
}

const hopOf = ({ fromSeconds }: Onsets, seconds: number): number => (seconds - fromSeconds) * HOPS_PER_SECOND;

/** Five hops around one: a stroke of several instruments. */
const strokeAt = ({ strength }: Onsets, hop: number): number => {
  let sum = 0;
  for (let k = hop - 2; k <= hop + 2; k++) sum += strength[k] ?? 0;
  return sum;
};

function strongestNear(onsets: Onsets, seconds: number, reach: number): { hop: number; strength: number } {
  const centre = Math.round(hopOf(onsets, seconds));
  let best = { hop: centre, strength: -1 };
  for (let hop = centre - reach; hop <= centre + reach; hop++) {
    const strength = strokeAt(onsets, hop);
    if (strength > best.strength) best = { hop, strength };
  }
  return best;
}

/** The last thing struck before a join about as loudly as beats are, and the grid's beat nearest to it. */
function lastStroke(
  onsets: Onsets,
  time: ScoreTime,
  joinBeat: number,
  leadBeats: number,
): BeatPoint | undefined {
  const loudness = Float64Array.from(onsets.amplitude, (level, hop) => level * strokeAt(onsets, hop));
  const loudest = (from: number, to: number) => {
    let best = Math.max(0, from);
    for (let hop = best; hop <= Math.min(to, loudness.length - 1); hop++)
      if (loudness[hop]! > loudness[best]!) best = hop;
    return best;
  };
  const strokes: number[] = [];
  for (let beat = Math.max(leadBeats, joinBeat - HEARD_BEATS); beat < joinBeat; beat++) {
    const centre = Math.round(hopOf(onsets, time.secondsAt(beat)));
    strokes.push(loudness[loudest(centre - NEAR_HOPS, centre + NEAR_HOPS)] ?? 0);
  }
  const usual = strokes.toSorted((a, b) => a - b)[Math.floor(strokes.length * 0.6)] ?? 0;
  if (!(usual > 0)) return undefined;
  const beatHops = (time.secondsAt(joinBeat) - time.secondsAt(joinBeat - 1)) * HOPS_PER_SECOND;
  for (let hop = loudness.length - 1; hop >= 0; hop--) {
    // What rings on after a stroke is rough, but never as loud as the stroke.
    if (loudness[hop]! < STRUCK_SHARE * usual) continue;
    if (loudest(Math.round(hop - beatHops), loudness.length - 1) !== hop) continue;
    const seconds = onsets.fromSeconds + hop / HOPS_PER_SECOND;
    return { beat: Math.round(time.beatAt(seconds)), seconds };
  }
  return undefined;
}

/** How late the onsets lie after the beats of [fromBeat, toBeat], seconds within ±0.04; 0 where they do not agree. */
function lagOf(onsets: Onsets, time: ScoreTime, fromBeat: number, toBeat: number): number {
  const sums = new Float64Array(2 * REACH_HOPS + 1);
  for (let beat = fromBeat; beat <= toBeat; beat++) {
    const at = hopOf(onsets, time.secondsAt(beat));
    for (let i = 0; i < sums.length; i++) {
      const place = at + i - REACH_HOPS;
      const hop = Math.floor(place);
      const blend = place - hop;
      sums[i]! += (onsets.strength[hop] ?? 0) * (1 - blend) + (onsets.strength[hop + 1] ?? 0) * blend;
    }
  }
  const all = sums.reduce((sum, value) => sum + value, 0);
  if (!(all > 0)) return 0;
  const around = (i: number) => sums.subarray(Math.max(0, i - 2), i + 3).reduce((a, b) => a + b, 0);
  let top = 2;
  for (let i = 2; i < sums.length - 2; i++) if (around(i) > around(top)) top = i;
  let [weight, moment] = [0, 0];
  for (let i = Math.max(0, top - CLUSTER_HOPS); i <= Math.min(sums.length - 1, top + CLUSTER_HOPS); i++) {
    weight += sums[i]!;
    moment += sums[i]! * (i - REACH_HOPS);
  }
  const told = Math.max(0, Math.min(1, (weight / all - UNTOLD_SHARE) / (TOLD_SHARE - UNTOLD_SHARE)));
  return (told * moment) / weight / HOPS_PER_SECOND;
}

/**
 * The beats of a slowing end, from the last steady one to the last stroke: of the ways to slow down evenly (lags that
 * grow with the square of the beats) the one with most struck on its beats. None where steady beats explain as much.
 */
function slowingEnd(onsets: Onsets, time: ScoreTime, struck: BeatPoint, firstBeat: number): BeatPoint[] {
  let best: { gain: number; points: BeatPoint[] } | undefined;
  for (const lastBeat of [struck.beat, struck.beat - 1]) {
    const late = struck.seconds - time.secondsAt(lastBeat);
    const beatSeconds = time.secondsAt(lastBeat + 1) - time.secondsAt(lastBeat);
    if (late < LATE_SECONDS || late > LATEST_BEATS * beatSeconds) continue;
    for (const slowing of SLOWING_BEATS) {
      const from = lastBeat - slowing;
      if (from < firstBeat + LEAST_BEATS) continue;
      const points = Array.from({ length: slowing + 1 }, (_, i) => ({
        beat: from + i,
        seconds: time.secondsAt(from + i) + late * (i / slowing) ** 2,
      }));
      const inner = points.slice(1, -1);
      const struckOn = (seconds: (point: BeatPoint) => number) =>
        inner.reduce((sum, point) => sum + strongestNear(onsets, seconds(point), NEAR_HOPS).strength, 0);
      const slower = struckOn((point) => point.seconds);
      const steady = struckOn((point) => time.secondsAt(point.beat));
      const gain = (slower - SLOWER * steady) / inner.length;
      if (gain > (best?.gain ?? 0)) best = { gain, points };
    }
  }
  return best?.points ?? [];
}

/** A tempo map that is as it was up to the first of these points, passes them, and goes on in its own tempo. */
function passing(tempoMap: readonly TempoChange[], points: readonly BeatPoint[]): TempoChange[] {
  const [first, last] = [points[0]!, points.at(-1)!];
  const between = points.slice(1).map(({ beat, seconds }, i) => {
    const { beat: startBeat, seconds: begins } = points[i]!;
    return { startBeat, bpm: (60 * (beat - startBeat)) / (seconds - begins) };
  });
  const { bpm } = tempoMap.findLast((change) => change.startBeat <= last.beat)!;
  return [
    ...tempoMap.filter((change) => change.startBeat < first.beat),
    ...between,
    { startBeat: last.beat, bpm },
    ...tempoMap.filter((change) => change.startBeat > last.beat),
  ];
}

const mean = (values: Float64Array): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
