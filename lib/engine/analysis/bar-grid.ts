import type { Metre } from '../score/score.ts';
import { evidenceAt, peaksOf, reachOf, sixteenths } from './bar-evidence.ts';
import { type BarShape, FOUR, SIX_EIGHTHS, STRANDS, THREE } from './bar-shapes.ts';
import type { SongFeatures } from './song-features.ts';

/** Most songs are in four: three must be this much clearer. */
const PREFERENCE_FOR_FOUR = 1.1;
/** Evidence that a bar with a beat too many or too few must bring; a beat of a clear song brings about 1. */
const BAR_SLIP_COST = 8;
/** The same for a pulse that goes over to the off-beats: trackers do, clicks hardly ever. */
const PULSE_SLIP_COST = { tracked: 8, steady: 40 };

/** How the pulses were found: followed beat by beat, or laid out at one tempo. */
export type PulseKind = keyof typeof PULSE_SLIP_COST;

/** Pulses of two halves, or of three thirds. */
export type MetreDivision = 'simple' | 'compound';

export interface BarGrid {
  metre: Metre;
  /** Seconds of the beats (notes of the metre's denominator), and the place of each in its bar (0 is a downbeat). */
  seconds: number[];
  positions: number[];
  /** How clearly the bars show, in standard deviations a bar; about 0 where there is nothing to see. */
  clarity: number;
  /** 0–1: how much clearer than the next best place of the downbeat. */
  confidence: number;
}

/**
 * Where bars begin, on a grid of tracked pulses that may be beats or lie a few sixteenths off them: the place that
 * agrees best with what music does at the sixteenths of a bar, followed by a Viterbi pass that lets the place slip
 * where a bar is odd or the tracker went over to the off-beats.
 * @param pulses seconds, rising; a quarter apart or, of a compound metre, a dotted quarter
 */
export function findBars(
  pulses: readonly number[],
  features: SongFeatures,
  kind: PulseKind,
  division: MetreDivision,
): BarGrid {
  if (pulses.length < 8)
    return {
      metre: FOUR.metre,
      seconds: [...pulses],
      positions: pulses.map((_, i) => i % 4),
      clarity: 0,
      confidence: 0,
    };
  const { shape, best, evidence } =
    division === 'simple' ? simpleBars(pulses, features) : compoundBars(pulses, features);
  return {
    metre: shape.metre,
    ...divided(followPlaces(evidence, pulses, shape, PULSE_SLIP_COST[kind]), shape),
    clarity: best.value,
    confidence: Math.max(0, Math.min(1, (best.value - Math.max(0, best.second)) * 0.8)),
  };
}

interface FoundBars {
  shape: BarShape;
  best: BestPlace;
  evidence: Float64Array;
}

function simpleBars(pulses: readonly number[], features: SongFeatures): FoundBars {
  const inFour = evidenceAt(pulses, features, FOUR);
  const inThree = evidenceAt(pulses, features, THREE);
  const four = bestPlace(inFour, FOUR);
  const three = bestPlace(inThree, THREE);
  // A few bars may look like three by chance.
  const preference = PREFERENCE_FOR_FOUR + Math.max(0, 40 - pulses.length) * 0.02;
  return three.value > four.value * preference
    ? { shape: THREE, best: three, evidence: inThree }
    : { shape: FOUR, best: four, evidence: inFour };
}

/** How much more is heard on each of the eighths inside a dotted quarter than half way through it; swing leaves one out. */
const THIRDS_OVER_HALVES = 1.5;
/** How much is heard on the second of three eighths beside the third. */
const SECOND_EIGHTHS_SHARE = 0.25;
/** How much is heard on the second dotted quarter beside what is on the second and third quarters of a bar of three. */
const DOTTED_OVER_QUARTERS = 0.75;

/** Bars of 6/8, of clarity 0 where the onsets do not lie as they do in it: they tell it from swing and from 3/4. */
function compoundBars(pulses: readonly number[], features: SongFeatures): FoundBars {
  const shape = SIX_EIGHTHS;
  const evidence = evidenceAt(pulses, features, shape);
  const best = bestPlace(evidence, shape);
  const heard = new Float64Array(shape.pulses * shape.parts);
  const peakAt = peaksOf(features.onsets.full, reachOf(pulses, shape.parts));
  sixteenths(pulses, shape.parts).forEach((s, i) => {
    heard[(i + heard.length - best.downbeat) % heard.length]! += peakAt(s);
  });
  const sum = (...places: number[]) => places.reduce((total, place) => total + heard[place]!, 0);
  const isCompound =
    sum(2, 8) > SECOND_EIGHTHS_SHARE * sum(4, 10) &&
    Math.min(sum(2, 8), sum(4, 10)) > THIRDS_OVER_HALVES * sum(3, 9) &&
    sum(6) > DOTTED_OVER_QUARTERS * 0.5 * sum(4, 8);
  return { shape, best: isCompound ? best : { ...best, value: 0 }, evidence };
}

