import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { quantize } from '#lib/engine/codec/quantize.ts';
import { applyBiquads } from '#lib/engine/dsp/biquad.ts';
import { gatedLoudness, kWeightedHops } from '#lib/engine/dsp/loudness.ts';
import { bandSharesDb } from '#lib/engine/dsp/spectrum.ts';
import type { Stems } from '#lib/engine/rendered-song.ts';
import type { Bus, Note, Score } from '#lib/engine/score/score.ts';
import { tempoOf, timeOf } from '#lib/engine/score/time.ts';
import { barsOf } from '#lib/spelling/bars.ts';
import { melodicSimilarity } from './score-measures.ts';

/** Samples of the 24-bit masters that differ outside of [startSample, endSample), lengths included. */
export function changedOutside(
  before: StereoBuffer,
  after: StereoBuffer,
  startSample: number,
  endSample: number,
): number {
  const a = quantize(before, 24);
  const b = quantize(after, 24);
  const length = Math.min(a.left.length, b.left.length);
  let changed = Math.abs(a.left.length - b.left.length);
  for (let i = 0; i < length; i++) {
    if (i >= startSample && i < endSample) continue;
    if (a.left[i] !== b.left[i] || a.right[i] !== b.right[i]) changed++;
  }
  return changed;
}

const HIGHS_HZ = 8000;
const REACH_SECONDS = 2;
const WINDOW_SECONDS = 0.01;

/**
 * Energy above 8 kHz within 5 ms of a seam over the 95th percentile of such windows within 2 s; 1 is a loud hit.
 * @param yardstick whose percentile it is: the record before the edit, where new music is sparser than what it replaced
 */
export function seamHighs(buffer: StereoBuffer, seamSample: number, yardstick = buffer): number {
  const half = Math.round((WINDOW_SECONDS / 2) * SAMPLE_RATE);
  const highs = highsAround(buffer, seamSample);
  const others = yardstick === buffer ? highs : highsAround(yardstick, seamSample);
  const around: number[] = [];
  for (let centre = half; centre + half <= others.length; centre += half)
    around.push(others.energyAt(centre));
  around.sort((a, b) => a - b);
  const loud = around[Math.floor(around.length * 0.95)] ?? 0;
  return loud > 1e-12 ? highs.energyAt(highs.seam) / loud : 0;
}

/** A crossfade that begins at a sample and goes forwards or backwards from there, into what is new. */
export interface Seam {
  at: number;
  inwards: 1 | -1;
}

/** Half a crossfade, samples (7.5 ms). */
const HALF_FADE = Math.round(0.0075 * SAMPLE_RATE);

/** {@link seamHighs} where a crossfade begins and where it is half done, the greater. */
export const crossfadeHighs = (buffer: StereoBuffer, { at, inwards }: Seam, yardstick = buffer): number =>
  Math.max(seamHighs(buffer, at, yardstick), seamHighs(buffer, at + inwards * HALF_FADE, yardstick));

/** What lies above 8 kHz within 2 s of a seam. */
function highsAround(buffer: StereoBuffer, seamSample: number) {
  const reach = Math.round(REACH_SECONDS * SAMPLE_RATE);
  const half = Math.round((WINDOW_SECONDS / 2) * SAMPLE_RATE);
  const from = Math.max(0, seamSample - reach);
  const to = Math.min(buffer.left.length, seamSample + reach);
  const channels = [buffer.left, buffer.right].map((samples) => {
    const stretch = samples.slice(from, to);
    applyBiquads(stretch, [
      { type: 'highpass', hz: HIGHS_HZ, q: 0.54 },
      { type: 'highpass', hz: HIGHS_HZ, q: 1.31 },
    ]);
    return stretch;
  });
  const energyAt = (centre: number) => {
    let energy = 0;
    for (const samples of channels)
      for (let i = Math.max(0, centre - half); i < Math.min(samples.length, centre + half); i++)
        energy += samples[i]! * samples[i]!;
    return energy;
  };
  return { length: to - from, seam: seamSample - from, energyAt };
}

/** Short-term loudness of the 3 s after a point less that of the 3 s before it, LU; 0 where either is silent. */
export function loudnessStep(buffer: StereoBuffer, seamSample: number, seconds = 3): number {
  const count = Math.round(seconds * SAMPLE_RATE);
  const loudness = (from: number, to: number) =>
    gatedLoudness(
      kWeightedHops({
        left: buffer.left.subarray(Math.max(0, from), to),
        right: buffer.right.subarray(Math.max(0, from), to),
      }),
    );
  const before = loudness(seamSample - count, seamSample);
  const after = loudness(seamSample, seamSample + count);
  return before > -60 && after > -60 ? after - before : 0;
}

const HOP = Math.round(0.002 * SAMPLE_RATE);
const MAX_LAG_SECONDS = 0.08;

