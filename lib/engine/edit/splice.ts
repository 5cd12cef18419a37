import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';

/** Longest crossfade at a seam, in samples (15 ms); a short region gets a third of itself. */
export const FADE_SAMPLES = Math.round(0.015 * SAMPLE_RATE);
/** Where the old music strikes just as it is left, it is left in 3 ms: half a hit is a click. */
const SHORT_FADE_SAMPLES = Math.round(0.003 * SAMPLE_RATE);
/** A hit that was just struck rings out under the new music. */
const LONG_FADE_SAMPLES = Math.round(0.08 * SAMPLE_RATE);
/** A rise of the treble by this factor within a fade is a hit. */
const HIT_RATIO = 4;
const CHANNELS = ['left', 'right'] as const;

/**
 * Replaces [startSample, endSample) of `source` by the samples of `insert` from `insertOffset` on, with a crossfade
 * at each end that lies inside the region: every sample outside is the source's own. At the very start or end of
 * the source there is nothing to fade from.
 */
export function replaceRegion(
  source: StereoBuffer,
  insert: StereoBuffer,
  startSample: number,
  endSample: number,
  insertOffset: number,
): StereoBuffer {
  const length = source.left.length;
  const most = Math.max(1, Math.floor((endSample - startSample) / 3));
  const offset = insertOffset - startSample;
  const out: StereoBuffer = { left: source.left.slice(), right: source.right.slice() };
  for (const channel of CHANNELS) {
    const fresh = insert[channel].subarray(Math.max(0, insertOffset), Math.max(0, endSample + offset));
    out[channel].fill(0, startSample, endSample);
    out[channel].set(fresh, startSample + Math.max(0, -insertOffset));
  }
  if (startSample > 0) crossfade(out, source, insert, { ...fadeAfter(source, startSample, most), offset });
  if (endSample < length) {
    const samples = Math.min(FADE_SAMPLES, most);
    crossfade(out, source, insert, { at: endSample, step: -1, old: samples, fresh: samples, offset });
  }
  return out;
}

/** So far around a seam {@link replaceRegion} looks at what it fades from. */
const SEAM_SAMPLES = 4 * LONG_FADE_SAMPLES;

/** The same as {@link replaceRegion} in place: of a whole song little is copied. */
export function overwriteRegion(
  record: StereoBuffer,
  insert: StereoBuffer,
  startSample: number,
  endSample: number,
  insertOffset: number,
): void {
  const from = Math.max(0, startSample - SEAM_SAMPLES);
  const to = Math.min(record.left.length, endSample + SEAM_SAMPLES);
  const around = { left: record.left.subarray(from, to), right: record.right.subarray(from, to) };
  const replaced = replaceRegion(around, insert, startSample - from, endSample - from, insertOffset);
  for (const channel of CHANNELS) record[channel].set(replaced[channel], from);
}

/**
 * `source` up to `joinSample`, sample for sample, then `insert` from `insertOffset` on. The crossfade lies after the
 * join, where the source (as far as it goes) fades out under the new music.
 */
export function joinAt(
  source: StereoBuffer,
  insert: StereoBuffer,
  joinSample: number,
  insertOffset: number,
): StereoBuffer {
  const added = Math.max(0, insert.left.length - insertOffset);
  const out = createStereoBuffer(joinSample + added);
  for (const channel of CHANNELS) {
    out[channel].set(source[channel].subarray(0, joinSample));
    out[channel].set(insert[channel].subarray(insertOffset), joinSample);
  }
  const most = Math.min(source.left.length - joinSample, added);
  if (most > 0)
    crossfade(out, source, insert, {
      ...fadeAfter(source, joinSample, most),
      offset: insertOffset - joinSample,
    });
  return out;
}

/** A crossfade that goes forwards or backwards from a seam, in samples. */
interface Fade {
  at: number;
  step: 1 | -1;
  /** How long the old music is heard under the new, and how long the new takes to be there. */
  old: number;
  fresh: number;
  /** From a place in the song to the one in the insert. */
  offset: number;
}

