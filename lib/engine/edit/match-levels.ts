import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { limit } from '../dsp/dynamics.ts';
import { applyGainCurve } from '../dsp/envelope.ts';
import { gatedLoudness, kWeightedHops, SILENCE_LUFS } from '../dsp/loudness.ts';
import type { Stems } from '../rendered-song.ts';
import type { Bus } from '../score/score.ts';
import { scale } from './buffers.ts';

/** A stretch in samples of the song. */
export interface Span {
  start: number;
  end: number;
}

const QUIET_POWER = 1e-6;
const MAX_BUS_DB = 4;
const MAX_RIDE_DB = 8;
/** Down it may go further: where a record dies away, new music that plays on is that much louder. */
const MAX_DOWN_DB = 12;
const CEILING_DB = -1.1;
const ANCHOR_SECONDS = 3;
const FADER_ROUNDS = 4;
/** What {@link kWeightedHops} measures at once, samples. */
const HOP = SAMPLE_RATE / 10;
/** What was in the region before is no measure for the new music where it lay this far under its surroundings, LU. */
const MAX_DROP_LU = 9;
const CONTROL_SAMPLES = 441;

/**
 * Sets each bus of new stems to the level it has in the old ones, where both play the same music: the bars around the
 * new part. In place. A bus that is silent there gets the mean of the others' gains.
 * @param offset song position of the new stems' first sample
 * @param oldOffset of the old stems'
 * @param spans where both play the same
 */
export function balanceStems(
  fresh: Stems,
  old: Stems,
  spans: readonly Span[],
  offset: number,
  oldOffset: number,
): void {
  const gainOf = busGains(fresh, old, spans, offset, oldOffset);
  for (const [bus, stem] of Object.entries(fresh) as [Bus, StereoBuffer][])
    scale(stem, 10 ** (gainOf(bus) / 20));
}

/** The gains of {@link balanceStems}, dB. */
export function busGains(
  fresh: Stems,
  old: Stems,
  spans: readonly Span[],
  offset: number,
  oldOffset: number,
): (bus: Bus) => number {
  const gains = new Map<Bus, number>();
  for (const [bus, stem] of Object.entries(fresh) as [Bus, StereoBuffer][]) {
    const before = old[bus];
    if (!before) continue;
    const wanted = powerOf(before, spans, oldOffset);
    const found = powerOf(stem, spans, offset);
    if (wanted > QUIET_POWER && found > QUIET_POWER)
      gains.set(bus, Math.max(-MAX_BUS_DB, Math.min(MAX_BUS_DB, 10 * Math.log10(wanted / found))));
  }
  const mean = [...gains.values()].reduce((sum, gain) => sum + gain, 0) / Math.max(1, gains.size);
  return (bus) => gains.get(bus) ?? mean;
}

function powerOf({ left, right }: StereoBuffer, spans: readonly Span[], offset: number): number {
  let power = 0;
  let count = 0;
  for (const { start, end } of spans) {
    for (let i = Math.max(0, start - offset); i < Math.min(left.length, end - offset); i++) {
      power += left[i]! * left[i]! + right[i]! * right[i]!;
      count++;
    }
  }
  return count > 0 ? power / count : 0;
}

/** Gated loudness of [start, end) of a buffer, LUFS. */
export function loudnessOf(buffer: StereoBuffer, start: number, end: number): number {
  const from = Math.max(0, start);
  const to = Math.min(buffer.left.length, end);
  if (to - from < SAMPLE_RATE * 0.1) return SILENCE_LUFS;
  return gatedLoudness(
    kWeightedHops({ left: buffer.left.subarray(from, to), right: buffer.right.subarray(from, to) }),
  );
}

/** New music and what it is the sum of: one fader moves both, so that the stems go on summing to the mix. */
export interface FreshMusic {
  audio: StereoBuffer;
  stems: Stems;
}

