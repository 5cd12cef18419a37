import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';

/** Longest crossfade at a seam, in samples (15 ms); a short region gets a third of itself. */
const FADE_SAMPLES = Math.round(0.015 * SAMPLE_RATE);
/** Where the old music strikes just as it is left, it is left in 3 ms: half a hit is a click. */
const SHORT_FADE_SAMPLES = Math.round(0.003 * SAMPLE_RATE);
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
  const out: StereoBuffer = { left: source.left.slice(), right: source.right.slice() };
  const fade = Math.max(1, Math.min(FADE_SAMPLES, Math.floor((endSample - startSample) / 3)));
  const fadesIn = startSample > 0;
  const fadesOut = endSample < length;
  const fadeIn = isHit(source, startSample, fade) ? Math.min(fade, SHORT_FADE_SAMPLES) : fade;
  const head = fadesIn ? correlationOf(source, insert, startSample, insertOffset, fadeIn) : 0;
  const tail = fadesOut
    ? correlationOf(source, insert, endSample - fade, insertOffset + endSample - fade - startSample, fade)
    : 0;
  for (const channel of CHANNELS) {
    const from = insert[channel];
    const to = out[channel];
    const old = source[channel];
    for (let i = startSample; i < endSample; i++) {
      const fresh = from[insertOffset + i - startSample] ?? 0;
      const sinceStart = i - startSample;
      const untilEnd = endSample - 1 - i;
      if (fadesIn && sinceStart < fadeIn)
        to[i] = crossfade(old[i]!, fresh, (sinceStart + 0.5) / fadeIn, head);
      else if (fadesOut && untilEnd < fade) to[i] = crossfade(old[i]!, fresh, (untilEnd + 0.5) / fade, tail);
      else to[i] = fresh;
    }
  }
  return out;
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
  const longest = isHit(source, joinSample, FADE_SAMPLES) ? SHORT_FADE_SAMPLES : FADE_SAMPLES;
  const fade = Math.max(1, Math.min(longest, source.left.length - joinSample, added));
  const fades = source.left.length > joinSample;
  const correlation = fades ? correlationOf(source, insert, joinSample, insertOffset, fade) : 0;
  for (const channel of CHANNELS) {
    const to = out[channel];
    to.set(source[channel].subarray(0, joinSample));
    to.set(insert[channel].subarray(insertOffset), joinSample);
    if (!fades) continue;
    for (let i = 0; i < fade; i++)
      to[joinSample + i] = crossfade(
        source[channel][joinSample + i]!,
        to[joinSample + i]!,
        (i + 0.5) / fade,
        correlation,
      );
  }
  return out;
}

/**
 * A crossfade that keeps the power whatever the correlation c of both sides: raised-cosine gains a and b, divided by
 * √(a² + b² + 2·a·b·c) (M. Fink, M. Holters, U. Zölzer, "Signal-matched power-complementary cross-fading", DAFx 2016).
 */
function crossfade(old: number, fresh: number, position: number, correlation: number): number {
  const b = 0.5 - 0.5 * Math.cos(Math.PI * position);
  const a = 1 - b;
  return (a * old + b * fresh) / Math.sqrt(a * a + b * b + 2 * a * b * correlation);
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

/**
 * The quietest place in the treble shortly before a beat, where a cut is heard least.
 * @param beatSample the beat, rounded to a sample
 * @param earliestSeconds how far before it the place may lie
 */
export function quietJoin(source: StereoBuffer, beatSample: number, earliestSeconds: number): number {
  const length = source.left.length;
  if (beatSample >= length) return length;
  const half = Math.round(0.004 * SAMPLE_RATE);
  const step = Math.round(0.001 * SAMPLE_RATE);
  let best = beatSample;
  let least = Number.POSITIVE_INFINITY;
  for (let at = beatSample; at >= Math.max(1, beatSample - earliestSeconds * SAMPLE_RATE); at -= step) {
    const energy = treble(source, at - half, 2 * half);
    if (energy < least) {
      least = energy;
      best = at;
    }
  }
  return best;
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