/** The pulses of a compound metre as its eighths. */
function divided(
  bars: { seconds: number[]; positions: number[] },
  { metre, pulses }: BarShape,
): { seconds: number[]; positions: number[] } {
  const parts = metre.numerator / pulses;
  if (parts === 1) return bars;
  const { seconds, positions } = bars;
  const inside = Array.from({ length: parts }, (_, part) => part);
  return {
    seconds: seconds.flatMap((from, i) => {
      const to = seconds[i + 1] ?? 2 * from - seconds[i - 1]!;
      return inside.map((part) => from + ((to - from) * part) / parts);
    }),
    positions: positions.flatMap((position) => inside.map((part) => position * parts + part)),
  };
}

/** The sixteenth at which bars begin, how well they agree with what is expected there, and at the next best place. */
interface BestPlace {
  downbeat: number;
  value: number;
  second: number;
}

function bestPlace(evidence: Float64Array, { pulses, parts, template }: BarShape): BestPlace {
  const places = pulses * parts;
  const rows = evidence.length / STRANDS.length;
  const profile = new Float64Array(places * STRANDS.length);
  for (let row = 0; row < rows; row++)
    for (let s = 0; s < STRANDS.length; s++)
      profile[(row % places) * STRANDS.length + s]! += (evidence[row * STRANDS.length + s]! * places) / rows;
  const values = Array.from({ length: places }, (_, downbeat) => {
    let value = 0;
    for (let place = 0; place < places; place++)
      for (let s = 0; s < STRANDS.length; s++)
        value +=
          template[place * STRANDS.length + s]! *
          profile[((place + downbeat) % places) * STRANDS.length + s]!;
    return value;
  });
  const downbeat = values.indexOf(Math.max(...values));
  const second = Math.max(...values.filter((_, place) => place !== downbeat));
  return { downbeat, value: values[downbeat]!, second };
}

/** Of the places that lie alike in the beat, the one with the best score. */
function topPlaces(scores: Float64Array, parts: number): number[] {
  return Array.from({ length: parts }, (_, part) => {
    let top = part;
    for (let place = part; place < scores.length; place += parts)
      if (scores[place]! > scores[top]!) top = place;
    return top;
  });
}

/** Viterbi over the place in the bar at which each pulse lies. */
function followPlaces(
  evidence: Float64Array,
  pulses: readonly number[],
  { pulses: perBar, parts, template }: BarShape,
  pulseSlipCost: number,
): { seconds: number[]; positions: number[] } {
  const places = perBar * parts;
  const count = pulses.length;
  const width = STRANDS.length;
  let scores = new Float64Array(places);
  const from = new Int8Array(count * places);
  for (let i = 0; i < count; i++) {
    const tops = topPlaces(scores, parts);
    let top = 0;
    for (const place of tops) if (scores[place]! > scores[top]!) top = place;
    const next = new Float64Array(places);
    for (let place = 0; place < places; place++) {
      const before = (place + places - parts) % places;
      let came = before;
      let value = scores[before]!;
      const inBar = tops[place % parts]!;
      if (i > 0 && scores[inBar]! - BAR_SLIP_COST > value) {
        value = scores[inBar]! - BAR_SLIP_COST;
        came = inBar;
      }
      if (i > 0 && scores[top]! - pulseSlipCost > value) {
        value = scores[top]! - pulseSlipCost;
        came = top;
      }
      for (let q = 0; q < parts; q++) {
        const row = ((place + q) % places) * width;
        for (let s = 0; s < width; s++) value += template[row + s]! * evidence[(i * parts + q) * width + s]!;
      }
      next[place] = value;
      from[i * places + place] = came;
    }
    scores = next;
  }
  const placeOf = new Int8Array(count);
  let place = scores.indexOf(Math.max(...scores));
  for (let i = count - 1; i >= 0; i--) {
    placeOf[i] = place;
    place = from[i * places + place]!;
  }
  const seconds: number[] = [];
  const positions: number[] = [];
  for (let i = 0; i < count; i++) {
    const q = (parts - (placeOf[i]! % parts)) % parts;
    const next = pulses[i + 1] ?? 2 * pulses[i]! - pulses[i - 1]!;
    const at = pulses[i]! + ((next - pulses[i]!) * q) / parts;
    const gap = i > 0 ? next - pulses[i]! : Number.POSITIVE_INFINITY;
    // Where the place slips back, two beats may fall together: the later is the one to go on from.
    if (seconds.length > 0 && at - seconds.at(-1)! < 0.4 * gap) {
      seconds.pop();
      positions.pop();
    }
    seconds.push(at);
    positions.push(((placeOf[i]! + q) % places) / parts);
  }
  return { seconds, positions };
}