/** The fader: a gain curve over the audio and its stems; peaks of the audio are limited. In place. */
function ride({ audio, stems }: FreshMusic, points: readonly FaderPoint[], offset: number): void {
  if (points.every((point) => point.gainDb === 0)) return;
  for (const buffer of [audio, ...Object.values(stems)])
    applyGainCurve(buffer, curveThrough(points, buffer.left.length, offset), CONTROL_SAMPLES);
  limit(audio, { ceilingDb: CEILING_DB });
}

/** A gain at a place in the song, in samples. */
interface FaderPoint {
  at: number;
  gainDb: number;
}

/**
 * Rides the fader of new music so that at both ends and on the whole it is as loud as what it replaces: then a seam is
 * a step only where the record had one. In place.
 * @param offset song position of the new audio's first sample
 */
export function rideToReplaced(
  { audio: fresh, stems }: FreshMusic,
  source: StereoBuffer,
  region: Span,
  offset: number,
): void {
  const around = Math.max(
    loudnessOf(source, region.start - 5 * SAMPLE_RATE, region.start),
    loudnessOf(source, region.end, region.end + 5 * SAMPLE_RATE),
    loudnessOf(source, region.start, region.end),
  );
  // Of a recording the first beat may come later than the region.
  const from = Math.max(region.start, offset);
  const hops = kWeightedHops({
    left: fresh.left.subarray(from - offset, Math.max(0, region.end - offset)),
    right: fresh.right.subarray(from - offset, Math.max(0, region.end - offset)),
  });
  const hopAt = (sample: number) => Math.max(0, Math.round((sample - from) / HOP));
  const length = region.end - region.start;
  const anchor = Math.min(ANCHOR_SECONDS * SAMPLE_RATE, length);
  const stretches: Span[] = [
    { start: region.start, end: region.start + anchor },
    ...(length > 4 * anchor ? [{ start: region.start + anchor, end: region.end - anchor }] : []),
    ...(length > anchor ? [{ start: region.end - anchor, end: region.end }] : []),
  ];
  const wanted = stretches.map(({ start, end }) =>
    Math.max(loudnessOf(source, start, end), around - MAX_DROP_LU),
  );
  let points = stretches.map(({ start, end }): FaderPoint => ({ at: (start + end) / 2, gainDb: 0 }));
  // The fader moves within a stretch, and stretches of a short region share some seconds: a few rounds find its places.
  for (let round = 0; round < FADER_ROUNDS; round++) {
    const ridden = hops.map((power, k) => power * 10 ** (gainDbAt(points, from + (k + 0.5) * HOP) / 10));
    points = points.map((point, i) => {
      const { start, end } = stretches[i]!;
      const found = gatedLoudness(ridden.subarray(hopAt(start), hopAt(end)));
      const step = Math.min(found, wanted[i]!) > SILENCE_LUFS + 10 ? wanted[i]! - found : 0;
      return { ...point, gainDb: Math.max(-MAX_DOWN_DB, Math.min(MAX_RIDE_DB, point.gainDb + step)) };
    });
  }
  ride({ audio: fresh, stems }, points, offset);
}

/** What a request's word for how loud music shall be comes to, LU: a finished record has little room above. */
const QUIET_LU = 5;
const LOUD_LU = 2.5;
/** How long new music takes to become as loud as it was asked to be, and at most this share of it. */
const TURN_SECONDS = 1;
const MOST_TURN_SHARE = 0.2;

/** How much louder than the record a request asks new music to be, LU. @param loudness −1 quiet … 1 loud */
export const askedLu = (loudness = 0): number => loudness * (loudness < 0 ? QUIET_LU : LOUD_LU);

/**
 * Rides the fader of new music to how loud it was asked to be: at its borders it stays as loud as what is around it. In
 * place.
 * @param lu above (or below) what it is now
 * @param offset song position of the new audio's first sample
 */