/** Instruments that may begin softly, or before their beat, say little about where it is. */
const SOFT_ROLES = new Set(['lead-vocal', 'backing-vocal', 'lead', 'counter', 'pad', 'effects']);
/** A bus with fewer onsets than this in a stretch says nothing. */
const LEAST_ONSETS = 4;

/** From, to: seconds. */
type Stretch = readonly [number, number];

/**
 * How far the beat moves between two stretches of a clip whose score is exact, in seconds: the onsets of each bus against
 * its notes, and of the buses the one that moves most. Bus by bus, for a shaker comes later to the ear than a drum, and
 * the band changes.
 */
export function beatShiftSeconds(stems: Stems, score: Score, before: Stretch, after: Stretch): number {
  const time = timeOf(score);
  const shifts = (Object.entries(stems) as [Bus, StereoBuffer][]).flatMap(([bus, stem]) => {
    const onsets = score.parts
      .filter((part) => part.bus === bus && !SOFT_ROLES.has(part.role))
      .flatMap((part) =>
        part.notes.map((note) => time.secondsAt(note.startBeat) + (note.offsetSeconds ?? 0)),
      );
    const within = ([from, to]: Stretch) => onsets.filter((at) => at >= from && at < to);
    const [old, fresh] = [within(before), within(after)];
    if (Math.min(old.length, fresh.length) < LEAST_ONSETS) return [];
    return [onsetLag(stem, fresh, after) - onsetLag(stem, old, before)];
  });
  return shifts.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? 0;
}

/** How late the onsets of a stretch lie after where they should be, in seconds within ±0.08. */
function onsetLag(buffer: StereoBuffer, expected: readonly number[], [from, to]: Stretch): number {
  const onsets = onsetCurve(buffer, from - 0.2, to + 0.2);
  const reach = Math.round((MAX_LAG_SECONDS * SAMPLE_RATE) / HOP);
  const sums = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    expected.reduce(
      (sum, seconds) =>
        sum + (onsets[Math.round(((seconds - from + 0.2) * SAMPLE_RATE) / HOP) + i - reach] ?? 0),
      0,
    ),
  );
  // The centre of the strongest cluster: single peaks hop between instruments.
  const best = sums.indexOf(Math.max(...sums));
  let weight = 0;
  let moment = 0;
  for (let i = Math.max(0, best - 6); i <= Math.min(sums.length - 1, best + 6); i++) {
    weight += sums[i]!;
    moment += sums[i]! * (i - reach);
  }
  return weight > 0 ? ((moment / weight) * HOP) / SAMPLE_RATE : 0;
}

/** How far the beat of a heard score nearest to a time lies from the nearest one of the true score, seconds. */
export function heardBeatError(heard: Score, truth: Score, cutSeconds: number, atSeconds: number): number {
  const time = timeOf(heard);
  return beatError(heard, truth, cutSeconds, Math.round(time.beatAt(atSeconds)));
}

const LAST_BEATS = 4;

/** The same of the last four beats up to a stroke: the one that is furthest off. */
export function heardBeatsError(
  heard: Score,
  truth: Score,
  cutSeconds: number,
  struckSeconds: number,
): number {
  const last = Math.floor(timeOf(heard).beatAt(struckSeconds) + 0.1);
  const errors = Array.from({ length: LAST_BEATS }, (_, i) => beatError(heard, truth, cutSeconds, last - i));
  return errors.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]!;
}

function beatError(heard: Score, truth: Score, cutSeconds: number, beat: number): number {
  const trueTime = timeOf(truth);
  const at = timeOf(heard).secondsAt(beat);
  return at - (trueTime.secondsAt(Math.round(trueTime.beatAt(at + cutSeconds))) - cutSeconds);
}

/** A stroke rises at least by this share of what the strongest of each second do, on the median. */
const STRUCK_SHARE = 0.25;
const LISTEN_SECONDS = 30;
/** A stroke is there within so many hops, and is heard in what lies above this. */
const RISE_HOPS = 5;
const STROKE_HZ = 1000;

/**
 * Where in a recording something is last struck before a time, seconds, by its amplitude alone: what rings on after that
 * has no beat.
 */