/** How the old music is left after a seam. @param most samples there is room for */
function fadeAfter(source: StereoBuffer, at: number, most: number): Omit<Fade, 'offset'> {
  const [old, fresh] = isHit(source, at - FADE_SAMPLES, FADE_SAMPLES)
    ? [LONG_FADE_SAMPLES, FADE_SAMPLES]
    : isHit(source, at, FADE_SAMPLES)
      ? [SHORT_FADE_SAMPLES, SHORT_FADE_SAMPLES]
      : [FADE_SAMPLES, FADE_SAMPLES];
  return { at, step: 1, old: Math.min(most, old), fresh: Math.min(most, fresh) };
}

/**
 * A crossfade that keeps the power whatever the correlation c of both sides: raised-cosine gains a and b, divided by
 * √(a² + b² + 2·a·b·c) (M. Fink, M. Holters, U. Zölzer, "Signal-matched power-complementary cross-fading", DAFx 2016).
 */
function crossfade(out: StereoBuffer, source: StereoBuffer, insert: StereoBuffer, fade: Fade): void {
  const { at, step, old, fresh, offset } = fade;
  const first = step === 1 ? at : at - old;
  const c = correlationOf(source, insert, first, first + offset, old);
  for (let n = 0; n < old; n++) {
    const i = step === 1 ? at + n : at - 1 - n;
    const a = 0.5 + 0.5 * Math.cos((Math.PI * (n + 0.5)) / old);
    const b = 0.5 - 0.5 * Math.cos(Math.PI * Math.min(1, (n + 0.5) / fresh));
    const gain = 1 / Math.sqrt(a * a + b * b + 2 * a * b * c);
    for (const channel of CHANNELS)
      out[channel][i] = gain * (a * source[channel][i]! + b * (insert[channel][i + offset] ?? 0));
  }
}

/** Whether the treble (the difference of neighbouring samples) strikes within `length` samples after a point. */
function isHit(source: StereoBuffer, at: number, length: number): boolean {
  return treble(source, at, length) > HIT_RATIO * treble(source, at - length, length) + 1e-9;
}

/** Energy of the sample-to-sample differences of a stretch, both channels. */
function treble(source: StereoBuffer, start: number, length: number): number {
  let energy = 0;
  for (const channel of CHANNELS) {
    const samples = source[channel];
    for (let i = Math.max(1, start); i < Math.min(samples.length, start + length); i++)
      energy += (samples[i]! - samples[i - 1]!) ** 2;
  }
  return energy;
}

/** Half of the stretch in which a cut is heard, samples (5 ms). */
const HALF_SAMPLES = Math.round(0.005 * SAMPLE_RATE);
const SEARCH_STEP = Math.round(0.001 * SAMPLE_RATE);
/** Places with this many times the least treble are as good; the nearest to the beat is taken. */
const AS_QUIET = 1.5;

/**
 * The place nearest before a beat where a cut from one music to another is heard least: little treble in the old up
 * to where it has faded out, and in the new.
 * @param fresh what comes next; `startSample` is its place in the song
 * @param earliestSample no place before this is looked at
 */
export function quietBefore(
  source: StereoBuffer,
  fresh: { audio: StereoBuffer; startSample: number },
  beatSample: number,
  earliestSample: number,
): number {
  const places: { at: number; energy: number }[] = [];
  for (let at = beatSample; at >= Math.max(HALF_SAMPLES, earliestSample); at -= SEARCH_STEP)
    places.push({
      at,
      energy:
        treble(source, at - HALF_SAMPLES, HALF_SAMPLES + FADE_SAMPLES) +
        treble(fresh.audio, at - fresh.startSample, FADE_SAMPLES + HALF_SAMPLES),
    });
  const least = Math.min(...places.map((place) => place.energy));
  return places.find((place) => place.energy <= AS_QUIET * least)?.at ?? beatSample;
}

/** Correlation of both sides over the fade, 0–1: opposite phases count as unrelated, the gain stays bounded. */
function correlationOf(
  source: StereoBuffer,
  insert: StereoBuffer,
  sourceStart: number,
  insertStart: number,
  length: number,
): number {
  let product = 0;
  let sourcePower = 0;
  let insertPower = 0;
  for (const channel of CHANNELS) {
    for (let i = 0; i < length; i++) {
      const a = source[channel][sourceStart + i] ?? 0;
      const b = insert[channel][insertStart + i] ?? 0;
      product += a * b;
      sourcePower += a * a;
      insertPower += b * b;
    }
  }
  return sourcePower > 0 && insertPower > 0 ? Math.max(0, product / Math.sqrt(sourcePower * insertPower)) : 0;
}