export function rideToAsked(fresh: FreshMusic, region: Span, offset: number, lu: number): void {
  if (lu === 0) return;
  const turn = Math.min(TURN_SECONDS * SAMPLE_RATE, MOST_TURN_SHARE * (region.end - region.start));
  ride(
    fresh,
    [
      { at: region.start, gainDb: 0 },
      { at: region.start + turn, gainDb: lu },
      { at: region.end - turn, gainDb: lu },
      { at: region.end, gainDb: 0 },
    ],
    offset,
  );
}

/** Loudness around a join is taken over this. */
const JOIN_SECONDS = 3;
/** A step at a join is at most this, LU; what is more is made up for over some seconds. */
const MAX_STEP_LU = 1.5;
const EASE_SECONDS = 8;
/** Music that dies away before a join is no measure for what comes next, LU. */
const DYING_LU = 5;
/** A continuation that is composed to be calmer is at most this much quieter than what came before, LU. */
const MAX_QUIETER_LU = 2;
/** And on the whole at most this much louder than the record, LU. */
const MAX_LOUDER_LU = 1;
const BEFORE_SECONDS = 30;

/**
 * Rides the fader of music that continues a record: on the whole not much quieter than what came before nor
 * louder than the record, and at the join no step that is heard, unless the record was dying away. In place; silence stays silence.
 * @param joinOffset the join in the new audio, samples
 * @param lu how much louder it was asked to become than that
 */
export function rideOnFrom(
  fresh: FreshMusic,
  source: StereoBuffer,
  joinSample: number,
  joinOffset: number,
  lu = 0,
): void {
  const { audio } = fresh;
  const second = SAMPLE_RATE;
  const before = loudnessOf(source, joinSample - BEFORE_SECONDS * second, joinSample);
  const whole = loudnessOf(audio, joinOffset, audio.left.length);
  if (Math.min(before, whole) < SILENCE_LUFS + 10) return;
  const loudest = Math.max(before, loudnessOf(source, 0, source.left.length)) + MAX_LOUDER_LU;
  const raiseDb = Math.max(
    Math.min(0, loudest - whole),
    Math.min(MAX_RIDE_DB, before - MAX_QUIETER_LU - whole),
  );
  const last = loudnessOf(source, joinSample - JOIN_SECONDS * second, joinSample);
  const first = loudnessOf(audio, joinOffset, joinOffset + JOIN_SECONDS * second) + raiseDb;
  const isComparable = last > before - DYING_LU && first > SILENCE_LUFS + 10;
  const step = isComparable ? first - last : 0;
  const easeDb = Math.max(-MAX_RIDE_DB, Math.min(MAX_RIDE_DB, clampTo(step, MAX_STEP_LU) - step));
  ride(
    fresh,
    [
      { at: joinOffset + JOIN_SECONDS * second, gainDb: raiseDb + easeDb },
      { at: joinOffset + EASE_SECONDS * second, gainDb: raiseDb + lu },
    ],
    0,
  );
}

const clampTo = (value: number, most: number): number => Math.max(-most, Math.min(most, value));

/** Gains of a fader every {@link CONTROL_SAMPLES}. */
const curveThrough = (points: readonly FaderPoint[], length: number, offset: number): Float32Array =>
  Float32Array.from(
    { length: Math.ceil(length / CONTROL_SAMPLES) + 1 },
    (_, k) => 10 ** (gainDbAt(points, k * CONTROL_SAMPLES + offset) / 20),
  );

/** Where a fader stands at a place in the song: straight lines in decibels through points, level before and after them. */
function gainDbAt(points: readonly FaderPoint[], position: number): number {
  const after = points.findIndex((point) => point.at >= position);
  const next = points[after] ?? points.at(-1)!;
  const previous = after > 0 ? points[after - 1]! : next;
  const share = next.at > previous.at ? (position - previous.at) / (next.at - previous.at) : 0;
  return previous.gainDb + (next.gainDb - previous.gainDb) * share;
}