export function lastStruckSeconds(buffer: StereoBuffer, untilSeconds: number): number {
  const from = Math.round(Math.max(0, untilSeconds - LISTEN_SECONDS) * SAMPLE_RATE);
  const to = Math.round(Math.min(untilSeconds * SAMPLE_RATE, buffer.left.length));
  const mono = buffer.left.slice(from, to);
  for (let i = 0; i < mono.length; i++) mono[i]! += buffer.right[from + i]!;
  // A low note's own swing is no stroke.
  applyBiquads(mono, [{ type: 'highpass', hz: STROKE_HZ }]);
  const count = Math.floor(mono.length / HOP);
  const amplitude = Float64Array.from({ length: count }, (_, k) => {
    let energy = 0;
    for (let i = k * HOP; i < Math.min(mono.length, (k + RISE_HOPS) * HOP); i++) energy += mono[i]! ** 2;
    return Math.sqrt(energy / (RISE_HOPS * HOP));
  });
  const rises = amplitude.map((level, k) => level - (amplitude[k - RISE_HOPS] ?? level));
  const second = Math.round(SAMPLE_RATE / HOP);
  const strongest: number[] = [];
  for (let k = 0; k + second <= count; k += second)
    strongest.push(Math.max(...rises.subarray(k, k + second)));
  const usual = strongest.sort((a, b) => a - b)[Math.floor(strongest.length / 2)] ?? 0;
  const last = rises.findLastIndex((rise) => rise >= STRUCK_SHARE * usual);
  return (from + Math.max(0, last - RISE_HOPS) * HOP) / SAMPLE_RATE;
}

/** Rise of the level in decibels per 2 ms, summed over everything and the highs. */
function onsetCurve(buffer: StereoBuffer, fromSeconds: number, toSeconds: number): Float64Array {
  const from = Math.round(fromSeconds * SAMPLE_RATE);
  const count = Math.ceil(((toSeconds - fromSeconds) * SAMPLE_RATE) / HOP);
  const mono = new Float32Array(count * HOP + 4 * HOP);
  for (let i = 0; i < mono.length; i++)
    mono[i] = (buffer.left[from + i] ?? 0) + (buffer.right[from + i] ?? 0);
  const highs = mono.slice();
  applyBiquads(highs, [{ type: 'highpass', hz: 3000 }]);
  const curve = new Float64Array(count);
  for (const samples of [mono, highs]) {
    let previous = 0;
    for (let k = 0; k < count; k++) {
      let energy = 1e-5;
      for (let i = k * HOP; i < (k + 3) * HOP; i++) energy += samples[i]! * samples[i]!;
      const level = 10 * Math.log10(energy);
      if (k > 0) curve[k]! += Math.max(0, level - previous - 1);
      previous = level;
    }
  }
  return curve;
}

/** The best likeness of a theme to any stretch of a melody as long as itself, 0–1. */
export function themeFoundIn(theme: readonly Note[], melody: readonly Note[]): number {
  let best = 0;
  for (let start = 0; start + theme.length <= melody.length && best < 1; start++)
    best = Math.max(best, melodicSimilarity(theme, melody.slice(start, start + theme.length)));
  return best;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Share of the syllables of a score's lyrics that some voice begins, 0–1; 1 where there are none.
 * @param asked words that were to be sung: of their lines, those that do not stand whole in the lyrics count as unsung
 */
export function sungShare(score: Score, asked = ''): number {
  const all = score.lyrics.map((line) => lettersOf(line.text)).join('');
  const lines = asked.split('\n').filter((line) => line.trim() && !line.startsWith('['));
  const whole = lines.filter((line) => all.includes(lettersOf(line))).length;
  return beginsShare(score) * (lines.length > 0 ? whole / lines.length : 1);
}

function beginsShare(score: Score): number {
  const sung = new Set(
    score.parts.flatMap((part) =>
      part.notes.flatMap((note) => (note.sung ? [`${note.sung.line}/${note.sung.syllable}`] : [])),
    ),
  );
  const all = score.lyrics.flatMap((line, index) => line.syllables.map((_, i) => `${index}/${i}`));
  return all.length > 0 ? all.filter((syllable) => sung.has(syllable)).length / all.length : 1;
}

/** Tempos this much apart (as a ratio) differ to the ear. */
const TEMPO_RATIO = 1.03;
const DRUM_ROLES = new Set(['kick', 'snare', 'hats', 'cymbals', 'toms', 'drums', 'percussion']);

/** How many of tempo, instruments and drum pattern differ between two scores, 0–3; scores without drums have the same. */
export function bandChanges(before: Score, after: Score): number {
  const tempo = tempoOf(after) / tempoOf(before);
  const instruments = (score: Score) =>
    new Set(
      score.parts.flatMap((part) =>
        part.notes.length > 0 && !DRUM_ROLES.has(part.role) && !part.role.endsWith('vocal')
          ? [part.instrument]
          : [],
      ),
    );
  const [old, fresh] = [instruments(before), instruments(after)];
  const differing = [
    Math.max(tempo, 1 / tempo) > TEMPO_RATIO,
    old.symmetricDifference(fresh).size > old.intersection(fresh).size,
    distanceOf(drumPattern(before), drumPattern(after)) > 0.1,
  ];
  return differing.filter(Boolean).length;
}

/** Share of a score's drum hits by role and sixteenth of the bar. */
function drumPattern(score: Score): Map<string, number> {
  const { parts } = score;
  const bars = barsOf(score);
  const inBar = (beat: number) => beat - bars.lineBefore(beat);
  const pattern = new Map<string, number>();
  const hits = parts.flatMap((part) =>
    DRUM_ROLES.has(part.role)
      ? part.notes.map((note) => `${part.role} ${note.pitch} ${Math.round(inBar(note.startBeat) * 4)}`)
      : [],
  );
  for (const hit of hits) pattern.set(hit, (pattern.get(hit) ?? 0) + 1 / hits.length);
  return pattern;
}

/** Half the sum of absolute differences of two distributions, 0–1. */
const distanceOf = (a: Map<string, number>, b: Map<string, number>): number =>
  [...new Set([...a.keys(), ...b.keys()])].reduce(
    (sum, key) => sum + Math.abs((a.get(key) ?? 0) - (b.get(key) ?? 0)) / 2,
    0,
  );

/** What lies in a band this far under the whole is not heard, dB. */
const UNHEARD_DB = -60;

/** How far the tone of a master lies from another's: root mean square of the differences of their bands' shares, dB. */
export function toneDistanceDb(before: StereoBuffer, after: StereoBuffer): number {
  const heard = (buffer: StereoBuffer) => bandSharesDb(buffer).map((share) => Math.max(UNHEARD_DB, share));
  const [a, b] = [heard(before), heard(after)];
  return Math.sqrt(a.reduce((sum, share, band) => sum + (share - b[band]!) ** 2, 0) / a.length);
}

/** Below this records are mono, Hz. */
const WIDE_ABOVE_HZ = 250;

/** How wide a record is: its side signal over its middle, above the lows, dB. */
export function widthDb({ left, right }: StereoBuffer): number {
  const [middle, side] = [1, -1].map((sign) => {
    const sum = left.map((sample, i) => sample + sign * right[i]!);
    applyBiquads(sum, [{ type: 'highpass', hz: WIDE_ABOVE_HZ }]);
    return sum.reduce((power, sample) => power + sample * sample, 1e-12);
  });
  return 10 * Math.log10(side! / middle!);
}

/**
 * How far a new master lies from the old one, once both are equally loud: the power of their difference over the old
 * one's, dB.
 */
export function masterDistanceDb(before: StereoBuffer, after: StereoBuffer): number {
  let [own, product] = [1e-12, 0];
  let other = 1e-12;
  for (const channel of ['left', 'right'] as const) {
    const [a, b] = [before[channel], after[channel]];
    for (let i = 0; i < Math.min(a.length, b.length); i++) {
      own += a[i]! ** 2;
      other += b[i]! ** 2;
      product += a[i]! * b[i]!;
    }
  }
  // Of |a − g·b|² with g for equal power.
  const gain = Math.sqrt(own / other);
  return 10 * Math.log10(Math.max(1e-9, (2 * own - 2 * gain * product) / own));
}

/** How dense a record is: peak over root mean square of stretches of 3 s (the louder half of them), their median, dB. */
export function crestDb({ left, right }: StereoBuffer): number {
  const length = 3 * SAMPLE_RATE;
  const stretches: { power: number; peak: number }[] = [];
  for (let start = 0; start + length <= left.length; start += length) {
    let [power, peak] = [1e-12, 1e-6];
    for (let i = start; i < start + length; i++) {
      power += (left[i]! ** 2 + right[i]! ** 2) / (2 * length);
      peak = Math.max(peak, Math.abs(left[i]!), Math.abs(right[i]!));
    }
    stretches.push({ power, peak });
  }
  const loud = stretches.sort((a, b) => b.power - a.power).slice(0, Math.ceil(stretches.length / 2));
  const crests = loud
    .map(({ power, peak }) => 20 * Math.log10(peak / Math.sqrt(power)))
    .sort((a, b) => a - b);
  return crests[Math.floor(crests.length / 2)] ?? 0;
}

/** Where a part of a record was replaced by other music: its crossfades, heard as the first and the last sample changed. */
export const seamsBetween = (before: StereoBuffer, after: StereoBuffer): [Seam, Seam] => [
  { at: firstDifference(before, after), inwards: 1 },
  { at: lastDifference(before, after) + 1, inwards: -1 },
];

/** The last sample that differs; −1 where none does. */
function lastDifference(a: StereoBuffer, b: StereoBuffer): number {
  for (let i = Math.max(a.left.length, b.left.length) - 1; i >= 0; i--)
    if (a.left[i] !== b.left[i] || a.right[i] !== b.right[i]) return i;
  return -1;
}

/** The first sample that differs; the shorter one's length where none does. */
export function firstDifference(a: StereoBuffer, b: StereoBuffer): number {
  const length = Math.min(a.left.length, b.left.length);
  for (let i = 0; i < length; i++) if (a.left[i] !== b.left[i] || a.right[i] !== b.right[i]) return i;
  return length;
}
